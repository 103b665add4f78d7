import { settleReplies } from '#features/chat/server/automatic.ts'
import { writeMessage } from '#features/chat/server/messages.ts'
import { seeUpTo } from '#features/chat/server/receipts.ts'
import { recordVisit } from '#features/listings/server/events.ts'
import type { DemoPeople } from './demoPeople.ts'
import type { Filling } from './fillGoods.ts'
import { answerAndVote, type DemoReview, writeReview } from './playReview.ts'

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
export async function playChat({ people, listings }: Filling, chat: DemoChat): Promise<void> {
  const lines = chat.lines as [name: string, minutesLater: number, text: string][]
  const listing = chat.about === undefined ? null : listings.get(chat.about)!
  const first = lines[0]![0]
  const other = listing?.owner ?? chat.with!
  await people.scene(chat.hoursAgo, async (as) => {
    if (listing) await recordVisit(as(first), { id: listing.id })
    let last: { conversationId: string; number: number } | undefined
    for (const [index, [name, minutesLater, text]] of lines.entries()) {
      const to = name === first ? other : first
      if (last) await seeUpTo(as(name, minutesLater), { id: last.conversationId, upTo: last.number })
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
    if (!chat.unread) await seeUpTo(as(reader, minutesLater + 2), { id: last!.conversationId, upTo: last!.number })
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
