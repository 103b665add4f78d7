import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { OutputOf } from '#core/contract.ts'
import { seconds } from '#core/units.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox, useStreamUp } from '#kit/web/events.ts'
import * as contract from '../contract.ts'
import type { ToldPosition } from '../myAlertContract.ts'
import type { Answer } from '../rules.ts'
import { muteSender } from '../safetyContract.ts'
import { keys, useUserId } from './queryKeys.ts'
import { useAgainOnceUp } from './useAgainOnceUp.ts'

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

/**
 * Takes what an event carries into what this device knows: a new alert stands on the screen without being asked for, a
 * position moves it. What carries nothing is asked for, once.
 */
export function useAlertNews() {
  const userId = useUserId()
  const client = useQueryClient()
  useInbox('sosChanged', ({ payload }) => {
    const { success, data } = contract.AlertNews.safeParse(payload)
    if (!success) return
    const key = keys.one(userId, data.alertId)
    const known = client.getQueryData<contract.AlertForMe>(key)
    if (data.alert && !known) {
      client.setQueryData(key, data.alert)
      client.setQueryData<Received>(keys.received(userId), (list) => list && withAlert(list, data.alert!))
    } else if (data.position && known) client.setQueryData(key, movedTo(known, data.position))
    else void client.invalidateQueries({ queryKey: key })
  })
  useInbox('sosEnded', ({ payload }) => {
    const { success, data } = Ended.safeParse(payload)
    if (success) void client.invalidateQueries({ queryKey: keys.one(userId, data.alertId) })
  })
}

const Ended = z.object({ alertId: z.string() })
type Received = OutputOf<typeof contract.listAlerts>

const withAlert = (list: Received, alert: contract.AlertForMe): Received => {
  if (list.alerts.some(({ id }) => id === alert.id)) return list
  const { id, kind, sender, position, raisedAt: time, message, isMuted, endedAt } = alert
  const location = position && {
    latitude: position.latitude,
    longitude: position.longitude,
    address: position.address,
  }
  const known = { id, kind, from: sender.id, name: sender.name, location, time, message, isMuted, endedAt }
  return { ...list, alerts: [{ ...known, isSeen: false, isAnswered: false }, ...list.alerts] }
}

const movedTo = (alert: contract.AlertForMe, position: ToldPosition): contract.AlertForMe => ({
  ...alert,
  position,
  lastSignAt: position.measuredAt > alert.lastSignAt ? position.measuredAt : alert.lastSignAt,
  trail: [...alert.trail, position],
})

/** One alert as its recipient sees it: live over the stream; only while that is down it is asked for every few seconds. */
export function useAlert(id: string) {
  const userId = useUserId()
  const isStreamUp = useStreamUp()
  useAgainOnceUp(isStreamUp, keys.one(userId, id))
  return useQuery<contract.AlertForMe>({
    queryKey: keys.one(userId, id),
    staleTime: seconds(1),
    // A failed read is tried again whatever the stream does: its news may be what failed.
    refetchInterval: ({ state }) =>
      state.data?.endedAt || (isStreamUp && state.status !== 'error') ? false : seconds(4),
    queryFn: ({ signal }) => callEndpoint(contract.readAlert, { id }, { signal }),
  })
}

/** Tells the sender how far his alert has come here; tried again by the next look. */
export function useNoteAlert() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; what: 'delivered' | 'seen' | 'opened' }) =>
      callEndpoint(contract.noteAlert, input),
    retry: 5,
    onSuccess: (_, { what }) =>
      what !== 'delivered' ? client.invalidateQueries({ queryKey: keys.received(userId) }) : undefined,
  })
}

export function useAnswerAlert(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { answer: Answer; minutes?: number }) => callEndpoint(contract.answerAlert, { id, ...input }),
    retry: 5,
    onSuccess: (told) => {
      client.setQueryData(keys.one(userId, id), told)
      void client.invalidateQueries({ queryKey: keys.received(userId) })
    },
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
