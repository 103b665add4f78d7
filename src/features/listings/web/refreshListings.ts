import type { QueryClient } from '@tanstack/react-query'

/** Query keys of everything that shows own listings. */
const TOUCHED = ['my', 'shops', 'products', 'services', 'offices', 'search']

/**
 * Refetches everything that shows own listings, for their owner or for buyers, after a change; except queries of a
 * deleted listing.
 */
export async function refreshListings(client: QueryClient, goneId?: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => TOUCHED.includes(String(queryKey[0])) && !(goneId && queryKey.includes(goneId)),
    refetchType: 'active',
  })
}
