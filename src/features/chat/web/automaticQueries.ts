import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { type AutomaticReplies, readAutomaticReplies, saveAutomaticReplies } from '../automaticContract.ts'
import { chatKeys } from './queries.ts'

/** The person's own greeting and automatic reply. */
export function useAutomaticReplies() {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: chatKeys.automatic(userId),
    queryFn: ({ signal }) => callEndpoint(readAutomaticReplies, {}, { signal }),
  })
}

export function useSaveAutomaticReplies() {
  const userId = useUser()?.id ?? ''
  const client = useQueryClient()
  return useMutation({
    mutationFn: (chosen: AutomaticReplies) => callEndpoint(saveAutomaticReplies, chosen),
    onSuccess: (told) => client.setQueryData(chatKeys.automatic(userId), told),
  })
}
