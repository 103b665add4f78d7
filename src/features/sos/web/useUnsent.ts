import { useEffect, useState } from 'react'
import type { ApiError } from '#kit/web/api.ts'
import { useOwnAlert } from './ownAlert.ts'
import { onSent, type Sent } from './sending.ts'

/** Why an alert is not with the server: no network, a server that does not answer as it should, or what it said. */
export type Unsent = 'offline' | 'failing' | ApiError

const reasonOf = (sent: Sent): Unsent | null =>
  sent.is === 'refused' ? sent.error : sent.is !== 'later' ? null : navigator.onLine ? 'failing' : 'offline'

/** Why the alert of this device has not reached the server; null when it has, or while the first try is under way. */
export function useUnsent(): Unsent | null {
  const here = useOwnAlert()
  const [reason, setReason] = useState<Unsent | null>(() => (navigator.onLine ? null : 'offline'))
  useEffect(() => {
    const fail = () => setReason('offline')
    window.addEventListener('offline', fail)
    const stop = onSent((sent) => setReason(reasonOf(sent)))
    return () => {
      window.removeEventListener('offline', fail)
      stop()
    }
  }, [])
  return here !== null && here.sentAt === null ? reason : null
}
