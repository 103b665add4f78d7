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

/** Maximum number of browsers per person. */
const MOST_BROWSERS = 12
/** A person counts as reachable for this long after a push service accepted a message for their browser. */
const REACH_LASTS = days(45)
const USUALLY_KEPT = days(2)
const AT_ONCE = 50
const LEASE = minutes(1)
const FIRST_PAUSE = seconds(5)
const LONGEST_PAUSE = hours(1)

/** Content of a push. It contains no personal data: the service worker fetches the text from the server. */
export interface Push {
  type: NoticeType | 'selfTest'
  /** Path that a tap opens. */
  url: string
  /** Id of the notice whose text the worker fetches; "" for none. */
  noticeId: string
  /** `high`: wakes a sleeping phone at once. */
  urgency?: 'normal' | 'high'
  /** Time to live; two days by default. */
  lasts?: Milliseconds
  /** A newer push about the same thing replaces an older unseen one. */
  about?: string
}

/**
 * Queues a push to a person's browsers, in the transaction of the change itself. A push is stored as a row, so that a
 * restart does not lose it. The caller checks the person's settings (`notify` does).
 * @returns number of browsers
 */
export async function pushTo(ctx: Ctx, userId: string, push: Push): Promise<number> {
  const { type, url, noticeId, urgency = 'normal', lasts = USUALLY_KEPT, about = '' } = push
  const title = sentenceOf('push', type, await languageOf(ctx, userId))
  const body = { type, title, url, noticeId, tag: about || noticeId }
  const expiresAt = new Date(ctx.now().getTime() + lasts)
  return store.insertSends(ctx, userId, { body, urgency, topic: topicOf(about), expiresAt }, null)
}

/** Push services accept topics of 32 base64url characters. */
const topicOf = (about: string) => about.replace(/[^\w-]/g, '').slice(0, 32)

/** The given people for whom a push service recently accepted a message: they are reachable while the app is closed. */
export function reachOf(ctx: Ctx, userIds: readonly string[]): Promise<Set<string>> {
  return store.reachableSince(ctx, userIds, new Date(ctx.now().getTime() - REACH_LASTS))
}

/** The given people for whom a push service accepted a message after a time. */
export const wokenSince = (ctx: Ctx, userIds: readonly string[], since: Date): Promise<Set<string>> =>
  store.reachableSince(ctx, userIds, since)

/** Data a browser needs to subscribe, and whether the signed-in person is reachable. */
export async function readPush(ctx: Ctx) {
  const { userId } = signedIn(ctx)
  return { key: ctx.secrets.vapid.publicKey, isReachable: (await reachOf(ctx, [userId])).has(userId) }
}

/**
 * Subscribes this browser to push while its session lasts. A new subscription gets a first message, which tests the
 * connection.
 * @throws Refusal 'invalidInput' for a URL that is not a push service
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

/** Unsubscribes this browser. */
export async function unsubscribePush(ctx: Ctx, { endpoint }: z.output<typeof contract.unsubscribePush.input>) {
  return { removed: await store.deleteSubscription(ctx, signedIn(ctx).userId, endpoint) }
}

/** Sends due pushes to push services; failed ones are retried with growing pauses. */
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

/** Number of queued pushes, and how many seconds ago the first of them became due (0: none is due). */
export const pushBacklog = (ctx: Ctx) => store.waitingSends(ctx)

/** Deletes subscriptions of ended sessions and expired pushes. */
export const purgePushes = (ctx: Ctx): Promise<void> => store.deleteUseless(ctx)
