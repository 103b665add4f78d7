import { sql } from 'drizzle-orm'
import { holdListing } from '#features/listings/server/figures.ts'
import { giveListing } from '#features/listings/server/moderation.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { UnclaimedPlace } from '../contract.ts'

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Imported places without an owner, by name. */
export async function selectUnclaimed(ctx: Ctx, q: string, most: number): Promise<UnclaimedPlace[]> {
  const { rows } = await ctx.db.execute<Omit<UnclaimedPlace, 'codeExpiresAt'> & { expires: string | null }>(sql`
    select l.id, l.kind, l.title, l.category, l.address, c.expires_at as expires
    from listing_rows l left join claim_codes c on c.listing_id = l.id and c.expires_at > ${ctx.now().toISOString()}
      and c.tries_left > 0
    where l.owner_id is null and l.visible_until > ${ctx.now().toISOString()} and l.kind in ('shop', 'office') and l.deleted_at is null and l.title ilike ${like(q)}
    order by c.expires_at is null, l.title, l.id limit ${most}`)
  return rows.map(({ expires, ...row }) => ({
    ...row,
    codeExpiresAt: expires === null ? null : new Date(expires).toISOString(),
  }))
}

/** An imported shop or office, locked until the transaction ends; `ownerId` is null while it has no owner. */
export async function lockPlace(
  ctx: Ctx,
  id: string,
): Promise<{ kind: 'shop' | 'office'; ownerId: string | null } | null> {
  await holdListing(ctx, id)
  const { rows } = await ctx.db.execute<{ kind: 'shop' | 'office'; ownerId: string | null }>(sql`
    select kind, owner_id as "ownerId" from listing_rows
    where id = ${id} and source is not null and kind in ('shop', 'office') and deleted_at is null`)
  return rows[0] ?? null
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
  await giveListing(ctx, listingId, ownerId)
}
