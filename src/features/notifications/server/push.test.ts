import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { seconds } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { openSession, actorOf, endSession } from '#features/accounts/server/sessions.ts'
import { encryptPush, isPushService } from '#kit/server/push/sendPush.ts'
import { startOutsideServer } from '#kit/server/testing/outsideServer.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { notify } from './notifications.ts'
import { pushBacklog, pushTo, reachOf, readPush, settlePushes, subscribePush, unsubscribePush } from './push.ts'

let asha: TestCtx

beforeEach(async () => {
  const ctx = await testCtx()
  const person = await newPerson(ctx, 'Asha Canary')
  const token = await openSession(actingAs(ctx, person), person.userId)
  asha = actingAs(ctx, await actorOf(ctx, token))
})

/** A browser subscribed at a local push service, which answers with the given statuses in turn. */
async function browser(...statuses: number[]) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const bodies: Buffer[] = []
  const service = await startOutsideServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks))
      response.writeHead(statuses.shift() ?? 201, { 'retry-after': '7' }).end()
    })
  })
  const ctx = actingAs(asha, asha.actor, { config: { ...asha.config, pushServices: [service.url] } })
  const subscription = {
    endpoint: `${service.url}/send/1`,
    p256dh: own.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
  }
  /** Decrypts a body as the browser does (RFC 8188, 8291), with independent code. */
  const read = (body: Buffer): Record<string, string> => {
    const salt = body.subarray(0, 16)
    const theirs = body.subarray(21, 21 + body[20]!)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
    const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const sealed = body.subarray(21 + body[20]!)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    expect(text.at(-1)).toBe(2)
    return JSON.parse(text.subarray(0, -1).toString()) as Record<string, string>
  }
  return { ctx, subscription, service, bodies, read }
}

test('the encryption matches the example of RFC 8291', () => {
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    },
  )
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a new browser gets a first message that only it can read, signed by the server; then the person is reachable', async () => {
  const { ctx, subscription, service, bodies, read } = await browser()
  const { userId } = asha.actor!
  expect(await readPush(ctx)).toEqual({ key: ctx.secrets.vapid.publicKey, isReachable: false })
  expect(await subscribePush(ctx, subscription)).toEqual({ isNew: true })
  expect(await subscribePush(ctx, subscription)).toEqual({ isNew: false })
  await settlePushes(ctx)
  expect(bodies).toHaveLength(1)
  expect(read(bodies[0]!)).toMatchObject({ type: 'on', url: '/notifications' })
  const { headers } = service.asked[0]!
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'normal', topic: 'on' })
  const [, signed, signature, key] = /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers.authorization!)!
  const claims = JSON.parse(Buffer.from(signed!.split('.')[1]!, 'base64url').toString()) as { aud: string; exp: number }
  expect(claims.aud).toBe(service.url)
  expect(claims.exp * 1000 - ctx.now().getTime()).toBeLessThanOrEqual(24 * 3_600_000)
  const point = Buffer.from(key!, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const publicKey = createPublicKey({ format: 'jwk', key: jwk })
  const isSigned = verify(
    'sha256',
    Buffer.from(signed!),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  expect(isSigned).toBe(true)
  expect([...(await reachOf(ctx, [userId]))]).toEqual([userId])
  ctx.setNow('2026-04-01T00:00:00Z')
  expect([...(await reachOf(ctx, [userId]))]).toEqual([])
})

test('a notification wakes the browser, and its push contains no personal data (S9)', async () => {
  const { ctx, subscription, bodies, read, service } = await browser()
  await subscribePush(ctx, subscription)
  await settlePushes(ctx)
  const params = { name: 'Canary Kumar', text: 'my canary message' }
  const id = await notify(ctx, asha.actor!.userId, { kind: 'message', params, actionUrl: '/chat/7', about: '7' })
  await settlePushes(ctx)
  const payload = read(bodies[1]!)
  expect(payload).toEqual({ type: 'message', title: 'New message', url: '/chat/7', noticeId: id, tag: 'message7' })
  expect(JSON.stringify([payload, service.asked])).not.toMatch(/canary/i)
})

test('a silent notification is on the list and wakes no browser', async () => {
  const { ctx, subscription } = await browser()
  await subscribePush(ctx, subscription)
  await settlePushes(ctx)
  const notice = { kind: 'message', params: { name: 'Ravi', text: 'Yes' }, actionUrl: '/chat/7' } as const
  expect(await notify(ctx, asha.actor!.userId, { ...notice, isSilent: true })).not.toBeNull()
  expect((await pushBacklog(ctx)).count).toBe(0)
  await notify(ctx, asha.actor!.userId, notice)
  expect((await pushBacklog(ctx)).count).toBe(1)
})

test('an SOS push is urgent and has its own time to live', async () => {
  const { ctx, subscription, service, bodies, read } = await browser()
  await subscribePush(ctx, subscription)
  const { userId } = asha.actor!
  const about = `sos:${'12345678'.repeat(5)}`
  const lasts = 600_000 as never
  await pushTo(ctx, userId, { type: 'sos', url: '/circle', noticeId: '', urgency: 'high', lasts, about })
  await settlePushes(ctx)
  const at = bodies.findIndex((body) => read(body)['type'] === 'sos')
  expect(service.asked[at]!.headers).toMatchObject({
    urgency: 'high',
    ttl: '600',
    topic: 'sos12345678123456781234567812345',
  })
})

test('a busy push service is retried at the time it names; an expired subscription is deleted', async () => {
  const { ctx, subscription, bodies } = await browser(503, 201, 410)
  await subscribePush(ctx, subscription)
  await settlePushes(ctx)
  await settlePushes(ctx)
  expect(bodies).toHaveLength(1)
  ctx.setNow(new Date(ctx.now().getTime() + 7000))
  await settlePushes(ctx)
  expect(bodies).toHaveLength(2)
  await pushTo(ctx, asha.actor!.userId, { type: 'system', url: '/home', noticeId: '' })
  await settlePushes(ctx)
  expect(bodies).toHaveLength(3)
  const { rows } = await ctx.db.execute(sql`select 1 from push_subscriptions union all select 1 from push_sends`)
  expect(rows).toEqual([])
})

test('a push that is too large is given up; the subscription stays', async () => {
  const { ctx, subscription, bodies } = await browser(201, 413, 201)
  await subscribePush(ctx, subscription)
  await settlePushes(ctx)
  const push = () => pushTo(ctx, asha.actor!.userId, { type: 'system', url: '/home', noticeId: '' })
  await push()
  await settlePushes(ctx)
  await settlePushes(ctx)
  expect(bodies).toHaveLength(2)
  expect(await push()).toBe(1)
  await settlePushes(ctx)
  expect(bodies).toHaveLength(3)
})

test('a browser whose push service refuses our messages does not count as reachable, until one is accepted again', async () => {
  for (const refusal of [400, 401, 403]) {
    const { ctx, subscription } = await browser(201, refusal, 201)
    await subscribePush(ctx, subscription)
    await settlePushes(ctx)
    const isReachable = async () => (await reachOf(ctx, [asha.actor!.userId])).size === 1
    const push = async () => {
      await pushTo(ctx, asha.actor!.userId, { type: 'system', url: '/home', noticeId: '' })
      await settlePushes(ctx)
    }
    expect(await isReachable(), `${refusal}`).toBe(true)
    await push()
    expect(await isReachable(), `${refusal}`).toBe(false)
    await push()
    expect(await isReachable(), `${refusal}`).toBe(true)
    await unsubscribePush(ctx, subscription)
  }
})

test('people who signed out or unsubscribed get no push', async () => {
  const { ctx, subscription, bodies } = await browser()
  const push = () => pushTo(ctx, asha.actor!.userId, { type: 'system', url: '/home', noticeId: '' })
  await subscribePush(ctx, subscription)
  await settlePushes(ctx)
  expect(await push()).toBe(1)
  await endSession(ctx)
  await settlePushes(ctx)
  expect(await push()).toBe(0)
  expect(bodies).toHaveLength(1)
  expect(await unsubscribePush(ctx, subscription)).toEqual({ removed: true })
})

test('only push services are called, never a host in this server’s network', async () => {
  const services = asha.config.pushServices
  expect(isPushService('https://fcm.googleapis.com/fcm/send/abc', services)).toBe(true)
  expect(isPushService('https://updates.push.services.mozilla.com/wpush/v2/x', services)).toBe(true)
  for (const bad of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil@127.0.0.1/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://10.0.0.1/',
    'nonsense',
  ]) {
    expect(isPushService(bad, services), bad).toBe(false)
  }
  const { subscription } = await browser()
  await expect(subscribePush(asha, subscription)).rejects.toMatchObject({ code: 'invalidInput' })
})

test('what waits is counted until a push service takes it, and is late while nobody sends it', async () => {
  const { ctx, subscription } = await browser(503)
  expect(await pushBacklog(ctx)).toEqual({ count: 0, lateSeconds: 0 })
  await subscribePush(ctx, subscription)
  ctx.setNow(new Date(ctx.now().getTime() + seconds(90)))
  expect(await pushBacklog(ctx)).toEqual({ count: 1, lateSeconds: 90 })
  await settlePushes(ctx)
  expect(await pushBacklog(ctx)).toEqual({ count: 1, lateSeconds: 0 })
  ctx.setNow(new Date(ctx.now().getTime() + seconds(30)))
  await settlePushes(ctx)
  expect(await pushBacklog(ctx)).toEqual({ count: 0, lateSeconds: 0 })
})

test('[attack 16] on a shared phone the next person gets no push that was meant for the one before', async () => {
  const { ctx, subscription, bodies } = await browser()
  await subscribePush(ctx, subscription)
  await settlePushes(ctx)
  await pushTo(ctx, asha.actor!.userId, { type: 'message', url: '/chat/of-asha', noticeId: '' })
  await endSession(ctx)
  const ravi = await newPerson(ctx, 'Ravi')
  const next = actingAs(ctx, await actorOf(ctx, await openSession(actingAs(ctx, ravi), ravi.userId)))
  const sent = bodies.length
  await subscribePush(next, subscription)
  await settlePushes(next)
  expect(bodies).toHaveLength(sent)
  await pushTo(next, ravi.userId, { type: 'message', url: '/chat/of-ravi', noticeId: '' })
  await settlePushes(next)
  expect(bodies).toHaveLength(sent + 1)
})
