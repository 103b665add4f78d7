import { newId } from '#core/ids.ts'
import { recordVisit } from '#features/listings/server/events.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { completeOrder, confirmOrder, handOverOrder } from '#features/orders/server/steps.ts'
import { rateBuyer } from '#features/reviews/server/buyerRatings.ts'
import type { Filling } from './fillGoods.ts'
import { answerAndVote, type DemoReview, writeReview } from './playReview.ts'

/** Minutes after which the buyer writes a review. */
const REVIEWED_AFTER = 1200

/** An order, its state, and the reviews of both sides. */
interface DemoOrder {
  hoursAgo: number
  buyer: string
  item: string
  quantity: number
  note: string
  /** Last state to reach; default: reviewed. */
  until?: string
  stars?: number
  comment?: string
  answer?: string
  helpful?: string[]
  /** Stars from the seller for the buyer. */
  buyerStars?: number
}

/** Plays an order from viewing the listing to the seller's answer to the review. */
export async function playOrder({ people, listings }: Filling, order: DemoOrder): Promise<void> {
  const { buyer, until } = order
  const { id: listingId, owner, pricePaise } = listings.get(order.item)!
  await people.scene(order.hoursAgo, async (as) => {
    const id = newId()
    await recordVisit(as(buyer), { id: listingId })
    await askForItem(as(buyer, 1), { id, listingId, quantity: order.quantity, note: order.note, pricePaise })
    if (until === 'requested') return
    await confirmOrder(as(owner, 20), { id })
    if (until === 'confirmed') return
    await handOverOrder(as(owner, 170), { id })
    await completeOrder(as(buyer, 175), { id })
    if (until === 'completed') return
    const review: DemoReview = { ...order, listingId, owner, after: REVIEWED_AFTER }
    const reviewId = await writeReview(as, review)
    // Both sides have reviewed, so each may read the other's review.
    const rating = order.buyerStars!
    await rateBuyer(as(owner, REVIEWED_AFTER + 30), { id: listingId, buyerId: people.idOf(buyer), rating })
    await answerAndVote(as, review, reviewId)
  })
}
