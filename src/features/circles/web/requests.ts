import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { type KeptCall, sendOrKeep, useSettledCalls, useWaitingCalls } from '#kit/web/outbox.ts'
import type { NearbyPerson } from '../contract.ts'
import { acceptCircle, askToCircle, removeFromCircle } from './calls.ts'
import type { Relation } from '../rules.ts'
import { keys } from './keys.ts'

/** The outbox lane of requests and answers: sent in the order of the taps. */
const LANE = 'circle'

/** Outbox kinds of the steps of a request. */
export const WAITING_KINDS = {
  ask: 'circle_ask',
  accept: 'circle_accept',
  decline: 'circle_decline',
  withdraw: 'circle_withdraw',
} as const
export type RequestStep = keyof typeof WAITING_KINDS

const ENDPOINTS = { ask: askToCircle, accept: acceptCircle, decline: removeFromCircle, withdraw: removeFromCircle }

interface Step {
  step: RequestStep
  id: string
  /** The person's name as shown to the user. */
  name: string
}

/** Sends a request or an answer; returns null when it is stored offline and sent later. */
export function useRequestStep() {
  const client = useQueryClient()
  const owner = useUser()?.id ?? ''
  return useMutation({
    mutationFn: ({ step, id, name }: Step) => {
      const action = { owner, lane: LANE, kind: WAITING_KINDS[step], item: name, href: `/circle?userId=${id}` }
      return sendOrKeep(ENDPOINTS[step], { id }, { ...action, key: newId() })
    },
    onSettled: (answer) => answer !== null && client.invalidateQueries({ queryKey: keys.all(owner) }),
  })
}

/** The last step about a person that waits for the network. */
export function useWaitingStep(id: string): KeptCall | undefined {
  return useWaitingCalls(useUser()?.id ?? '', LANE).findLast(({ input }) => input['id'] === id)
}

/** Shows the result of a waiting request as soon as it is sent. */
export function useSentRequests(): void {
  const client = useQueryClient()
  const owner = useUser()?.id ?? ''
  useSettledCalls(LANE, (settled) => {
    if ('answer' in settled) relate(client, owner, String(settled.call.input['id']), settled.answer)
    void client.invalidateQueries({ queryKey: keys.all(owner) })
  })
}

/** Updates the relation on the screen before the server is asked again. */
function relate(client: QueryClient, owner: string, id: string, answer: unknown): void {
  const { relation } = answer as { relation: Relation }
  const related = (person: NearbyPerson) => (person.id === id ? { ...person, relation } : person)
  client.setQueriesData<{ people: NearbyPerson[] }>(
    { queryKey: keys.nearby(owner) },
    (old) => old && { ...old, people: old.people.map(related) },
  )
  client.setQueryData<NearbyPerson>(keys.person(owner, id), (old) => old && related(old))
}
