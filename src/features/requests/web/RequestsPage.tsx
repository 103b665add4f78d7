import Megaphone from 'lucide-react/icons/megaphone'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useArea } from '#features/places/web/useArea.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card, SectionHeader } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { NothingNearby } from '#kit/web/ui/drawings/NothingNearby.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { RowList } from '#kit/web/ui/ListRow.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { Switch } from '#kit/web/ui/Switch.tsx'
import { TabPanel, Tabs } from '#kit/web/ui/Tabs.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { RequestSummary } from '../contract.ts'
import { REQUEST_KINDS, type RequestKind } from '../rules.ts'
import { useBoard, useMyRequests, useSwitches, useWaitingRequests } from './queries.ts'
import { RequestRow } from './RequestRow.tsx'
import './words/requests.ts'

const TABS = ['near', 'forMe', 'mine'] as const
type Tab = (typeof TABS)[number]

/** The board of open requests near the user, those they were notified of, and their own. */
export function RequestsPage() {
  const t = useTranslations('requests')
  const back = useGoBack('/home')
  const [params, change] = useQueryParams()
  const tab: Tab = TABS.find((each) => each === params.get('tab')) ?? 'near'
  usePageTitle(t('board'))
  return (
    <Page width="form">
      <PageHeader
        title={t('board')}
        onBack={back}
        actions={
          <LinkButton
            size="small"
            href="/ask"
            className="me-2"
            icon={<Megaphone aria-hidden="true" className="size-4" />}
          >
            {t('send')}
          </LinkButton>
        }
      />
      <Tabs
        label={t('views')}
        idBase="requests"
        items={TABS.map((value) => ({ value, label: t(value) }))}
        value={tab}
        onValue={(value) => change({ tab: value === 'near' ? null : value })}
        className="-mx-gutter rail:mx-0"
      />
      <TabPanel idBase="requests" value={tab} className="flex flex-1 flex-col gap-3 pt-3 pb-8">
        {tab === 'near' ? <Board /> : <Own tab={tab} />}
        {tab === 'forMe' && <Switches />}
      </TabPanel>
    </Page>
  )
}

function Board() {
  const t = useTranslations('requests')
  const { area } = useArea()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const [kind, setKind] = useState<RequestKind | null>(null)
  const query = useBoard(area, words, kind)
  const requests = query.data?.pages.flatMap((page) => page.requests)
  return (
    <>
      <SearchField
        className="flex-none"
        label={t('search')}
        placeholder={t('search')}
        value={typed}
        onValue={setTyped}
      />
      <ChipRow label={t('kind')}>
        <Chip on={kind === null} onClick={() => setKind(null)}>
          {t('allKinds')}
        </Chip>
        {REQUEST_KINDS.map((each) => (
          <Chip key={each} on={kind === each} onClick={() => setKind(kind === each ? null : each)}>
            {t(`kinds.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      {area === null && query.data?.pages[0]?.isPlaced === false ? (
        <Nothing title={t('noArea')} action={<LinkButton href="/home">{t('chooseArea')}</LinkButton>} />
      ) : (
        <List
          query={query}
          requests={requests}
          nothing={
            words === '' && kind === null ? (
              <Nothing
                title={t('none')}
                hint={t('noneHint')}
                action={<LinkButton href="/ask">{t('ask')}</LinkButton>}
              />
            ) : (
              <Nothing title={t('nothingFound')} action={<LinkButton href="/ask">{t('ask')}</LinkButton>} />
            )
          }
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="tint"
          className="mx-auto my-2"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  )
}

function Own({ tab }: { tab: 'forMe' | 'mine' }) {
  const t = useTranslations('requests')
  const query = useMyRequests()
  const waiting = [...useWaitingRequests()].filter(([, words]) => words !== '')
  const requests = tab === 'mine' ? query.data?.asked : query.data?.told
  return (
    <>
      {tab === 'mine' &&
        waiting.map(([id, words]) => (
          <p key={id} className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-3 text-row">
            <span className="wrap-safe">{words}</span>
            <Tag tone="wait">{t('waits')}</Tag>
          </p>
        ))}
      <List
        query={query}
        requests={requests}
        nothing={
          tab === 'mine' ? (
            waiting.length === 0 && (
              <Nothing
                title={t('noneMine')}
                hint={t('noneMineHint')}
                action={<LinkButton href="/ask">{t('ask')}</LinkButton>}
              />
            )
          ) : (
            <Nothing title={t('noneForMe')} hint={t('noneForMeHint')} />
          )
        }
      />
    </>
  )
}

interface ListProps {
  query: { isError: boolean; isFetching: boolean; error: unknown; refetch: () => unknown }
  requests: readonly RequestSummary[] | undefined
  nothing: ReactNode
}

function List({ query, requests, nothing }: ListProps) {
  const t = useTranslations('requests')
  const sentence = useErrorSentence()
  if (requests && requests.length > 0) {
    return (
      <RowList label={t('myRequests')}>
        {requests.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} />
          </li>
        ))}
      </RowList>
    )
  }
  if (requests) return nothing
  if (query.isError) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {sentence(query.error)}
      </ErrorState>
    )
  }
  return <SkeletonList kind="row" label={t('loading')} />
}

function Nothing({ title, hint, action }: { title: string; hint?: string; action?: ReactNode }) {
  return (
    <EmptyState
      className="my-auto [&>:first-child]:w-44"
      drawing={<NothingNearby />}
      title={title}
      {...(action !== undefined && { action })}
    >
      {hint}
    </EmptyState>
  )
}

/** "Requests near me": one switch per kind, with immediate effect. */
function Switches() {
  const t = useTranslations('requests')
  const sentence = useErrorSentence()
  const { query, change } = useSwitches()
  const words = {
    buy: [t('switchBuy'), t('switchBuyHint')],
    borrow: [t('switchBorrow'), t('switchBorrowHint')],
    help: [t('switchHelp'), t('switchHelpHint')],
  } as const
  return (
    <section>
      <SectionHeader title={t('switches')} />
      <p className="mb-2 text-small text-ink-2">{t('switchesHint')}</p>
      {change.isError && (
        <Banner tone="wait" live className="mb-2">
          {sentence(change.error)}
        </Banner>
      )}
      {query.data ? (
        <Card className="py-1">
          {(['buy', 'borrow', 'help'] as const).map((kind) => (
            <Switch
              key={kind}
              label={words[kind][0]}
              hint={words[kind][1]}
              checked={query.data[kind]}
              onValue={(isOn) => change.mutate({ kind, isOn })}
            />
          ))}
        </Card>
      ) : (
        query.isError && <Banner tone="wait">{sentence(query.error)}</Banner>
      )}
    </section>
  )
}
