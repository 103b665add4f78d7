import { and, eq, isNull, sql } from 'drizzle-orm'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ListingKind } from '#features/listings/rules.ts'
import { holdListing, setRatings } from '#features/listings/server/figures.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { DealingKind } from '../rules.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const reviews = pgTable('reviews', {
  id: uuid().primaryKey(),
  listingId: text('listing_id').notNull(),
  reviewerId: uuid('reviewer_id'),
  stars: integer().notNull(),
  comment: text().notNull(),
  dealing: text().$type<DealingKind>().notNull(),
  deviceHash: bytea('device_hash'),
  answer: text().notNull().default(''),
  answeredAt: time('answered_at'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  revealAt: time('reveal_at').notNull(),
  revealedAt: time('revealed_at'),
  hiddenAt: time('hidden_at'),
})
export type ReviewRow = typeof reviews.$inferSelect

const reviewPhotos = pgTable('review_photos', {
  reviewId: uuid('review_id').notNull(),
  position: integer().notNull(),
  photoId: uuid('photo_id').notNull(),
})

/** Data of a listing shown beside its reviews. */
export interface ReviewedListing {
  id: string
  kind: ListingKind
  name: string
  ownerId: string | null
  photo: Photo | null
  /** Name of its shop, else "". */
  shop: string
  /** Number of reviews in its public rating. */
  ratings: number
}

/** Listings by id; deleted ones, and those the caller cannot see, are absent. */
export async function listingsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ReviewedListing>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<ReviewedListing & Record<string, unknown>>(sql`
    select l.id, l.kind, l.title as name, l.owner_id as "ownerId", coalesce(l.shop_title, '') as shop,
      l.first_photo as photo, l.rating_count as ratings
    from cards_seen_by(${ctx.actor?.userId ?? null}::uuid) l where l.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * `listingsById`, and those that the caller cannot see but has reviewed, without a name and content: own texts stay with
 * their writer.
 */
export async function listingsOfReviewer(ctx: Ctx, ids: readonly string[], reviewerId: string) {
  const { rows } = await ctx.db.execute<Pick<ReviewedListing, 'id' | 'kind'> & Record<string, unknown>>(sql`
    select l.id, l.kind from reviews r join listing_rows l on l.id = r.listing_id
    where r.reviewer_id = ${reviewerId} and r.listing_id = any(${sql.param([...ids])}) and l.deleted_at is null`)
  const hidden = rows.map(({ id, kind }): [string, ReviewedListing] => [
    id,
    { id, kind, name: '', ownerId: null, photo: null, shop: '', ratings: 0 },
  ])
  return new Map([...hidden, ...(await listingsById(ctx, ids))])
}

/**
 * Locks a listing and its ratings until the transaction ends.
 * @returns its owner; undefined for an unknown id
 */
export async function lockListing(ctx: Ctx, id: string): Promise<{ ownerId: string | null } | undefined> {
  const listing = await holdListing(ctx, id)
  return listing && !listing.isDeleted ? listing : undefined
}

export async function reviewOf(ctx: Ctx, listingId: string, reviewerId: string): Promise<ReviewRow | null> {
  const [row] = await ctx.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.listingId, listingId), eq(reviews.reviewerId, reviewerId)))
  return row ?? null
}

/** All reviews of a person, by listing. */
export async function reviewsBy(ctx: Ctx, reviewerId: string): Promise<Map<string, ReviewRow>> {
  const rows = await ctx.db.select().from(reviews).where(eq(reviews.reviewerId, reviewerId))
  return new Map(rows.map((row) => [row.listingId, row]))
}

export async function reviewById(ctx: Ctx, id: string): Promise<ReviewRow | null> {
  const [row] = await ctx.db.select().from(reviews).where(eq(reviews.id, id))
  return row ?? null
}

export async function putReview(ctx: Ctx, row: typeof reviews.$inferInsert): Promise<void> {
  const { stars, comment, deviceHash, updatedAt } = row
  await ctx.db
    .insert(reviews)
    .values(row)
    .onConflictDoUpdate({ target: reviews.id, set: { stars, comment, deviceHash, updatedAt } })
}

export async function changeReview(ctx: Ctx, id: string, changes: Partial<ReviewRow>): Promise<void> {
  await ctx.db.update(reviews).set(changes).where(eq(reviews.id, id))
}

export async function deleteReviewRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(reviews).where(eq(reviews.id, id))
}

/** True when another person reviewed this listing from the same device. */
export async function isReviewedFrom(
  ctx: Ctx,
  { listingId, deviceHash, reviewerId }: { listingId: string; deviceHash: Buffer; reviewerId: string },
): Promise<boolean> {
  const found = await ctx.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.listingId, listingId),
        eq(reviews.deviceHash, deviceHash),
        sql`${reviews.reviewerId} is distinct from ${reviewerId}::uuid`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Replaces the photos of a review, in this order. */
export async function replacePhotos(ctx: Ctx, reviewId: string, photoIds: string[]): Promise<void> {
  await ctx.db.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId))
  if (photoIds.length === 0) return
  await ctx.db.insert(reviewPhotos).values(photoIds.map((photoId, position) => ({ reviewId, position, photoId })))
}

/** Photos of reviews, in order. */
export async function photosOfReviews(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Photo[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ reviewId: string; photos: Photo[] }>(sql`
    select rp.review_id as "reviewId", json_agg(p.card order by rp.position) as photos
    from review_photos rp join photo_cards p on p.id = rp.photo_id
    where rp.review_id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )}) group by rp.review_id`)
  return new Map(rows.map(({ reviewId, photos }) => [reviewId, photos]))
}

/**
 * Recounts a listing's ratings from the visible rows, so that they never drift. The listing must be locked
 * (`lockListing`) before the rows are changed.
 */
export async function recountRatings(ctx: Ctx, listingId: string): Promise<void> {
  const { rows } = await ctx.db.execute<{ sum: number; count: number }>(sql`
    select coalesce(sum(stars), 0)::int as sum, count(*)::int as count from reviews
    where listing_id = ${listingId} and revealed_at is not null and hidden_at is null`)
  await setRatings(ctx, listingId, rows[0]!)
}

/** Listings with a review that is due to become visible. */
export async function listingsToReveal(ctx: Ctx): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct listing_id as id from reviews
    where revealed_at is null and reveal_at <= ${ctx.now().toISOString()} order by 1 limit 500`)
  return rows.map(({ id }) => id)
}

/**
 * Makes due reviews of a locked listing visible, or only those of one reviewer.
 * @returns these reviews
 */
export async function revealDue(ctx: Ctx, listingId: string): Promise<ReviewRow[]> {
  return ctx.db
    .update(reviews)
    .set({ revealedAt: ctx.now() })
    .where(
      and(
        eq(reviews.listingId, listingId),
        isNull(reviews.revealedAt),
        sql`${reviews.revealAt} <= ${ctx.now().toISOString()}`,
      ),
    )
    .returning()
}

/** True for a photo of a visible review. */
export async function showsPhoto(ctx: Ctx, photoId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from review_photos p join reviews r on r.id = p.review_id
    where p.photo_id = ${photoId} and r.revealed_at is not null and r.hidden_at is null limit 1`)
  return rows.length > 0
}
