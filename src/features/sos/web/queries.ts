import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useEffectEvent } from 'react'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox, useStreamUp } from '#kit/web/events.ts'
import type { MySos } from '../contract.ts'
import * as contract from './calls.ts'
import { deviceAlert, forgetDeviceAlert, useOwnAlert } from './device/deviceAlert.ts'
import { isSosActive, markActive } from './device/sosActive.ts'
import { deviceKey, useSosPerson } from './device/deviceKey.ts'
import { onSent } from './device/sendAlert.ts'

/** Query keys of SOS, per person. */
export const keys = {
  mine: (userId: string) => ['sos', userId, 'mine'],
  received: (userId: string) => ['sos', userId, 'received'],
  each: (userId: string) => ['sos', userId, 'alert'],
  one: (userId: string, id: string) => ['sos', userId, 'alert', id],
  readiness: (userId: string) => ['sos', userId, 'readiness'],
  reach: (userId: string) => ['sos', userId, 'reach'],
  records: (userId: string) => ['sos', userId, 'records'],
}

export const useUserId = () => useUser()?.id ?? ''

/** Id of the person who raises the SOS, also if their session has expired: their alert continues. */
const useOwnerId = () => useSosPerson()?.id ?? ''
const keyOf = (userId: string) => {
  const key = deviceKey(userId)
  return key ? { key } : {}
}

/** How often an open screen tells the server that the sender's device is in contact. */
const SIGN_EVERY = seconds(10)

/** True on a visible SOS screen. Other pages do not count as contact: they may be open on a computer elsewhere. */
const isOpenHere = () =>
  document.visibilityState === 'visible' && (deviceAlert() !== null || location.pathname === '/sosturnoff')

/**
 * The user's SOS and check-in: live over the event stream, otherwise polled every few seconds while something is
 * active.
 */
export function useMySos() {
  const userId = useOwnerId()
  const client = useQueryClient()
  const isOnHere = useOwnAlert() !== null
  const isStreamUp = useStreamUp()
  useAgainOnceUp(isStreamUp, keys.mine(userId))
  const query = useQuery<MySos>({
    queryKey: keys.mine(userId),
    enabled: userId !== '',
    staleTime: seconds(2),
    refetchInterval: ({ state }) =>
      isStreamUp && state.status !== 'error'
        ? state.data?.alert
          ? SIGN_EVERY
          : false
        : state.data?.alert || isOnHere
          ? seconds(4)
          : state.data?.checkIn
            ? seconds(20)
            : false,
    queryFn: async ({ signal }) => {
      const askedOf = deviceAlert()?.id
      const told = await callEndpoint(contract.readMySos, { ...keyOf(userId), isOpen: isOpenHere() }, { signal })
      agree(told, askedOf)
      return told
    },
  })
  const again = useMemo(
    () => oneAtATime(() => client.invalidateQueries({ queryKey: keys.mine(userId) })),
    [client, userId],
  )
  useInbox('sosLedger', again)
  useEffect(
    () => onSent((sent) => sent.is === 'sent' && void client.setQueryData(keys.mine(userId), sent.told)),
    [client, userId],
  )
  return query
}

/**
 * Applies the server's answer to this device: marks an active alert or its end, and removes the local alert that was
 * turned off elsewhere. An unsent or newer local alert stays.
 */
function agree({ alert }: MySos, askedOf: string | undefined): void {
  if (alert) return markActive('on')
  const here = deviceAlert()
  if (!here && isSosActive()) markActive('off')
  if (here && here.sentAt !== null && here.id === askedOf) forgetDeviceAlert()
}

/** Turns the user's SOS (and check-in) off. */
export function useEndAlert() {
  const userId = useOwnerId()
  const client = useQueryClient()
  return useMutation({
    onMutate: () => deviceAlert()?.id,
    mutationFn: (passkey: string) => callEndpoint(contract.endAlert, { passkey, ...keyOf(userId) }),
    onSuccess: (_answer, _passkey, ended) => {
      storeEnd(client, userId, ended)
      client.setQueryData<MySos>(keys.mine(userId), (told) => told && { ...told, checkIn: null })
    },
  })
}

export function useEndDrill() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    onMutate: () => deviceAlert()?.id,
    mutationFn: () => callEndpoint(contract.endDrill, {}),
    onSuccess: ({ off }, _none, ended) =>
      off ? storeEnd(client, userId, ended) : void client.invalidateQueries({ queryKey: keys.mine(userId) }),
  })
}

/**
 * Stores the end of an alert, unless a real one was raised on this device while the server ended a drill.
 * @param ended id of this device's alert when the end was requested; undefined: it had none
 */
function storeEnd(client: QueryClient, userId: string, ended: string | undefined): void {
  void client.invalidateQueries({ queryKey: keys.records(userId) })
  if (deviceAlert()?.id !== ended) return
  forgetDeviceAlert()
  client.setQueryData<MySos>(keys.mine(userId), (told) => told && { ...told, alert: null })
}

/** Notifies the whole circle now. */
export function useWiden() {
  const userId = useOwnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.widenAlert, keyOf(userId)),
    onSuccess: (told) => client.setQueryData(keys.mine(userId), told),
  })
}

/**
 * Returns a function that runs the work, never twice at the same time: calls during a run lead to one further run. A
 * burst of events neither delays the result nor misses the last one.
 */
export function oneAtATime(work: () => Promise<unknown>): () => void {
  let state: 'idle' | 'runs' | 'asked again' = 'idle'
  const ask = () => {
    if (state !== 'idle') {
      state = 'asked again'
      return
    }
    state = 'runs'
    void run()
  }
  const run = async () => {
    await work().catch(() => undefined)
    const isDue = state === 'asked again'
    state = 'idle'
    if (isDue) ask()
  }
  return ask
}

/** Refetches once when the event stream is up again: events during the interruption were missed. */
export function useAgainOnceUp(isStreamUp: boolean, queryKey: readonly string[]): void {
  const client = useQueryClient()
  const again = useEffectEvent(() => void client.invalidateQueries({ queryKey }))
  useEffect(() => {
    if (isStreamUp) again()
  }, [isStreamUp])
}
