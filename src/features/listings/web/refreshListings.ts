import type { QueryClient } from '@tanstack/react-query'

/** Whatever shows own listings, or what buyers see of them. */
const TOUCHED = ['my', 'shops', 'products', 'services', 'offices', 'search']

/**
 * Everything that shows own listings or what buyers see of them is asked again after a change; not what shows a listing
 * that is gone.
 */
export async function refreshListings(client: QueryClient, goneId?: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => TOUCHED.includes(String(queryKey[0])) && !(goneId && queryKey.includes(goneId)),
    refetchType: 'active',
  })
}
