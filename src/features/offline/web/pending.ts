import { useMemo } from 'react'
import { type KeptCall, useKeptCalls } from '#kit/web/outbox.ts'

/** What a person did and the server has not answered yet, newest first (S-13). */
export function useWaitingOf(userId: string): readonly KeptCall[] {
  const calls = useKeptCalls(userId)
  return useMemo(() => calls.filter(({ refused }) => !refused).toReversed(), [calls])
}

/** What the server refused, newest first; it stays until its owner decides. */
export function useRefusedOf(userId: string): readonly KeptCall[] {
  const calls = useKeptCalls(userId)
  return useMemo(() => calls.filter(({ refused }) => refused).toReversed(), [calls])
}
