import { useTranslations } from 'use-intl'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'

/** Stands where the reviews of a listing are about to be. */
export function LoadingReviews() {
  const t = useTranslations('reviews')
  return <SkeletonList kind="person" count={1} label={t('loading')} />
}
