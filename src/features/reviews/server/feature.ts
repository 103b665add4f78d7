import { Refusal } from '#core/errors.ts'
import { minutes } from '#core/units.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import type { OwnReview, Purchase, Review } from '../contract.ts'
import { averageOf, type StarCounts } from '../rules.ts'
import { answerReview, voteHelpful } from './answers.ts'
import { rateBuyer } from './buyerRatings.ts'
import { deleteReview, saveReview } from './reviews.ts'
import { showsPhoto } from './store.ts'
import { settleReviews } from './reveal.ts'
import { selectDealing, selectDealings } from './dealingStore.ts'
import { presentOwnReview, presentReviews } from './present.ts'
import { countStars, selectShown } from './publicReviewStore.ts'
import * as store from './store.ts'

export const reviews = {
  routes: [
    route(contract.listPurchases, listPurchases),
    route(contract.readReviewTarget, readReviewTarget),
    route(contract.saveReview, saveReview),
    route(contract.deleteReview, deleteReview),
    route(contract.listReviews, listReviews),
    route(contract.answerReview, answerReview),
    route(contract.voteHelpful, voteHelpful),
    route(contract.rateBuyer, rateBuyer),
  ],
  personalData: [
    { table: 'dealings', exports: 'buyer_id = $1', erasing: 'deletes' },
    {
      table: 'reviews',
      exports: 'reviewer_id = $1',
      leavesOut: ['device_hash'],
      erasing: 'anonymises',
      why: 'A rating that counted goes on counting, without a name.',
    },
    {
      table: 'review_photos',
      exports: 'review_id in (select id from reviews where reviewer_id = $1)',
      erasing: 'deletes',
    },
    { table: 'review_votes', exports: 'voter_id = $1', erasing: 'deletes' },
    {
      table: 'buyer_ratings',
      // A rating that is not visible to the buyer yet is not exported either.
      exports: 'seller_id = $1 or (buyer_id = $1 and revealed_at is not null)',
      erasing: 'deletes',
    },
  ],
  /** A photo of a review is public while the review is visible. */
  publicPhotoRule: async (ctx, { id }) => ((await showsPhoto(ctx, id)) ? 'public' : null),
  dueWork: [{ name: 'show reviews that waited', every: minutes(1), run: settleReviews }],
} satisfies ServerFeature

/**
 * The signed-in person's purchases and conversations with sellers, each with their review (I-02); deleted listings are
 * left out, and hidden ones unless they have a review.
 * @throws Refusal 'notSignedIn'
 */
export async function listPurchases(ctx: Ctx): Promise<{ purchases: Purchase[] }> {
  const { userId } = signedIn(ctx)
  const dealings = await selectDealings(ctx, userId)
  const ids = dealings.map(({ listingId }) => listingId)
  const listings = await store.listingsOfReviewer(ctx, ids, userId)
  const written = await store.reviewsBy(ctx, userId)
  const photos = await store.photosOfReviews(
    ctx,
    [...written.values()].map(({ id }) => id),
  )
  const owners = [...listings.values()].flatMap(({ ownerId }) => ownerId ?? [])
  const sellers = await peopleAsSeen(ctx, owners, 'seller')
  const purchases = dealings.flatMap((dealing): Purchase[] => {
    const listing = listings.get(dealing.listingId)
    if (!listing) return []
    const review = written.get(listing.id)
    return [
      {
        listingId: listing.id,
        kind: listing.kind,
        name: listing.name,
        photo: listing.photo,
        seller: listing.shop || (listing.ownerId ? (sellers.get(listing.ownerId)?.name ?? '') : ''),
        dealing: dealing.kind,
        at: new Date(dealing.happenedAt).toISOString(),
        orderId: dealing.orderId,
        review: review ? presentOwnReview(review, photos.get(review.id) ?? [], listing.name !== '') : null,
      },
    ]
  })
  return { purchases }
}

/**
 * Whether the signed-in person may review a listing, and their review of it (I-21).
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function readReviewTarget(ctx: Ctx, { id }: { id: string }) {
  const { userId } = signedIn(ctx)
  const listing = (await store.listingsOfReviewer(ctx, [id], userId)).get(id)
  if (!listing) throw new Refusal('notFound')
  const review = await store.reviewOf(ctx, id, userId)
  const isMine = listing.ownerId === userId
  const dealing = isMine ? null : await selectDealing(ctx, userId, id)
  return {
    listingId: id,
    kind: listing.kind,
    name: listing.name,
    photo: listing.photo,
    dealing: dealing?.kind ?? null,
    isMine,
    review: await withPhotos(ctx, review, listing.name !== ''),
  }
}

const withPhotos = async (ctx: Ctx, review: store.ReviewRow | null, isSeen: boolean): Promise<OwnReview | null> =>
  review && presentOwnReview(review, (await store.photosOfReviews(ctx, [review.id])).get(review.id) ?? [], isSeen)

/**
 * Visible reviews of a listing, newest first, page by page, with the number of reviews per star over all (G-21, G-22).
 * Those of people whom the caller blocks are counted but left out; those of people who block the caller are not counted
 * either, only said to exist (`hasUnseen`), because the rating of the listing counts them.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function listReviews(
  ctx: Ctx,
  input: { id: string; limit: number; cursor?: string | undefined },
): Promise<{
  rating: number | null
  total: number
  hasUnseen: boolean
  counts: StarCounts
  reviews: Review[]
  nextCursor: string | null
  isMine: boolean
  hidden: OwnReview | null
}> {
  const { userId } = signedIn(ctx)
  const listing = (await store.listingsById(ctx, [input.id])).get(input.id)
  if (!listing) throw new Refusal('notFound')
  const own = await store.reviewOf(ctx, input.id, userId)
  const stars = await countStars(ctx, input.id, userId)
  const counts = [5, 4, 3, 2, 1].map((star) => stars.get(star) ?? 0) as StarCounts
  const total = counts.reduce((sum, count) => sum + count, 0)
  const rows = await selectShown(ctx, {
    listingId: input.id,
    viewerId: userId,
    before: cursorOf(input.cursor),
    limit: input.limit + 1,
  })
  const page = rows.slice(0, input.limit)
  const last = page.at(-1)
  return {
    rating: averageOf(counts),
    total,
    hasUnseen: listing.ratings > total,
    counts,
    reviews: await presentReviews(ctx, page, userId),
    nextCursor: rows.length > page.length && last ? `${last.position}_${last.id}` : null,
    isMine: listing.ownerId === userId,
    hidden: own?.revealedAt || own?.hiddenAt ? null : await withPhotos(ctx, own, true),
  }
}

/** Parses a cursor; an invalid one starts from the beginning. */
function cursorOf(cursor: string | undefined): [string, string] | null {
  const found = /^(\d{1,17})_([0-9a-f-]{36})$/.exec(cursor ?? '')
  return found ? [found[1]!, found[2]!] : null
}
