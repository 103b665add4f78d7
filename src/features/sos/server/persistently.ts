import type { Ctx } from '#kit/server/context.ts'
import { withRetry } from '#kit/server/retry.ts'

/** SQLSTATE codes: connection lost, or no connection available. */
const NO_CONNECTION = ['08006', '08003', '57P01', '53300']

/**
 * Runs the work in one transaction and retries it while the database is briefly unavailable, so that an SOS is not
 * refused for that.
 */
export const persistently = <T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  withRetry(ctx, NO_CONNECTION, () => ctx.transaction(work))
