import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
import WebPushTestingServer from 'web-push-testing/src/server.js'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actorOf, openSession } from '#features/accounts/server/sessions.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { pushTo, reachOf, settlePushes, subscribePush } from './push.ts'

/**
 * Pushes of this product against an independent push service and browser (npm `web-push-testing`: http_ece decrypts,
 * jsonwebtoken checks the signature).
 */
let ctx: TestCtx
let origin: string

beforeEach(async () => {
  const service = new WebPushTestingServer(new PushApiModel(), 0)
  service.setRequestHandlers()
  const server = createServer(service._app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const visitor = await testCtx()
  // The receiver checks the expiry of the signature against the real time.
  visitor.setNow(new Date())
  const person = await newPerson(visitor, 'Asha')
  const token = await openSession(actingAs(visitor, person), person.userId)
  const asha = actingAs(visitor, await actorOf(visitor, token))
  ctx = actingAs(asha, asha.actor, { config: { ...asha.config, pushServices: [origin] } })
})

const post = async <Answer>(path: string, body: object = {}): Promise<Answer> => {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return (text.startsWith('{') ? JSON.parse(text) : {}) as Answer
}

interface Subscription {
  data: { keys: { p256dh: string; auth: string }; clientHash: string }
}

/** A browser of the receiver that subscribed with a key and registered with our server. */
async function subscribed(applicationServerKey = ctx.secrets.vapid.publicKey): Promise<string> {
  const { data } = await post<Subscription>('/subscribe', { userVisibleOnly: 'true', applicationServerKey })
  await subscribePush(ctx, { endpoint: `${origin}/notify/${data.clientHash}`, ...data.keys })
  await settlePushes(ctx)
  return data.clientHash
}

async function received(clientHash: string): Promise<Record<string, string>[]> {
  const { data } = await post<{ data: { messages: string[] } }>('/get-notifications', { clientHash })
  return data.messages.map((text) => JSON.parse(text) as Record<string, string>)
}

const isReachable = async () => (await reachOf(ctx, [ctx.actor!.userId])).size === 1
const ring = async () => {
  const tried = await pushTo(ctx, ctx.actor!.userId, {
    type: 'sos',
    url: '/circle?sos=7',
    noticeId: '',
    urgency: 'high',
  })
  await settlePushes(ctx)
  return tried
}

test('an independent receiver implementation accepts, decrypts and returns our messages', async () => {
  const browser = await subscribed()
  expect(await received(browser)).toMatchObject([{ type: 'on', url: '/notifications' }])
  expect(await isReachable()).toBe(true)
  await ring()
  expect((await received(browser)).at(-1)).toMatchObject({ type: 'sos', url: '/circle?sos=7' })
})

test('every browser of a person gets the push; an expired subscription is deleted, the others stay', async () => {
  const [phone, laptop] = [await subscribed(), await subscribed()]
  await post(`/expire-subscription/${laptop}`)
  expect(await ring()).toBe(2)
  expect(await received(phone)).toHaveLength(2)
  expect(await received(laptop)).toHaveLength(1)
  expect(await ring()).toBe(1)
  await post(`/expire-subscription/${phone}`)
  expect(await ring()).toBe(1)
  expect(await isReachable()).toBe(false)
  expect(await ring()).toBe(0)
})

test('a subscription that refuses our key never makes the person reachable', async () => {
  const other = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  const browser = await subscribed(other)
  expect(await received(browser)).toEqual([])
  expect(await isReachable()).toBe(false)
})
