import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '#core/contract.ts'
import { minutes, seconds } from '#core/units.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useInbox, useStreamUp } from '#kit/web/events.ts'
import { keptFields } from '#kit/web/keptFields.ts'
import { PREFIX, storageEntry } from '#kit/web/storage.ts'
import type { SentPosition, ToldPosition } from '../../contract.ts'
import type { AlertForMe, AlertNews, ReceivedAlert } from '../../receivedContract.ts'
import * as contract from '../calls.ts'
import { type Saying, SAYINGS } from '../../rules.ts'
import { muteSender } from '../calls.ts'
import { oneAtATime, keys, useUserId, useAgainOnceUp } from '../queries.ts'

/** Alerts that reached the user, live. */
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
 * Applies an event's content to the cache, without a request: a new alert, or a new position of a known alert. An event
 * without content triggers one request.
 */
export function useAlertNews() {
  const userId = useUserId()
  const client = useQueryClient()
  // Only the visible alert is fetched; the others when they are opened.
  const again = useMemo(
    () => oneAtATime(() => client.invalidateQueries({ queryKey: keys.each(userId) })),
    [client, userId],
  )
  useInbox('sosChanged', ({ payload }) => {
    if (!keptFields(payload, { alertId: 'string' })) return
    const data = payload as AlertNews
    const key = keys.one(userId, data.alertId)
    const known = client.getQueryData<AlertForMe>(key)
    if (data.isAgain) void client.invalidateQueries({ queryKey: keys.received(userId) })
    if (data.isGone) {
      client.setQueryData<Received>(keys.received(userId), (list) => list && without(list, data.alertId))
      void client.invalidateQueries({ queryKey: key })
    } else if (data.alert && !known) {
      client.setQueryData(key, data.alert)
      client.setQueryData<Received>(keys.received(userId), (list) => list && withAlert(list, data.alert!))
    } else if (data.position && known) client.setQueryData(key, movedTo(known, data.position, data.device))
    else if (data.device && known) client.setQueryData(key, heardFrom(known, data.device))
    else again()
  })
  useInbox('sosEnded', ({ payload }) => {
    const ended = keptFields(payload, { alertId: 'string' })
    if (ended) void client.invalidateQueries({ queryKey: keys.one(userId, ended.alertId) })
  })
}

/** Calls `tell` once for each alert that ends; one that another alert of its sender replaces has not ended. */
export function useEnded(alerts: readonly ReceivedAlert[] | undefined, tell: (alert: ReceivedAlert) => void): void {
  const running = useRef<ReadonlySet<string>>(new Set())
  const say = useEffectEvent(tell)
  useEffect(() => {
    if (!alerts) return
    const on = alerts.filter(({ endedAt }) => endedAt === null)
    for (const alert of alerts) {
      const isReplaced = on.some(({ from }) => from === alert.from)
      if (alert.endedAt !== null && running.current.has(alert.id) && !isReplaced) say(alert)
    }
    running.current = new Set(on.map(({ id }) => id))
  }, [alerts])
}

type Received = OutputOf<typeof contract.listAlerts>

const withAlert = (list: Received, alert: AlertForMe): Received => {
  if (list.alerts.some(({ id }) => id === alert.id)) return list
  const { id, kind, sender, position, raisedAt: time, message, isMuted, endedAt } = alert
  const location = position && {
    latitude: position.latitude,
    longitude: position.longitude,
    address: position.address,
  }
  const known = { id, kind, from: sender.id, name: sender.name, location, time, message, isMuted, endedAt }
  return {
    ...list,
    alerts: [
      { ...known, isSeen: false, isAnswered: false, answer: null, isThere: false, againAt: null },
      ...list.alerts,
    ],
  }
}

const without = (list: Received, gone: string): Received => ({
  ...list,
  alerts: list.alerts.filter(({ id }) => id !== gone),
})

/** Applies the device data of an event. Ages on the screen are computed from the server's time of that contact. */
const heardFrom = (alert: AlertForMe, device: AlertNews['device']): AlertForMe =>
  device ? { ...alert, ...device, now: device.lastSignAt } : alert

const movedTo = (alert: AlertForMe, position: ToldPosition, device: AlertNews['device']): AlertForMe => ({
  ...heardFrom(alert, device),
  position,
  trail: [...alert.trail, position],
})

/** One alert as its recipient sees it: live over the stream; while that is down, polled every few seconds. */
export function useAlert(id: string) {
  const userId = useUserId()
  const isStreamUp = useStreamUp()
  useAgainOnceUp(isStreamUp, keys.one(userId, id))
  return useQuery<AlertForMe>({
    queryKey: keys.one(userId, id),
    staleTime: seconds(1),
    // A failed read is retried whatever the stream's state: its event may have triggered the read.
    refetchInterval: ({ state }) =>
      state.data?.endedAt || (isStreamUp && state.status !== 'error') ? false : seconds(4),
    queryFn: ({ signal }) => callEndpoint(contract.readAlert, { id }, { signal }),
  })
}

/** Tells the sender the delivery state of their alert here; a failure is retried with the next update. */
export function useNoteAlert() {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: string; what: 'delivered' | 'shown' | 'seen' | 'opened' }) =>
      callEndpoint(contract.noteAlert, input),
    retry: 5,
    // The list shows which alerts the user has seen.
    onSuccess: (_, { what }) =>
      what === 'seen' || what === 'opened' ? client.invalidateQueries({ queryKey: keys.received(userId) }) : undefined,
  })
}

interface Said {
  answer: Saying
  minutes?: number
  /** Milliseconds since 1970; omitted: now. */
  tappedAt?: number
}

/** The latest answer of this device until the server has it: an app that is closed meanwhile sends it when it is opened. */
const unsentAnswer = storageEntry(`${PREFIX}_sos_answer`, (kept) =>
  keptFields(kept, { by: 'string', id: 'string', answer: 'string', minutes: 'number', tappedAt: 'number' }),
)
/** Minutes of an answer without them. */
const NO_MINUTES = -1
/** An older answer is not sent any more. */
const LATEST_ANSWER = minutes(60)

/** An "I’m here" that waited longer for the network is sent as "I'm coming". */
const STILL_THERE = minutes(2)

/** Answers an alert. A repeated attempt sends the user's latest answer; what they say of calling help is sent besides it. */
export function useAnswerAlert(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  const latest = useRef<Required<Said> | null>(null)
  const tapped = useRef(new WeakMap<Said, number>())
  return useMutation({
    scope: { id: `answer ${id}` },
    onMutate: (input) => {
      const { answer, minutes: toGo = NO_MINUTES, tappedAt = Date.now() } = input
      tapped.current.set(input, tappedAt)
      unsentAnswer.write({ by: userId, id, answer, minutes: toGo, tappedAt })
      if (!isOfHelp(answer)) latest.current = { answer, minutes: toGo, tappedAt }
      return { tappedAt }
    },
    mutationFn: (input: Said) => {
      const own = { minutes: NO_MINUTES, tappedAt: tapped.current.get(input) ?? Date.now(), ...input }
      const said = (!isOfHelp(input.answer) && latest.current) || own
      const age = Math.min(LATEST_ANSWER, Math.max(0, Date.now() - said.tappedAt))
      const isTooOld = said.minutes === 0 && age > STILL_THERE
      return callEndpoint(contract.answerAlert, {
        id,
        answer: said.answer,
        ageSeconds: Math.round(age / 1000),
        ...(said.minutes !== NO_MINUTES && !isTooOld && { minutes: said.minutes }),
      })
    },
    // Without a network for as long as it takes: the screen promises that it is sent.
    retry: (failures, error) => failures < 5 || (error instanceof ApiError && ['network', 'busy'].includes(error.code)),
    retryDelay: (failures) => Math.min(seconds(5), seconds(1) * 2 ** failures),
    onSuccess: (told) => {
      client.setQueryData(keys.one(userId, id), told)
      void client.invalidateQueries({ queryKey: keys.received(userId) })
    },
    onSettled: (_told, _error, _said, given) => {
      if (unsentAnswer.read()?.tappedAt === given?.tappedAt) unsentAnswer.remove()
    },
  })
}

/** Sends the answer that was waiting when the app was closed, whatever screen it is opened with. */
export function useKeptAnswer(): void {
  const userId = useUserId()
  const [kept] = useState(() => unsentAnswer.read())
  const { mutate } = useAnswerAlert(kept?.id ?? '')
  useEffect(() => {
    const answer = SAYINGS.find((each) => each === kept?.answer)
    if (!kept || !answer || kept.by !== userId || Date.now() - kept.tappedAt > LATEST_ANSWER) return
    // Sent meanwhile, or followed by another.
    if (unsentAnswer.read()?.tappedAt !== kept.tappedAt) return
    mutate({ answer, minutes: kept.minutes, tappedAt: kept.tappedAt })
  }, [kept, userId, mutate])
}

const isOfHelp = (said: Saying) => said === 'calledHelp' || said === 'notCalledHelp'

/** Shares this device's position with the other helpers on the way; null stops sharing. */
export function useShowWay(id: string) {
  const userId = useUserId()
  const client = useQueryClient()
  return useMutation({
    // In the order of the taps: a position must not reach the server after the switch was turned off.
    scope: { id: `way ${id}` },
    mutationFn: (position: SentPosition | null) => callEndpoint(contract.showWay, { id, position }),
    onSuccess: ({ isShown }) =>
      client.setQueryData<AlertForMe>(
        keys.one(userId, id),
        (told) => told && { ...told, mine: { ...told.mine, isWayShown: isShown } },
      ),
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
