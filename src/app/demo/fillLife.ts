import { newId } from '#core/ids.ts'
import { saveMyProfile } from '#features/accounts/server/profile.ts'
import { settleReplies } from '#features/chat/server/automatic.ts'
import { writeMessage } from '#features/chat/server/messages.ts'
import { markSeenUpTo } from '#features/chat/server/receipts.ts'
import { createPost } from '#features/circles/server/feed.ts'
import { acceptCircle, requestCircleLink } from '#features/circles/server/members.ts'
import { reportPosition } from '#features/circles/server/reporting.ts'
import { recordVisit } from '#features/listings/server/events.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { completeOrder, confirmOrder, handOverOrder } from '#features/orders/server/steps.ts'
import { answerReview, voteHelpful } from '#features/reviews/server/answers.ts'
import { rateBuyer } from '#features/reviews/server/buyerRatings.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import { addWish } from '#features/wishlist/server/wishlist.ts'
import type { As, DemoPeople } from './demoPeople.ts'
import type { Filling } from './fillGoods.ts'
import life from './life.json' with { type: 'json' }

/** Accuracy of a phone's position outdoors. */
const ACCURACY_METERS = 15

/** Creates interactions of the people, oldest first: orders, chats, reviews, circles, wishlists. */
export async function fillLife(filling: Filling): Promise<void> {
  const { people, listings } = filling
  for (const name of [...life.orders.map(({ buyer }) => buyer), ...life.circle.flatMap(({ from, to }) => [from, to])]) {
    await people.meet(name)
  }
  const scenes = [
    ...life.orders.map((order) => ({ hoursAgo: order.hoursAgo, play: () => playOrder(filling, order) })),
    ...life.chats.map((chat) => ({ hoursAgo: chat.hoursAgo, play: () => playChat(filling, chat) })),
    ...life.circle.map((link) => ({ hoursAgo: link.hoursAgo, play: () => playLink(filling, link) })),
    ...life.posts.map(({ hoursAgo, author, text }) => ({
      hoursAgo,
      play: () => people.scene(hoursAgo, async (as) => void (await createPost(as(author), { text, photoIds: [] }))),
    })),
    ...life.wishes.map(({ hoursAgo, owner, item }) => ({
      hoursAgo,
      play: () => people.scene(hoursAgo, async (as) => void (await addWish(as(owner), { id: listings.get(item)!.id }))),
    })),
  ]
  for (const { play } of scenes.sort((a, b) => b.hoursAgo - a.hoursAgo)) await play()
  for (const { owner, skill, keywords } of life.skills) {
    await saveMyProfile(people.now(owner), { skills: [{ skill, keywords }] })
  }
  await beThere(filling)
}

async function playLink({ people }: Filling, { hoursAgo, from, to, isAccepted }: (typeof life.circle)[number]) {
  await people.scene(hoursAgo, async (as) => {
    await requestCircleLink(as(from), { userId: people.idOf(to) })
    if (isAccepted) await acceptCircle(as(to, 40), { userId: people.idOf(from) })
  })
}

/** Reports every person's position: the place of their listing. */
async function beThere({ people, homes }: Filling): Promise<void> {
  for (const [name, location] of homes) {
    await reportPosition(people.now(name), { location, accuracyMeters: ACCURACY_METERS })
  }
}

/** Minutes until an automatic reply arrives. */
const REPLIED_AFTER = 0.05

/** A chat about a listing, or with a circle member. */
interface DemoChat {
  hoursAgo: number
  /** Title of a listing. */
  about?: string
  /** Recipient of the first message, in a chat without a listing. */
  with?: string
  /** True if the last message is unread. */
  unread?: boolean
  /** Sender, minutes after the start, and text of each message. */
  lines: (string | number)[][]
  review?: { after: number; stars: number; comment: string; answer?: string; helpful?: string[] }
}

/** Plays a chat with the seller's greeting and automatic reply, and the review that it allows. */
async function playChat({ people, listings }: Filling, chat: DemoChat): Promise<void> {
  const lines = chat.lines as [name: string, minutesLater: number, text: string][]
  const listing = chat.about === undefined ? null : listings.get(chat.about)!
  const first = lines[0]![0]
  const other = listing?.owner ?? chat.with!
  await people.scene(chat.hoursAgo, async (as) => {
    if (listing) await recordVisit(as(first), { id: listing.id })
    let last: { conversationId: string; number: number } | undefined
    for (const [index, [name, minutesLater, text]] of lines.entries()) {
      const to = name === first ? other : first
      if (last) await markSeenUpTo(as(name, minutesLater), { id: last.conversationId, upTo: last.number })
      last = await writeMessage(as(name, minutesLater), {
        ...messageTo(people, to),
        text,
        toSeller: listing !== null && index === 0,
        listingId: index === 0 ? listing?.id : undefined,
      })
      if (listing && index === 0) await settleReplies(as(name, minutesLater + REPLIED_AFTER))
    }
    const [name, minutesLater] = lines.at(-1)!
    const reader = name === first ? other : first
    if (!chat.unread) await markSeenUpTo(as(reader, minutesLater + 2), { id: last!.conversationId, upTo: last!.number })
    if (!chat.review || !listing) return
    const review: DemoReview = { ...chat.review, listingId: listing.id, owner: listing.owner, buyer: first }
    await answerAndVote(as, review, await writeReview(as, review))
  })
}

const messageTo = (people: DemoPeople, name: string) => ({
  to: people.idOf(name),
  photoIds: [],
  place: undefined,
  asksLocation: false,
})

/** Minutes after receiving the order at which the buyer writes a review. */
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
async function playOrder({ people, listings }: Filling, order: DemoOrder): Promise<void> {
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
    // The buyer sees the seller's review only after writing one.
    const rating = order.buyerStars!
    await rateBuyer(as(owner, REVIEWED_AFTER + 30), { id: listingId, buyerId: people.idOf(buyer), rating })
    await answerAndVote(as, review, reviewId)
  })
}

/** A buyer's review of a listing, with the seller's answer and votes. */
interface DemoReview {
  listingId: string
  buyer: string
  owner: string
  /** Minutes after the start of the scene. */
  after: number
  stars?: number
  comment?: string
  answer?: string
  helpful?: string[]
}

/**
 * The buyer writes the review.
 * @returns its id
 */
async function writeReview(as: As, review: DemoReview): Promise<string> {
  const { buyer, listingId, after, stars, comment } = review
  const input = { id: listingId, rating: stars!, comment: comment!, photoIds: [] }
  return (await saveReview(as(buyer, after), input)).id
}

/** The seller answers the review, and others vote it helpful. */
async function answerAndVote(as: As, review: DemoReview, id: string): Promise<void> {
  const { owner, after, answer, helpful = [] } = review
  if (answer) await answerReview(as(owner, after + 90), { id, answer })
  for (const name of helpful) await voteHelpful(as(name, after + 120), { id, isHelpful: true })
}
