import { savedUser } from '#features/accounts/web/session.ts'
import { startOutbox } from '#kit/web/outbox.ts'
import { useRefusedCalls } from '#kit/web/useRefusedCalls.ts'

startOutbox(() => savedUser()?.id ?? null)

/** Sends what waits from the moment it arrives, and says what was refused. */
export function FollowOutbox() {
  useRefusedCalls()
  return null
}
