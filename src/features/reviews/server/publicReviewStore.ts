import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import type { DealingKind } from '../rules.ts'

/** A review that others see. */
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
  /** Of `createdAt` to the microsecond, for the page after. */
  position: string
  helpful: number
  isHelpful: boolean
}

const isShown = sql`r.revealed_at is not null and r.hidden_at is null`

/** How many shown reviews gave 5 to 1 stars. */
export async function countStars(ctx: Ctx, listingId: string): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ stars: number; count: number }>(sql`
    select r.stars, count(*)::int as count from reviews r where r.listing_id = ${listingId} and ${isShown} group by r.stars`)
  return new Map(rows.map(({ stars, count }) => [stars, count]))
}

/** Shown reviews of a listing, newest first, without those of people in `without`. */
export async function selectShown(
  ctx: Ctx,
  which: { listingId: string; viewerId: string; without: string[]; before: [string, string] | null; limit: number },
): Promise<PublicReviewRow[]> {
  const { listingId, viewerId, without, before, limit } = which
  const { rows } = await ctx.db.execute<PublicReviewRow & Record<string, unknown>>(sql`
    select r.id, r.reviewer_id as "reviewerId", r.stars, r.comment, r.dealing, r.answer,
      r.answered_at as "answeredAt", r.created_at as "createdAt", r.updated_at as "updatedAt",
      (extract(epoch from r.created_at) * 1000000)::bigint::text as position,
      (select count(*)::int from review_votes v where v.review_id = r.id) as helpful,
      exists (select from review_votes v where v.review_id = r.id and v.voter_id = ${viewerId}) as "isHelpful"
    from reviews r
    where r.listing_id = ${listingId} and ${isShown}
      ${
        without.length > 0
          ? sql`and not (r.reviewer_id is not null and r.reviewer_id in (${sql.join(
              without.map((id) => sql`${id}::uuid`),
              sql`, `,
            )}))`
          : sql``
      }
      ${before ? sql`and ((extract(epoch from r.created_at) * 1000000)::bigint, r.id) < (${before[0]}::bigint, ${before[1]}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${limit}`)
  return rows
}

/** Says, or no longer says, that a review helped. @returns how many say so now */
export async function setVote(ctx: Ctx, reviewId: string, voterId: string, isHelpful: boolean): Promise<number> {
  if (isHelpful) {
    await ctx.db.execute(sql`
      insert into review_votes (review_id, voter_id, created_at) values (${reviewId}, ${voterId}, ${ctx.now().toISOString()})
      on conflict do nothing`)
  } else {
    await ctx.db.execute(sql`delete from review_votes where review_id = ${reviewId} and voter_id = ${voterId}`)
  }
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from review_votes where review_id = ${reviewId}`,
  )
  return rows[0]!.count
}
