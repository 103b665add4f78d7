import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, OutputOf } from '#core/contract.ts'
import { callEndpoint } from '#kit/web/api.ts'
import * as contract from '../calls.ts'
import { useUserId } from '../queries.ts'

const keyOf = (userId: string) => ['sos', userId, 'contacts']

/** The user's outside contacts. */
export function useSosContacts() {
  const userId = useUserId()
  return useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(contract.listSosContacts, {}, { signal }),
  })
}

export function useContactSteps() {
  const userId = useUserId()
  const client = useQueryClient()
  const keep = (told: OutputOf<typeof contract.listSosContacts>) => client.setQueryData(keyOf(userId), told)
  return {
    add: useMutation({
      mutationFn: (input: InputOf<typeof contract.addSosContact>) => callEndpoint(contract.addSosContact, input),
      onSuccess: keep,
    }),
    ask: useMutation({
      mutationFn: (input: InputOf<typeof contract.askSosContact>) => callEndpoint(contract.askSosContact, input),
      onSuccess: keep,
    }),
    remove: useMutation({
      mutationFn: (id: string) => callEndpoint(contract.removeSosContact, { id }),
      onSuccess: keep,
    }),
  }
}
