import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { onCallSettled, queueCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { type Payment, readSubscription, reportReference, startPayment } from '../contract.ts'
import { keepSubscription, localSubscription } from './localSubscription.ts'

/** References of payments reach the server in the order in which they were entered. */
const LANE = 'payments'

const keyOf = (userId: string) => ['subscription', userId]

/** Everything that /subscription shows; what this browser last knew while there is no network. */
export function useSubscription() {
  const userId = useUser()?.id ?? ''
  const refresh = useRefresh()
  useInbox('subscription', refresh)
  useEffect(
    () =>
      onCallSettled(({ call }) => {
        if (call.lane === LANE) refresh()
      }),
    [refresh],
  )
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

/** Asks again for what a payment changes: this page, the own lists, the badge. */
function useRefresh(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const queryKey of [['subscription'], ['my'], ['me']]) void client.invalidateQueries({ queryKey })
  }, [client])
}

/** Asks for a payment; its QR code can be shown once it is answered. */
export function useStartPayment() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: { listingIds: string[]; months: number }) =>
      callEndpoint(startPayment, input, { idempotencyKey: newId() }),
    onSuccess: refresh,
  })
}

/** Tells a reference; without a network it is kept and sent later. Answers whether it arrived or waits. */
export function useReportReference() {
  const userId = useUser()?.id ?? ''
  const refresh = useRefresh()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ payment, reference, item }: { payment: Payment; reference: string; item: string }) => {
      const input = { id: payment.id, reference }
      try {
        await callEndpoint(reportReference, input, { idempotencyKey: newId() })
        return 'sent'
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'network') throw error
        await queueCall(reportReference, input, { owner: userId, lane: LANE, kind: 'payment_reference', item })
        return 'waits'
      }
    },
    onSuccess: refresh,
  })
}

/** Ids of payments whose reference waits for a network. */
export function useWaitingReferences(): ReadonlySet<string> {
  const userId = useUser()?.id ?? ''
  return new Set(useWaitingCalls(userId, LANE).map(({ input }) => String(input['id'])))
}
