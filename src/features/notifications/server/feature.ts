import type { FastifyInstance, FastifyReply } from 'fastify'
import { minutes, seconds } from '#core/units.ts'
import { type Machines, productCtx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as digestContract from '../digestContract.ts'
import * as pushContract from '../pushContract.ts'
import { readQuietHours, setQuietHours } from '../quietContract.ts'
import * as digest from './digest.ts'
import * as push from './push.ts'
import * as quiet from './quiet.ts'
import * as reading from './reading.ts'
import { stopDigest } from './digest.ts'
import { sentenceOf } from './words.ts'
import { settleSignInNotices } from './signIns.ts'

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
    route(digestContract.readDigest, digest.readDigest),
    route(digestContract.setDigest, digest.setDigest),
    route(readQuietHours, quiet.myQuietHours),
    route(setQuietHours, quiet.setQuietHours),
    route(pushContract.readPush, push.readPush),
    route(pushContract.subscribePush, push.subscribePush),
    route(pushContract.unsubscribePush, push.unsubscribePush),
  ],
  plugin: digestRoutes,
  personalData: [
    { table: 'notifications', exports: 'user_id = $1', erasing: 'deletes' },
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
    { name: 'daily mails', every: minutes(1), run: digest.settleDigests },
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
