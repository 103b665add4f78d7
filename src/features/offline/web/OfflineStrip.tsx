import { notifyManager, useQueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { seconds } from '#core/units.ts'
import { useIsAgeTold, useOnline } from '#kit/web/connection.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'
import { useWaitingOf } from './pending.ts'
import { useHasStrip } from './StripPlace.tsx'
import './words/offline.ts'

/** If a call waits longer than this while there is a network, the server does not accept it. */
const STUCK_AFTER = seconds(4)

/**
 * Shown on every screen while offline, with the age of the contents and the number of waiting calls (S-33); while
 * online, only when the server does not accept a call.
 */
export function OfflineStrip({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const online = useOnline()
  const isAgeTold = useIsAgeTold()
  const waiting = useWaitingOf(userId)
  const isStuck = useStuck(waiting.at(-1)?.at)
  const hasStrip = useHasStrip(isStuck)
  if (!hasStrip) return null
  return (
    <Link
      href="/offline-sync"
      className="flex min-h-touch items-center justify-center gap-2 bg-accent-tint px-gutter py-1.5 text-small text-ink outline-offset-[-3px] [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-accent-ink"
    >
      {online ? <CloudUpload aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      <span className="min-w-0 wrap-safe">
        <strong className="text-strong">{t(online ? 'notSentYet' : 'offline')}</strong>
        {!online && !isAgeTold && <OldestOnScreen />}
        {waiting.length > 0 && <> · {t('waiting', { count: waiting.length })}</>}
      </span>
    </Link>
  )
}

/** The age of the contents: of the oldest stored answer on the screen. */
function OldestOnScreen() {
  const t = useTranslations('offline')
  const oldest = useOldestOnScreen()
  const moment = useMomentText()
  return oldest !== null && <> · {t('asOf', { time: moment(oldest) })}</>
}

/** True when a call made at `since` (ISO 8601) is stuck; undefined: no call waits. */
function useStuck(since: string | undefined): boolean {
  const [isStuck, setStuck] = useState(false)
  useEffect(() => {
    if (since === undefined) return undefined
    const timer = setTimeout(() => setStuck(true), Math.max(0, Date.parse(since) + STUCK_AFTER - Date.now()))
    return () => {
      clearTimeout(timer)
      setStuck(false)
    }
  }, [since])
  return isStuck
}

/** Time of the oldest stored answer on the screen; null: none is shown. */
function useOldestOnScreen(): number | null {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .findAll({ type: 'active' })
      .flatMap(({ state }) => (state.data === undefined || state.dataUpdatedAt === 0 ? [] : [state.dataUpdatedAt]))
    return times.length === 0 ? null : Math.min(...times)
  }
  // Batched, because a query with a stored copy changes the cache while its screen is rendered.
  return useSyncExternalStore((listener) => cache.subscribe(notifyManager.batchCalls(listener)), oldest)
}
