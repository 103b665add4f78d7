import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { beginMyKey, addMyKey } from '#features/accounts/server/signInKeys.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { SoftKey } from '#features/accounts/server/softKey.ts'
import { makeWorld, type World } from './testing/world.ts'

/** A fake SMS gateway that records every message. */
const texts: { to: string; text: string }[] = []
const gateway = createServer((request, response) => {
  const { searchParams } = new URL(request.url!, 'http://gateway')
  texts.push({ to: searchParams.get('to')!, text: searchParams.get('text')! })
  response.end('ok')
})
let world: World
beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const { port } = gateway.address() as AddressInfo
  world = await makeWorld({ SMS_URL: `http://127.0.0.1:${port}/?to={to}&text={text}` })
})
afterAll(async () => {
  await world.close()
  await new Promise((resolve) => gateway.close(resolve))
})

const codeTo = (phone: string) => /\d{8}/.exec(texts.findLast(({ to }) => to === phone)?.text ?? '')?.[0] ?? 'none'
const appCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

let browsers = 0
/** A browser with its own cookies and address. */
function browser() {
  const remoteAddress = `10.9.${++browsers >> 8}.${browsers & 255}`
  const jar = new Map<string, string>()
  return async (method: 'GET' | 'POST' | 'DELETE', url: string, payload: object = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await world.server.inject({
      method,
      url,
      remoteAddress,
      headers: { cookie },
      ...(method === 'POST' && { payload }),
    })
    for (const { name, value } of answer.cookies) jar.set(name, value)
    const body = answer.json<Record<string, unknown> & { error?: { code: string; params?: Record<string, string> } }>()
    return { status: answer.statusCode, code: body.error?.code ?? (body['code'] as string | undefined), body }
  }
}
type Browser = ReturnType<typeof browser>

let people = 0
async function owner(): Promise<{ own: Browser; phone: string; email: string; password: string }> {
  const own = browser()
  const number = String(9000200000 + ++people)
  const asha = { name: 'Asha', email: `second${people}@example.in`, phone: `+91${number}`, password: '482913' }
  expect((await own('POST', '/register.php', asha)).body['success']).toBe(true)
  return { own, ...asha }
}
/** Another browser, signed in with the password. */
async function thief({ email, password }: { email: string; password: string }): Promise<Browser> {
  const other = browser()
  expect((await other('POST', '/login.php', { emailOrPhone: email, password })).body['success']).toBe(true)
  return other
}
const daysAgo = (count: number) => new Date(Date.now() - days(count)).toISOString()

test('[attack 7] with the PIN alone a thief cannot enrol an app; a code to the owner’s phone can, and ends the thief’s session', async () => {
  const asha = await owner()
  const stolen = await thief(asha)
  const refused = await stolen('POST', '/api/two-factor')
  expect([refused.status, refused.code]).toEqual([403, 'secondProofNeeded'])
  expect(refused.body.error!.params).toMatchObject({ ways: 'phone', phone: `… ${asha.phone.slice(-2)}` })
  expect(JSON.stringify(refused.body)).not.toContain(asha.phone.slice(3))
  expect((await stolen('POST', '/api/two-factor/on', { code: '123456' })).code).toBe('secondProofNeeded')

  expect((await stolen('POST', '/api/me/prove/code', { by: 'phone' })).body).toEqual({ sent: true })
  const sentForThief = codeTo(asha.phone)
  for (let n = 0; n < 5; n++)
    expect((await stolen('POST', '/api/me/prove', { code: '00000000' })).code).toBe('wrongCode')
  expect((await stolen('POST', '/api/me/prove', { code: sentForThief })).code).toBe('wrongCode')
  expect((await stolen('POST', '/api/two-factor')).code).toBe('secondProofNeeded')

  const { own } = asha
  expect((await own('POST', '/api/me/prove/code', { by: 'phone' })).body).toEqual({ sent: true })
  expect((await stolen('POST', '/api/me/prove', { code: codeTo(asha.phone) })).code).toBe('wrongCode')
  expect((await own('POST', '/api/me/prove', { code: codeTo(asha.phone) })).body).toEqual({ proven: true })
  const { body } = await own('POST', '/api/two-factor')
  // The proof belongs to the owner's session: the thief's session still has none.
  expect((await stolen('POST', '/api/two-factor')).code).toBe('secondProofNeeded')
  expect((await own('POST', '/api/two-factor/on', { code: appCode(String(body['secret'])) })).status).toBe(200)
  expect((await stolen('GET', '/api/me')).status).toBe(401)
  expect((await own('GET', '/api/me')).status).toBe(200)
  const again = browser()
  expect((await again('POST', '/login.php', { emailOrPhone: asha.email, password: asha.password })).code).toBe(
    'twoFactorNeeded',
  )
})

test('[attack 7] a number or passkey added with the PIN is no proof for three days', async () => {
  const asha = await owner()
  const stolen = await thief(asha)
  const taken = '+919000299999'
  await stolen('POST', '/api/me/contact', { kind: 'phone', value: taken })
  expect((await stolen('POST', '/api/me/contact/confirm', { kind: 'phone', code: codeTo(taken) })).status).toBe(200)
  expect(texts.at(-1)).toMatchObject({ to: asha.phone, text: expect.stringContaining('was changed') })
  expect((await stolen('POST', '/api/two-factor')).code).toBe('contactTooNew')
  expect((await stolen('POST', '/api/me/prove/code', { by: 'phone' })).code).toBe('contactTooNew')

  const { rows } = await world.owner.ctx.db.execute<{ id: string; session: string }>(sql`
    select u.id, s.id as session from users u join sessions s on s.user_id = u.id
    where u.email = ${asha.email} order by s.created_at desc limit 1`)
  const actor = { userId: rows[0]!.id, sessionId: rows[0]!.session, isAdmin: false, isDemo: false }
  const ctx = { ...world.owner.ctx, actor }
  const key = new SoftKey()
  await addMyKey(ctx, { response: key.make(String((await beginMyKey(ctx)).options['challenge'])) })
  const prove = async () => {
    const { body } = await stolen('POST', '/api/sign-in/key/begin')
    const { challenge } = body['options'] as { challenge: string }
    return stolen('POST', '/api/me/keys/prove', { response: key.use(challenge) })
  }
  expect((await prove()).status).toBe(200)
  expect((await stolen('POST', '/api/two-factor')).code).toBe('contactTooNew')

  const since = (column: 'phone_since' | 'created_at', count: number) =>
    world.owner.ctx.db.execute(
      column === 'phone_since'
        ? sql`update users set phone_since = ${daysAgo(count)} where id = ${actor.userId}`
        : sql`update sign_in_keys set created_at = ${daysAgo(count)} where user_id = ${actor.userId}`,
    )
  await since('phone_since', 2.99)
  expect((await stolen('POST', '/api/two-factor')).code).toBe('contactTooNew')
  await since('phone_since', 3.01)
  expect((await stolen('POST', '/api/two-factor')).body.error?.params).toMatchObject({ ways: 'phone' })
  await since('created_at', 2.99)
  await prove()
  expect((await stolen('POST', '/api/two-factor')).body.error?.params).toMatchObject({ ways: 'phone' })
  await since('created_at', 3.01)
  expect((await stolen('POST', '/api/two-factor')).body.error?.params).toMatchObject({ ways: 'phone key' })
  expect((await prove()).status).toBe(200)
  expect((await stolen('POST', '/api/two-factor')).status).toBe(200)
})

test('a confirmed number signs in by a text; an unconfirmed one does not, and gets no text', async () => {
  const asha = await owner()
  const visitor = browser()
  const asked = texts.length
  expect((await visitor('POST', '/api/sign-in/code/request', { phone: asha.phone })).code).toBe('phoneNotKnown')
  expect((await visitor('POST', '/api/sign-in/code/request', { phone: '+919000000404' })).code).toBe('phoneNotKnown')
  expect((await visitor('POST', '/api/sign-in/code/request', { phone: asha.email })).code).toBe('phoneNotKnown')
  expect(texts).toHaveLength(asked)

  await asha.own('POST', '/api/circle/phone/code', {})
  expect((await asha.own('POST', '/api/circle/phone/confirmation', { code: codeTo(asha.phone) })).status).toBe(200)
  const ten = asha.phone.slice(3)
  expect((await visitor('POST', '/api/sign-in/code/request', { phone: ten })).body).toEqual({ sent: true })
  const code = codeTo(asha.phone)
  const stranger = browser()
  expect((await stranger('POST', '/api/sign-in/code', { phone: ten, code })).code).toBe('wrongCode')
  expect((await visitor('POST', '/api/sign-in/code', { phone: ten, code })).body['success']).toBe(true)
  expect((await visitor('GET', '/api/me')).status).toBe(200)
  expect((await browser()('POST', '/api/sign-in/code', { phone: ten, code })).code).toBe('wrongCode')
})

test('[attack 4] [attack 12] sign-in texts: five tries a code, strangers’ requests are delayed but not the owner’s, the second step remains', async () => {
  const asha = await owner()
  await asha.own('POST', '/api/circle/phone/code', {})
  await asha.own('POST', '/api/circle/phone/confirmation', { code: codeTo(asha.phone) })
  const request = { phone: asha.phone }
  const stranger = browser()
  const answers = []
  for (let n = 0; n < 7; n++)
    answers.push((await stranger('POST', '/api/sign-in/code/request', request)).code ?? 'sent')
  expect(answers).toContain('tooManyTries')
  expect((await asha.own('POST', '/api/sign-in/code/request', request)).body).toEqual({ sent: true })
  const mine = codeTo(asha.phone)
  for (let n = 0; n < 6; n++) await stranger('POST', '/api/sign-in/code', { ...request, code: '00000000' })
  expect((await stranger('POST', '/api/sign-in/code', { ...request, code: mine })).code).toBe('wrongCode')
  await world.owner.ctx.db.execute(sql`
    insert into two_factor (user_id, sealed_secret, confirmed_at, created_at)
    select id, ''::bytea, now(), now() from users where email = ${asha.email}`)
  const entered = await asha.own('POST', '/api/sign-in/code', { ...request, code: mine })
  expect([entered.body['success'], entered.code]).toEqual([false, 'twoFactorNeeded'])
})

test('without a text service, signing in by text is not available', async () => {
  const bare = await makeWorld()
  for (const url of ['/api/sign-in/code/request', '/api/sign-in/code']) {
    const { statusCode } = await bare.server.inject({
      method: 'POST',
      url,
      payload: { phone: '+919000000012', code: '1' },
    })
    expect(statusCode, url).toBe(404)
  }
  await bare.close()
})

test('[attack 3] a passkey of a deleted or suspended account does not sign in', async () => {
  const made = async () => {
    const asha = await owner()
    const { rows } = await world.owner.ctx.db.execute<{ id: string; session: string }>(sql`
      select u.id, s.id as session from users u join sessions s on s.user_id = u.id where u.email = ${asha.email}`)
    const actor = { userId: rows[0]!.id, sessionId: rows[0]!.session, isAdmin: false, isDemo: false }
    const ctx = { ...world.owner.ctx, actor }
    const key = new SoftKey()
    await addMyKey(ctx, { response: key.make(String((await beginMyKey(ctx)).options['challenge'])) })
    const enter = async () => {
      const visitor = browser()
      const { body } = await visitor('POST', '/api/sign-in/key/begin')
      const { challenge } = body['options'] as { challenge: string }
      return visitor('POST', '/api/sign-in/key', { response: key.use(challenge) })
    }
    return { ...asha, ...actor, enter }
  }
  const gone = await made()
  expect((await gone.enter()).body['success']).toBe(true)
  expect((await gone.own('DELETE', '/api/me')).body).toEqual({ deleted: true })
  expect((await gone.enter()).code).toBe('keyRefused')
  const held = await made()
  await suspendUser(world.admin.ctx, held.userId, 'Found by a test')
  expect((await held.enter()).code).toBe('accountSuspended')
})
