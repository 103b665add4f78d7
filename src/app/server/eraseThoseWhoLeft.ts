import { eraseAgain } from '#features/accounts/server/accounts.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import { erasedPeople } from '#kit/server/erasedPeople.ts'

/**
 * Erases accounts again that a restored backup brought back although they were deleted later (trust R7).
 * @returns the number of accounts erased
 */
export async function eraseThoseWhoLeft(machines: Machines): Promise<number> {
  const ctx = productCtx(machines)
  let count = 0
  for (const id of erasedPeople(machines.config.dataDir)) count += (await eraseAgain(ctx, id)) ? 1 : 0
  return count
}
