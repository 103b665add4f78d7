import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/contract.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { claimListing, readOrderDispute, reportThing } from '../contract.ts'

const KEY = 'dispute'

/** The newest dispute about an own order; refetched while it is under investigation. */
export function useOrderDispute(orderId: string) {
  const client = useQueryClient()
  useInbox('dispute', () => void client.invalidateQueries({ queryKey: [KEY] }))
  return useQuery({
    queryKey: [KEY, orderId],
    queryFn: async ({ signal }) => (await callEndpoint(readOrderDispute, { id: orderId }, { signal })).dispute,
  })
}

/** Sends a report; the key makes a repeated call the same report. */
export function useReportThing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: InputOf<typeof reportThing>; idempotencyKey: string }) =>
      callEndpoint(reportThing, input, { idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Claims an imported place; everything that shows listings is refetched. */
export function useClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof claimListing>) => callEndpoint(claimListing, input),
    onSuccess: () => client.invalidateQueries(),
  })
}
