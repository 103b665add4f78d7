import { rmSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'
import { minutes } from '#core/units.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { ATTEMPT_LIMITS } from '../rules.ts'
import { signIn, signUp } from './accounts.ts'
import { sendContactCode } from './profile.ts'
import { confirmReset, requestReset } from './feature.ts'
import { takeSecondStep } from './secondStep.ts'
import { actorOf } from './sessions.ts'
import { usesTwoFactor } from './suspensions.ts'
import { lastMessage, newPerson, outbox } from './testing.ts'
import { beginMyTwoFactor, turnOnMine } from './twoFactor.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }
const right = { emailOrPhone: asha.email, password: asha.password }

afterEach(async () => rmSync(outbox((await testCtx()).config), { recursive: true, force: true }))

async function owner() {
  let token = ''
  const visitor = await testCtx({ deviceToken: 'asha-phone', giveToken: (given) => void (token = given ?? token) })
  await signUp(visitor, asha)
  return { visitor, ctx: actingAs(visitor, await actorOf(visitor, token)), token: () => token }
}

const attacker = (ctx: TestCtx, n: number) =>
  actingAs(ctx, null, { deviceToken: `attacker-${n}`, address: `203.0.113.${n}` })
const codeOf = (ctx: TestCtx) => /\d{8}/.exec(lastMessage(ctx.config).text)![0]
const advanceClock = (ctx: TestCtx) => ctx.setNow(new Date(ctx.now().getTime() + 1000))

test('[attack 4] [A-40] a stranger’s wrong codes and requests do not invalidate the owner’s code, which sets the new password (S4)', async () => {
  const { visitor } = await owner()
  const fresh = actingAs(visitor, null, { deviceToken: 'new-phone', address: '198.51.100.9' })
  await requestReset(fresh, { emailOrPhone: asha.email, language: 'en' })
  const code = codeOf(visitor)
  advanceClock(visitor)
  for (let n = 0; n < 12; n++) {
    const stranger = attacker(visitor, n)
    await requestReset(stranger, { emailOrPhone: asha.email, language: 'en' })
    for (let tries = 0; tries < 6; tries++) {
      const guess = { emailOrPhone: asha.email, code: '00000000', password: '705164' }
      await expect(confirmReset(stranger, guess)).rejects.toMatchObject({ code: 'wrongCode' })
    }
    await expect(confirmReset(stranger, { ...right, code, password: '705164' })).rejects.toMatchObject({
      code: 'wrongCode',
    })
  }
  expect(await confirmReset(fresh, { emailOrPhone: asha.email, code, password: '705164' })).toMatchObject({
    success: true,
  })
})

test('[attack 4] under attack from many networks, a new device still gets a code, and signs in with it (S4)', async () => {
  const { visitor } = await owner()
  for (let n = 0; n < 20; n++) {
    await signIn(attacker(visitor, n), { ...right, password: '000000' })
    for (let asked = 0; asked < 4; asked++)
      await requestReset(attacker(visitor, n), { emailOrPhone: asha.email, language: 'en' })
    await expect(
      requestReset(attacker(visitor, n), { emailOrPhone: asha.email, language: 'en' }),
    ).rejects.toMatchObject({
      code: 'tooManyTries',
    })
  }
  const fresh = actingAs(visitor, null, { deviceToken: 'new-phone', address: '198.51.100.9' })
  expect(await signIn(fresh, right)).toMatchObject({ code: 'tooManyTries' })
  advanceClock(visitor)
  await requestReset(fresh, { emailOrPhone: asha.email, language: 'en' })
  const reset = { emailOrPhone: asha.email, code: codeOf(visitor), password: '705164' }
  expect(await confirmReset(fresh, reset)).toMatchObject({ success: true })
})

test('[attack 4] strangers’ requests delay neither a known device nor the owner’s own contact change', async () => {
  const { visitor, ctx } = await owner()
  for (let n = 0; n < 4; n++)
    await requestReset(actingAs(visitor, null, { deviceToken: 'x' }), { emailOrPhone: asha.email, language: 'en' })
  expect(await requestReset(visitor, { emailOrPhone: asha.email, language: 'en' })).toEqual({ sent: true })
  for (let n = 0; n < 3; n++) await requestReset(visitor, { emailOrPhone: asha.email, language: 'en' })
  const change = { kind: 'email', value: 'new@example.in', language: 'en' } as const
  expect(await sendContactCode(ctx, change)).toEqual({ sent: true })
})

async function withTwoFactor() {
  const person = await owner()
  const { visitor, ctx } = person
  const { secret } = await beginMyTwoFactor(ctx)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const shown = () => app.generate({ timestamp: visitor.now().getTime() })
  return { ...person, shown }
}

test('[attack 12] an attacker who knows the password but not the app does not delay the owner’s known device', async () => {
  const { visitor, ctx, shown } = await withTwoFactor()
  await turnOnMine(ctx, { code: shown() })
  const thief = attacker(visitor, 1)
  const { ticket } = await signIn(thief, right)
  for (let n = 0; n < 5; n++) await takeSecondStep(thief, { ticket: ticket!, code: '000000' })
  expect(await takeSecondStep(thief, { ticket: ticket!, code: '000000' })).toMatchObject({ code: 'tooManyTries' })
  visitor.setNow(new Date(visitor.now().getTime() + 30_000))
  const mine = await signIn(visitor, right)
  expect(await takeSecondStep(visitor, { ticket: mine.ticket!, code: shown() })).toMatchObject({ success: true })
})

test('[attack 7] turning two-factor on ends every other session and notifies the account’s address', async () => {
  const { visitor, ctx, token, shown } = await withTwoFactor()
  let other = ''
  const elsewhere = actingAs(visitor, null, { deviceToken: 'tablet', giveToken: (given) => void (other = given!) })
  await signIn(elsewhere, right)
  await turnOnMine(ctx, { code: shown() })
  expect(await actorOf(visitor, other)).toBeNull()
  expect(await actorOf(visitor, token())).not.toBeNull()
  await expect
    .poll(() => lastMessage(visitor.config))
    .toMatchObject({ to: asha.email, subject: expect.stringContaining('Two-factor') })
})

test('[attack 7] a session has administrator rights only if the second step was taken in it', async () => {
  const { visitor, ctx, shown } = await withTwoFactor()
  const { userId } = ctx.actor!
  const isProven = (sessionId: string) => usesTwoFactor(visitor, userId, sessionId)
  expect(await isProven(ctx.actor!.sessionId)).toBe(false)
  await turnOnMine(ctx, { code: shown() })
  expect(await isProven(ctx.actor!.sessionId)).toBe(true)
  let token = ''
  const thief = actingAs(visitor, null, { deviceToken: 'thief', giveToken: (given) => void (token = given!) })
  await visitor.db.execute(`update two_factor set confirmed_at = null`)
  await signIn(thief, right)
  await visitor.db.execute(`update two_factor set confirmed_at = now()`)
  expect(await isProven((await actorOf(visitor, token))!.sessionId)).toBe(false)
})

test('[attack 8] many accounts together cannot flood a stranger’s address with codes for a contact change', async () => {
  const visitor = await testCtx()
  const requestCode = async (value: string) => {
    const ctx = actingAs(visitor, await newPerson(visitor))
    return sendContactCode(ctx, { kind: 'email', value, language: 'en' }).catch(
      (error: unknown) => (error as { code: string }).code,
    )
  }
  const free = ATTEMPT_LIMITS.codesToContact.free
  for (let n = 0; n < free; n++) expect(await requestCode('victim@example.org')).toEqual({ sent: true })
  expect(await requestCode('Victim@example.org')).toBe('tooManyTries')
  expect(await requestCode('another@example.org')).toEqual({ sent: true })
  visitor.setNow(new Date(visitor.now().getTime() + minutes(10)))
  expect(await requestCode('victim@example.org')).toEqual({ sent: true })
  expect(await requestCode('victim@example.org')).toBe('tooManyTries')
})
