import { useTranslations } from 'use-intl'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'

/** Placeholder while a screen's code loads (G-28). */
export function PagePending() {
  const t = useTranslations('app')
  return (
    <Page className="pt-6">
      <SkeletonList kind="row" label={t('loading')} />
    </Page>
  )
}
