import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { InputOf } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import * as contract from '../contract.ts'
import type { Answer } from '../rules.ts'
import { deviceAlert, forgetDeviceAlert, markActive } from './deviceAlert.ts'
import { deviceKey, useSosPerson } from './deviceKey.ts'
import { useOwnAlert } from './ownAlert.ts'
import { onSent } from './sending.ts'
import * as safety from '../safetyContract.ts'

const keys = {
  mine: (userId: string) => ['sos', userId, 'mine'],
  received: (userId: string) => ['sos', userId, 'received'],
  one: (userId: string, id: string) => ['sos', userId, 'alert', id],
  readiness: (userId: string) => ['sos', userId, 'readiness'],
  records: (userId: string) => ['sos', userId, 'records'],
}

const useUserId = () => useUser()?.id ?? ''
/** Also of whoever's sign-in has run out: his alert goes on. */
const useOwnerId = () => useSosPerson()?.id ?? ''
const keyOf = (userId: string) => {
  const key = deviceKey(userId)
  return key ? { key } : {}
}

/** The own SOS and check-in as the server tells them, live; asked again every few seconds while something is on. */
export function useMySos() {
  const userId = useOwnerId()
  const client = useQueryClient()
  const isOnHere = useOwnAlert() !== null
  const query = useQuery<contract.MySos>({
    queryKey: keys.mine(userId),
    enabled: userId !== '',
    staleTime: seconds(2),
    refetchInterval: ({ state }) =>
      state.data?.alert || isOnHere ? seconds(4) : state.data?.checkIn ? seconds(20) : false,
    queryFn: async ({ signal }) => {
      const askedOf = deviceAlert()?.id
      const told = await callEndpoint(contract.readMySos, keyOf(userId), { signal })
      agree(told, askedOf)
      return told
    },
  })
  useInbox('sosLedger', () => void client.invalidateQueries({ queryKey: keys.mine(userId) }))
  useEffect(
    () => onSent((sent) => sent.is === 'sent' && void client.setQueryData(keys.mine(userId), sent.told)),
    [client, userId],
  )
  return query
}

/** What another device turned off is off here too; one that was not sent yet, or was raised since, stays. */
function agree({ alert }: contract.MySos, askedOf: string | undefined): void {
  if (alert) return markActive('on')
  const here = deviceAlert()
  if (here && here.sentAt !== null && here.id === askedOf) forgetDeviceAlert()
}

/** Turns the own SOS (and check-in) off. */
export function useEndAlert() {
  const userId = useOwnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (passkey: string) => callEndpoint(contract.endAlert, { passkey, ...keyOf(userId) }),
    onSuccess: () => {
      forgetDeviceAlert()
      client.setQueryData<contract.MySos>(keys.mine(userId), (told) => told && { ...told, alert: null, checkIn: null })
      void client.invalidateQueries({ queryKey: keys.records(userId) })
    },
  })
}

export function useEndDrill() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.endDrill, {}),
    onSuccess: ({ off }) => {
      if (off) forgetDeviceAlert()
      client.setQueryData<contract.MySos>(keys.mine(userId), (told) => told && { ...told, alert: null })
      void client.invalidateQueries({ queryKey: keys.records(userId) })
    },
  })
}

/** Tells the whole circle now. */
export function useWiden() {
  const userId = useOwnerId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(contract.widenAlert, keyOf(userId)),
    onSuccess: (told) => client.setQueryData(keys.mine(userId), told),
  })
}

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
    mutationFn: (input: { userId: string; isMuted: boolean }) => callEndpoint(safety.muteSender, input),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.one(userId, id) })
      void client.invalidateQueries({ queryKey: keys.received(userId) })
    },
  })
}

/** How ready the own alarm is. */
export function useReadiness() {
  const userId = useUserId()
  return useQuery({
    queryKey: keys.readiness(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(safety.readReadiness, {}, { signal }),
  })
}

export function useSetDuress() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { passkey: string; password: string }) => callEndpoint(safety.setDuressPasskey, input),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.readiness(userId) }),
  })
}

/** What this device's clock says, by which the server sets a wrong one right. */
const clock = () => ({ deviceNow: new Date().toISOString() })

type CheckInStart = InputOf<typeof safety.startCheckIn>

/** Starts or extends the own check-in. */
export function useCheckIns() {
  const userId = useUserId()
  const client = useQueryClient()
  const keep = (checkIn: contract.CheckIn) =>
    client.setQueryData<contract.MySos>(keys.mine(userId), (told) => told && { ...told, checkIn })
  const start = useMutation({
    mutationFn: (input: CheckInStart) => callEndpoint(safety.startCheckIn, { ...input, ...clock() }),
    onSuccess: keep,
  })
  const extend = useMutation({
    mutationFn: (input: InputOf<typeof safety.extendCheckIn>) =>
      callEndpoint(safety.extendCheckIn, { ...input, ...clock() }),
    onSuccess: keep,
  })
  return { start, extend }
}

export function useRecords() {
  const userId = useUserId()
  return useQuery({
    queryKey: keys.records(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(safety.listRecords, {}, { signal }),
  })
}

export function useRecord(id: string) {
  const userId = useUserId()
  return useQuery({
    queryKey: [...keys.records(userId), id],
    queryFn: ({ signal }) => callEndpoint(safety.readRecord, { id }, { signal }),
  })
}

export function useKeepTrail(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keep: boolean) => callEndpoint(safety.keepTrail, { id, keep }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.records(userId) }),
  })
}
