import { useEffect, useEffectEvent } from 'react'
import { onCallSettled, type Settled } from './outbox.ts'
import { useErrorSentence } from './sentences.ts'
import { toast } from './ui/toast.tsx'

/** Shows a message when the server finally refuses a queued call. Once per app. */
export function useRefusedCalls(): void {
  const sentence = useErrorSentence()
  const tell = useEffectEvent((settled: Settled) => {
    if ('error' in settled) toast(`${settled.call.item}: ${sentence(settled.error)}`, { tone: 'problem' })
  })
  useEffect(() => onCallSettled((settled) => tell(settled)), [])
}
