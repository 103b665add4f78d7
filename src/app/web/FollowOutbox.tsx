import { useEffect } from 'react'
import { savedUser } from '#features/accounts/web/session.ts'
import { startOutbox } from '#kit/web/outbox.ts'
import { useRefusedCalls } from '#kit/web/useRefusedCalls.ts'

let isStarted = false

/**
 * Reports refused calls and starts the outbox only afterwards, so that no refusal arrives before the listener is
 * mounted.
 */
export function FollowOutbox() {
  useRefusedCalls()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    startOutbox(() => savedUser()?.id ?? null)
  }, [])
  return null
}
