import type { QueryClient } from '@tanstack/react-query'
import { forgetSeller } from './keptArea.ts'

/**
 * What this browser found of somebody whom the person blocks is forgotten: results that were on the screen are asked for
 * again, and the area that is kept for times without a network loses his listings.
 */
export async function forgetBlocked(client: QueryClient, owner: string, blockedId: string): Promise<void> {
  void client.invalidateQueries({ queryKey: ['search', owner] })
  void client.invalidateQueries({ queryKey: ['specialists', owner] })
  await forgetSeller(owner, blockedId).catch(() => {}) // a browser that keeps nothing has nothing to forget
}
