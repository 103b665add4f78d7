import { expect, test } from 'vitest'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { browserOf } from '../browsers.ts'
import { signIn, signUp } from './accounts.ts'
import { devicesOf, endOneDevice, signOutAll, actorOf } from './sessions.ts'
import { changeMyPassword } from './passwordChange.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

/** Signs in on a browser of its own and acts there. */
async function on(visitor: TestCtx, name: string, userAgent: string, password = asha.password) {
  let token = ''
  const here = actingAs(visitor, null, {
    deviceToken: `device-${name}`,
    userAgent,
    giveToken: (t) => void (token = t ?? ''),
  })
  expect(await signIn(here, { emailOrPhone: asha.email, password })).toMatchObject({ success: true })
  const actor = await actorOf(here, token)
  return { ctx: actingAs(here, actor), isIn: async () => (await actorOf(here, token)) !== null, userId: actor!.userId }
}

async function twoBrowsers() {
  const visitor = await testCtx()
  await signUp(actingAs(visitor, null, { deviceToken: 'device-first' }), asha)
  await signOutAll(actingAs(visitor, (await on(visitor, 'first', CHROME)).ctx.actor), { keepThis: false })
  const phone = await on(visitor, 'phone', CHROME)
  visitor.setNow(new Date(visitor.now().getTime() + 60_000))
  return { visitor, phone, other: await on(visitor, 'other', SAFARI) }
}

test('[R-18] the password is changed with the old one; other browsers are signed out, this one stays signed in', async () => {
  const { visitor, phone, other } = await twoBrowsers()
  await changeMyPassword(phone.ctx, { oldPassword: asha.password, newPassword: '705164' })
  expect([await phone.isIn(), await other.isIn()]).toEqual([true, false])
  expect(await signIn(visitor, { emailOrPhone: asha.email, password: asha.password })).toMatchObject({
    code: 'wrongPassword',
  })
  expect(await (await on(visitor, 'phone', CHROME, '705164')).isIn()).toBe(true)
})

test('[R-18] a wrong old password changes nothing, and guesses are throttled', async () => {
  const { phone } = await twoBrowsers()
  const guess = () => changeMyPassword(phone.ctx, { oldPassword: '000001', newPassword: '705164' })
  for (let i = 0; i < 10; i += 1) await expect(guess()).rejects.toMatchObject({ code: 'wrongPassword' })
  await expect(guess()).rejects.toMatchObject({ code: 'tooManyTries', details: { params: { waitSeconds: 60 } } })
})

test.each([
  ['12345', 'passwordLength'],
  ['121212', 'commonPassword'],
  [asha.password, 'samePassword'],
])('[R-18] the new password %s is refused: %s', async (newPassword, error) => {
  const { phone } = await twoBrowsers()
  await expect(changeMyPassword(phone.ctx, { oldPassword: asha.password, newPassword })).rejects.toMatchObject({
    details: { fields: { newPassword: error } },
  })
})

test('the device list shows browser, system and last visit, the current device first', async () => {
  const { phone, other } = await twoBrowsers()
  const { devices } = await devicesOf(phone.ctx)
  expect(devices).toEqual([
    expect.objectContaining({ browser: 'Chrome', system: 'Android', isThis: true }),
    expect.objectContaining({ browser: 'Safari', system: 'iPhone', isThis: false }),
  ])
  expect((await devicesOf(other.ctx)).devices[0]).toMatchObject({ system: 'iPhone', isThis: true })
})

test('a signed-out browser is refused at once, and leaves the list', async () => {
  const { phone, other } = await twoBrowsers()
  const id = (await devicesOf(phone.ctx)).devices[1]!.id
  await endOneDevice(phone.ctx, { id })
  expect([await phone.isIn(), await other.isIn()]).toEqual([true, false])
  expect((await devicesOf(phone.ctx)).devices).toHaveLength(1)
  await expect(endOneDevice(phone.ctx, { id })).rejects.toMatchObject({ code: 'notFound' })
})

test('another person’s browser cannot be signed out', async () => {
  const { visitor, phone } = await twoBrowsers()
  let token = ''
  const stranger = actingAs(visitor, null, { giveToken: (t) => void (token = t!) })
  await signUp(stranger, { ...asha, email: 'r@b.co', phone: '9000000034' })
  const ravi = actingAs(stranger, await actorOf(stranger, token))
  const { id } = (await devicesOf(phone.ctx)).devices[0]!
  await expect(endOneDevice(ravi, { id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await phone.isIn()).toBe(true)
})

test('signing out everywhere ends every session, including this one', async () => {
  const { phone, other } = await twoBrowsers()
  await signOutAll(phone.ctx, { keepThis: false })
  expect([await phone.isIn(), await other.isIn()]).toEqual([false, false])
})

test('signing out everywhere else leaves this one signed in', async () => {
  const { phone, other } = await twoBrowsers()
  await signOutAll(phone.ctx, { keepThis: true })
  expect([await phone.isIn(), await other.isIn()]).toEqual([true, false])
})

test('a sign-in on an unknown browser is reported in the inbox; one on a known browser is not', async () => {
  const { visitor, phone } = await twoBrowsers()
  const before = (await toldSince(visitor, phone.userId, 0)).length
  await on(visitor, 'phone', CHROME)
  expect(await toldSince(visitor, phone.userId, 0)).toHaveLength(before)
  await on(visitor, 'new', SAFARI)
  const events = await toldSince(visitor, phone.userId, 0)
  expect(events.slice(before)).toMatchObject([
    { type: 'accountNewDevice', payload: { browser: 'Safari', system: 'iPhone', sessionId: expect.any(String) } },
  ])
})

test.each([
  [CHROME, 'Chrome', 'Android'],
  [SAFARI, 'Safari', 'iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ['curl/8.5.0', '', ''],
])('%s is %s on %s', (userAgent, browser, system) => {
  expect(browserOf(userAgent)).toEqual({ browser, system })
})
