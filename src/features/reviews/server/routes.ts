import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { answerReview, voteHelpful } from './answers.ts'
import { rateBuyer } from './buyerRatings.ts'
import { listPurchases, listReviews, readReviewTarget } from './reading.ts'
import { deleteReview, saveReview } from './reviews.ts'

export const reviewsRoutes: Route[] = [
  route(contract.listPurchases, listPurchases),
  route(contract.readReviewTarget, readReviewTarget),
  route(contract.saveReview, saveReview),
  route(contract.deleteReview, deleteReview),
  route(contract.listReviews, listReviews),
  route(contract.answerReview, answerReview),
  route(contract.voteHelpful, voteHelpful),
  route(contract.rateBuyer, rateBuyer),
]
