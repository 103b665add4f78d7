import type * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { hours } from '#core/units.ts'
import { cardsOf } from '#features/accounts/server/cards.ts'
import { lastVisits, worldOf } from '#features/accounts/server/visits.ts'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'
import { type Presence, presenceOf } from '#features/people/presence.ts'
import { isBlocked, myBlocks, suspendedAmong, unblockPerson, unseenAmong } from '#features/people/server/blocks.ts'
import { showsActivity } from '#features/settings/rules.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellManyNow } from '#kit/server/tellAll.ts'
import type { Conversation, OpenConversation, openConversation } from '../contract.ts'
import type { ListingCard } from '../messageContract.ts'
import { LATEST_ANSWERS, OPENED_PER_HOUR, PAGE_OF_CONVERSATIONS, usualAnswer, LONGEST_MUTE } from '../rules.ts'
import { RECEIPT_EVENT } from '../events.ts'
import { sendGreeting } from './automatic.ts'
import { isSeller } from './automaticStore.ts'
import * as store from './conversationStore.ts'
import { eraseKeptForNobody } from './deletingStore.ts'
import { selectAnswers, selectBefores, selectListing } from './messageStore.ts'
import { partnerId, presentConversations, presentListing } from './present.ts'
import { eraseSounds } from './sounds.ts'
import { deleteMute, putMute } from './muteStore.ts'

/**
 * One of the signed-in person's conversations. `isLocked`: locked for writing until the transaction ends.
 * @throws Refusal 'notSignedIn', 'conversationNotFound' for an unknown one and for other people's (J-18, J-19)
 */
export async function ownConversation(ctx: Ctx, id: string, isLocked = false): Promise<store.ConversationRow> {
  const row = await store.selectOwn(ctx, signedIn(ctx).userId, id, isLocked)
  if (!row) throw new Refusal('conversationNotFound')
  return row
}

/**
 * The conversation with a person, locked until the transaction ends; created if missing. In a new one with a seller,
 * the seller's greeting is sent (J-10). An existing conversation is returned even if one of the two blocks the other.
 * @throws Refusal 'notSignedIn', 'userNotFound' for an unknown id, oneself and people hidden from the caller,
 * 'tooManyNewPeople' after 100 new ones in an hour
 */
export async function conversationWith(ctx: Ctx, userId: string, toSeller: boolean): Promise<store.ConversationRow> {
  const me = signedIn(ctx).userId
  const found = await store.selectPair(ctx, me, userId)
  if (found) return lockedFor(ctx, found.id, userId, toSeller)
  const exists = (await cardsOf(ctx, [userId])).has(userId) && !(await unseenAmong(ctx, [userId])).has(userId)
  if (userId === me || !exists) throw new Refusal('userNotFound')
  const anHourAgo = new Date(ctx.now().getTime() - hours(1))
  if ((await store.countStarted(ctx, me, anHourAgo)) >= OPENED_PER_HOUR) throw new Refusal('tooManyNewPeople')
  const sellerId = toSeller && (await isSeller(ctx, userId)) ? userId : null
  const isNew = await store.insertPair(ctx, me, userId, sellerId)
  const { id } = (await store.selectPair(ctx, me, userId))!
  const row = (await store.lockConversation(ctx, id))!
  if (isNew && sellerId !== null) await sendGreeting(ctx, row, me)
  return row
}

/** Locks a conversation; one without messages may still become a conversation with a seller. */
async function lockedFor(ctx: Ctx, id: string, otherId: string, toSeller: boolean): Promise<store.ConversationRow> {
  const row = (await store.lockConversation(ctx, id))!
  if (!toSeller || row.sellerId !== null || !(await isSeller(ctx, otherId))) return row
  const me = signedIn(ctx).userId
  if (!(await selectBefores(ctx, id, me, otherId)).isFirst) return row
  await store.putSeller(ctx, id, otherId)
  await sendGreeting(ctx, { ...row, sellerId: otherId }, me)
  return { ...row, sellerId: otherId }
}

/**
 * Opens the conversation with a person (J-08, J-10), with the listing that it will be about.
 * @throws Refusal as `conversationWith`
 */
export async function openWith(
  ctx: Ctx,
  { userId, isSeller: toSeller, listingId }: z.output<(typeof openConversation)['input']>,
): Promise<{ conversation: OpenConversation; listing: ListingCard | null }> {
  const { id } = await ctx.transaction((inside) => conversationWith(inside, userId, toSeller))
  const listing = listingId === undefined ? null : await selectListing(ctx, signedIn(ctx).userId, listingId)
  return { conversation: await readOne(ctx, { id }), listing: listing && presentListing(listing) }
}

/**
 * One of the person's own conversations, with the other person's usual time to answer.
 * @throws Refusal 'conversationNotFound'
 */
export async function readOne(ctx: Ctx, { id }: { id: string }): Promise<OpenConversation> {
  const { userId } = signedIn(ctx)
  const [row] = await store.selectListed(ctx, userId, { id })
  if (!row) throw new Refusal('conversationNotFound')
  const [conversation] = await presentConversations(ctx, userId, [row], await myBlocks(ctx))
  const [usualAnswerMs, presence] = [await usualAnswerOf(ctx, row, userId), await presenceIn(ctx, row, userId)]
  const other = partnerId(row, userId)
  const isDemo = other !== null && ((await worldOf(ctx, other)) ?? false)
  const isSuspended = other !== null && (await suspendedAmong(ctx, [other])).size > 0
  return { ...conversation!, usualAnswerMs, presence, isSuspended, isDemo }
}

/**
 * The other person's presence, if they show their activity to this person; null when one of the two blocks the other.
 */
async function presenceIn(ctx: Ctx, row: store.ListedRow, userId: string): Promise<Presence | null> {
  const other = partnerId(row, userId)
  if (other === null || (await isBlocked(ctx, userId, other)) || (await unseenAmong(ctx, [other])).has(other))
    return null
  const privacy = (await privacyOf(ctx, [other])).get(other)!
  if (!showsActivity(privacy, row.wroteBack ? 'seller' : 'stranger')) return null
  return presenceOf((await lastVisits(ctx, [other])).get(other) ?? null, ctx.now())
}

/** The other person's usual time to answer, if they are asked as a seller and show their activity. */
async function usualAnswerOf(ctx: Ctx, row: store.ConversationRow, userId: string): Promise<number | null> {
  const other = partnerId(row, userId)
  if (other === null || row.sellerId !== other || (await isBlocked(ctx, userId, other))) return null
  if (!showsActivity((await privacyOf(ctx, [other])).get(other)!, 'seller')) return null
  return usualAnswer(await selectAnswers(ctx, other, LATEST_ANSWERS))
}

/**
 * The person's own conversations with messages, latest first (J-23); those with people they block too.
 * @throws Refusal 'notSignedIn'
 */
export async function listOwn(
  ctx: Ctx,
  { before, withId }: { before?: string | undefined; withId?: string | undefined },
): Promise<{ conversations: Conversation[]; hasMore: boolean }> {
  const { userId } = signedIn(ctx)
  const limit = PAGE_OF_CONVERSATIONS
  const rows = await store.selectListed(ctx, userId, { before, withId, limit: limit + 1 })
  const conversations = await presentConversations(ctx, userId, rows.slice(0, limit), await myBlocks(ctx))
  return { conversations, hasMore: rows.length > limit }
}

/**
 * Number of the person's own conversations with unread messages.
 * @throws Refusal 'notSignedIn'
 */
export async function countOwnUnread(ctx: Ctx): Promise<{ conversations: number }> {
  return { conversations: await store.countWaiting(ctx, signedIn(ctx).userId, await myBlocks(ctx)) }
}

/** Blocks a person, and ends what features above this one keep of the two. */
export type Block = (ctx: Ctx, input: { userId: string }) => Promise<void>

/**
 * Blocks or unblocks the other person of a conversation of the signed-in person; they do not learn of it.
 * @throws Refusal 'conversationNotFound', 'userNotFound' when their account is deleted
 */
export async function setBlocked(
  ctx: Ctx,
  { id, isBlocked: wanted }: { id: string; isBlocked: boolean },
  block: Block,
): Promise<{ isBlocked: boolean }> {
  const other = partnerId(await ownConversation(ctx, id), signedIn(ctx).userId)
  if (other === null) throw new Refusal('userNotFound')
  if (wanted) await block(ctx, { userId: other })
  else await unblockPerson(ctx, { userId: other })
  return { isBlocked: wanted }
}

/** Open chats with a person are read again after the commit, in which the account is deleted. */
export async function tellPartnersOf(ctx: Ctx, userId: string): Promise<void> {
  await tellManyNow(ctx, await store.selectPartners(ctx, userId), PEOPLE_CHANGED_EVENT, {})
}

/**
 * Deletes the conversations whose two accounts are both deleted, and deleted messages kept for people whose accounts
 * are deleted.
 */
export async function purgeLeftConversations(ctx: Ctx): Promise<void> {
  await store.deleteLeft(ctx)
  await eraseSounds(ctx, await eraseKeptForNobody(ctx))
}

interface Wish {
  id: string
  isMuted: boolean
  until?: string | null | undefined
}

/**
 * Mutes or unmutes the push notifications of a conversation; its messages stay on /notifications. A mute whose end has
 * already passed mutes nothing, one without an end lasts until it is removed, and one longer than a year ends after a
 * year.
 * @throws Refusal 'notSignedIn', 'conversationNotFound' for other people's
 */
export async function setMute(ctx: Ctx, { id, isMuted, until = null }: Wish) {
  const { userId } = signedIn(ctx)
  await ownConversation(ctx, id)
  const now = ctx.now().getTime()
  const ends = until === null ? null : new Date(Math.min(Date.parse(until), now + LONGEST_MUTE))
  const mutes = isMuted && (ends === null || ends.getTime() > now)
  return ctx.transaction(async (inside) => {
    if (mutes) await putMute(inside, userId, id, ends)
    else await deleteMute(inside, userId, id)
    await tellNow(inside, userId, RECEIPT_EVENT, { conversationId: id })
    return { isMuted: mutes, mutedUntil: mutes ? (ends?.toISOString() ?? null) : null }
  })
}
