import type * as z from 'zod/mini'
import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days, hours, type Milliseconds, milliseconds, minutes, seconds } from '#core/units.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { isPushService, sendPush } from '#kit/server/push/sendPush.ts'
import type * as contract from '../pushContract.ts'
import type { NoticeType } from '../rules.ts'
import * as store from './pushStore.ts'
import { sentenceOf } from './words.ts'

/** Browsers of one person that are woken. */
const MOST_BROWSERS = 12
/** A push service that took a message for a browser this recently counts as a way to reach the person. */
const REACH_LASTS = days(45)
const USUALLY_KEPT = days(2)
const AT_ONCE = 50
const LEASE = minutes(1)
const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = hours(1)

/** What wakes a browser. Nothing of a person is in it: its worker asks the server for the words (trust S9). */
export interface Push {
  type: NoticeType | 'selfTest'
  /** Where a tap leads. */
  url: string
  /** Of the notice, from which the worker reads the words; "" when there is none. */
  noticeId: string
  /** high: also a sleeping phone is woken at once. */
  urgency?: 'normal' | 'high'
  /** How long it is of use; two days unless told otherwise. */
  lasts?: Milliseconds
  /** A newer push about the same thing replaces an older one that was not seen. */
  about?: string
}

/**
 * Wakes the browsers of a person, from the transaction of the change itself: what is to be pushed is a row, so a restart
 * loses nothing. Whether he wants to be told is the caller's question (`notify` asks it).
 * @returns how many browsers are tried
 */
export async function pushTo(ctx: Ctx, userId: string, push: Push): Promise<number> {
  const { type, url, noticeId, urgency = 'normal', lasts = USUALLY_KEPT, about = '' } = push
  const title = sentenceOf('push', type, await languageOf(ctx, userId))
  const body = { type, title, url, noticeId, tag: about || noticeId }
  const expiresAt = new Date(ctx.now().getTime() + lasts)
  return store.insertSends(ctx, userId, { body, urgency, topic: topicOf(about), expiresAt }, null)
}

/** Push services take 32 letters of base64url. */
const topicOf = (about: string) => about.replace(/[^\w-]/g, '').slice(0, 32)

/** For whom of these people a push service lately took a message: they can be reached with the app closed. */
export function reachOf(ctx: Ctx, userIds: readonly string[]): Promise<Set<string>> {
  return store.reachableSince(ctx, userIds, new Date(ctx.now().getTime() - REACH_LASTS))
}

/** For whom of these people a push service took a message after a moment. */
export const wokenSince = (ctx: Ctx, userIds: readonly string[], since: Date): Promise<Set<string>> =>
  store.reachableSince(ctx, userIds, since)

/** What a browser needs to subscribe, and whether the signed-in person can be reached. */
export async function readPush(ctx: Ctx) {
  const { userId } = signedIn(ctx)
  return { key: ctx.secrets.vapid.publicKey, isReachable: (await reachOf(ctx, [userId])).has(userId) }
}

/**
 * Lets this browser be woken while its session lasts. A new one is sent a first message, which proves the way.
 * @throws Refusal 'invalidInput' for an address of no push service
 */
export async function subscribePush(ctx: Ctx, input: z.output<typeof contract.subscribePush.input>) {
  const { userId, sessionId } = signedIn(ctx)
  if (!isPushService(input.endpoint, ctx.config.pushServices)) {
    throw new Refusal('invalidInput', { fields: { endpoint: 'invalid' } })
  }
  return ctx.transaction(async (inside) => {
    const { id, isNew } = await store.upsertSubscription(inside, { ...input, id: newId(), userId, sessionId })
    await store.deleteOldSubscriptions(inside, userId, MOST_BROWSERS)
    if (isNew) {
      const title = sentenceOf('push', 'on', await languageOf(inside, userId))
      const body = { type: 'on', title, url: '/notifications', noticeId: '', tag: 'on' }
      const expiresAt = new Date(inside.now().getTime() + hours(1))
      await store.insertSends(inside, userId, { body, urgency: 'normal', topic: 'on', expiresAt }, id)
    }
    return { isNew }
  })
}

/** Wakes this browser no more. */
export async function unsubscribePush(ctx: Ctx, { endpoint }: z.output<typeof contract.unsubscribePush.input>) {
  return { removed: await store.deleteSubscription(ctx, signedIn(ctx).userId, endpoint) }
}

/** Sends what is due to push services; busy ones are asked again, with pauses that grow. */
export async function settlePushes(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await store.claimSends(ctx, AT_ONCE, new Date(ctx.now().getTime() + LEASE))
    await Promise.all(due.map((send) => settleOne(ctx, send)))
    if (due.length < AT_ONCE) return
  }
}

async function settleOne(ctx: Ctx, send: store.DueSend): Promise<void> {
  const now = ctx.now().getTime()
  const left = Date.parse(send.expiresAt) - now
  if (left <= 0) return store.deleteSend(ctx, send.id)
  const outcome = await sendPush(ctx, {
    endpoint: send.endpoint,
    keys: send,
    text: JSON.stringify(send.body),
    urgency: send.urgency,
    ttlSeconds: Math.ceil(left / 1000),
    topic: send.topic,
  })
  if (outcome.is === 'gone') return store.deleteSubscriptionById(ctx, send.subscriptionId)
  if (outcome.is === 'later') {
    const usual = Math.min(FIRST_PAUSE * 2 ** (send.tries - 1), LONGEST_PAUSE)
    return store.postponeSend(ctx, send.id, new Date(now + (outcome.wait ?? milliseconds(usual))))
  }
  if (outcome.is === 'taken') await store.noteTaken(ctx, send.subscriptionId)
  if (outcome.is === 'denied') await store.noteDenied(ctx, send.subscriptionId)
  await store.deleteSend(ctx, send.id)
}

/** Clears away browsers that signed out and pushes that came to nothing. */
export const purgePushes = (ctx: Ctx): Promise<void> => store.deleteUseless(ctx)
