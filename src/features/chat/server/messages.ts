import type * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { hours } from '#core/units.ts'
import { recordInquiry, forgetInquiryText } from '#features/insights/server/inquiries.ts'
import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import { blockedIds, myBlocks } from '#features/people/server/blocks.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { hasOpenReport } from '#features/reports/server/reporting.ts'
import { recordDealing } from '#features/reviews/server/dealings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import type { Partner, sendMessage } from '../contract.ts'
import type { Message } from '../messageContract.ts'
import { voiceTime } from '../voiceRules.ts'
import { NEW_PEOPLE_PER_HOUR, PAGE_OF_MESSAGES, PHOTOS_OF_MESSAGE, canDeleteForBoth } from '../rules.ts'
import { MESSAGE_CHANGED_EVENT } from '../events.ts'
import { appendMessage } from './append.ts'
import { planReply } from './automatic.ts'
import { conversationWith, ownConversation } from './conversations.ts'
import { type ConversationRow, raiseSeen, selectListed } from './conversationStore.ts'
import { isMessageOf } from './deletingStore.ts'
import * as store from './messageStore.ts'
import { isMuted } from './muteStore.ts'
import { presentMessages, presentPartners } from './present.ts'
import { selectAskedListings } from './sellerStore.ts'
import { claimSound, eraseSounds } from './sounds.ts'
import * as deletingStore from './deletingStore.ts'
import { selectByIds } from './messageStore.ts'

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

/**
 * Deletes a message of the signed-in person for both (ADR 0068): both see that it was deleted, and its content is
 * erased. If the recipient has an open report about the chat or the sender, they can still read it; the sender is not
 * shown that. A second call changes nothing.
 * @throws Refusal 'notSignedIn', 'messageNotFound' for an unknown one, 'notYours', 'tooLateToDelete' after an hour
 */
export async function deleteMessage(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const message = await messageToChange(inside, id)
    if (message.senderId !== userId) throw new Refusal('notYours')
    if (message.deletedAt === null) await deleteForBoth(inside, message)
    return (await presentMessages(inside, userId, [(await selectByIds(inside, [id])).get(id)!]))[0]!
  })
}

async function deleteForBoth(ctx: Ctx, message: deletingStore.DeletableRow): Promise<void> {
  const { id, conversationId, number, senderId, recipientId, withheld, listingId } = message
  if (!canDeleteForBoth(message.at, ctx.now())) throw new Refusal('tooLateToDelete')
  const isKept = recipientId !== null && !withheld && (await isReported(ctx, message))
  await deletingStore.eraseMessage(ctx, id, isKept)
  if (!isKept) await eraseSounds(ctx, [id])
  const readers = [senderId, withheld ? null : recipientId].filter((each) => each !== null)
  for (const reader of readers.sort()) {
    await tell(ctx, reader, MESSAGE_CHANGED_EVENT, { conversationId, number, isHidden: false })
  }
  if (isKept || recipientId === null) return
  if (listingId !== null) await forgetInquiryText(ctx, { listingId, fromId: senderId!, text: message.text })
  // The notification shows the beginning of the latest message.
  if (await deletingStore.isLatestOfSender(ctx, message))
    await settleNotices(ctx, recipientId, 'message', conversationId)
}

const isReported = async (ctx: Ctx, { conversationId, senderId, recipientId }: deletingStore.DeletableRow) =>
  (await hasOpenReport(ctx, { reporterId: recipientId!, kind: 'conversation', subjectId: conversationId })) ||
  hasOpenReport(ctx, { reporterId: recipientId!, kind: 'person', subjectId: senderId! })

/**
 * Hides a message only from the signed-in person, or shows it again; the other person is not notified.
 * @throws Refusal 'notSignedIn', 'messageNotFound'
 */
export async function hideMessage(
  ctx: Ctx,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<{ isHidden: boolean }> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    const { conversationId, number } = await messageToChange(inside, id)
    const isNew = await (isHidden ? deletingStore.insertHide : deletingStore.deleteHide)(inside, userId, id)
    if (isNew) await tell(inside, userId, MESSAGE_CHANGED_EVENT, { conversationId, number, isHidden })
  })
  return { isHidden }
}

async function messageToChange(ctx: Ctx, id: string): Promise<deletingStore.DeletableRow> {
  const message = await deletingStore.lockMessage(ctx, signedIn(ctx).userId, id)
  if (!message) throw new Refusal('messageNotFound')
  return message
}
