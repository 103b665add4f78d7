import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.ts'
import { forgetBlocked } from '#features/discovery/web/area/forgetBlocked.ts'
import { callEndpoint } from '#kit/web/api.ts'
import type { OpenConversation } from '../contract.ts'
import { setBlocked } from './calls.ts'
import { refreshConversations } from './queries.ts'

/** Blocks or unblocks the other person of a conversation. */
export function useSetBlocked() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ conversation, isBlocked }: { conversation: OpenConversation; isBlocked: boolean }) =>
      callEndpoint(setBlocked, { id: conversation.id, isBlocked }),
    onSuccess: async (_, { conversation, isBlocked }) => {
      refreshConversations(client, userId)
      const { partner } = conversation
      if (isBlocked && partner.id !== null) await forgetBlocked(client, userId, partner.id)
    },
  })
}
