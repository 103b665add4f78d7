import { causeOf } from './causeOf.ts'
import type { Ctx } from './context.ts'

/**
 * Processes rows of a transaction one after the other, each in its own savepoint: a failed one is undone and logged, and
 * does not stop the others.
 * @param failure what the log says of a failed row
 * @returns how many succeeded
 */
export async function eachAlone<Row>(
  ctx: Ctx,
  rows: readonly Row[],
  failure: string,
  work: (ctx: Ctx, row: Row) => Promise<void>,
): Promise<number> {
  let done = 0
  for (const row of rows) {
    try {
      await ctx.transaction((inside) => work(inside, row))
      done += 1
    } catch (error) {
      ctx.log.error({ failure: causeOf(error) }, failure)
    }
  }
  return done
}
