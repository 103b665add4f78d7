import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { seconds } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import * as contract from '../contract.ts'
import type { Answer } from '../rules.ts'
import { muteSender } from '../safetyContract.ts'
import { keys, useUserId } from './queryKeys.ts'

/** Alerts that reached the reader, live. */
export function useReceivedAlerts() {
  const userId = useUserId()
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: keys.received(userId) })
  useInbox('sosRaised', again)
  useInbox('sosEnded', again)
  return useQuery({
    queryKey: keys.received(userId),
    enabled: userId !== '',
    staleTime: seconds(5),
    queryFn: ({ signal }) => callEndpoint(contract.listAlerts, {}, { signal }),
  })
}

/** One alert as its recipient sees it: live, and its position every few seconds while it is on. */
export function useAlert(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  const again = () => void client.invalidateQueries({ queryKey: keys.one(userId, id) })
  useInbox('sosChanged', again)
  useInbox('sosEnded', again)
  return useQuery<contract.AlertForMe>({
    queryKey: keys.one(userId, id),
    staleTime: seconds(1),
    refetchInterval: ({ state }) => (state.data?.endedAt ? false : seconds(4)),
    queryFn: ({ signal }) => callEndpoint(contract.readAlert, { id }, { signal }),
  })
}

/** Tells the sender how far his alert has come here; tried again by the next look. */
export function useNoteAlert() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; what: 'delivered' | 'seen' }) => callEndpoint(contract.noteAlert, input),
    retry: 5,
    onSuccess: (_, { what }) =>
      what === 'seen' ? client.invalidateQueries({ queryKey: keys.received(userId) }) : undefined,
  })
}

export function useAnswerAlert(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: Answer) => callEndpoint(contract.answerAlert, { id, answer }),
    retry: 5,
    onSuccess: (told) => client.setQueryData(keys.one(userId, id), told),
  })
}

export function useMuteSender(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { userId: string; isMuted: boolean }) => callEndpoint(muteSender, input),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.one(userId, id) })
      void client.invalidateQueries({ queryKey: keys.received(userId) })
    },
  })
}
