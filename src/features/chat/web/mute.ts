import { useMemo } from 'react'
import { useUser } from '#features/accounts/web/session.ts'
import { queueCall, useKeptCalls } from '#kit/web/outbox.ts'
import type { Conversation } from '../contract.ts'
import { setMute } from './calls.ts'

export const MUTE_KIND = 'chat_mute'

/** Whether a conversation is muted, and until when; null: until it is unmuted. */
export interface Mute {
  isMuted: boolean
  until: string | null
}

/** The mute of each conversation: this browser's last unsent change, else the server's data. */
export function useMutes(): (conversation: Conversation) => Mute {
  const calls = useKeptCalls(useUser()?.id ?? '')
  const wanted = useMemo(
    () =>
      new Map(
        calls
          .filter(({ kind, refused }) => kind === MUTE_KIND && !refused)
          .map(({ input }) => [input['id'], input as unknown as Mute]),
      ),
    [calls],
  )
  return ({ id, isMuted, mutedUntil }) => wanted.get(id) ?? { isMuted, until: mutedUntil }
}

/** Mutes or unmutes a conversation, now or as soon as there is a network. */
export function useSetMute(): (conversation: { id: string; name: string }, mute: Mute) => Promise<void> {
  const owner = useUser()?.id ?? ''
  return ({ id, name }, { isMuted, until }) =>
    queueCall(
      setMute,
      { id, isMuted, until },
      { owner, lane: `mute ${id}`, kind: MUTE_KIND, item: name, href: `/chat/${id}` },
    )
}
