import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl'
import { ApiError } from '#kit/web/api.ts'
import { useGoBack, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { confirm } from '#kit/web/ui/confirm.tsx'
import { NoMessages } from '#kit/web/ui/drawings/NoMessages.tsx'
import { EmptyState } from '#kit/web/ui/EmptyState.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { PageHeader } from '#kit/web/ui/PageHeader.tsx'
import { Page } from '#kit/web/ui/Shell.tsx'
import { SkeletonList } from '#kit/web/ui/Skeleton.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useWide } from '#kit/web/useWide.ts'
import { NOTICE_TYPES, type NoticeType } from '../rules.ts'
import { DigestSwitch } from './DigestSwitch.tsx'
import { QuietHoursCard } from './QuietHoursCard.tsx'
import { NoticeList } from './NoticeList.tsx'
import { usePushState, useSwitchPush } from './pushQueries.ts'
import { useNoticeChanges, useNotices, useUnread } from './queries.ts'
import './words/notifications.ts'

const CHIPS = { order: 'orders', message: 'messages', review: 'reviews', system: 'system', sos: 'sos' } as const

/** Notifications (M): the signed-in person's notices, on every device, also without a network. */
export function NotificationsPage() {
  const t = useTranslations('notifications')
  const [query, setQuery] = useQueryParams()
  const type = NOTICE_TYPES.find((each) => each === query.get('filter')) ?? null
  const list = useNotices(type)
  const unread = useUnread()
  const back = useGoBack('/home')
  const isWide = useWide()
  usePageTitle(t('title'))
  return (
    <Page width={isWide ? 'page' : 'form'}>
      <PageHeader title={t('title')} onBack={back} sub={list.data ? t('unread', { count: unread }) : NOTHING_YET} />
      <Chips chosen={type} hasSos={list.hasSos || type === 'sos'} onChoose={(next) => setQuery({ filter: next })} />
      <Actions list={list} type={type} unread={unread} />
      <div className="flex flex-1 flex-col rail:grid rail:grid-cols-[3fr_2fr] rail:grid-rows-[auto_auto_1fr] rail:content-start rail:items-start rail:gap-x-9">
        <PushCard />
        <div className="flex min-w-0 flex-1 flex-col rail:col-start-1 rail:row-span-3 rail:row-start-1">
          <Notices list={list} type={type} />
        </div>
        {!list.isPending && <DigestSwitch className="mt-6 rail:mt-3" />}
        {!list.isPending && <QuietHoursCard className="mt-3" />}
      </div>
    </Page>
  )
}

/** A non-breaking space that keeps the height of the line. */
const NOTHING_YET = '\u00A0'

function Chips({
  chosen,
  hasSos,
  onChoose,
}: {
  chosen: NoticeType | null
  hasSos: boolean
  onChoose: (type: NoticeType | null) => void
}) {
  const t = useTranslations('notifications')
  return (
    <ChipRow label={t('filters')} className="mt-1">
      <Chip on={chosen === null} onClick={() => onChoose(null)}>
        {t('all')}
      </Chip>
      {NOTICE_TYPES.filter((type) => type !== 'sos' || hasSos).map((type) => (
        <Chip key={type} on={chosen === type} onClick={() => onChoose(type)}>
          {t(CHIPS[type])}
        </Chip>
      ))}
    </ChipRow>
  )
}

interface ListProps {
  list: ReturnType<typeof useNotices>
  type: NoticeType | null
}

/** Mark All Read and Clear All apply to all notices, also to those that the filter hides. */
function Actions({ list, type, unread }: ListProps & { unread: number }) {
  const t = useTranslations('notifications')
  const words = useWords()
  const changes = useNoticeChanges()
  if (list.isPending) return <div className="mt-1 h-touch" />
  if (list.notices.length === 0 && (type === null || unread === 0)) return null
  /** Upper time limit in server time: never before the newest notice, regardless of this device's clock. */
  const until = () => {
    const newest = list.notices[0]?.time ?? ''
    const now = new Date().toISOString()
    return newest > now ? newest : now
  }
  async function clearAll() {
    const question = { title: t('clearQuestion'), body: t('clearBody'), yes: t('clearAll'), no: t('keep') }
    if (!(await confirm({ ...question, danger: true }))) return
    const bringBack = await changes.clearAll(list.notices, until(), t('title'))
    toast(t('cleared'), { undo: { label: words.undo, run: () => void bringBack() } })
  }
  return (
    <div className="mt-1 -mx-2 flex justify-between">
      <Button
        variant="text"
        size="small"
        disabled={unread === 0}
        onClick={() => void changes.readAll(until(), t('title'))}
      >
        {t('markAllRead')}
      </Button>
      <Button variant="dangerText" size="small" onClick={() => void clearAll()}>
        {t('clearAll')}
      </Button>
    </div>
  )
}

function Notices({ list, type }: ListProps) {
  const t = useTranslations('notifications')
  const sentence = useErrorSentence()
  if (list.notices.length > 0) {
    return (
      <>
        <NoticeList notices={list.notices} />
        {list.hasNextPage && (
          <Button
            variant="tint"
            wide
            className="mt-4"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('older')}
          </Button>
        )}
      </>
    )
  }
  if (list.isPending) return <SkeletonList kind="person" label={t('loading')} />
  if (list.isError && !list.data) {
    return (
      <ErrorState title={t('failed')} onRetry={() => void list.refetch()} busy={list.isFetching}>
        {sentence(list.error)}
      </ErrorState>
    )
  }
  return (
    <EmptyState className="my-auto" drawing={<NoMessages />} title={type === null ? t('empty') : t('emptyFilter')}>
      {t('emptyHint')}
    </EmptyState>
  )
}

/**
 * Offers notifications with the app closed, and shows their state; renders nothing if the browser does not support
 * them.
 */
function PushCard() {
  const t = useTranslations('notifications.pushCard')
  const sentence = useErrorSentence()
  const { data: state } = usePushState()
  const change = useSwitchPush()
  if (state === undefined || state === 'unsupported') return null
  if (state === 'denied') {
    return (
      <Banner tone="quiet" icon={<BellRing aria-hidden="true" />} className="mt-2">
        {t('denied')}
      </Banner>
    )
  }
  const isOn = state === 'on'
  const failure = change.error instanceof ApiError ? sentence(change.error) : change.error?.message
  return (
    <Banner
      tone={isOn ? 'quiet' : 'brand'}
      icon={<BellRing aria-hidden="true" />}
      className="mt-2"
      {...(!isOn && { title: t('offer') })}
      action={
        <Button
          variant={isOn ? 'text' : 'tint'}
          size="small"
          busy={change.isPending}
          onClick={() => change.mutate(!isOn)}
        >
          {t(isOn ? 'switchOff' : 'switchOn')}
        </Button>
      }
    >
      {isOn ? t('on') : t('why')}
      {failure !== undefined && (
        <span role="alert" className="mt-1 block text-danger-ink">
          {t('noPush', { why: failure })}
        </span>
      )}
    </Banner>
  )
}
