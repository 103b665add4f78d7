import { useQueryClient } from '@tanstack/react-query'
import Cloud from 'lucide-react/icons/cloud'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { checkServer } from '#kit/web/checkServer.ts'
import { setServerReachable, useOnline } from '#kit/web/connection.ts'
import { amendCall, discardCall, type KeptCall, retryCall, sendWaitingCalls } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { RowCard, SectionHeader } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { TextArea } from '#kit/web/ui/TextArea.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import { useWords } from '#kit/web/ui/words.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'
import { noteSynced, useLastSynced } from './lastSynced.ts'
import { useRefusedOf, useWaitingOf } from './pending.ts'
import { ActionWords } from './PendingActions.tsx'
import './words/offline.ts'

/** "Online", "Offline" or "Syncing...", the time of the last sync, and "Sync Now" (S-01 … S-06). */
export function StatusCard({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const tErrors = useTranslations('errors')
  const online = useOnline()
  const moment = useMomentText()
  const last = useLastSynced(userId)
  const count = useWaitingOf(userId).length
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  }, [count])
  const { isSyncing, sync } = useSync(userId, () => latest.current)
  async function syncNow() {
    if (await sync()) toast(t('syncDone'), { tone: 'ok' })
    else toast(sentenceOf(tErrors, 'network'), { tone: 'problem' })
  }
  const state = isSyncing ? 'syncing' : online ? 'online' : 'offline'
  return (
    <section className={cx('rounded-l p-4 shadow-card', online ? 'bg-ok-tint' : 'bg-accent-tint')}>
      <div className="flex items-center gap-4">
        <span
          className={cx(
            'flex size-13 shrink-0 items-center justify-center rounded-full [&>svg]:size-6.5',
            online ? 'bg-surface text-ok-ink' : 'bg-accent text-on-accent',
          )}
        >
          {state === 'syncing' ? (
            <RefreshCw aria-hidden="true" className="motion-safe:animate-spin" />
          ) : online ? (
            <Cloud aria-hidden="true" />
          ) : (
            <CloudOff aria-hidden="true" />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p aria-live="polite" className="text-title">
            {t(state)}
          </p>
          <p className="text-body text-ink-2">
            {last === null ? t('neverSynced') : t('lastSynced', { time: moment(last) })}
          </p>
        </div>
      </div>
      <p className="mt-3 text-body">{t(online ? 'onlineHint' : 'offlineHint')}</p>
      <Button
        variant="quiet"
        wide
        className="mt-3"
        disabled={!online || isSyncing}
        icon={<RefreshCw aria-hidden="true" className="size-5" />}
        onClick={() => void syncNow()}
      >
        {t('syncNow')}
      </Button>
    </section>
  )
}

/**
 * "Sync Now" (S-06): sends waiting calls, then refetches all cached queries. It ends when both are done, not after a
 * fixed time (W-45).
 * @param countWaiting returns the number of waiting calls
 */
function useSync(userId: string, countWaiting: () => number) {
  const client = useQueryClient()
  const [isSyncing, setSyncing] = useState(false)
  /**
   * Sends and refetches everything.
   * @returns false when the server is unreachable, or calls still wait
   */
  const sync = async (): Promise<boolean> => {
    setSyncing(true)
    try {
      const isThere = await checkServer()
      setServerReachable(isThere)
      if (!isThere) return false
      await sendWaitingCalls()
      if (countWaiting() > 0) return false
      await client.invalidateQueries({ refetchType: 'all' })
      noteSynced(userId)
      return true
    } finally {
      setSyncing(false)
    }
  }
  return { isSyncing, sync }
}

/** Refused actions with the reason; each can be sent again (except at an outdated price), opened, edited or discarded. */
export function RefusedActions({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const calls = useRefusedOf(userId)
  if (calls.length === 0) return null
  return (
    <section>
      <SectionHeader title={t('refused')} />
      <RowCard>
        <ul aria-label={t('refused')} className="divide-y divide-line">
          {calls.map((call) => (
            <Refused key={call.key} call={call} />
          ))}
        </ul>
      </RowCard>
    </section>
  )
}

/** Fields with text typed by the person: a message, a review, the note of an order. */
const TEXT_FIELDS = ['text', 'comment', 'note']

function Refused({ call }: { call: KeptCall }) {
  const t = useTranslations('offline')
  const tErrors = useTranslations('errors')
  const words = useWords()
  const field = TEXT_FIELDS.find((name) => typeof call.input[name] === 'string')
  const [draft, setDraft] = useState<string | null>(null)
  // Sent again, the price would still be the old one.
  const isOutdated = call.refused?.code === 'priceChanged'
  return (
    <li className="py-3 ps-4 pe-3">
      <div className="flex items-center gap-3">
        <ActionWords call={call}>
          <span className="mt-0.5 block text-small text-danger-ink">
            {call.refused && sentenceOf(tErrors, call.refused.code, call.refused.params)}
          </span>
        </ActionWords>
      </div>
      <div className="mt-2 flex flex-wrap gap-2 ps-14">
        {!isOutdated && (
          <Button size="small" of={call.item} onClick={() => void retryCall(call.number)}>
            {words.tryAgain}
          </Button>
        )}
        {call.href && (
          <LinkButton size="small" variant={isOutdated ? 'filled' : 'quiet'} of={call.item} href={call.href}>
            {t('open')}
          </LinkButton>
        )}
        {field && !isOutdated && draft === null && (
          <Button size="small" variant="quiet" of={call.item} onClick={() => setDraft(String(call.input[field]))}>
            {t('edit')}
          </Button>
        )}
        <Button size="small" variant="dangerText" of={call.item} onClick={() => void discardCall(call.number)}>
          {t('discard')}
        </Button>
      </div>
      {field && draft !== null && (
        <div className="mt-3 flex flex-col gap-2 ps-14">
          <TextArea label={t('changedText')} value={draft} onValue={setDraft} />
          <Button
            size="small"
            className="self-start"
            disabled={draft.trim() === ''}
            onClick={() => void amendCall(call.number, { ...call.input, [field]: draft })}
          >
            {t('sendChanged')}
          </Button>
        </div>
      )}
    </li>
  )
}
