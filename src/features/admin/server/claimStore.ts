import { sql } from 'drizzle-orm'
import { holdListing } from '#features/listings/server/figures.ts'
import { giveListing } from '#features/listings/server/moderation.ts'
import type { Ctx } from '#kit/server/context.ts'
import { containing } from '#kit/server/likePatterns.ts'
import type { UnclaimedPlace } from '../contract.ts'

/** Imported places without an owner: first those with a requested call, then those with a valid code, then by name. */
export async function selectUnclaimed(ctx: Ctx, q: string, most: number): Promise<UnclaimedPlace[]> {
  type Row = Omit<UnclaimedPlace, 'codeExpiresAt' | 'callAskedAt'> & { expires: string | null; asked: string | null }
  const { rows } = await ctx.db.execute<Row>(sql`
    select l.id, l.kind, l.title, l.category, l.address, p.contact as phone, c.expires_at as expires,
      (select min(asked_at) from claim_calls where listing_id = l.id) as asked
    from listing_rows l join place_contacts p on p.listing_id = l.id
      left join claim_codes c on c.listing_id = l.id and c.expires_at > ${ctx.now().toISOString()}
      and c.tries_left > 0
    where l.owner_id is null and l.visible_until > ${ctx.now().toISOString()} and l.kind in ('shop', 'office') and l.deleted_at is null and l.title ilike ${containing(q)}
    order by asked nulls last, c.expires_at is null, l.title, l.id limit ${most}`)
  return rows.map(({ expires, asked, ...row }) => ({
    ...row,
    callAskedAt: asked === null ? null : new Date(asked).toISOString(),
    codeExpiresAt: expires === null ? null : new Date(expires).toISOString(),
  }))
}

export type ImportedPlace = {
  kind: 'shop' | 'office'
  ownerId: string | null
  contact: string
}

/** An imported shop or office, locked until the transaction ends; `ownerId` is null while it has no owner. */
export async function lockPlace(ctx: Ctx, id: string): Promise<ImportedPlace | null> {
  await holdListing(ctx, id)
  return placeById(ctx, id)
}

/** An imported shop or office with the contact data of its source. */
export async function placeById(ctx: Ctx, id: string): Promise<ImportedPlace | null> {
  const { rows } = await ctx.db.execute<ImportedPlace>(sql`
    select l.kind, l.owner_id as "ownerId", p.contact
    from listing_rows l join place_contacts p on p.listing_id = l.id
    where l.id = ${id} and l.source is not null and l.deleted_at is null`)
  return rows[0] ?? null
}

/** Records that a person waits for a call at a place; repeated calls change nothing. */
export async function putCall(ctx: Ctx, listingId: string, userId: string): Promise<void> {
  await ctx.db.execute(sql`
    insert into claim_calls (listing_id, user_id, asked_at) values (${listingId}, ${userId}, ${ctx.now().toISOString()})
    on conflict (listing_id, user_id) do nothing`)
}

/** Since when a person waits for a call at a place. */
export async function callAskedAt(ctx: Ctx, listingId: string, userId: string): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ at: string }>(sql`
    select asked_at as at from claim_calls where listing_id = ${listingId} and user_id = ${userId}`)
  return rows[0] ? new Date(rows[0].at).toISOString() : null
}

/** Deletes all pending calls of this place. */
export async function endCalls(ctx: Ctx, listingId: string): Promise<void> {
  await ctx.db.execute(sql`delete from claim_calls where listing_id = ${listingId}`)
}

/** Number of imported places without an owner for which a call is requested. */
export async function countClaimCalls(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(distinct c.listing_id)::int as count
    from claim_calls c join listing_rows l on l.id = c.listing_id where l.owner_id is null and l.deleted_at is null`)
  return rows[0]!.count
}

export async function putCode(
  ctx: Ctx,
  code: { listingId: string; hash: Buffer; tries: number; expiresAt: Date },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into claim_codes (listing_id, code_hash, tries_left, expires_at, created_at)
    values (${code.listingId}, ${code.hash}, ${code.tries}, ${code.expiresAt.toISOString()}, ${ctx.now().toISOString()})
    on conflict (listing_id) do update set code_hash = excluded.code_hash, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at, created_at = excluded.created_at`)
}

/** Counts one try of a place's claim code; null when it has no valid code. */
export async function takeTry(ctx: Ctx, listingId: string): Promise<Buffer | null> {
  const { rows } = await ctx.db.execute<{ code_hash: Buffer }>(sql`
    update claim_codes set tries_left = tries_left - 1
    where listing_id = ${listingId} and tries_left > 0 and expires_at > ${ctx.now().toISOString()} returning code_hash`)
  return rows[0]?.code_hash ?? null
}

/** Sets the owner of a place and queues it for review like any listing of a person. */
export async function giveToOwner(ctx: Ctx, listingId: string, ownerId: string): Promise<void> {
  await ctx.db.execute(sql`delete from claim_codes where listing_id = ${listingId}`)
  await endCalls(ctx, listingId)
  await giveListing(ctx, listingId, ownerId)
}
