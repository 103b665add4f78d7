import type { Ctx } from '#kit/server/context.ts'
import { withRetry } from '#kit/server/retry.ts'

/** A connection was lost on the way, or there was none left. */
const NO_CONNECTION = ['08006', '08003', '57P01', '53300']

/** Does the work in one transaction, and again when the database was away for a moment: an SOS is never refused for that. */
export const persistently = <T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  withRetry(ctx, NO_CONNECTION, () => ctx.transaction(work))
