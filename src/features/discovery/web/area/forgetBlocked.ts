import type { QueryClient } from '@tanstack/react-query'
import { forgetSeller } from './keptArea.ts'

/**
 * Removes the listings of a person who was just blocked from this browser: results on the screen are refetched, and the
 * stored area loses their listings.
 */
export async function forgetBlocked(client: QueryClient, owner: string, blockedId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ['search', owner] })
  void client.invalidateQueries({ queryKey: ['specialists', owner] })
  await forgetSeller(owner, blockedId).catch(() => {}) // without storage there is nothing to remove
}
