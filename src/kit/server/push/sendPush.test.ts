import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { startOutsideServer } from '../testing/outsideServer.ts'
import { contextOn, TestClock } from '../testing/testMachines.ts'
import { type PushMessage, sendPush } from './sendPush.ts'

// Cast: only the secrets, the configuration and the clock are used.
const machines = contextOn({} as never, new TestClock(), {})

const browserKeys = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  return { p256dh: own.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
}

const messageTo = (url: string, more: Partial<PushMessage> = {}): PushMessage => ({
  endpoint: `${url}/send/1`,
  keys: browserKeys(),
  text: '{"type":"sos"}',
  urgency: 'high',
  ttlSeconds: 600,
  topic: 'sosRaised1',
  ...more,
})

const answering = (status: number, headers: Record<string, string> = {}) =>
  startOutsideServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(status, headers).end())
  })

test('a push service gets urgency, time to live and topic, and only encrypted content', async () => {
  const service = await answering(201)
  expect(await sendPush(machines, messageTo(service.url))).toEqual({ is: 'taken' })
  await sendPush(machines, messageTo(service.url, { urgency: 'normal', ttlSeconds: 0, topic: '' }))
  const [urgent, usual] = service.asked.map(({ headers }) => headers)
  expect(urgent).toMatchObject({
    urgency: 'high',
    ttl: '600',
    topic: 'sosRaised1',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  })
  expect(usual).toMatchObject({ urgency: 'normal', ttl: '0' })
  expect(usual).not.toHaveProperty('topic')
  expect(urgent!.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
})

const inSeconds = (count: number) => new Date(machines.now().getTime() + 1000 * count).toUTCString()

test.each([
  ['201 Created', 201, {}, { is: 'taken' }],
  ['200 and 202 of services that answer so', 202, {}, { is: 'taken' }],
  ['404: no such browser', 404, {}, { is: 'gone' }],
  ['410: it wants none any more', 410, {}, { is: 'gone' }],
  ['413: too large, in vain', 413, {}, { is: 'refused' }],
  ['403: another key, in vain', 403, {}, { is: 'denied' }],
  ['429 with seconds', 429, { 'retry-after': '30' }, { is: 'later', wait: 30_000 }],
  ['429 with a date', 429, { 'retry-after': inSeconds(90) }, { is: 'later', wait: 90_000 }],
  ['429 with a date that is over', 429, { 'retry-after': inSeconds(-90) }, { is: 'later', wait: null }],
  ['429 with nonsense', 429, { 'retry-after': 'soon' }, { is: 'later', wait: null }],
  ['503 without a word', 503, {}, { is: 'later', wait: null }],
  ['302: it is not followed', 302, { location: 'http://127.0.0.1:9/' }, { is: 'later', wait: null }],
] as const)('%s', async (_, status, headers, outcome) => {
  const service = await answering(status, headers)
  expect(await sendPush(machines, messageTo(service.url))).toEqual(outcome)
})

test('a service that disconnects, or is unreachable, is retried later', async () => {
  const broken = await startOutsideServer((request) => request.socket.destroy())
  expect(await sendPush(machines, messageTo(broken.url))).toEqual({ is: 'later', wait: null })
  expect(await sendPush(machines, messageTo('http://127.0.0.1:1'))).toEqual({ is: 'later', wait: null })
})

test('a subscription with unusable keys counts as expired', async () => {
  const service = await answering(201)
  const keys = { p256dh: 'bm90IGEga2V5', auth: 'bm8' }
  expect(await sendPush(machines, messageTo(service.url, { keys }))).toEqual({ is: 'gone' })
  expect(service.asked).toEqual([])
})
