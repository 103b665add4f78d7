import { minutes } from '#core/units.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { answerReview, voteHelpful } from './answers.ts'
import { rateBuyer } from './buyerRatings.ts'
import { listPurchases, listReviews, readReviewTarget } from './reading.ts'
import { deleteReview, saveReview } from './reviews.ts'
import { showsPhoto } from './store.ts'
import { settleReviews } from './reveal.ts'

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
