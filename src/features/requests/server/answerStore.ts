import { sql } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { ListingKind } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'

/** An answer with its listing, as far as the caller may see it. */
export interface AnswerRow {
  id: string
  requestId: string
  answererId: string
  pricePaise: number | null
  sentence: string
  isChosen: boolean
  answeredAt: string
  /** Null: none, or hidden from the caller. */
  listingId: string | null
  /** True when a listing was offered that is hidden from the caller or deleted. */
  isListingGone: boolean
  listingKind: ListingKind | null
  title: string | null
  photoId: string | null
  stock: number | null
  status: string | null
  /** The size offered; null: none. */
  variantId: string | null
  /** Label of the size; null: none, or the size no longer exists. */
  sizeLabel: string | null
  sizeStock: number | null
  /** Position of the listing, else of the answerer's published area; null: unknown. */
  latitude: number | null
  longitude: number | null
}

/** Number of answers to a request. */
export async function countAnswers(ctx: Ctx, requestId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from request_answers where request_id = ${requestId}`,
  )
  return rows[0]!.count
}

/** Number of a person's answers since a time. */
export async function countAnswersBy(ctx: Ctx, userId: string, since: Date): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from request_answers where answerer_id = ${userId} and answered_at > ${since.toISOString()}`)
  return rows[0]!.count
}

/**
 * Stores an answer, replacing this person's earlier one.
 * @returns true when it is their first
 */
export async function putAnswer(
  ctx: Ctx,
  answer: Pick<AnswerRow, 'id' | 'requestId' | 'answererId' | 'listingId' | 'variantId' | 'pricePaise' | 'sentence'>,
): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isNew: boolean }>(sql`
    insert into request_answers (id, request_id, answerer_id, listing_id, offers_listing, variant_id, price_paise, sentence,
      answered_at)
    values (${answer.id}, ${answer.requestId}, ${answer.answererId}, ${answer.listingId},
      ${answer.listingId !== null}, ${answer.variantId}, ${answer.pricePaise}, ${answer.sentence}, ${ctx.now().toISOString()})
    on conflict (request_id, answerer_id) do update set listing_id = excluded.listing_id,
      offers_listing = excluded.offers_listing, variant_id = excluded.variant_id, price_paise = excluded.price_paise, sentence = excluded.sentence
    returning (xmax = 0) as "isNew"`)
  return rows[0]!.isNew
}

/** Answers to a request by people whom the caller can see, oldest first; optionally of one person. */
export async function selectAnswers(
  ctx: Ctx,
  requestId: string,
  readerId: string,
  answererId: string | null = null,
): Promise<AnswerRow[]> {
  const now = ctx.now().toISOString()
  const { rows } = await ctx.db.execute<AnswerRow & Record<string, unknown>>(sql`
    select a.id, a.request_id as "requestId", a.answerer_id as "answererId", a.price_paise::float8 as "pricePaise",
      a.sentence, a.is_chosen as "isChosen", a.answered_at as "answeredAt", l.id as "listingId",
      (a.offers_listing or a.listing_id is not null) and l.id is null as "isListingGone", l.kind as "listingKind",
      l.title, l.first_photo_id as "photoId", l.stock, l.status, a.variant_id as "variantId", v.label as "sizeLabel", v.stock as "sizeStock",
      coalesce(l.latitude, case when p.shows_area then p.latitude end) as latitude,
      coalesce(l.longitude, case when p.shows_area then p.longitude end) as longitude
    from request_answers a
      left join cards_seen_by(${readerId}::uuid) l on l.id = a.listing_id
        and (is_visible(l.moderation, l.visible_until, ${now}) or l.owner_id = ${readerId})
      left join item_sizes v on v.id = a.variant_id and v.listing_id = l.id
      left join people_near p on p.id = a.answerer_id
    where a.request_id = ${requestId}
      and a.answerer_id <> all (array(select v.id from unseen_by(${readerId}::uuid) v))
      and (${answererId}::uuid is null or a.answerer_id = ${answererId}::uuid)
    order by a.answered_at, a.id`)
  return rows
}

/**
 * Marks the answer that the requester chose.
 * @returns its author; null when it is not an answer to this request
 */
export async function chooseAnswer(ctx: Ctx, requestId: string, answerId: string): Promise<string | null> {
  if (!UUID_PATTERN.test(answerId)) return null
  const { rows } = await ctx.db.execute<{ answererId: string }>(sql`
    update request_answers set is_chosen = true where id = ${answerId} and request_id = ${requestId}
    returning answerer_id as "answererId"`)
  return rows[0]?.answererId ?? null
}

/** True for a listing of the signed-in person that is visible to buyers. */
export async function canOffer(ctx: Ctx, listingId: string, ownerId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select 1 from visible_listings(${ownerId}::uuid, ${ctx.now().toISOString()}) l
    where l.id = ${listingId} and l.owner_id = ${ownerId}`)
  return rows.length > 0
}
