import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

export interface ContactRow {
  id: string
  ownerId: string
  name: string
  phone: string
  askedAt: Date | null
  asks: number
  agreedAt: Date | null
  declinedAt: Date | null
  removedAt: Date | null
}

const date = (value: unknown) => (value === null ? null : new Date(value as string))
const contactOf = (row: Record<string, unknown>): ContactRow => ({
  id: row['id'] as string,
  ownerId: row['owner_id'] as string,
  name: row['name'] as string,
  phone: row['phone'] as string,
  askedAt: date(row['asked_at']),
  asks: row['asks'] as number,
  agreedAt: date(row['agreed_at']),
  declinedAt: date(row['declined_at']),
  removedAt: date(row['removed_at']),
})

export async function contactsOf(ctx: Ctx, ownerId: string): Promise<ContactRow[]> {
  const { rows } = await ctx.db.execute(sql`
    select * from sos_contacts where owner_id = ${ownerId} and removed_at is null order by created_at, id`)
  return rows.map(contactOf)
}

/** True when this number declined this person before. */
export async function hasDeclined(ctx: Ctx, ownerId: string, phone: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from sos_contacts where owner_id = ${ownerId} and phone = ${phone} and declined_at is not null`)
  return rows.length > 0
}

export async function contactByToken(ctx: Ctx, tokenHash: Buffer): Promise<ContactRow | null> {
  const { rows } = await ctx.db.execute(sql`select * from sos_contacts where token_hash = ${tokenHash}`)
  return rows[0] ? contactOf(rows[0]) : null
}

/** Serializes changes of one person's contacts until the transaction ends. */
export async function takeContactTurn(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sos contacts ${key}`}, 0))`)
}

export async function insertContact(
  ctx: Ctx,
  {
    id,
    ownerId,
    name,
    phone,
    tokenHash,
  }: { id: string; ownerId: string; name: string; phone: string; tokenHash: Buffer },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into sos_contacts (id, owner_id, name, phone, token_hash, created_at)
    values (${id}, ${ownerId}, ${name}, ${phone}, ${tokenHash}, ${ctx.now().toISOString()})`)
}

/** Stores a consent request with its new token; the previous token becomes invalid. */
export async function noteContactAsk(ctx: Ctx, id: string, tokenHash: Buffer): Promise<void> {
  await ctx.db.execute(sql`update sos_contacts
    set token_hash = ${tokenHash}, asks = asks + 1, asked_at = ${ctx.now().toISOString()} where id = ${id}`)
}

export async function answerContact(ctx: Ctx, id: string, agrees: boolean): Promise<void> {
  const at = ctx.now().toISOString()
  await ctx.db.execute(
    agrees
      ? sql`update sos_contacts set agreed_at = ${at}, declined_at = null where id = ${id}`
      : sql`update sos_contacts set agreed_at = null, declined_at = ${at} where id = ${id}`,
  )
}

export async function deleteContact(ctx: Ctx, ownerId: string, id: string): Promise<void> {
  await ctx.db.execute(sql`update sos_contacts set removed_at = ${ctx.now().toISOString()}
    where owner_id = ${ownerId} and id = ${id} and declined_at is not null`)
  await ctx.db.execute(sql`delete from sos_contacts where owner_id = ${ownerId} and id = ${id} and declined_at is null`)
}

/** Number of consent requests since a time: to one number from everybody, and from one person to all numbers. */
export async function countAsks(
  ctx: Ctx,
  { phone, ownerId, since }: { phone: string; ownerId: string; since: Date },
): Promise<{ toNumber: number; ofOwner: number }> {
  const { rows } = await ctx.db.execute<{ to_number: number; of_owner: number }>(sql`
    select count(*) filter (where phone = ${phone})::int as to_number,
      count(*) filter (where owner_id = ${ownerId})::int as of_owner
    from sos_contact_asks where asked_at > ${since.toISOString()} and (phone = ${phone} or owner_id = ${ownerId})`)
  return { toNumber: rows[0]!.to_number, ofOwner: rows[0]!.of_owner }
}

/** Counts a consent request to a number. The count survives deletion of the contact. */
export async function insertAsk(ctx: Ctx, ownerId: string, phone: string): Promise<void> {
  await ctx.db.execute(sql`insert into sos_contact_asks (owner_id, phone, asked_at)
    values (${ownerId}, ${phone}, ${ctx.now().toISOString()})`)
}

export async function deleteOldAsks(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from sos_contact_asks where asked_at < ${before.toISOString()}`)
}
