import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Call, Endpoint, InputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { sendOrKeep, useSettledCalls, useWaitingCalls } from '#kit/web/outbox.ts'
import type { Meeting } from '../contract.ts'
import * as contract from './calls.ts'
import * as going from './calls.ts'

const KEY = 'meetings'
/** Outbox lane: all calls about meetings reach the server in order. */
const LANE = 'meetings'

/** Refetches meetings after a change here or elsewhere. */
function useMeetingNews(): void {
  const client = useQueryClient()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [KEY] })
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['sos'] })
  }
  useInbox('meeting', refresh)
  useInbox('meetingMoved', () => void client.invalidateQueries({ queryKey: ['positions', KEY] }))
  useSettledCalls(LANE, refresh)
}

/** The user's meetings and those of which they were notified; stored for offline use. */
export function useMeetings() {
  const userId = useUser()?.id
  useMeetingNews()
  return useQuery({
    queryKey: [KEY, 'list', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => callEndpoint(contract.listMeetings, {}, { signal }),
  })
}

/** One meeting. */
export function useMeeting(id: string, isWanted = true) {
  const userId = useUser()?.id
  useMeetingNews()
  return useQuery({
    queryKey: [KEY, 'one', userId, id],
    enabled: isWanted && id !== '',
    queryFn: ({ signal }) => callEndpoint(contract.readMeeting, { id }, { signal }),
  })
}

/** Position of the other person; never stored. */
export function useOtherPosition(id: string, isShared: boolean) {
  return useQuery({
    queryKey: ['positions', KEY, id],
    enabled: isShared,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => callEndpoint(going.readMeetingPosition, { id }, { signal }),
  })
}

/** The user's code. */
export function useMyCode(id: string, isWanted: boolean) {
  const userId = useUser()?.id
  return useQuery({
    queryKey: [KEY, 'code', userId, id],
    enabled: isWanted,
    queryFn: ({ signal }) => callEndpoint(going.readMeetingCode, { id }, { signal }),
  })
}

/** Public places for a meeting with somebody. */
export function useMeetingPlaces(withId: string, listingId: string | null) {
  return useQuery({
    queryKey: ['meetingPlaces', withId, listingId],
    enabled: withId !== '',
    queryFn: ({ signal }) =>
      callEndpoint(contract.listMeetingPlaces, { withId, ...(listingId && { listingId }) }, { signal }),
  })
}

/** A proposal that waits for the network, in the form that its page shows. */
export interface WaitingProposal {
  id: string
  withId: string
  orderId: string | null
  listingId: string | null
  name: string
  place: string
  at: string
  /** ISO time of the tap. */
  proposedAt: string
}

/** The user's waiting calls about meetings, by the meeting's id. */
export function useWaitingMeetings(): ReadonlyMap<string, WaitingProposal | null> {
  const calls = useWaitingCalls(useUser()?.id ?? '', LANE)
  return new Map(
    calls.map(({ input, kind, shown, at: proposedAt }) => {
      const sent = input as { id: string } & Partial<InputOf<typeof contract.proposeMeeting>>
      const { id, withId, orderId = null, listingId = null } = sent
      const isNew = kind === 'meeting_propose' && withId !== undefined
      const known = shown as { name: string; place: string; at: string }
      return [id, isNew ? { id, withId, orderId, listingId, proposedAt, ...known } : null] as const
    }),
  )
}

type Shown = Pick<WaitingProposal, 'name' | 'place' | 'at'>

/** The user's actions on meetings; null as result: queued without a network. */
export function useMeetingActs() {
  const client = useQueryClient()
  const owner = useUser()?.id ?? ''
  const keep = (meeting: Meeting | null) => {
    if (meeting) client.setQueryData([KEY, 'one', owner, meeting.id], { own: meeting, told: null })
  }
  const onSettled = () => {
    void client.invalidateQueries({ queryKey: [KEY] })
    void client.invalidateQueries({ queryKey: ['orders'] })
  }
  /** An action that may wait for the network. `item` is its name on /offline-sync. */
  const waits = <E extends Endpoint>(endpoint: Call<E>, kind: string) => ({
    mutationFn: ({ input, item, shown }: { input: InputOf<E>; item: string; shown?: Shown }) => {
      const href = `/meetings/${String((input as { id: unknown }).id)}`
      const call = { owner, lane: LANE, kind, item, href, key: newId() }
      return sendOrKeep(endpoint, input, { ...call, ...(shown && { shown }) })
    },
    onSuccess: (answer: unknown) => keep(answer as Meeting | null),
    onSettled,
  })
  /** An action that is useless later, so it is not queued. */
  const now = <E extends Endpoint>(endpoint: Call<E>) => ({
    mutationFn: (input: InputOf<E>) => callEndpoint(endpoint, input, { idempotencyKey: newId() }),
    onSuccess: (answer: unknown) => keep(answer as Meeting | null),
    onSettled,
  })
  return {
    propose: useMutation(waits(contract.proposeMeeting, 'meeting_propose')),
    change: useMutation(waits(contract.changeMeeting, 'meeting_change')),
    agree: useMutation(waits(contract.agreeMeeting, 'meeting_agree')),
    decline: useMutation(waits(going.declineMeeting, 'meeting_decline')),
    cancel: useMutation(waits(going.cancelMeeting, 'meeting_cancel')),
    setOut: useMutation(waits(going.setOutToMeeting, 'meeting_set_out')),
    well: useMutation(waits(going.endMeetingWell, 'meeting_well')),
    enter: useMutation(waits(going.enterMeetingCode, 'meeting_code')),
    askWell: useMutation(now(going.askWellAfterMeeting)),
    share: useMutation(now(going.shareInMeeting)),
    tell: useMutation(now(going.tellOfMeeting)),
  }
}
