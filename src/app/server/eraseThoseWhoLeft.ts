import { eraseAgain } from '#features/accounts/server/accounts.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { erasedPeople } from '#kit/server/erasedPeople.ts'

/**
 * Erases once more everybody who deleted the account after a restored backup was taken (trust R7).
 * @returns how many were there again
 */
export async function eraseThoseWhoLeft(machines: Machines): Promise<number> {
  const ctx = productCtx(machines)
  let count = 0
  for (const id of erasedPeople(machines.config.dataDir)) count += (await eraseAgain(ctx, id)) ? 1 : 0
  return count
}
