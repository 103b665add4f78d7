import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { ClosedShop } from '#kit/web/ui/drawings/ClosedShop.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import type { LogEntry } from '../contract.ts'
import { readAdminOverview } from './calls.ts'
import { ClaimsSection, PeopleSection } from './adminSections.tsx'
import { DisputesPanel } from './DisputesPanel.tsx'
import { ListingsPanel } from './ListingsPanel.tsx'
import { FirstDisputes, FirstListings } from './OverviewQueues.tsx'
import { OverviewPanel } from './OverviewPanel.tsx'
import { useAdmin, useLog } from './queries.ts'
import { QueryGate } from './QueryGate.tsx'
import { TownSection } from './TownSection.tsx'
import { SubscriptionsPanel } from './SubscriptionsPanel.tsx'
import { UndoStrip } from './undo.tsx'
import { useAdminWords } from './useAdminWords.ts'
import './words/admin.ts'

/** The log of administrators' actions, newest first. */
function LogSection() {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const query = useLog()
  const entries = query.data?.pages.flatMap((page) => page.entries)
  if (!entries && query.isError)
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  if (!entries) return <SkeletonList kind="row" count={6} label={t('loading')} />
  if (entries.length === 0) return <EmptyState drawing={<NoMessages />} title={t('noLog')} />
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Banner tone="quiet">{t('logNote')}</Banner>
      <Card>
        <ol aria-label={t('log')} className="flex flex-col divide-y divide-line">
          {entries.map((entry) => (
            <Entry key={entry.number} entry={entry} />
          ))}
        </ol>
      </Card>
      {query.hasNextPage && (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </div>
  )
}

function Entry({ entry: { number, at, admin, act, title, link, person, reason, undoneAt } }: { entry: LogEntry }) {
  const t = useTranslations('admin')
  const { moment, nameOf } = useAdminWords()
  const who = admin || t('host')
  return (
    <li className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
      <span className="text-strong">{t(`acts.${act}`)}</span>
      {link !== null && (
        <Link className="self-start text-body text-brand-ink underline wrap-safe" href={link}>
          {title || t('openSubject')}
        </Link>
      )}
      <span className="text-body wrap-safe">{person ? t('who', { admin: who, person: nameOf(person) }) : who}</span>
      {reason !== '' && <span className="text-body text-ink-2 wrap-safe">{reason}</span>}
      <span className="text-small text-ink-3 tabular-nums">
        {number} · <time dateTime={at}>{moment(at)}</time>
      </span>
      {undoneAt !== null && <span className="text-strong">{t('undoneOn', { date: moment(undoneAt) })}</span>}
    </li>
  )
}

const TABS = ['overview', 'subscriptions', 'listings', 'disputes'] as const
const SECTIONS = { people: PeopleSection, claims: ClaimsSection, towns: TownSection, log: LogSection }
type Section = keyof typeof SECTIONS

/**
 * The Admin Panel (P). People who are not administrators, or lack two-factor sign-in, see only a message that says so
 * (P-02).
 */
export function AdminPage() {
  const t = useTranslations('admin')
  const overview = useOverview()
  const code = overview.error instanceof ApiError ? overview.error.code : ''
  usePageTitle(t('title'))
  if (code === 'adminOnly') return <Refusal />
  if (code === 'adminNeedsTwoFactor') return <Refusal needsTwoFactor />
  if (overview.data) return <Panel overview={overview} />
  return (
    <Page>
      <PageHeader title={t('title')} back="/privacy-settings" />
      <QueryGate query={overview}>{() => null}</QueryGate>
    </Page>
  )
}

const useOverview = () => useAdmin(readAdminOverview, {})

function Panel({ overview }: { overview: ReturnType<typeof useOverview> }) {
  const t = useTranslations('admin')
  const [params, setParams] = useQueryParams()
  const section = params.get('section') as Section | null
  const tab = TABS.find((each) => each === params.get('tab')) ?? 'overview'
  const figures = overview.data
  const counts = {
    overview: 0,
    subscriptions: figures?.reportedPayments ?? 0,
    listings: figures?.pendingListings ?? 0,
    disputes: figures?.openDisputes ?? 0,
  }
  if (section !== null && section in SECTIONS) {
    const Section = SECTIONS[section]
    return (
      <Page>
        <PageHeader title={t(section)} sub={t('title')} back="/admin" />
        <Section />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader title={t('title')} back="/privacy-settings" />
      {figures?.isDemo && (
        <Banner tone="quiet" className="mb-3">
          {t('demo')}
        </Banner>
      )}
      <Tabs
        label={t('sections')}
        items={TABS.map((value) => ({ value, label: t(value), count: counts[value] }))}
        value={tab}
        onValue={(value) => setParams({ tab: value === 'overview' ? null : value }, { replace: false })}
      />
      <TabPanel value={tab} className="pt-4 pb-6">
        {tab === 'overview' && (
          <QueryGate query={overview}>
            {(data) => (
              <>
                <UndoStrip />
                <OverviewPanel figures={data} listings={<FirstListings />} disputes={<FirstDisputes />} />
              </>
            )}
          </QueryGate>
        )}
        {tab === 'subscriptions' && <SubscriptionsPanel />}
        {tab === 'listings' && <ListingsPanel />}
        {tab === 'disputes' && <DisputesPanel />}
      </TabPanel>
    </Page>
  )
}

function Refusal({ needsTwoFactor = false }: { needsTwoFactor?: boolean }) {
  const t = useTranslations('admin')
  return (
    <Page>
      <PageHeader title={t('title')} back="/home" />
      <EmptyState
        className="my-auto"
        drawing={<ClosedShop />}
        title={t(needsTwoFactor ? 'needsTwoFactor' : 'refused')}
        action={
          <LinkButton href={needsTwoFactor ? '/privacy-settings/security' : '/home'}>
            {t(needsTwoFactor ? 'toSettings' : 'toHome')}
          </LinkButton>
        }
      >
        {t(needsTwoFactor ? 'needsTwoFactorHint' : 'refusedHint')}
      </EmptyState>
    </Page>
  )
}
