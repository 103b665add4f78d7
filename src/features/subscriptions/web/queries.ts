import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { callsOf } from '#core/contract.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { sendOrKeep, useSettledCalls, useWaitingCalls } from '#kit/web/outbox.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { useTapKey } from '#kit/web/tapKey.ts'
import { addresses } from '../addresses.ts'
import { type Payment, Subscription } from '../contract.ts'
import type * as contract from '../contract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const { readSubscription, reportReference, startPayment } = callsOf<typeof contract>(addresses)

/** This browser's copy of the /subscription data, by person, for use without a network. */
const entry = storageEntry(
  `${PREFIX}_subscription`,
  readBy(z.record(z.string(), z.catch(z.nullable(Subscription), null))),
)

/** Outbox lane: references of payments reach the server in order. */
const LANE = 'payments'

const keyOf = (userId: string) => ['subscription', userId]

/** All data of /subscription; without a network the stored copy. */
export function useSubscription() {
  const userId = useUser()?.id ?? ''
  const refresh = useRefresh()
  useInbox('subscription', refresh)
  useSettledCalls(LANE, refresh)
  return useQuery({
    queryKey: keyOf(userId),
    enabled: userId !== '',
    initialData: () => localSubscription(userId) ?? undefined,
    initialDataUpdatedAt: 0,
    queryFn: async ({ signal }) => {
      const told = await callEndpoint(readSubscription, {}, { signal })
      keepSubscription(userId, told)
      return told
    },
  })
}

/** Refetches what a payment changes: this page, the user's lists, the badge. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [['subscription'], ['my'], ['me']]) void client.invalidateQueries({ queryKey })
  }
}

/** Creates a payment, whose QR code can then be shown. */
export function useStartPayment() {
  const refresh = useRefresh()
  const key = useTapKey()
  return useMutation({
    mutationFn: (input: { listingIds: string[]; months: number }) =>
      callEndpoint(startPayment, input, { idempotencyKey: key.for(input) }),
    onSuccess() {
      key.arrived()
      refresh()
    },
  })
}

/** Reports a reference; queued without a network. Resolves with whether it was sent or queued. */
export function useReportReference() {
  const userId = useUser()?.id ?? ''
  const refresh = useRefresh()
  const key = useTapKey()
  return useMutation({
    mutationFn: async ({ payment, reference, item }: { payment: Payment; reference: string; item: string }) => {
      const input = { id: payment.id, reference }
      const action = { owner: userId, lane: LANE, kind: 'payment_reference', item, key: key.for(input) }
      return (await sendOrKeep(reportReference, input, action)) ? 'sent' : 'waits'
    },
    onSuccess: refresh,
  })
}

/** Ids of payments with a waiting reference. */
export function useWaitingReferences(): ReadonlySet<string> {
  const userId = useUser()?.id ?? ''
  return new Set(useWaitingCalls(userId, LANE).map(({ input }) => String(input['id'])))
}

/** The last known subscription of a person in this browser; null when there is none. */
const localSubscription = (userId: string): Subscription | null => entry.read()?.[userId] ?? null

/** Stores the server's answer. */
function keepSubscription(userId: string, told: Subscription): void {
  entry.write({ ...entry.read(), [userId]: told })
}
