import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { signIn, signUp } from './accounts.ts'
import { confirmReset, requestReset } from './feature.ts'
import { actorOf } from './sessions.ts'
import { lastMessage, outbox } from './testing.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

afterEach(async () => rmSync(outbox((await testCtx()).config), { recursive: true, force: true }))

async function person() {
  const tokens: (string | null)[] = []
  const ctx = await testCtx({ deviceToken: 'device-own', giveToken: (token) => void tokens.push(token) })
  await signUp(ctx, asha)
  return { ctx, tokens }
}

const requestCode = (ctx: TestCtx, emailOrPhone: string, language: 'en' | 'hi' = 'en') =>
  requestReset(ctx, { emailOrPhone, language })

const codeOf = (ctx: TestCtx) => /\d{8}/.exec(lastMessage(ctx.config).text)![0]

test('[A-39] [W-37] a code is sent, sets a new password and signs in; the old password fails', async () => {
  const { ctx, tokens } = await person()
  await requestCode(ctx, asha.email)
  const message = lastMessage(ctx.config)
  expect(message).toMatchObject({ kind: 'email', to: asha.email })
  expect(message.text).not.toContain(asha.password)
  const answer = await confirmReset(ctx, { emailOrPhone: asha.email, code: codeOf(ctx), password: '705164' })
  expect(answer).toMatchObject({ success: true, user: { email: asha.email } })
  expect(await actorOf(ctx, tokens.at(-1)!)).not.toBeNull()
  expect(await signIn(ctx, { emailOrPhone: asha.email, password: '705164' })).toMatchObject({ success: true })
  expect(await signIn(ctx, { emailOrPhone: asha.email, password: asha.password })).toMatchObject({
    code: 'wrongPassword',
  })
})

test('[A-39] to a phone number the code is sent as a text, in the language of the screen', async () => {
  const { ctx } = await person()
  await requestCode(ctx, '919000000012', 'hi')
  expect(lastMessage(ctx.config)).toMatchObject({
    kind: 'sms',
    to: asha.phone,
    text: expect.stringContaining('नए पासवर्ड'),
  })
})

test('a new password ends every open session', async () => {
  const { ctx, tokens } = await person()
  const [old] = tokens
  await requestCode(ctx, asha.email)
  await confirmReset(ctx, { emailOrPhone: asha.email, code: codeOf(ctx), password: '705164' })
  expect(await actorOf(ctx, old!)).toBeNull()
})

test('[A-40] a code works once', async () => {
  const { ctx } = await person()
  await requestCode(ctx, asha.email)
  const input = { emailOrPhone: asha.email, code: codeOf(ctx), password: '705164' }
  await confirmReset(ctx, input)
  await expect(confirmReset(ctx, { ...input, password: '935207' })).rejects.toMatchObject({ code: 'wrongCode' })
})

test('[A-40] a code works for 15 minutes and no longer', async () => {
  const { ctx } = await person()
  await requestCode(ctx, asha.email)
  const input = { emailOrPhone: asha.email, code: codeOf(ctx), password: '705164' }
  const sent = ctx.now().getTime()
  ctx.setNow(new Date(sent + 15 * 60_000))
  await expect(confirmReset(ctx, input)).rejects.toMatchObject({ code: 'wrongCode' })
  ctx.setNow(new Date(sent + 15 * 60_000 - 1))
  expect(await confirmReset(ctx, input)).toMatchObject({ success: true })
})

test('[A-40] after five wrong tries the correct code is void', async () => {
  const { ctx } = await person()
  await requestCode(ctx, asha.email)
  const code = codeOf(ctx)
  const wrong = String((Number(code) + 1) % 10 ** 8).padStart(8, '0')
  const input = { emailOrPhone: asha.email, password: '705164' }
  for (let i = 0; i < 5; i += 1) {
    await expect(confirmReset(ctx, { ...input, code: wrong })).rejects.toMatchObject({ code: 'wrongCode' })
  }
  await expect(confirmReset(ctx, { ...input, code })).rejects.toMatchObject({ code: 'wrongCode' })
})

test('[A-40] a new code voids the previous one', async () => {
  const { ctx } = await person()
  await requestCode(ctx, asha.email)
  const first = codeOf(ctx)
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  await requestCode(ctx, asha.email)
  const input = { emailOrPhone: asha.email, password: '705164' }
  await expect(confirmReset(ctx, { ...input, code: first })).rejects.toMatchObject({ code: 'wrongCode' })
  expect(await confirmReset(ctx, { ...input, code: codeOf(ctx) })).toMatchObject({ success: true })
})

test.each([
  ['12345', 'passwordLength'],
  ['1234567890123', 'passwordLength'],
  ['123456', 'commonPassword'],
  ['000012', 'commonPassword'],
])('a new password %s is refused, and the code stays valid', async (password, error) => {
  const { ctx } = await person()
  await requestCode(ctx, asha.email)
  const input = { emailOrPhone: asha.email, code: codeOf(ctx) }
  await expect(confirmReset(ctx, { ...input, password })).rejects.toMatchObject({
    details: { fields: { password: error } },
  })
  expect(await confirmReset(ctx, { ...input, password: '705164' })).toMatchObject({ success: true })
})

test('[A-37] [A-41] an unknown identifier gives userNotFound, and nothing is sent', async () => {
  const { ctx } = await person()
  await expect(requestCode(ctx, 'b@c.de')).rejects.toMatchObject({ code: 'userNotFound' })
  expect(existsSync(outbox(ctx.config))).toBe(false)
})

test('[A-40] [A-41] codes to one account, and requests from one address, are throttled', async () => {
  const { ctx } = await person()
  for (let i = 0; i < 4; i += 1) await requestCode(ctx, asha.email)
  const refused = { code: 'tooManyTries', details: { params: { waitSeconds: expect.any(Number) } } }
  await expect(requestCode(actingAs(ctx, null, { address: '192.0.2.7' }), asha.email)).rejects.toMatchObject(refused)
  const guesser = actingAs(ctx, null, { address: '192.0.2.8' })
  for (let i = 0; i < 30; i += 1)
    await expect(requestCode(guesser, `g${i}@c.de`)).rejects.toMatchObject({ code: 'userNotFound' })
  await expect(requestCode(guesser, 'g30@c.de')).rejects.toMatchObject(refused)
})

test('the code is only in the message, not in the database or the log', async () => {
  const { ctx } = await person()
  await requestCode(ctx, asha.email)
  const { rows } = await ctx.db.execute('select * from browser_codes')
  expect(JSON.stringify(rows)).not.toContain(codeOf(ctx))
  const [file] = readdirSync(outbox(ctx.config))
  expect(file).not.toContain(codeOf(ctx))
  expect(readFileSync(join(outbox(ctx.config), file!), 'utf8')).toContain(codeOf(ctx))
})
