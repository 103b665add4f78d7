import { useEffect, useEffectEvent } from 'react'
import { savedUser } from '#features/accounts/web/session.ts'
import { onCallSettled, type Settled, startOutbox } from '#kit/web/outbox.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { toast } from '#kit/web/ui/toast.tsx'

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

/** Shows a message when the server finally refuses a queued call. Once per app. */
function useRefusedCalls(): void {
  const sentence = useErrorSentence()
  const tell = useEffectEvent((settled: Settled) => {
    if ('error' in settled) toast(`${settled.call.item}: ${sentence(settled.error)}`, { tone: 'problem' })
  })
  useEffect(() => onCallSettled((settled) => tell(settled)), [])
}
