import { useTranslations } from 'use-intl'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import '../words/discovery.details.ts'

/** Shown instead of the ways to reach a seller whom the user blocks. */
export function BlockedSeller() {
  const t = useTranslations('discovery')
  return (
    <Banner
      tone="wait"
      title={t('sellerBlocked')}
      action={
        <LinkButton size="small" variant="tint" href="/circle">
          {t('toCircle')}
        </LinkButton>
      }
    >
      {t('sellerBlockedHint')}
    </Banner>
  )
}
