import { useEffect } from 'react'
import { savedUser } from '#features/accounts/web/session.ts'
import { startOutbox } from '#kit/web/outbox.ts'
import { useRefusedCalls } from '#kit/web/useRefusedCalls.ts'

let isStarted = false

/** Says what is refused, and sends what waits: only then, or a refusal could come before anybody listens. */
export function FollowOutbox() {
  useRefusedCalls()
  useEffect(() => {
    if (isStarted) return
    isStarted = true
    startOutbox(() => savedUser()?.id ?? null)
  }, [])
  return null
}
