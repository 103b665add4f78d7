import { answerReview, voteHelpful } from '#features/reviews/server/answers.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import type { As } from './demoPeople.ts'

/** A buyer's review of a listing, with the seller's answer and votes. */
export interface DemoReview {
  listingId: string
  buyer: string
  owner: string
  /** Minutes after the scene began. */
  after: number
  stars?: number
  comment?: string
  answer?: string
  helpful?: string[]
}

/** The buyer writes the review. @returns its id */
export async function writeReview(as: As, review: DemoReview): Promise<string> {
  const { buyer, listingId, after, stars, comment } = review
  const input = { id: listingId, rating: stars!, comment: comment!, photoIds: [] }
  return (await saveReview(as(buyer, after), input)).id
}

/** The seller answers the review, and others vote it helpful. */
export async function answerAndVote(as: As, review: DemoReview, id: string): Promise<void> {
  const { owner, after, answer, helpful = [] } = review
  if (answer) await answerReview(as(owner, after + 90), { id, answer })
  for (const name of helpful) await voteHelpful(as(name, after + 120), { id, isHelpful: true })
}
