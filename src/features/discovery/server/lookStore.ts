import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { textArray } from './store.ts'

/** Photos of listings without a vector of this model, newest first. */
export async function photosWithoutLook(ctx: Ctx, model: string, limit: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select p.id from photo_cards p
    where exists (select from listing_pictures lp where lp.photo_id = p.id)
      and not exists (select from photo_looks k where k.photo_id = p.id and k.model = ${model})
    order by p.created_at desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function putLook(ctx: Ctx, photoId: string, model: string, vector: Float32Array): Promise<void> {
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
  await ctx.db.execute(sql`
    insert into photo_looks (photo_id, model, vector) select id, ${model}, ${bytes} from photo_cards where id = ${photoId}
    on conflict (photo_id) do update set model = excluded.model, vector = excluded.vector`)
}

/** Vectors of the photos of these listings, by this model. */
export async function looksOf(
  ctx: Ctx,
  listingIds: readonly string[],
  model: string,
): Promise<{ listingId: string; vector: Float32Array }[]> {
  const { rows } = await ctx.db.execute<{ listing_id: string; vector: Buffer }>(sql`
    select lp.listing_id, k.vector from listing_pictures lp join photo_looks k on k.photo_id = lp.photo_id
    where lp.listing_id = any(${textArray(listingIds)}) and k.model = ${model}`)
  return rows.map(({ listing_id, vector }) => ({
    listingId: listing_id,
    vector: new Float32Array(vector.buffer.slice(vector.byteOffset, vector.byteOffset + vector.byteLength)),
  }))
}
