import { buyersWord } from '#features/listings/rules.ts'
import { listedPrice } from '#features/listings/variantRules.ts'
import { showsActivity } from '#features/settings/rules.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { deliveredUpToEach } from '#kit/server/stream.ts'
import type { Conversation, ListingCard, Message, Partner } from '../contract.ts'
import { groupOf, receiptOf } from '../rules.ts'
import { type ConversationRow, type ListedRow, selectSeen } from './conversationStore.ts'
import { type ListingRow, type MessageRow, selectByIds } from './messageStore.ts'

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
    text: row.text,
    automatic: row.automatic,
    photos: row.photos,
    place: row.latitude === null ? null : { latitude: row.latitude, longitude: row.longitude! },
    listing: row.listing && presentListing(row.listing),
    asksLocation: row.asksLocation,
    receipt:
      row.senderId !== userId
        ? null
        : receiptOf(
            { number: row.number, inboxNumber: row.inboxNumber, isWithheld: row.withheld },
            {
              deliveredUpTo: delivered.get(row.recipientId ?? '') ?? 0,
              seenUpTo: seen.get(row.conversationId) ?? 0,
              tellsDelivered: row.recipientId !== null && tells(row.recipientId),
              tellsSeen: row.recipientId !== null && tells(userId) && tells(row.recipientId),
            },
          ),
    at: row.at.toISOString(),
  }))
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
 * Conversations as one person sees them. People who wrote to the reader are shown by name, others as strangers see
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
    return {
      id: row.id,
      partner: partners.get(row.id)!,
      group: groupOf(row.sellerId, userId),
      unread: row.unread,
      last: messages.get(row.lastMessageId ?? '') ?? null,
      isBlocked: other !== null && blocked.includes(other),
    }
  })
}

/** The other person, by conversation. */
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
  return new Map(
    rows.map((row) => {
      const id = partnerId(row, userId)
      const person = id === null ? undefined : (row.wroteBack ? known : strangers).get(id)
      return [row.id, { id, name: person?.name ?? '', photo: person?.photo ?? '' }]
    }),
  )
}
