import type { FastifyInstance, FastifyReply } from 'fastify'
import { newId } from '#core/ids.ts'
import { minutes, seconds, days, hours } from '#core/units.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { productCtx, type Ctx, signedIn } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { claimUnnoticed } from '#kit/server/inbox.ts'
import { sendMail } from '#kit/server/mail.ts'
import * as contract from '../contract.ts'
import * as digestContract from '../digestContract.ts'
import * as pushContract from '../pushContract.ts'
import { readQuietHours, setQuietHours } from '../quietContract.ts'
import * as push from './push.ts'
import * as quiet from './quiet.ts'
import * as reading from './reading.ts'
import { sentenceOf, wordsOf } from './words.ts'
import { notify } from './notifications.ts'
import * as store from './store.ts'

export const notifications = {
  /** `onDelivered` of later features is called when events were delivered to a device. */
  routes: ({ onDelivered }: { onDelivered: readonly reading.OnDelivered[] }) => [
    route(contract.listNotifications, reading.listNotifications),
    route(contract.countUnread, reading.countUnread),
    route(contract.readNotification, reading.readNotification),
    route(contract.markRead, reading.markRead),
    route(contract.clearNotifications, reading.clearNotifications),
    route(contract.restoreNotifications, reading.restoreNotifications),
    route(contract.acknowledge, reading.acknowledging(onDelivered)),
    route(digestContract.readDigest, readDigest),
    route(digestContract.setDigest, setDigest),
    route(readQuietHours, quiet.myQuietHours),
    route(setQuietHours, quiet.setQuietHours),
    route(pushContract.readPush, push.readPush),
    route(pushContract.subscribePush, push.subscribePush),
    route(pushContract.unsubscribePush, push.unsubscribePush),
  ],
  plugin: digestRoutes,
  personalData: [
    {
      table: 'notifications',
      exports: `user_id = $1 and ${store.seenNoticesOf('$1')}`,
      erasing: 'deletes',
    },
    {
      table: 'push_subscriptions',
      exports: 'user_id = $1',
      leavesOut: ['endpoint', 'p256dh', 'auth'],
      erasing: 'deletes',
    },
    { table: 'digests', exports: 'user_id = $1', leavesOut: ['stop_token'], erasing: 'deletes' },
    { table: 'quiet_hours', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'push_sends', exports: 'user_id = $1', erasing: 'deletes' },
  ],
  dueWork: [
    { name: 'notices of new sign-ins', every: seconds(1), run: settleSignInNotices },
    { name: 'daily mails', every: minutes(1), run: settleDigests },
    { name: 'push', every: seconds(0.5), run: push.settlePushes },
  ],
  clearAway: [reading.purgeNotices, push.purgePushes],
} satisfies ServerFeature

const LARGEST_FORM = 16 * 1024

/**
 * `/api/digest/stop/:token`. GET: the page behind the link in every daily mail; it only asks for confirmation, because
 * mail scanners also open links. POST: the confirmation, and the one-click unsubscribe of mail programs (RFC 8058); the
 * body is ignored.
 */
async function digestRoutes(app: FastifyInstance, { machines }: Pick<PluginDeps, 'machines'>): Promise<void> {
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_FORM }, (_request, _body, done) => done(null))
  app.get('/api/digest/stop/:token', async (_request, reply) =>
    sendPage(
      reply,
      `${inBoth('p', 'stopQuestion')}<form method="post"><button>${inBoth('span', 'stopButton')}</button></form>`,
    ),
  )
  app.post<{ Params: { token: string } }>('/api/digest/stop/:token', async (request, reply) => {
    await stopDigest(productCtx(machines), request.params.token)
    return sendPage(reply, inBoth('p', 'stopped'))
  })
}

/** A text in both languages, because the recipient of a mail may have no session. */
const inBoth = (tag: 'p' | 'span', text: 'stopQuestion' | 'stopButton' | 'stopped') =>
  ['en', 'hi']
    .map((language) => `<${tag} lang="${language}">${sentenceOf('digest', text, language)}</${tag}>`)
    .join(' ')

const sendPage = (reply: FastifyReply, body: string) =>
  reply
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hereabouts</title>${body}</html>`,
    )

interface SignIn {
  browser?: string
  system?: string
  sessionId?: string
}

/**
 * Creates a notice for every sign-in on a new device recorded by accounts, which is below this feature and cannot call
 * it (ADR 0015). All of them share one row, which names the latest device. Called periodically; the sign-ins to handle
 * are in the inbox.
 */
export async function settleSignInNotices(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    for (const { userId, payload } of await claimUnnoticed(inside, 'accountNewDevice')) {
      const { browser = '', system = '', sessionId = '' } = payload as SignIn
      const device = [browser, system].filter((word) => word !== '').join(', ') || 'unknown'
      const actionUrl = '/privacy-settings?do=devices'
      await notify(inside, userId, { kind: 'signedIn', params: { device, sessionId }, actionUrl, about: 'signIns' })
    }
  })
}

const EVERY = days(1)
const AGAIN_AFTER = hours(1)
const AT_ONCE = 50
/** Maximum number of notices listed in a mail; its subject counts all of them. */
const MOST_LINES = 10

/** Whether the signed-in person gets the daily mail. */
export async function readDigest(ctx: Ctx) {
  return { isOn: await store.hasDigest(ctx, signedIn(ctx).userId) }
}

/** Turns the daily mail on (the first comes after a day) or off. */
export async function setDigest(ctx: Ctx, { isOn }: { isOn: boolean }) {
  const { userId } = signedIn(ctx)
  if (isOn) await store.insertDigest(ctx, userId, newId(), after(ctx, EVERY))
  else await store.deleteDigest(ctx, userId)
  return { isOn }
}

/**
 * Ends the daily mail for the holder of its link's token, signed in or not.
 * @returns false for an unknown token
 */
export const stopDigest = (ctx: Ctx, token: string): Promise<boolean> => store.deleteDigestByToken(ctx, token)

/** Sends due mails to people with unread notices. */
export async function settleDigests(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await store.claimDigests(ctx, after(ctx, EVERY), AT_ONCE)
    for (const digest of due) {
      await sendDigest(ctx, digest).catch(() => store.postponeDigest(ctx, digest, after(ctx, AGAIN_AFTER)))
    }
    if (due.length < AT_ONCE) return
  }
}

async function sendDigest(ctx: Ctx, { userId, stopToken, email, since }: store.DueDigest): Promise<void> {
  const unread = await store.unreadSince(ctx, userId, since, MOST_LINES)
  if (unread.length === 0) return
  const language = await languageOf(ctx, userId)
  const lines = unread.map(({ kind, params, count }) => {
    const { title, message } = wordsOf(kind, { ...params, count }, language)
    return `- ${title}: ${message}`
  })
  const { publicUrl, host, port } = ctx.config
  const origin = publicUrl || `http://${host}:${port}`
  const say = (key: string, params: Record<string, string | number>) => sentenceOf('digest', key, language, params)
  const stopUrl = `${origin}/api/digest/stop/${stopToken}`
  await sendMail(ctx, {
    to: email,
    subject: say('subject', { count: unread[0]!.total }),
    text: [
      say('begin', {}),
      ...lines,
      '',
      say('open', { url: `${origin}/notifications` }),
      say('stop', { url: stopUrl }),
      '',
    ].join('\n'),
    // Headers for the mail program's "Unsubscribe" (RFC 2369, RFC 8058).
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

const after = (ctx: Ctx, wait: number) => new Date(ctx.now().getTime() + wait)
