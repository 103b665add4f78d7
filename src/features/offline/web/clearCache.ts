import type { QueryClient } from '@tanstack/react-query'
import { forgetArea } from '#features/discovery/web/area/keptArea.ts'
import { forgetAnswers } from '#kit/web/keptAnswers.ts'
import { clearOfflineData } from '#kit/web/offlineCache.ts'
import { PICTURE_CACHES } from './forgetPerson.ts'
import { forgetListings } from './ownListings.ts'

/**
 * "Clear Cache" (S-07 … S-10): searches, viewed products, stored answers, pictures; never the session or waiting calls.
 */
export async function clearCache(client: QueryClient, userId: string): Promise<void> {
  clearOfflineData(userId)
  await Promise.all([
    forgetAnswers(userId),
    forgetArea(userId),
    forgetListings(userId),
    ...PICTURE_CACHES.map((name) => globalThis.caches?.delete(name)),
  ])
  client.removeQueries({ type: 'inactive' })
}
