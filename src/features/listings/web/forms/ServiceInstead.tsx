import { useTranslations } from 'use-intl'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import '../words/listings.ts'

/** Leads to the form of services, because every "Sell" leads to this one. */
export function ServiceInstead() {
  const t = useTranslations('listings')
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
      {t('sellsWork')}
      <LinkButton size="small" variant="text" href="/service-form">
        {t('serviceInstead')}
      </LinkButton>
    </p>
  )
}
