import { useMemo } from 'react'
import { type KeptCall, useKeptCalls } from '#kit/web/outbox.ts'

/** A person's calls without an answer yet, newest first (S-13). */
export function useWaitingOf(userId: string): readonly KeptCall[] {
  const calls = useKeptCalls(userId)
  return useMemo(() => calls.filter(({ refused }) => !refused).toReversed(), [calls])
}

/** A person's refused calls, newest first; they stay until the person decides. */
export function useRefusedOf(userId: string): readonly KeptCall[] {
  const calls = useKeptCalls(userId)
  return useMemo(() => calls.filter(({ refused }) => refused).toReversed(), [calls])
}
