import { useTranslations } from 'use-intl'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import './words/reviews.ts'

/** Placeholder while a listing's reviews load. */
export function LoadingReviews() {
  const t = useTranslations('reviews')
  return <SkeletonList kind="person" count={1} label={t('loading')} />
}
