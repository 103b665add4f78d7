import { Refusal } from '#core/errors.ts'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** The account's number, whether it is confirmed, and whether others may find the person by it. */
export interface PhoneRow {
  phone: string
  phoneDigits: string
  isConfirmed: boolean
  isFindable: boolean
}

type Raw = { phone: string; phone_digits: string; is_confirmed: boolean; is_findable: boolean }

/** A confirmation counts only for the account's current number. */
export async function phoneOf(ctx: Ctx, userId: string): Promise<PhoneRow> {
  const { rows } = await ctx.db.execute<Raw>(sql`
    select u.phone, u.phone_digits, p.user_id is not null as is_confirmed, coalesce(p.is_findable, false) as is_findable
    from account_records u left join confirmed_phones p on p.user_id = u.id and p.phone_digits = u.phone_digits
    where u.id = ${userId}`)
  const row = rows[0]
  if (!row) throw new Refusal('notSignedIn') // the account was just deleted
  return {
    phone: row.phone,
    phoneDigits: row.phone_digits,
    isConfirmed: row.is_confirmed,
    isFindable: row.is_findable,
  }
}

export async function confirmDigits(ctx: Ctx, userId: string, digits: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into confirmed_phones (user_id, phone_digits, confirmed_at, is_findable)
    values (${userId}, ${digits}, ${ctx.now().toISOString()}, false)
    on conflict (user_id) do update set phone_digits = excluded.phone_digits, confirmed_at = excluded.confirmed_at,
      is_findable = confirmed_phones.is_findable and confirmed_phones.phone_digits = excluded.phone_digits`)
}

export async function setFindable(ctx: Ctx, userId: string, isFindable: boolean): Promise<void> {
  await ctx.db.execute(sql`update confirmed_phones set is_findable = ${isFindable} where user_id = ${userId}`)
}

/**
 * The id of the person who confirmed exactly this number, allows being found by it and is visible to the asker; null
 * otherwise. One statement for all cases, so that the response time reveals nothing.
 * @param digits all spellings of the number: with and without the country code
 */
export async function findablePerson(
  ctx: Ctx,
  { askerId, isDemo, digits }: { askerId: string; isDemo: boolean; digits: readonly string[] },
): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select u.id from account_records u join confirmed_phones p on p.user_id = u.id and p.phone_digits = u.phone_digits
    join people_as_seen seen on seen.id = u.id
    where u.phone_digits = any(${sql.param([...digits])}::text[]) and p.is_findable and u.id <> ${askerId}
      and u.is_demo = ${isDemo} and seen.is_public
      and u.id not in (select id from avoided_by(${askerId}))
    order by length(u.phone_digits) desc limit 1`)
  return rows[0]?.id ?? null
}
