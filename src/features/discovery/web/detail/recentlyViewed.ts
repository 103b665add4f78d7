import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/accounts/web/session.ts'
import { listStillSeen } from '#features/listings/web/calls.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { forgetGone, offlineData, useOfflineData, type ViewedProduct } from '#kit/web/offlineCache.ts'

/**
 * Products that the signed-in person viewed in this browser, newest first (C-22). The server tells which of them the
 * person can still open; the others (deleted, expired, or of a seller who blocks the person) are removed from this
 * browser.
 */
export function useRecentlyViewed(): ViewedProduct[] {
  const userId = useUser()?.id ?? ''
  const { viewedProducts } = useOfflineData(userId)
  useQuery({
    queryKey: ['viewed', userId],
    enabled: userId !== '' && viewedProducts.length > 0,
    refetchOnMount: 'always',
    meta: { notKept: true },
    queryFn: async ({ signal }) => {
      const viewed = offlineData(userId).viewedProducts.map(({ id }) => id)
      const { ids } = await callEndpoint(listStillSeen, { ids: viewed.join(',') }, { signal })
      await forgetGone(
        userId,
        viewed.filter((id) => !ids.includes(id)),
      )
      return ids
    },
  })
  return viewedProducts
}
