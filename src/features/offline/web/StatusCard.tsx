import { useQueryClient } from '@tanstack/react-query'
import Cloud from 'lucide-react/icons/cloud'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { setServerReachable, useOnline } from '#kit/web/connection.ts'
import { sendWaitingCalls } from '#kit/web/outbox.ts'
import { sentenceOf } from '#kit/web/sentences.ts'
import { checkServer } from '#kit/web/checkServer.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { noteSynced, useLastSynced } from './lastSynced.ts'
import { useWaitingOf } from './pending.ts'
import { useMomentText } from '#kit/web/useMomentText.ts'
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
