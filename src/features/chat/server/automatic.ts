import { isBlocked } from '#features/people/server/blocks.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { AutomaticReplies } from '../automaticContract.ts'
import { REPLY_DELAY } from '../rules.ts'
import { appendMessage } from './append.ts'
import * as store from './automaticStore.ts'
import { type ConversationRow, lockConversation } from './conversationStore.ts'
import { selectBefores } from './messageStore.ts'

/** Settings of people who never changed them: both on, with the product's default texts. */
const DEFAULTS: AutomaticReplies = { greets: true, greeting: '', replies: true, reply: '' }

/** Most replies written in one call, so that the work is spread over the nodes. */
const SETTLED_AT_ONCE = 100

/**
 * The person's own greeting and automatic reply (J-11).
 * @throws Refusal 'notSignedIn'
 */
export const readReplies = async (ctx: Ctx): Promise<AutomaticReplies> =>
  (await store.selectReplies(ctx, signedIn(ctx).userId)) ?? DEFAULTS

/**
 * Changes the person's own greeting and automatic reply.
 * @throws Refusal 'notSignedIn'
 */
export async function saveReplies(ctx: Ctx, chosen: AutomaticReplies): Promise<AutomaticReplies> {
  const kept = { ...chosen, greeting: chosen.greeting.trim(), reply: chosen.reply.trim() }
  await store.putReplies(ctx, signedIn(ctx).userId, kept)
  return kept
}

/** Sends the seller's greeting to the person who opened a new conversation, if it is on (J-10). */
export async function sendGreeting(ctx: Ctx, { id, sellerId }: ConversationRow, buyerId: string): Promise<void> {
  if (sellerId === null || (await isBlocked(ctx, sellerId, buyerId))) return
  const { greets, greeting } = (await store.selectReplies(ctx, sellerId)) ?? DEFAULTS
  if (!greets) return
  const message = { conversationId: id, senderId: sellerId, recipientId: buyerId, text: greeting }
  await appendMessage(ctx, { ...message, automatic: 'greeting' })
}

/** Schedules the seller's automatic reply to the first message, if it is on (J-12, J-13). */
export async function planReply(ctx: Ctx, { id, sellerId }: ConversationRow): Promise<void> {
  if (sellerId === null || !((await store.selectReplies(ctx, sellerId)) ?? DEFAULTS).replies) return
  await store.insertDue(ctx, id, new Date(ctx.now().getTime() + REPLY_DELAY))
}

/** Writes the automatic replies that are due. Runs on any node; each reply is written once. */
export async function settleReplies(ctx: Ctx): Promise<void> {
  for (let i = 0; i < SETTLED_AT_ONCE; i++) {
    if (!(await ctx.transaction(settleOne))) return
  }
}

async function settleOne(ctx: Ctx): Promise<boolean> {
  const id = await store.takeDue(ctx)
  if (id === null) return false
  const row = await lockConversation(ctx, id)
  const buyerId = row && (row.firstId === row.sellerId ? row.secondId : row.firstId)
  if (!row || row.sellerId === null || buyerId === null) return true
  if (await isBlocked(ctx, row.sellerId, buyerId)) return true
  const { replies, reply } = (await store.selectReplies(ctx, row.sellerId)) ?? DEFAULTS
  const { otherWrote } = await selectBefores(ctx, id, buyerId, row.sellerId)
  if (!replies || otherWrote) return true
  const message = { conversationId: id, senderId: row.sellerId, recipientId: buyerId, text: reply }
  await appendMessage(ctx, { ...message, automatic: 'reply' })
  return true
}
