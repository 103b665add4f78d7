import { sql } from 'drizzle-orm'
import { Refusal } from '#core/errors.ts'
import { QUOTAS, type QuotaKind } from '#core/quotas.ts'
import { days, minutes } from '#core/units.ts'
import { type Ctx, signedIn } from './context.ts'

/**
 * Runs work that counts against the account's quota; refused work is not counted.
 * @param isUndone whether the caller's transaction rolls the count back on a refusal; concurrent calls of the account
 * wait for that transaction
 * @throws Refusal 'notSignedIn', 'quotaReached' with the kind and the wait, and what the work throws
 */
export async function withQuota<T>(ctx: Ctx, kind: QuotaKind, isUndone: boolean, work: () => Promise<T>): Promise<T> {
  await takeQuota(ctx, kind)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && !isUndone) await returnQuota(ctx, kind)
    throw error
  }
}

async function takeQuota(ctx: Ctx, kind: QuotaKind): Promise<void> {
  const { userId } = signedIn(ctx)
  const factor = ctx.config.limits.quotaFactor
  if (factor === 0) return
  const { perMinute, perDay } = QUOTAS[kind]
  const [inMinute, inDay] = [Math.ceil(perMinute * factor), Math.ceil(perDay * factor)]
  const now = ctx.now()
  const at = now.toISOString()
  const [minuteAgo, dayAgo] = [minutes(1), days(1)].map((age) => new Date(now.getTime() - age).toISOString())
  const { rows } = await ctx.db.execute(sql`
    insert into account_quotas as q (user_id, kind, minute_since, in_minute, day_since, in_day)
    values (${userId}, ${kind}, ${at}, 1, ${at}, 1)
    on conflict (user_id, kind) do update set
      minute_since = case when q.minute_since > ${minuteAgo} then q.minute_since else ${at} end,
      in_minute = case when q.minute_since > ${minuteAgo} then q.in_minute else 0 end + 1,
      day_since = case when q.day_since > ${dayAgo} then q.day_since else ${at} end,
      in_day = case when q.day_since > ${dayAgo} then q.in_day else 0 end + 1
    where (q.minute_since <= ${minuteAgo} or q.in_minute < ${inMinute})
      and (q.day_since <= ${dayAgo} or q.in_day < ${inDay})
    returning 1`)
  if (rows.length === 0)
    throw new Refusal('quotaReached', { params: { kind, waitSeconds: await waitOf(ctx, kind, inDay) } })
}

/** Seconds until the quota allows another call. */
async function waitOf(ctx: Ctx, kind: QuotaKind, inDay: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ minute_since: string; day_since: string; in_day: number }>(sql`
    select minute_since, day_since, in_day from account_quotas where user_id = ${signedIn(ctx).userId} and kind = ${kind}`)
  const row = rows[0]
  if (!row) return 1
  const isDay = row.in_day >= inDay
  const end = new Date(isDay ? row.day_since : row.minute_since).getTime() + (isDay ? days(1) : minutes(1))
  return Math.max(1, Math.ceil((end - ctx.now().getTime()) / 1000))
}

async function returnQuota(ctx: Ctx, kind: QuotaKind): Promise<void> {
  await ctx.db.execute(sql`
    update account_quotas set in_minute = greatest(in_minute - 1, 0), in_day = greatest(in_day - 1, 0)
    where user_id = ${signedIn(ctx).userId} and kind = ${kind}`)
}

/** Deletes expired counters. */
export async function purgeQuotas(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - days(1)).toISOString()
  await ctx.db.execute(sql`delete from account_quotas where day_since < ${before}`)
}
