import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUOTAS } from '#core/quotas.ts'
import { minutes } from '#core/units.ts'
import { openSession } from '#features/accounts/server/sessions.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { makeWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

let addresses = 0
const inject = (method: 'POST' | 'PATCH' | 'DELETE', url: string, cookie: string, payload: object, key?: string) =>
  world.server.inject({
    method,
    url,
    headers: { cookie, ...(key && { 'idempotency-key': key }) },
    ...(method !== 'DELETE' && { payload }),
    remoteAddress: `10.0.${++addresses >> 8}.${addresses & 255}`,
  })

const item = {
  name: 'Clay lamp',
  category: 'Books',
  price: 10,
  stock: 1,
  description: 'Red',
  keywords: ['lamp'],
  location: { lat: 12.97, lng: 77.64 },
  photoIds: [],
}
const message = (text: string) => ({ to: world.owner.actor.userId, text })

async function someone(at = new Date()) {
  const ctx = { ...world.owner.ctx, now: () => at, deviceToken: '' }
  const actor = await newPerson(ctx, 'Lata')
  return { actor, cookie: `session=${await openSession(ctx, actor.userId)}` }
}

test('changes of credentials need a password given in this session within ten minutes (S3)', async () => {
  const fresh = await someone(new Date(Date.now() - minutes(9)))
  const old = await someone(new Date(Date.now() - minutes(11)))
  const calls: Array<['POST' | 'PATCH' | 'DELETE', string, object]> = [
    ['POST', '/api/me/contact', { kind: 'email', value: 'new@example.in' }],
    ['POST', '/api/me/contact/confirm', { kind: 'email', code: '1' }],
    ['PATCH', '/api/settings', { sosPasskey: 'a new passkey' }],
    ['POST', '/api/two-factor/on', { code: '123456' }],
    ['POST', '/api/two-factor/off', { code: '123456' }],
    ['POST', '/api/two-factor/recovery-codes', { code: '123456' }],
    ['POST', '/api/me/google', { credential: 'x' }],
    ['DELETE', '/api/me', {}],
  ]
  for (const [method, url, input] of calls) {
    const refused = await inject(method, url, old.cookie, input)
    expect([url, refused.statusCode, refused.json().error?.code]).toEqual([url, 403, 'passwordNeeded'])
    expect((await inject(method, url, fresh.cookie, input)).json().error?.code, url).not.toBe('passwordNeeded')
  }
  expect((await inject('PATCH', '/api/settings', old.cookie, { contactInfo: true })).statusCode).toBe(200)
})

test('a correct password allows them again; a wrong one does not', async () => {
  const asha = { name: 'Asha', email: 'proof@example.in', phone: '+919000000012', password: '482913' }
  const signedUp = await inject('POST', '/register.php', '', asha)
  const cookie = String(signedUp.headers['set-cookie']).split(';')[0]!
  const past = new Date(Date.now() - minutes(11)).toISOString()
  await world.owner.ctx.db.execute(sql`
    update sessions set proven_at = ${past} where user_id = (select id from users where email = ${asha.email})`)
  expect((await inject('POST', '/api/password/prove', cookie, { password: '000000' })).statusCode).toBe(401)
  expect((await inject('DELETE', '/api/me', cookie, {})).statusCode).toBe(403)
  expect((await inject('POST', '/api/password/prove', cookie, { password: '482913' })).statusCode).toBe(200)
  expect((await inject('DELETE', '/api/me', cookie, {})).json()).toEqual({ deleted: true })
})

test('[attack 8] one account adds at most as many listings a minute as the quota allows, from any number of addresses', async () => {
  const { cookie } = await someone()
  const answers = []
  for (let n = 0; n < 30; n++) answers.push(await inject('POST', '/api/items', cookie, item, crypto.randomUUID()))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(QUOTAS.listing.perMinute)
  expect(codes.slice(QUOTAS.listing.perMinute)).toEqual(Array(30 - QUOTAS.listing.perMinute).fill(429))
  expect(answers.at(-1)!.json().error).toMatchObject({ code: 'quotaReached', params: { kind: 'listing' } })
  expect(Number(answers.at(-1)!.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await inject('POST', '/api/chat/messages', cookie, message('Hello'))).statusCode).toBe(200)
})

test('messages sent at the same moment are all counted; repeated and refused calls are not', async () => {
  const { cookie } = await someone()
  const key = crypto.randomUUID()
  const toNobody = { to: crypto.randomUUID(), text: 'Hello' }
  for (let n = 0; n < 50; n++) {
    const key = n % 2 === 0 ? crypto.randomUUID() : undefined
    expect((await inject('POST', '/api/chat/messages', cookie, toNobody, key)).statusCode).toBe(404)
  }
  for (let n = 0; n < 50; n++) await inject('POST', '/api/chat/messages', cookie, message('Again'), key)
  const burst = await Promise.all(
    Array.from({ length: 60 }, (_, n) => inject('POST', '/api/chat/messages', cookie, message(`No. ${n}`))),
  )
  expect(burst.filter(({ statusCode }) => statusCode === 200)).toHaveLength(QUOTAS.message.perMinute - 1)
})

test('a seller opens a list of 5,000 items at once', async () => {
  const { cookie } = await someone()
  const line = (n: number) => ({ line: n, cells: { name: `Lamp ${n}`, price: '10', category: 'Home & Garden' } })
  for (let from = 2; from < 5002; from += 200) {
    const lines = Array.from({ length: 200 }, (_, n) => line(from + n))
    expect((await inject('POST', '/api/my/items/check', cookie, { lines })).statusCode).toBe(200)
  }
  const tooMany = { lines: Array.from({ length: 201 }, (_, n) => line(n + 2)) }
  expect((await inject('POST', '/api/my/items/check', cookie, tooMany)).statusCode).toBe(400)
})

test('[attack 3] the data download needs a recent proof, even in an open session; five a minute', async () => {
  const get = ({ cookie }: { cookie: string }) =>
    world.server.inject({ url: '/api/my-data', headers: { cookie }, remoteAddress: '10.1.0.1' })
  const old = await get(await someone(new Date(Date.now() - minutes(11))))
  expect([old.statusCode, old.json().error?.code]).toEqual([403, 'passwordNeeded'])
  const fresh = await someone(new Date(Date.now() - minutes(9)))
  for (let n = 0; n < QUOTAS.export.perMinute; n++) expect((await get(fresh)).statusCode).toBe(200)
  expect((await get(fresh)).json().error).toMatchObject({ code: 'quotaReached', params: { kind: 'export' } })
})
