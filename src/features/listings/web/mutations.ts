import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#core/contract.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { deleteListing, recordVisit, setListingStatus } from '../contract.ts'
import { restoreOffice } from '../officeContract.ts'
import { setServiceOffice } from '../serviceContract.ts'
import { clearSpecializations } from '../specializationContract.ts'

/** Whatever shows own listings, or what buyers see of them. */
const TOUCHED = ['my', 'shops', 'products', 'services', 'offices', 'search']

/**
 * Everything that shows own listings or what buyers see of them is asked again after a change; not what shows a listing
 * that is gone.
 */
export function useRefreshListings() {
  const client = useQueryClient()
  return async (goneId?: string) => {
    await client.invalidateQueries({
      predicate: ({ queryKey }) => TOUCHED.includes(String(queryKey[0])) && !(goneId && queryKey.includes(goneId)),
      refetchType: 'active',
    })
  }
}

/** Calls an endpoint that changes own listings. */
function useChange<E extends Endpoint>(endpoint: E) {
  const refresh = useRefreshListings()
  return useMutation<OutputOf<E>, unknown, InputOf<E>>({
    mutationFn: (input) => callEndpoint(endpoint, input),
    onSuccess: () => refresh(),
  })
}

export function useDeleteListing() {
  const refresh = useRefreshListings()
  return useMutation({
    mutationFn: (input: { id: string }) => callEndpoint(deleteListing, input),
    onSuccess: ({ id }) => refresh(id),
  })
}

export const useSetListingStatus = () => useChange(setListingStatus)
export const useRestoreOffice = () => useChange(restoreOffice)
export const useSetServiceOffice = () => useChange(setServiceOffice)
export const useClearSpecializations = () => useChange(clearSpecializations)

/**
 * Creates a listing, or with an id changes it. The key is made with the contents and goes along with every try, so that
 * a double tap or a retry makes one listing.
 */
export function useSaveListing<Create extends Endpoint, Update extends Endpoint>(
  create: Create,
  update: Update,
  id: string | null,
) {
  const refresh = useRefreshListings()
  return useMutation<
    OutputOf<Create>,
    unknown,
    { input: InputOf<Create>; version: number | null; idempotencyKey: string }
  >({
    mutationFn: ({ input, version, idempotencyKey }) =>
      id === null
        ? callEndpoint(create, input, { idempotencyKey })
        : callEndpoint(update, { ...(input as object), id, ...(version !== null && { version }) } as InputOf<Update>, {
            idempotencyKey,
          }),
    onSuccess: () => refresh(),
  })
}

/** Tells that the page of a listing was opened; a failure is of no concern to the reader. */
export function sendVisit(id: string): void {
  const hour = Math.floor(Date.now() / 3_600_000)
  callEndpoint(recordVisit, { id }, { idempotencyKey: `visit-${id}-${hour}` }).catch(() => {})
}
