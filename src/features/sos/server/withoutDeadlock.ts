import { setTimeout as sleep } from 'node:timers/promises'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'

/** What PostgreSQL says when it ended one of two that waited for each other, or when a connection was lost on the way. */
const PASSING = ['40P01', '40001', '08006', '08003', '57P01', '53300']
const TRIES = 6

/**
 * Does the work in one transaction, and again when PostgreSQL ended it for the sake of another: an SOS is never refused
 * because two happened at once.
 */
export async function withoutDeadlock<T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transaction(work)
    } catch (error) {
      const { code, cause } = error as { code?: string; cause?: { code?: string } }
      if (attempt === TRIES || !PASSING.includes(cause?.code ?? code ?? '')) throw error
      ctx.log.warn({ failure: causeOf(error) }, 'a change of an SOS is tried again')
      await sleep(10 * attempt)
    }
  }
}
