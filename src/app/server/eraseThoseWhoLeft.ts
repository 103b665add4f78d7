import { eraseAgain } from '#features/accounts/server/accounts.ts'
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import { erasedPeople, keepHistory, otherHistory, settleErased } from '#kit/server/erasedPeople.ts'

/**
 * Erases deleted accounts again that a restored backup contains, because they were deleted after that backup.
 * @returns the number of accounts erased
 */
export async function eraseThoseWhoLeft(machines: Machines): Promise<number> {
  const ctx = productCtx(machines)
  let count = 0
  for (const id of await erasedPeople(machines.config)) count += (await eraseAgain(ctx, id)) ? 1 : 0
  return count
}

/**
 * Runs `eraseThoseWhoLeft` when the database has another history than at the last run: restored to an earlier time,
 * copied, or promoted. Also records deleted accounts that could not be recorded yet.
 */
export async function eraseAfterRestore(ctx: Ctx): Promise<void> {
  await settleErased(ctx)
  const history = await otherHistory(ctx)
  if (history === null) return
  const count = await eraseThoseWhoLeft(ctx)
  await keepHistory(ctx, history)
  if (count > 0) ctx.log.warn({ count }, 'The database was restored; accounts deleted since then were erased again.')
}
