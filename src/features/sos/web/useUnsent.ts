import { useEffect, useState } from 'react'
import type { ApiError } from '#kit/web/api.ts'
import { useOwnAlert } from './ownAlert.ts'
import { lastSent, onSent, type Sent } from './sending.ts'

/** Why an alert is not on the server: no network, no proper answer, or a refusal. */
export type Unsent = 'offline' | 'failing' | ApiError

const reasonOf = (sent: Sent): Unsent | null =>
  sent.is === 'refused' ? sent.error : sent.is !== 'later' ? null : navigator.onLine ? 'failing' : 'offline'

/** Why this device's alert has not reached the server; null when it has, or during the first try. */
export function useUnsent(): Unsent | null {
  const here = useOwnAlert()
  const [reason, setReason] = useState<Unsent | null>(() => {
    const sent = lastSent()
    return navigator.onLine ? sent && reasonOf(sent) : 'offline'
  })
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
