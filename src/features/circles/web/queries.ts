import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, Endpoint, InputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { type Meters, minutes } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { forgetBlocked } from '#features/discovery/web/area/forgetBlocked.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import * as contract from './calls.ts'
import { keys } from './keys.ts'
import { keepCircle, keepUsers, localCircle, localUsers } from './localCircle.ts'
import { MESSAGE_EVENT } from '#features/chat/events.ts'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'

/** The signed-in person's circle; the stored copy until the server has answered. */
export function useCircle() {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: keys.circle(userId),
    enabled: userId !== '',
    staleTime: 0,
    initialDataUpdatedAt: 0,
    initialData: () => localCircle(userId) ?? undefined,
    queryFn: async ({ signal }) => {
      const answer = await callEndpoint(contract.readCircle, {}, { signal })
      keepCircle(userId, answer)
      return answer
    },
  })
}

/** Nearby people outside the circle; refetched every minute while shown. */
export function useNearbyPeople(range: Meters) {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [...keys.nearby(userId), range],
    enabled: userId !== '',
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
    queryFn: async ({ signal }) => {
      const answer = await callEndpoint(contract.findNearby, { rangeMeters: range }, { signal })
      keepUsers(answer.people)
      return answer
    },
  })
}

/** Nearby people of the last successful request. */
export const knownUsers = localUsers

/** One person, and the relation of the two people; undefined while unknown. */
export function useCirclePerson(id: string) {
  const userId = useUser()?.id ?? ''
  const { data, error } = useQuery({
    queryKey: keys.person(userId, id),
    enabled: userId !== '' && id !== '',
    queryFn: ({ signal }) => callEndpoint(contract.readCirclePerson, { id }, { signal }),
  })
  // Once one of the two blocks the other, an earlier answer no longer holds.
  return error instanceof ApiError && error.code === 'userNotFound' ? undefined : data
}

/** People whom the signed-in person blocks. */
export function useBlocked() {
  const userId = useUser()?.id ?? ''
  return useQuery({
    queryKey: [...keys.all(userId), 'blocked'],
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(contract.listBlocked, {}, { signal }),
  })
}

/** A mutation of the circle with one idempotency key per tap; refetches the shown data afterwards. */
function useCircleChange<E extends Endpoint>(endpoint: Call<E>, andThen?: (input: InputOf<E>) => Promise<void>) {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  return useMutation({
    mutationFn: (input: InputOf<E>) => callEndpoint(endpoint, input, { idempotencyKey: newId() }),
    onSuccess: (_, input) => andThen?.(input),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all(userId) }),
  })
}

export const useRemove = () => useCircleChange(contract.removeFromCircle)
export function useBlock() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  return useCircleChange(contract.blockFromCircle, ({ id }) => forgetBlocked(client, userId, id))
}
export const useUnblock = () => useCircleChange(contract.unblock)
export const useShare = () => useCircleChange(contract.sharePosition)
export const useStopSharing = () => useCircleChange(contract.stopSharing)

/**
 * Refetches the circle whenever the server reports a change.
 * @returns a function that refetches now
 */
export function useCircleLive(): () => void {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  const refresh = () => void client.invalidateQueries({ queryKey: keys.all(userId) })
  useInbox('circle', refresh)
  useInbox(MESSAGE_EVENT, refresh)
  useInbox(PEOPLE_CHANGED_EVENT, refresh)
  return refresh
}
