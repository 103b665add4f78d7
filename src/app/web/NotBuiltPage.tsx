import { useTranslations } from 'use-intl'
import { useAddress } from '#kit/web/address.tsx'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { NothingToSell } from '#kit/web/ui/drawings/NothingToSell.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { NOT_BUILT, type Work } from './notBuilt.ts'

const WORK_KEYS = {
  'Accounts, profile, settings and languages': 'workAccounts',
  Selling: 'workSelling',
  Discovery: 'workDiscovery',
  'People: circle, chat, notifications, live': 'workPeople',
  SOS: 'workSos',
  'Deals and fairness': 'workDeals',
  'Offline and installable': 'workOffline',
} as const satisfies Record<Work, string>

/** An address whose screen is still to come: says so, and which work brings it. */
export function NotBuiltPage() {
  const t = useTranslations('app')
  const route = useAddress().match?.route
  const work = route && NOT_BUILT[route]
  usePageTitle(t('notBuiltTitle'))
  return (
    <Page width="form" className="justify-center">
      <EmptyState
        heading="h1"
        drawing={<NothingToSell />}
        title={t('notBuiltTitle')}
        action={<LinkButton href="/home">{t('toHome')}</LinkButton>}
      >
        {work && t('notBuiltWork', { work: t(WORK_KEYS[work]) })}
      </EmptyState>
    </Page>
  )
}
