import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { hours } from '#core/units.ts'
import type { Ctx } from './context.ts'

/** How long the stored answer is returned for repeated calls. */
const REMEMBERED = hours(72)

interface Once {
  /** The client's key, generated at the tap. */
  key: string
  endpoint: string
  input: unknown
}

/**
 * Runs the work once per caller and key. Key and answer are stored in the same transaction; a repeated or concurrent
 * call gets the stored answer.
 * @throws Refusal 'invalidInput' unless the key has 8 to 100 plain characters; 'keyReused' if the key was used for a
 * different request
 */
export async function answerOnce<T>(ctx: Ctx, once: Once, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (!/^[\w-]{8,100}$/.test(once.key)) throw new Refusal('invalidInput', { fields: { 'Idempotency-Key': 'invalid' } })
  const owner = ctx.actor?.userId ?? `visitor:${ctx.address}`
  const requestHash = createHash('sha256')
    .update(JSON.stringify([once.endpoint, once.input]))
    .digest('hex')
  return ctx.transaction(async (inside) => {
    await inside.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${owner} ${once.key}`}, 1))`)
    const { rows } = await inside.db.execute<{ request_hash: string; answer: { value: T } }>(
      sql`select request_hash, answer from idempotency_keys where owner = ${owner} and key = ${once.key}`,
    )
    const first = rows[0]
    if (first) {
      if (first.request_hash !== requestHash) throw new Refusal('keyReused')
      return first.answer.value
    }
    const value = await work(inside)
    await inside.db.execute(
      sql`insert into idempotency_keys (owner, key, request_hash, status, answer, created_at)
          values (${owner}, ${once.key}, ${requestHash}, 200, ${JSON.stringify({ value })}, ${inside.now().toISOString()})`,
    )
    return value
  })
}

/** Deletes expired answers. */
export async function purgeIdempotencyKeys(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - REMEMBERED).toISOString()
  await ctx.db.execute(sql`delete from idempotency_keys where created_at < ${before}`)
}

/** Deletes the stored answers of a person whose account is erased. */
export async function forgetAnswers(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(sql`delete from idempotency_keys where owner = ${userId}`)
}
