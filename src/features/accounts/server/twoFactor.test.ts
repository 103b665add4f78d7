import { sql } from 'drizzle-orm'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { OutgoingMessage } from '#kit/server/outbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { signIn, signUp } from './accounts.ts'
import { sendTwoFactorChanged } from './messages.ts'
import { takeSecondStep } from './secondStep.ts'
import { actorOf } from './sessions.ts'
import { outbox } from './testing.ts'
import { beginMyTwoFactor, myTwoFactor, turnOffMine, turnOnMine } from './twoFactor.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }
const seconds = (ctx: TestCtx, count: number) => ctx.setNow(new Date(ctx.now().getTime() + count * 1000))

/** A person whose second step is on, with the app's current code and the recovery codes. */
async function guarded() {
  const tokens: (string | null)[] = []
  const visitor = await testCtx({ deviceToken: 'device-own', giveToken: (token) => void tokens.push(token) })
  await signUp(visitor, asha)
  const ctx = actingAs(visitor, await actorOf(visitor, tokens[0]!))
  const { secret, uri } = await beginMyTwoFactor(ctx)
  const app = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  const shown = () => app.generate({ timestamp: visitor.now().getTime() })
  const { recoveryCodes } = await turnOnMine(ctx, { code: shown() })
  seconds(visitor, 30)
  const login = async () => (await signIn(visitor, { emailOrPhone: asha.email, password: asha.password })).ticket!
  return { visitor, ctx, tokens, shown, recoveryCodes, login, uri }
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('[R-20] with two-factor on, the password alone signs nobody in; with a code of the app it does', async () => {
  const { visitor, tokens, shown, login, uri } = await guarded()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Hereabouts:asha%40example\.in\?/)
  const given = tokens.length
  const answer = await signIn(visitor, { emailOrPhone: asha.email, password: asha.password })
  expect(answer).toMatchObject({ success: false, code: 'twoFactorNeeded', ticket: expect.any(String) })
  expect(answer.user).toBeUndefined()
  expect(tokens).toHaveLength(given)
  expect(await takeSecondStep(visitor, { ticket: await login(), code: wrongOf(shown()) })).toMatchObject({
    code: 'wrongAppCode',
  })
  expect(tokens).toHaveLength(given)
  expect(await takeSecondStep(visitor, { ticket: answer.ticket!, code: shown() })).toMatchObject({ success: true })
  expect(await actorOf(visitor, tokens.at(-1)!)).not.toBeNull()
})

test('[R-20] no code of the app works twice', async () => {
  const { visitor, shown, login } = await guarded()
  const code = shown()
  expect(await takeSecondStep(visitor, { ticket: await login(), code })).toMatchObject({ success: true })
  expect(await takeSecondStep(visitor, { ticket: await login(), code })).toMatchObject({ code: 'wrongAppCode' })
  seconds(visitor, 30)
  expect(await takeSecondStep(visitor, { ticket: await login(), code })).toMatchObject({ code: 'wrongAppCode' })
})

test('[R-20] a ticket works once, for ten minutes, and an invented one never', async () => {
  const { visitor, shown, login } = await guarded()
  const [used, late] = [await login(), await login()]
  expect(await takeSecondStep(visitor, { ticket: used, code: shown() })).toMatchObject({ success: true })
  seconds(visitor, 60)
  expect(await takeSecondStep(visitor, { ticket: used, code: shown() })).toMatchObject({ code: 'signInExpired' })
  expect(await takeSecondStep(visitor, { ticket: 'x', code: shown() })).toMatchObject({ code: 'signInExpired' })
  seconds(visitor, 540)
  expect(await takeSecondStep(visitor, { ticket: late, code: shown() })).toMatchObject({ code: 'signInExpired' })
})

test('[R-20] a recovery code signs in once, in any letter case', async () => {
  const { visitor, ctx, recoveryCodes, login } = await guarded()
  expect(new Set(recoveryCodes).size).toBe(10)
  const code = recoveryCodes[3]!.toUpperCase().replace('-', ' ')
  expect(await takeSecondStep(visitor, { ticket: await login(), code })).toMatchObject({ success: true })
  expect(await takeSecondStep(visitor, { ticket: await login(), code })).toMatchObject({ code: 'wrongAppCode' })
  expect(await myTwoFactor(ctx)).toEqual({ isOn: true, recoveryCodesLeft: 9 })
})

test('[R-20] guesses are throttled, across tickets', async () => {
  const { visitor, shown, login } = await guarded()
  for (let i = 0; i < 5; i += 1) {
    expect(await takeSecondStep(visitor, { ticket: await login(), code: wrongOf(shown()) })).toMatchObject({
      code: 'wrongAppCode',
    })
  }
  expect(await takeSecondStep(visitor, { ticket: await login(), code: shown() })).toMatchObject({
    code: 'tooManyTries',
    message: 'Too many tries. Try again in 1 minute.',
  })
})

test('[R-19] it is turned off with a code only, and then the password alone signs in', async () => {
  const { visitor, ctx, shown } = await guarded()
  await expect(turnOffMine(ctx, { code: wrongOf(shown()) })).rejects.toMatchObject({ code: 'wrongAppCode' })
  expect(await myTwoFactor(ctx)).toEqual({ isOn: true, recoveryCodesLeft: 10 })
  expect(await turnOffMine(ctx, { code: shown() })).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await ctx.db.execute(sql`select 1 from recovery_codes where user_id = ${ctx.actor!.userId}`)).rows).toEqual(
    [],
  )
  expect(await signIn(visitor, { emailOrPhone: asha.email, password: asha.password })).toMatchObject({ success: true })
})

test('[R-19] it is turned on with a correct code only; an unfinished setup requires no code', async () => {
  const tokens: (string | null)[] = []
  const visitor = await testCtx({ deviceToken: 'device-own', giveToken: (token) => void tokens.push(token) })
  await signUp(visitor, asha)
  const ctx = actingAs(visitor, await actorOf(visitor, tokens[0]!))
  await expect(turnOnMine(ctx, { code: '123456' })).rejects.toMatchObject({ code: 'wrongAppCode' })
  const { secret } = await beginMyTwoFactor(ctx)
  const right = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ctx.now().getTime() })
  await expect(turnOnMine(ctx, { code: wrongOf(right) })).rejects.toMatchObject({ code: 'wrongAppCode' })
  expect(await myTwoFactor(ctx)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect(await signIn(visitor, { emailOrPhone: asha.email, password: asha.password })).toMatchObject({ success: true })
})

test('a stolen session cannot replace the secret once two-factor is on', async () => {
  const { ctx } = await guarded()
  await expect(beginMyTwoFactor(ctx)).rejects.toMatchObject({ code: 'twoFactorOn' })
})

test('neither the secret nor the recovery codes can be read from the database', async () => {
  const { ctx, uri, recoveryCodes } = await guarded()
  const raw = Buffer.from(Secret.fromBase32(/secret=([A-Z2-7]+)/.exec(uri)![1]!).bytes)
  const { rows } = await ctx.db.execute<{ sealed_secret: Buffer }>('select * from two_factor')
  expect(rows[0]!.sealed_secret.includes(raw)).toBe(false)
  const { rows: codes } = await ctx.db.execute('select code_hash::text from recovery_codes')
  for (const code of recoveryCodes) expect(JSON.stringify(codes)).not.toContain(Buffer.from(code).toString('hex'))
})

test('[attack 12] a recovery code signs in once, even if it is used twice at the same moment', async () => {
  const { visitor, login, recoveryCodes } = await guarded()
  const tickets = [await login(), await login(), await login()]
  const answers = await Promise.all(
    tickets.map((ticket) => takeSecondStep(visitor, { ticket, code: recoveryCodes[0]! })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test('[attack 7] the account’s address is notified when a recovery code is used and when two-factor is turned off or on', async () => {
  rmSync(outbox((await testCtx()).config), { recursive: true, force: true })
  const { visitor, ctx, login, recoveryCodes } = await guarded()
  const subjects = () =>
    readdirSync(outbox(visitor.config))
      .sort()
      .map((file) => JSON.parse(readFileSync(join(outbox(visitor.config), file), 'utf8')) as OutgoingMessage)
      .filter(({ to }) => to === asha.email)
  await expect.poll(() => subjects().at(-1)?.subject).toContain('turned on')
  seconds(visitor, 1)
  await takeSecondStep(visitor, { ticket: await login(), code: recoveryCodes[0]! })
  await expect.poll(() => subjects().at(-1)?.subject).toContain('recovery code')
  seconds(visitor, 1)
  await turnOffMine(ctx, { code: recoveryCodes[1]! })
  await expect
    .poll(() =>
      subjects()
        .map(({ subject }) => subject)
        .join(),
    )
    .toContain('turned off')
  const contact = 'help@example.org'
  await sendTwoFactorChanged({ ...ctx, config: { ...ctx.config, operatorContact: contact } }, asha.email, 'twoFactorOn')
  expect(subjects().some(({ text }) => text.includes(contact))).toBe(true)
})
