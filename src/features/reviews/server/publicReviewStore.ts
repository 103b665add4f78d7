import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { DealingKind } from '../rules.ts'

/** A visible review. */
export interface PublicReviewRow {
  id: string
  reviewerId: string | null
  stars: number
  comment: string
  dealing: DealingKind
  answer: string
  answeredAt: string | null
  createdAt: string
  updatedAt: string
  /** `createdAt` to the microsecond, for the next page's cursor. */
  position: string
  helpful: number
  isHelpful: boolean
}

/** SQL condition: the viewer can see the person (null: deleted account). */
const isSeen = (person: SQL, viewerId: string) =>
  sql`coalesce(${person} <> all (array(select v.id from unseen_by(${viewerId}::uuid) v)), true)`

const isShown = (viewerId: string) =>
  sql`r.revealed_at is not null and r.hidden_at is null and ${isSeen(sql`r.reviewer_id`, viewerId)}`

/** Number of reviews with 5 to 1 stars that a viewer can see. */
export async function countStars(ctx: Ctx, listingId: string, viewerId: string): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ stars: number; count: number }>(sql`
    select r.stars, count(*)::int as count from reviews r where r.listing_id = ${listingId} and ${isShown(viewerId)}
    group by r.stars`)
  return new Map(rows.map(({ stars, count }) => [stars, count]))
}

/** Reviews of a listing that a viewer can see, newest first; those of people whom the viewer blocks are left out. */
export async function selectShown(
  ctx: Ctx,
  which: { listingId: string; viewerId: string; before: [string, string] | null; limit: number },
): Promise<PublicReviewRow[]> {
  const { listingId, viewerId, before, limit } = which
  const { rows } = await ctx.db.execute<PublicReviewRow & Record<string, unknown>>(sql`
    select r.id, r.reviewer_id as "reviewerId", r.stars, r.comment, r.dealing, r.answer,
      r.answered_at as "answeredAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
      (extract(epoch from r.created_at) * 1000000)::bigint::text as position,
      (select count(*)::int from review_votes v where v.review_id = r.id and ${isSeen(sql`v.voter_id`, viewerId)}) as helpful,
      exists (select from review_votes v where v.review_id = r.id and v.voter_id = ${viewerId}) as "isHelpful"
    from reviews r
    where r.listing_id = ${listingId} and ${isShown(viewerId)}
      and coalesce(r.reviewer_id <> all (array(select v.id from avoided_by(${viewerId}::uuid) v)), true)
      ${before ? sql`and ((extract(epoch from r.created_at) * 1000000)::bigint, r.id) < (${before[0]}::bigint, ${before[1]}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${limit}`)
  return rows
}

/** True when a viewer can see a review. */
export async function isShownTo(ctx: Ctx, id: string, viewerId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from reviews r where r.id = ${id} and ${isShown(viewerId)}`)
  return rows.length > 0
}

/**
 * Adds or removes a "helpful" vote.
 * @returns the number of votes
 */
export async function setVote(ctx: Ctx, reviewId: string, voterId: string, isHelpful: boolean): Promise<number> {
  if (isHelpful) {
    await ctx.db.execute(sql`
      insert into review_votes (review_id, voter_id, created_at) values (${reviewId}, ${voterId}, ${ctx.now().toISOString()})
      on conflict do nothing`)
  } else {
    await ctx.db.execute(sql`delete from review_votes where review_id = ${reviewId} and voter_id = ${voterId}`)
  }
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from review_votes v where review_id = ${reviewId} and ${isSeen(sql`v.voter_id`, voterId)}`,
  )
  return rows[0]!.count
}
