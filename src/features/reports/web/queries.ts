import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callsOf, type InputOf } from '#core/contract.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { useInbox } from '#kit/web/events.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

/** The endpoints that screens call: addresses, with the types of the contract and without its schemas (ADR 0021). */
const { askClaimCall, claimByNumber, claimListing, readClaimWays, readOrderDispute, reportThing } =
  callsOf<typeof contract>(addresses)

const KEY = 'dispute'

/** The newest dispute about an order of the user; refetched while it is under investigation. */
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
    onSuccess: () => {
      // A reported problem stops its order.
      void client.invalidateQueries({ queryKey: ['orders'] })
      return client.invalidateQueries({ queryKey: [KEY] })
    },
  })
}

const CLAIM_KEY = 'claimWays'

/** How the user can claim an imported place; requested when the dialog is open. */
export function useClaimWays(id: string, isOpen: boolean) {
  return useQuery({
    queryKey: [CLAIM_KEY, id],
    enabled: isOpen,
    queryFn: ({ signal }) => callEndpoint(readClaimWays, { id }, { signal }),
  })
}

/** Asks the operator for a call to an imported place. */
export function useAskClaimCall(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => callEndpoint(askClaimCall, { id }),
    onSuccess: (ways) => client.setQueryData([CLAIM_KEY, id], ways),
  })
}

/**
 * Claims an imported place by a code, or without one by the user's confirmed number; everything that shows listings is
 * refetched.
 */
export function useClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, code }: { id: string; code: string | null }) =>
      code === null ? callEndpoint(claimByNumber, { id }) : callEndpoint(claimListing, { id, code }),
    // The query of claim ways is left out, because it would be refused from now on.
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== CLAIM_KEY }),
  })
}
