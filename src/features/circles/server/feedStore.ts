import { sql } from 'drizzle-orm'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'

/** A feed entry before its author's privacy settings are applied. */
export interface FeedRow {
  id: string
  authorId: string
  at: Date
  /** Microseconds since 1970, as text; the key of pagination. */
  micros: string
  text: string
  photos: Photo[]
  kind: ListingKind | null
  title: string
  pricePaise: number | null
  priceToPaise: number | null
  priceUnit: string
  isDemo: boolean
}

const photosFrom = (rows: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(p.card order by x.position) from ${rows} x join photo_cards p on p.id = x.photo_id), '[]')`
const micros = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000000)::bigint`

/** Listings and posts of these people, newest first, up to `most`, after the entry at `after`. */
export async function selectFeed(
  ctx: Ctx,
  {
    sellers,
    authors,
    after,
    most,
  }: { sellers: string[]; authors: string[]; after: [string, string] | null; most: number },
): Promise<FeedRow[]> {
  const isBelow = (time: ReturnType<typeof sql>, id: ReturnType<typeof sql>) =>
    after ? sql`(${micros(time)}, ${id}) < (${after[0]}::bigint, ${after[1]})` : sql`true`
  const { rows } = await ctx.db.execute<Omit<FeedRow, 'at'> & { at: string } & Record<string, unknown>>(sql`
    (select l.id, l.owner_id as "authorId", l.created_at as at, ${micros(sql`l.created_at`)}::text as micros, '' as text,
      case when l.first_photo is null then '[]' else json_build_array(l.first_photo) end as photos,
      l.kind, l.title, l.price_paise::float8 as "pricePaise", l.price_to_paise::float8 as "priceToPaise", l.price_unit as "priceUnit", l.is_demo as "isDemo"
    from cards_seen_by(${ctx.actor?.userId ?? null}::uuid) l
    where is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}) and l.owner_id = any(${sql.param(sellers)}::uuid[]) and l.kind in ('item', 'service', 'shop', 'office')
      and l.status <> 'inactive' and ${isBelow(sql`l.created_at`, sql`l.id`)}
    order by l.created_at desc, l.id desc limit ${most})
    union all
    (select c.id::text, c.author_id, c.created_at, ${micros(sql`c.created_at`)}::text, c.text,
      ${photosFrom(sql`(select position, photo_id from circle_post_photos where post_id = c.id)`)},
      null, '', null, null, '', false
    from circle_posts c where c.author_id = any(${sql.param(authors)}::uuid[]) and ${isBelow(sql`c.created_at`, sql`c.id::text`)}
    order by c.created_at desc, c.id desc limit ${most})
    order by at desc, id desc limit ${most}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

export async function insertPost(
  ctx: Ctx,
  post: { id: string; authorId: string; text: string },
  photoIds: readonly string[],
): Promise<void> {
  await ctx.db.execute(sql`insert into circle_posts (id, author_id, text, created_at)
    values (${post.id}, ${post.authorId}, ${post.text}, ${ctx.now().toISOString()})`)
  for (const [position, photoId] of photoIds.entries())
    await ctx.db.execute(sql`insert into circle_post_photos (post_id, position, photo_id)
      values (${post.id}, ${position}, ${photoId})`)
}

export async function countPosts(ctx: Ctx, authorId: string, since: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from circle_posts where author_id = ${authorId} and created_at > ${since.toISOString()}`)
  return rows[0]!.count
}

/**
 * Deletes a post of its author.
 * @returns false when there is no such post of this person
 */
export async function deleteOwnPost(ctx: Ctx, authorId: string, id: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`delete from circle_posts where id = ${id} and author_id = ${authorId} returning id`,
  )
  return rows.length > 0
}

/** True for a photo of a post. */
export async function isOfPost(ctx: Ctx, photoId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from circle_post_photos where photo_id = ${photoId} limit 1`)
  return rows.length > 0
}
