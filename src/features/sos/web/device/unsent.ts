import type { ApiError } from '#kit/web/api.ts'
import { useHasNetwork } from '#kit/web/connection.ts'
import { useOwnAlert } from './deviceAlert.ts'
import { useLastTry } from './sendAlert.ts'

/** Why an alert is not on the server: no network, no proper answer, or a refusal. */
export type Unsent = 'offline' | 'failing' | ApiError

/** Why this device's alert has not reached the server; null when it has, or while it is being sent. */
export function useUnsent(): Unsent | null {
  const here = useOwnAlert()
  const hasNetwork = useHasNetwork()
  const last = useLastTry()
  if (here === null || here.sentAt !== null) return null
  if (!hasNetwork) return 'offline'
  if (last?.id !== here.id) return null
  const { sent } = last
  if (sent.is === 'refused') return sent.error
  return sent.is === 'later' && sent.hadNetwork ? 'failing' : null
}
