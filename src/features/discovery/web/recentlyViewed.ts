import { useUser } from '#features/accounts/web/session.ts'
import { useOfflineData, type ViewedProduct } from '#kit/web/offlineCache.ts'

export { rememberViewed } from '#kit/web/offlineCache.ts'

/** Products that the signed-in person viewed in this browser, newest first (C-22). */
export function useRecentlyViewed(): ViewedProduct[] {
  return useOfflineData(useUser()?.id ?? '').viewedProducts
}
