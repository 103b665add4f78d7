import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callsOf, type InputOf } from '#core/contract.ts'
import { newId } from '#core/ids.ts'
import { seconds } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import type { Area } from '#features/places/web/areaStore.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { sendOrKeep, useSettledCalls, useWaitingCalls } from '#kit/web/outbox.ts'
import { showAtOnce } from '#kit/web/queryClient.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type { RequestKind } from '../rules.ts'
import type { RequestSwitches } from '../tellingContract.ts'
import type * as tellingContract from '../tellingContract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const {
  answerRequest,
  askNeighbourhood,
  changeRequestSwitch,
  closeRequest,
  declineRequest,
  listMyRequests,
  listNearRequests,
  orderAnswer,
  readAskedNear,
  readRequest,
  readRequestSwitches,
} = callsOf<typeof contract & typeof tellingContract>(addresses)

const KEY = 'requests'
/** Outbox lane: all calls about requests reach the server in order. */
const LANE = 'requests'

/** Refetches requests after a change here or elsewhere. */
function useRequestNews(): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: [KEY] })
  useInbox('request', refresh)
  useInbox('notice', ({ payload }) => {
    if (String((payload as { kind?: unknown }).kind).startsWith('request')) refresh()
  })
  useSettledCalls(LANE, refresh)
}

/** Open requests near an area, page by page; stored for use without a network. */
export function useBoard(area: Area | null, words: string, kind: RequestKind | null) {
  const userId = useUser()?.id
  useRequestNews()
  const near = area && { latitude: area.latitude, longitude: area.longitude }
  const isDemo = area?.kind === 'demo'
  return useInfiniteQuery({
    queryKey: [KEY, 'near', userId, near, isDemo, words, kind],
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        listNearRequests,
        {
          ...near,
          rangeMeters: 10_000,
          ...(words !== '' && { q: words }),
          ...(kind && { kind }),
          ...(isDemo && { area: 'demo' }),
          ...(pageParam !== null && { before: pageParam }),
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
}

/** How soon the server may know the area of a device that has just been located. */
const LOOKS_EVERY = seconds(3)

/** Whether the server knows an area of the user, around which a request without a place is; undefined: not known yet. */
export function useIsPlaced(area: Area | null): boolean | undefined {
  const userId = useUser()?.id
  return useQuery<boolean>({
    queryKey: [KEY, 'placed', userId],
    refetchInterval: ({ state }) => (area?.kind === 'here' && state.data === false ? LOOKS_EVERY : false),
    queryFn: async ({ signal }) => (await callEndpoint(listNearRequests, { rangeMeters: 1 }, { signal })).isPlaced,
  }).data
}

/** The user's requests, and those they were notified of. */
export function useMyRequests() {
  const userId = useUser()?.id
  useRequestNews()
  return useQuery({
    queryKey: [KEY, 'mine', userId],
    queryFn: ({ signal }) => callEndpoint(listMyRequests, {}, { signal }),
  })
}

export function useRequest(id: string) {
  const userId = useUser()?.id
  useRequestNews()
  return useQuery({
    queryKey: [KEY, 'one', userId, id],
    queryFn: ({ signal }) => callEndpoint(readRequest, { id }, { signal }),
  })
}

/** The user's waiting actions on requests, by the request's id. */
export function useWaitingRequests(): ReadonlyMap<string, string> {
  const calls = useWaitingCalls(useUser()?.id ?? '', LANE)
  return new Map(calls.map(({ input, kind, item }) => [String(input['id']), kind === 'request_ask' ? item : '']))
}

/** The user's actions on requests; null as result: queued without a network. */
export function useRequestActs() {
  const client = useQueryClient()
  const owner = useUser()?.id ?? ''
  const onSettled = () => client.invalidateQueries({ queryKey: [KEY] })
  const sending = (key: string, kind: string, item: string, id: string) => ({
    owner,
    lane: LANE,
    kind,
    item,
    href: `/requests/${id}`,
    key,
  })
  return {
    ask: useMutation({
      mutationFn: ({ key, ...input }: InputOf<typeof askNeighbourhood> & { key: string }) =>
        sendOrKeep(askNeighbourhood, input, sending(key, 'request_ask', input.words, input.id)),
      onSettled,
    }),
    answer: useMutation({
      mutationFn: ({ key, words, ...input }: InputOf<typeof answerRequest> & { key: string; words: string }) =>
        sendOrKeep(answerRequest, input, sending(key, 'request_answer', words, input.id)),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: ({ id, words }: { id: string; words: string }) =>
        sendOrKeep(declineRequest, { id }, sending(newId(), 'request_decline', words, id)),
      onSettled,
    }),
    close: useMutation({
      mutationFn: (input: InputOf<typeof closeRequest>) =>
        callEndpoint(closeRequest, input, { idempotencyKey: newId() }),
      onSettled,
    }),
    order: useMutation({
      mutationFn: ({ key, ...input }: InputOf<typeof orderAnswer> & { key: string }) =>
        callEndpoint(orderAnswer, input, { idempotencyKey: key }),
      onSettled,
    }),
  }
}

/** The user's switches and a function to change them: shown at once, reverted when refused. */
export function useSwitches() {
  const client = useQueryClient()
  const key = [KEY, 'switches', useUser()?.id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callEndpoint(readRequestSwitches, {}, { signal }),
  })
  const change = useMutation({
    // One after another, so that of two quick taps the last one counts.
    scope: { id: 'requestSwitches' },
    mutationFn: (input: InputOf<typeof changeRequestSwitch>) => callEndpoint(changeRequestSwitch, input),
    onMutate: ({ kind, isOn }) => {
      const before = client.getQueryData<RequestSwitches>(key)
      showAtOnce<RequestSwitches>(client, key, (switches) => ({ ...switches, [kind]: isOn }))
      return before
    },
    onError: (_error, _input, before) => client.setQueryData(key, before),
    onSuccess: (switches) => client.setQueryData(key, switches),
  })
  return { query, change }
}

/** Requests and searches without results near the user's listings. */
export function useAskedNear() {
  const userId = useUser()?.id
  return useQuery({
    queryKey: [KEY, 'asked near', userId],
    queryFn: ({ signal }) => callEndpoint(readAskedNear, {}, { signal }),
  })
}
