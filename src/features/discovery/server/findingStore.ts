import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

/** The owner of a listing that this person may see, null without one; undefined for a listing that they may not see. */
export async function ownerOfSeen(ctx: Ctx, id: string, viewerId: string): Promise<string | null | undefined> {
  const { rows } = await ctx.db.execute<{ ownerId: string | null }>(
    sql`select owner_id as "ownerId" from listings_seen_by(${viewerId}::uuid) where id = ${id}`,
  )
  return rows[0]?.ownerId
}

export async function putFinding(
  ctx: Ctx,
  { listingId, words, personId }: { listingId: string; words: string; personId: string },
): Promise<void> {
  await ctx.db.execute(sql`
    insert into found_searches (listing_id, words, person_id, found_at)
    values (${listingId}, ${words}, ${personId}, ${ctx.now().toISOString()})
    on conflict (listing_id, words, person_id) do update set found_at = excluded.found_at`)
}

export async function mostFound(
  ctx: Ctx,
  { sellerId, least, since, most }: { sellerId: string; least: number; since: Date; most: number },
): Promise<{ words: string; people: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; people: number }>(sql`
    select f.words, count(distinct f.person_id)::int as people
    from found_searches f join listing_rows l on l.id = f.listing_id
    where l.owner_id = ${sellerId} and l.deleted_at is null and f.found_at >= ${since.toISOString()}
    group by f.words having count(distinct f.person_id) >= ${least}
    order by people desc, f.words limit ${most}`)
  return rows
}

export async function deleteFindings(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from found_searches where found_at < ${before.toISOString()}`)
}
