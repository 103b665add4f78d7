import { buyersWord } from '#features/listings/rules.ts'
import { listedPrice } from '#features/listings/variantRules.ts'
import { showsActivity } from '#features/settings/rules.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { deliveredUpToEach } from '#kit/server/stream.ts'
import type { Conversation, Partner } from '../contract.ts'
import type { ListingCard, Message, Quote } from '../messageContract.ts'
import { groupOf, quoteKind, receiptOf } from '../rules.ts'
import { type ConversationRow, type ListedRow, selectSeen } from './conversationStore.ts'
import { type ListingRow, type MessageRow, type QuotedRow, selectByIds } from './messageStore.ts'
import { selectOnlyShops } from './sellerStore.ts'
import { NO_CONTENT } from '../noContent.ts'

/** The other person of a conversation; null: their account is deleted. */
export const partnerId = ({ firstId, secondId }: ConversationRow, userId: string): string | null =>
  firstId === userId ? secondId : firstId

/** Messages as one person sees them, from any of their conversations. */
export async function presentMessages(ctx: Ctx, userId: string, rows: readonly MessageRow[]): Promise<Message[]> {
  const own = rows.filter(({ senderId, recipientId }) => senderId === userId && recipientId !== null)
  const others = [...new Set(own.map(({ recipientId }) => recipientId!))]
  const pairs = [
    ...new Map(own.map((row) => [row.conversationId, { id: row.conversationId, userId: row.recipientId! }])).values(),
  ]
  const [delivered, seen, privacy] = [
    await deliveredUpToEach(ctx, others),
    await selectSeen(ctx, pairs),
    await privacyOf(ctx, [userId, ...others]),
  ]
  const tells = (id: string) => showsActivity(privacy.get(id)!, 'seller')
  return rows.map((row) => ({
    id: row.id,
    conversationId: row.conversationId,
    number: row.number,
    isMine: row.senderId === userId,
    automatic: row.automatic,
    ...presentContent(row, userId),
    receipt:
      row.senderId !== userId || row.recipientId === null
        ? null
        : receiptOf(
            { number: row.number, inboxNumber: row.inboxNumber, isWithheld: row.withheld },
            {
              deliveredUpTo: seen.get(row.conversationId)?.deliveredUpTo ?? delivered.get(row.recipientId) ?? 0,
              seenUpTo: seen.get(row.conversationId)?.seenUpTo ?? 0,
              tellsDelivered: tells(row.recipientId),
              tellsSeen: tells(userId) && tells(row.recipientId),
            },
          ),
    at: row.at.toISOString(),
  }))
}

/** True for a deleted message whose content is not kept for this person. */
const isErasedFor = (row: { deletedAt: Date | null; isKept: boolean; recipientId: string | null }, userId: string) =>
  row.deletedAt !== null && !(row.isKept && row.recipientId === userId)

/** The content of a message; empty for a person for whom it was deleted. */
function presentContent(row: MessageRow, userId: string) {
  if (isErasedFor(row, userId)) return { ...NO_CONTENT, deletion: 'deleted' as const }
  return {
    text: row.text,
    photos: row.photos,
    place: row.latitude === null ? null : { latitude: row.latitude, longitude: row.longitude! },
    voice: row.voiceMs === null ? null : { id: null, wave: [], ...row.sound, durationMs: row.voiceMs },
    listing: row.listing && presentListing(row.listing),
    asksLocation: row.asksLocation,
    replyTo: row.replyTo && presentQuote(row.replyTo, userId),
    deletion: row.deletedAt === null ? null : ('kept' as const),
  }
}

function presentQuote(quoted: QuotedRow, userId: string): Quote {
  const { number, senderId, automatic, text, hasPhotos, voiceMs, isDeleted, isKept, recipientId } = quoted
  const shared = { number, isMine: senderId === userId }
  const isErased = isErasedFor({ deletedAt: isDeleted ? new Date(0) : null, isKept, recipientId }, userId)
  const kind = quoteKind({ isDeleted: isErased, text, automatic, hasPhotos, voiceMs })
  return { ...shared, text: isErased ? '' : text, kind, voiceMs: isErased ? null : voiceMs }
}

/** A listing as a card, with its price as text. */
export const presentListing = ({
  pricePaise,
  priceToPaise,
  priceUnit,
  status,
  stock,
  ownerId: _,
  ...row
}: ListingRow): ListingCard => ({
  ...row,
  availability: row.kind === 'item' ? buyersWord(status, stock) : null,
  price: listedPrice({ pricePaise, priceToPaise, priceUnit }),
})

/**
 * Conversations as one person sees them. People who wrote to this person are shown by name, others as strangers see
 * them.
 */
export async function presentConversations(
  ctx: Ctx,
  userId: string,
  rows: readonly ListedRow[],
  blocked: readonly string[],
): Promise<Conversation[]> {
  const partners = await presentPartners(ctx, userId, rows)
  const lasts = await selectByIds(
    ctx,
    rows.flatMap(({ lastMessageId }) => lastMessageId ?? []),
  )
  const messages = new Map((await presentMessages(ctx, userId, [...lasts.values()])).map((each) => [each.id, each]))
  return rows.map((row) => {
    const other = partnerId(row, userId)
    const isBlocked = other !== null && blocked.includes(other)
    return {
      id: row.id,
      partner: partners.get(row.id)!,
      group: groupOf(row.sellerId, userId),
      unread: isBlocked ? 0 : row.unread,
      last: messages.get(row.lastMessageId ?? '') ?? null,
      isBlocked,
      isMuted: row.isMuted,
      mutedUntil: row.mutedUntil === null ? null : new Date(row.mutedUntil).toISOString(),
    }
  })
}

/** The other person, by conversation; for a seller with a single shop that this person sees, the shop. */
export async function presentPartners(
  ctx: Ctx,
  userId: string,
  rows: readonly ListedRow[],
): Promise<Map<string, Partner>> {
  const of = async (isKnown: boolean) => {
    const ids = rows.flatMap((row) => (row.wroteBack === isKnown ? (partnerId(row, userId) ?? []) : []))
    return peopleAsSeen(ctx, ids, isKnown ? 'seller' : 'stranger')
  }
  const [known, strangers] = [await of(true), await of(false)]
  const sellers = rows.flatMap(({ sellerId }) => (sellerId === null || sellerId === userId ? [] : sellerId))
  const shops = await selectOnlyShops(ctx, userId, sellers)
  return new Map(
    rows.map((row) => {
      const id = partnerId(row, userId)
      const person = id === null ? undefined : (row.wroteBack ? known : strangers).get(id)
      const shop = id !== null && row.sellerId === id ? shops.get(id) : undefined
      const owner = person?.name ?? ''
      const named = shop ? { id: shop.id, photo: shop.photo, owner } : null
      return [row.id, { id, name: shop?.title ?? owner, photo: person?.photo ?? '', shop: named }]
    }),
  )
}
