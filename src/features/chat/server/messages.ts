import type * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { hours } from '#core/units.ts'
import { recordInquiry } from '#features/insights/server/inquiries.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { recordDealing } from '#features/reviews/server/dealings.ts'
import { blockedIds, myBlocks } from '#features/people/server/blocks.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Partner, sendMessage } from '../contract.ts'
import type { Message } from '../messageContract.ts'
import { voiceTime } from '../voiceRules.ts'
import { NEW_PEOPLE_PER_HOUR, PAGE_OF_MESSAGES, PHOTOS_OF_MESSAGE } from '../rules.ts'
import { appendMessage } from './append.ts'
import { planReply } from './automatic.ts'
import { conversationWith, ownConversation } from './conversations.ts'
import { type ConversationRow, raiseSeen, selectListed } from './conversationStore.ts'
import { isMessageOf } from './deletingStore.ts'
import * as store from './messageStore.ts'
import { isMuted } from './muteStore.ts'
import { presentMessages, presentPartners } from './present.ts'
import { selectAskedListings } from './sellerStore.ts'
import { claimSound } from './sounds.ts'

type Input = z.output<(typeof sendMessage)['input']>

const FOUND_AT_MOST = 50
/** Most characters of a message in a notification. */
const NOTICE_LENGTH = 140

/**
 * Writes to a person (J-13): the message takes the next number of the conversation, both people's browsers are
 * notified, and the recipient gets a notification (J-22). A recipient who blocks the sender gets nothing; the sender
 * only sees that the message stays "sent".
 * @throws Refusal 'notSignedIn', 'userNotFound', 'blockedByYou', 'tooManyNewPeople', 'photoNotFound', 'soundNotFound',
 *   'notFound' for a listing that the sender cannot see, 'messageNotFound' for a reply to a message that is not in this
 *   conversation
 */
export async function writeMessage(ctx: Ctx, input: Input): Promise<Message> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    if ((await myBlocks(inside)).includes(input.to)) throw new Refusal('blockedByYou')
    const conversation = await conversationWith(inside, input.to, input.toSeller)
    const before = await store.selectBefores(inside, conversation.id, userId, input.to)
    await refuseFlood(inside, before)
    const listing = await listingFor(inside, input)
    await refuseForeignReply(inside, input, conversation.id)
    const withheld = (await blockedIds(inside, userId)).has(input.to)
    const row = await appendMessage(inside, {
      id: input.id,
      conversationId: conversation.id,
      senderId: userId,
      recipientId: input.to,
      text: input.text.trim(),
      listingId: listing?.id ?? null,
      replyTo: input.replyTo ?? null,
      place: input.place,
      asksLocation: input.asksLocation,
      opens: before.isFirst,
      withheld,
      answeredAfterMs: before.waitingSince && inside.now().getTime() - before.waitingSince.getTime(),
      photoIds: await claimPhotos(inside, input.photoIds, PHOTOS_OF_MESSAGE),
      voice: input.voice && { ...input.voice, durationMs: await claimSound(inside, input.voice.id) },
    })
    await raiseSeen(inside, conversation.id, userId, row.number)
    if (!withheld) await tellOthers(inside, conversation, row, before.isFirst)
    return (await presentMessages(inside, userId, [row]))[0]!
  })
}

/**
 * Prevents spam: limits how many people a person can write to first within an hour.
 * @throws Refusal 'tooManyNewPeople'
 */
async function refuseFlood(ctx: Ctx, { isFirst }: { isFirst: boolean }): Promise<void> {
  if (!isFirst) return
  const anHourAgo = new Date(ctx.now().getTime() - hours(1))
  const opened = await store.countOpened(ctx, signedIn(ctx).userId, anHourAgo)
  if (opened >= NEW_PEOPLE_PER_HOUR) throw new Refusal('tooManyNewPeople')
}

async function listingFor(ctx: Ctx, { listingId }: Input): Promise<store.ListingRow | null> {
  if (listingId === undefined) return null
  const listing = await store.selectListing(ctx, signedIn(ctx).userId, listingId)
  if (!listing) throw new Refusal('notFound')
  return listing
}

async function refuseForeignReply(ctx: Ctx, { replyTo }: Input, conversationId: string): Promise<void> {
  if (replyTo === undefined || (await isMessageOf(ctx, signedIn(ctx).userId, replyTo, conversationId))) return
  throw new Refusal('messageNotFound')
}

/**
 * Effects of a message besides the update of open browsers: the notification, the automatic reply and the inquiry, and,
 * when a seller answers, the record that the buyer talked with them about their listing.
 */
async function tellOthers(
  ctx: Ctx,
  conversation: ConversationRow,
  row: store.MessageRow,
  isFirst: boolean,
): Promise<void> {
  const { userId } = signedIn(ctx)
  const [to, { id }] = [row.recipientId!, conversation]
  const name = (await presentPartners(ctx, to, await selectListed(ctx, to, { id }))).get(id)?.name ?? ''
  const notice = {
    kind: 'message',
    params: { name, text: noticeText(row) },
    actionUrl: `/chat/${id}`,
    about: id,
  } as const
  await notify(ctx, to, { ...notice, isSilent: await isMuted(ctx, to, id) })
  if (isFirst && conversation.sellerId === to) await planReply(ctx, conversation)
  if (row.listing?.ownerId === to) {
    await recordInquiry(ctx, { listingId: row.listing.id, fromId: userId, text: row.text, conversationId: id })
  }
  for (const listingId of await selectAskedListings(ctx, id, userId)) {
    await recordDealing(ctx, { buyerId: to, listingId, kind: 'talked' })
  }
}

/** The beginning of the text; without a text a symbol that is the same in every language. */
function noticeText({ text, photos, latitude, voiceMs }: store.MessageRow): string {
  if (voiceMs !== null) return `🎤 ${voiceTime(voiceMs)}`
  if (text !== '') return text.length > NOTICE_LENGTH ? `${text.slice(0, NOTICE_LENGTH).trimEnd()}…` : text
  if (photos.length > 0) return '📷'
  return latitude === null ? '…' : '📍'
}

interface PageWish {
  id: string
  before?: number | undefined
  after?: number | undefined
  around?: number | undefined
}

/**
 * Fifty messages of one of the person's own conversations, oldest first: the latest, or those before, after or around a
 * number.
 * @throws Refusal 'conversationNotFound'
 */
export async function readPage(
  ctx: Ctx,
  { id, before, after, around }: PageWish,
): Promise<{ messages: Message[]; hasOlder: boolean; hasNewer: boolean }> {
  const { userId } = signedIn(ctx)
  await ownConversation(ctx, id)
  const size = PAGE_OF_MESSAGES
  if (around !== undefined) {
    const older = await store.selectBefore(ctx, userId, id, around, size / 2 + 1)
    const newer = await store.selectAfter(ctx, userId, id, around - 1, size / 2 + 1)
    const rows = [...older.slice(-size / 2), ...newer.slice(0, size / 2)]
    return page(ctx, rows, older.length > size / 2, newer.length > size / 2)
  }
  if (after !== undefined) {
    const rows = await store.selectAfter(ctx, userId, id, after, size + 1)
    return page(ctx, rows.slice(0, size), after > 0, rows.length > size)
  }
  const rows = await store.selectBefore(ctx, userId, id, before ?? Number.MAX_SAFE_INTEGER, size + 1)
  return page(ctx, rows.slice(-size), rows.length > size, before !== undefined)
}

async function page(ctx: Ctx, rows: readonly store.MessageRow[], hasOlder: boolean, hasNewer: boolean) {
  return { messages: await presentMessages(ctx, signedIn(ctx).userId, rows), hasOlder, hasNewer }
}

/**
 * Messages containing a text in the person's own conversations, or in one of them, latest first.
 * @throws Refusal 'conversationNotFound'
 */
export async function findMessages(
  ctx: Ctx,
  { q, conversationId }: { q: string; conversationId?: string | undefined },
): Promise<{ found: { message: Message; partner: Partner }[] }> {
  const { userId } = signedIn(ctx)
  if (conversationId !== undefined) await ownConversation(ctx, conversationId)
  const rows = await store.selectWithText(ctx, userId, q, conversationId ?? null, FOUND_AT_MOST)
  const ids = [...new Set(rows.map((row) => row.conversationId))]
  const listed = await Promise.all(ids.map(async (id) => (await selectListed(ctx, userId, { id }))[0]!))
  const partners = await presentPartners(ctx, userId, listed)
  const messages = await presentMessages(ctx, userId, rows)
  return { found: messages.map((message) => ({ message, partner: partners.get(message.conversationId)! })) }
}
