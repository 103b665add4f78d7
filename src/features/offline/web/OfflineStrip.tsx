import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useAddress } from '#kit/web/address.tsx'
import { useOnline } from '#kit/web/connection.ts'
import { useWaitingOf } from './pending.ts'
import { Link } from '#kit/web/ui/Link.tsx'
import { useMomentText } from '#kit/web/useMomentText.ts'

/** Says on every screen that the network is away, from when the screen's contents are, and how much waits (S-33). */
export function OfflineStrip({ userId }: { userId: string }) {
  const t = useTranslations('offline')
  const online = useOnline()
  const { pathname } = useAddress()
  const oldest = useOldestOnScreen()
  const moment = useMomentText()
  const waiting = useWaitingOf(userId).length
  if (online || pathname === '/offline-sync') return null
  return (
    <Link
      href="/offline-sync"
      className="flex min-h-touch items-center justify-center gap-2 bg-accent-tint px-gutter py-1.5 text-small text-ink outline-offset-[-3px] [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-accent-ink"
    >
      <CloudOff aria-hidden="true" />
      <span className="min-w-0 wrap-safe">
        <strong className="text-strong">{t('offline')}</strong>
        {oldest !== null && <> · {t('asOf', { time: moment(oldest) })}</>}
        {waiting > 0 && <> · {t('waiting', { count: waiting })}</>}
      </span>
    </Link>
  )
}

/** When the oldest answer was given that the present screen shows; null: it shows none. */
function useOldestOnScreen(): number | null {
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const times = cache
      .findAll({ type: 'active' })
      .flatMap(({ state }) => (state.data === undefined || state.dataUpdatedAt === 0 ? [] : [state.dataUpdatedAt]))
    return times.length === 0 ? null : Math.min(...times)
  }
  return useSyncExternalStore((listener) => cache.subscribe(listener), oldest)
}
