import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProofHost } from '#features/accounts/web/proof.tsx'
import { usePathParam, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import type { Settings } from '../contract.ts'
import { AccountSection } from './AccountSection.tsx'
import { DataSection } from './DataSection.tsx'
import { DisplaySection } from './DisplaySection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { NoticesSection } from './NoticesSection.tsx'
import { pageNamed, type SettingsPageName } from './pages.ts'
import { PrivacySection } from './PrivacySection.tsx'
import { useSettings } from './queries.ts'
import { SafetySection } from './SafetySection.tsx'
import { SecuritySection } from './SecuritySection.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'

interface PrivacySettingsPageProps {
  /** Content below the notification switches, from higher features. */
  noticesEnd?: ReactNode
}

/**
 * Privacy & Security (R): an index of pages, and one of them. On a phone the index is a page of its own, from 900 px both
 * stand side by side. Links of notices (`?do=devices`) open Security.
 */
export function PrivacySettingsPage({ noticesEnd }: PrivacySettingsPageProps) {
  const t = useTranslations('settings')
  const [params] = useQueryParams()
  const page = pageNamed(usePathParam('page')) ?? (params.has('do') ? 'security' : null)
  const shown = page ?? 'account'
  const title = t(`page_${shown}`)
  usePageTitle(page === null ? t('title') : title)
  return (
    <Page>
      <div className="flex flex-col rail:grid rail:grid-cols-[minmax(280px,2fr)_3fr] rail:items-start rail:gap-9">
        <div className={cx('min-w-0', page !== null && 'hidden rail:block')}>
          <PageHeader title={t('title')} />
          <SettingsIndex current={shown} />
        </div>
        <div className={cx('min-w-0 max-w-form', page === null && 'hidden rail:block')}>
          <PageHeader title={title} back="/privacy-settings" className="rail:hidden" />
          <h2 className="hidden min-h-15 items-center pt-2 pb-2 text-title rail:flex">{title}</h2>
          <div className="flex flex-col gap-6 pb-6">
            <Content page={shown} noticesEnd={noticesEnd} />
          </div>
        </div>
      </div>
      <ProofHost />
    </Page>
  )
}

const PLAIN: Partial<Record<SettingsPageName, () => ReactNode>> = {
  account: AccountSection,
  security: SecuritySection,
  language: LanguageSection,
  display: DisplaySection,
  data: DataSection,
}

const OF_SETTINGS: Partial<Record<SettingsPageName, (props: { values: Settings; end?: ReactNode }) => ReactNode>> = {
  privacy: PrivacySection,
  safety: SafetySection,
  notices: NoticesSection,
}

function Content({ page, noticesEnd }: { page: SettingsPageName; noticesEnd: ReactNode }) {
  const t = useTranslations('settings')
  const words = useWords()
  const sentence = useErrorSentence()
  const query = useSettings()
  const Plain = PLAIN[page]
  if (Plain) return <Plain />
  const OfSettings = OF_SETTINGS[page]!
  if (query.isPending) return <SkeletonList kind="person" count={4} label={words.loading} />
  if (!query.data)
    return <ErrorState title={sentence(query.error)} onRetry={() => void query.refetch()} busy={query.isFetching} />
  return (
    <>
      {query.isError && <Banner tone="wait">{t('asLastKnown', { why: sentence(query.error) })}</Banner>}
      <OfSettings values={query.data} end={noticesEnd} />
    </>
  )
}
