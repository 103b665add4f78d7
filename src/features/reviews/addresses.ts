import { addressesOf } from '#core/contract.ts'

/** Method and path of each endpoint; schemas and access are in contract.ts. */
export const addresses = addressesOf({
  listPurchases: ['GET', '/api/purchases'],
  readReviewTarget: ['GET', '/api/listings/:id/my-review'],
  saveReview: ['PUT', '/api/listings/:id/my-review'],
  deleteReview: ['DELETE', '/api/listings/:id/my-review'],
  listReviews: ['GET', '/api/listings/:id/reviews'],
  answerReview: ['PUT', '/api/reviews/:id/answer'],
  voteHelpful: ['PUT', '/api/reviews/:id/helpful'],
  rateBuyer: ['PUT', '/api/listings/:id/buyers/:buyerId/rating'],
})
