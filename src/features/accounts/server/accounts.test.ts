import { expect, test } from 'vitest'
import { verify } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { RegisterAnswer } from '../contract.ts'
import { deleteMyAccount, me, namesOf, signIn, signOutHere, signUp } from './accounts.ts'
import { actorOf } from './sessions.ts'
import { userByIdentifier } from './store.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }
const ravi = { name: 'Ravi', email: 'ravi@example.in', phone: '9000000034', password: '705164' }

/** A separate browser that keeps its session token. */
async function browser(name = 'first') {
  const tokens: (string | null)[] = []
  const ctx = await testCtx({ deviceToken: `device-${name}`, giveToken: (token) => void tokens.push(token) })
  return { ctx, token: () => tokens.at(-1) ?? null }
}

const count = async (ctx: Ctx, table: string) => {
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return rows[0]!.n
}

test('[A-10] a signup answers with the user and signs the browser in', async () => {
  const { ctx, token } = await browser()
  const answer = await signUp(ctx, asha)
  expect(answer).toMatchObject({ success: true, user: { name: 'Asha Rao', email: asha.email, phone: asha.phone } })
  expect(await actorOf(ctx, token()!)).toMatchObject({ userId: answer.user!.id, isAdmin: false, isDemo: false })
})

test('[A-44] [A-46] a new user has the keys of the specification, and no location yet', async () => {
  const { ctx } = await browser()
  const { user } = await signUp(ctx, asha)
  expect(user).toEqual({
    id: expect.any(String),
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+919000000012',
    photo: '',
    location: { latitude: 0, longitude: 0, address: '' },
    skills: [],
    hasActiveSubscription: false,
    memberSince: ctx.now().toISOString(),
    isAdmin: false,
    isDemo: false,
  })
})

test('[A-45] the password is stored only as an argon2id hash, and no answer contains it', async () => {
  const { ctx } = await browser()
  const answers = [await signUp(ctx, asha), await signIn(ctx, { emailOrPhone: asha.email, password: asha.password })]
  expect(JSON.stringify(answers)).not.toContain(asha.password)
  const row = await userByIdentifier(ctx, asha.email)
  expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const withoutPepper = verify(row!.passwordHash, asha.password)
  await expect(withoutPepper).resolves.toBe(false)
})

test.each([
  ['name', { name: '  ' }, 'required'],
  ['email', { email: 'x@' }, 'invalidEmail'],
  ['phone', { phone: '12345' }, 'invalidPhone'],
  ['password', { password: 'abc' }, 'passwordLength'],
  ['password', { password: '123456' }, 'commonPassword'],
])('[A-22] a signup with an invalid %s creates no account: %j', async (field, wrong, error) => {
  const { ctx, token } = await browser()
  const answer = await signUp(ctx, { ...asha, ...wrong })
  expect(answer).toMatchObject({ success: false, code: error, fields: { [field]: error }, message: expect.any(String) })
  expect(await count(ctx, 'users')).toBe(0)
  expect(token()).toBeNull()
})

test('[A-35] a used e-mail address, in any letter case, is reported', async () => {
  const { ctx } = await browser()
  await signUp(ctx, asha)
  const answer = await signUp(ctx, { ...ravi, email: 'ASHA@Example.IN' })
  expect(answer).toMatchObject({ success: false, exists: ['email'] })
})

test('[A-35] [A-58] a used phone number, with or without plus, is reported', async () => {
  const { ctx } = await browser()
  await signUp(ctx, asha)
  expect(await signUp(ctx, { ...ravi, phone: '919000000012' })).toMatchObject({ success: false, exists: ['phone'] })
})

test('[A-10] [A-30] [A-35] both are reported, e-mail first, even if they belong to two accounts', async () => {
  const { ctx } = await browser()
  await signUp(ctx, asha)
  await signUp(ctx, ravi)
  expect(await signUp(ctx, { ...asha, phone: ravi.phone })).toMatchObject({
    success: false,
    exists: ['email', 'phone'],
  })
  expect(await count(ctx, 'users')).toBe(2)
})

test('[A-35] of concurrent signups with one e-mail address one creates an account, the others get the reason', async () => {
  const database = await testDatabase()
  const signUps = Array.from({ length: 8 }, (_, i) => signUp(database.ctx(), { ...asha, phone: `+9190000001${i}0` }))
  const answers = await Promise.all(signUps)
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(answers.filter(({ success }) => !success).map(({ exists }) => exists)).toEqual(
    Array.from({ length: 7 }, () => ['email']),
  )
  expect(await count(database.ctx(), 'users')).toBe(1)
  expect(await count(database.ctx(), 'sessions')).toBe(1)
})

test.each(['अदिति राव', 'ʻOkina Ünïcödé', 'أمينة', '王小明', "'; drop table users; --", '<b>x</b>', '👩🏽‍🌾 Meera'])(
  'the name %s is returned unchanged',
  async (name) => {
    const { ctx } = await browser()
    const { user } = await signUp(ctx, { ...asha, name })
    expect(user!.name).toBe(name)
    expect(await namesOf(ctx, [user!.id])).toEqual(new Map([[user!.id, name]]))
  },
)

test('a name is stored trimmed', async () => {
  const { ctx } = await browser()
  expect((await signUp(ctx, { ...asha, name: '  Asha  Rao ' })).user!.name).toBe('Asha  Rao')
})

test.each(['asha@example.in', ' Asha@EXAMPLE.in ', '+919000000012', '919000000012'])(
  '[A-08] [A-15] [A-16] [A-58] %j signs in',
  async (emailOrPhone) => {
    const { ctx, token } = await browser()
    const { user } = await signUp(ctx, asha)
    const elsewhere = await browser('second')
    expect(await signIn(elsewhere.ctx, { emailOrPhone, password: asha.password })).toEqual({
      success: true,
      user,
      // The sign-in on a new browser was already announced.
      heard: { number: 1, at: expect.stringMatching(/Z$/) },
    })
    expect(await actorOf(ctx, elsewhere.token()!)).toMatchObject({ userId: user!.id })
    expect(elsewhere.token()).not.toBe(token())
  },
)

test('[A-26] an unknown account gets the text of the specification', async () => {
  const { ctx } = await browser()
  expect(await signIn(ctx, { emailOrPhone: 'nobody@example.in', password: '482913' })).toEqual({
    success: false,
    code: 'userNotFound',
    message: 'User not found. Please create a new account.',
  })
})

test('[A-14] an empty identifier is an unknown account, however often it is sent', async () => {
  const { ctx } = await browser()
  const answers = []
  for (let i = 0; i < 8; i++) answers.push(await signIn(ctx, { emailOrPhone: '', password: '482913' }))
  expect(new Set(answers.map(({ message }) => message))).toEqual(
    new Set(['User not found. Please create a new account.']),
  )
})

test('[A-27] a wrong password gets the text of the specification and no session', async () => {
  const { ctx } = await browser()
  await signUp(ctx, asha)
  const other = await browser('second')
  expect(await signIn(other.ctx, { emailOrPhone: asha.email, password: '482914' })).toEqual({
    success: false,
    code: 'wrongPassword',
    message: 'Incorrect password.',
  })
  expect(other.token()).toBeNull()
})

test('signing in on a signed-in browser ends the previous session', async () => {
  const { ctx, token } = await browser()
  await signUp(ctx, asha)
  const before = token()!
  const signedIn = actingAs(ctx, await actorOf(ctx, before))
  await signIn(signedIn, { emailOrPhone: asha.phone, password: asha.password })
  expect(await actorOf(ctx, before)).toBeNull()
  expect(await actorOf(ctx, token()!)).not.toBeNull()
})

test('[A-49] signing out ends the session and clears the cookie', async () => {
  const { ctx, token } = await browser()
  await signUp(ctx, asha)
  const before = token()!
  const signedIn = actingAs(ctx, await actorOf(ctx, before))
  expect(await signOutHere(signedIn)).toEqual({ signedOut: true })
  expect(token()).toBeNull()
  expect(await actorOf(ctx, before)).toBeNull()
})

test('signing out without a session is not an error', async () => {
  const { ctx } = await browser()
  expect(await signOutHere(ctx)).toEqual({ signedOut: true })
})

test('[A-51] [A-52] a deleted account is unknown, with its sessions, devices and stored answers', async () => {
  const { ctx, token } = await browser()
  const { user } = await signUp(ctx, asha)
  const elsewhere = await browser('second')
  await signIn(elsewhere.ctx, { emailOrPhone: asha.email, password: asha.password })
  await ctx.db.execute(
    sql`insert into idempotency_keys values (${user!.id}, 'key', 'hash', 200, '{}', now()), ('somebody', 'key', 'hash', 200, '{}', now())`,
  )
  expect(await deleteMyAccount(actingAs(ctx, await actorOf(ctx, token()!)))).toEqual({ deleted: true })
  expect(token()).toBeNull()
  expect(await actorOf(ctx, elsewhere.token()!)).toBeNull()
  const tables = ['users', 'sessions', 'known_devices', 'idempotency_keys']
  const left = []
  for (const table of tables) left.push(await count(ctx, table))
  expect(left).toEqual([0, 0, 0, 1])
  expect(await signIn(ctx, { emailOrPhone: asha.email, password: asha.password })).toMatchObject({
    code: 'userNotFound',
  })
})

test('[A-52] e-mail and phone of a deleted account can sign up again', async () => {
  const { ctx, token } = await browser()
  await signUp(ctx, asha)
  await deleteMyAccount(actingAs(ctx, await actorOf(ctx, token()!)))
  expect(await signUp(ctx, asha)).toMatchObject({ success: true })
})

test('a visitor has no account to read or delete', async () => {
  const ctx = await testCtx()
  await expect(me(ctx)).rejects.toMatchObject({ code: 'notSignedIn' })
  await expect(deleteMyAccount(ctx)).rejects.toMatchObject({ code: 'notSignedIn' })
})

test('a session whose account is gone is refused', async () => {
  const ctx = await testCtx()
  const ghost = { userId: crypto.randomUUID(), sessionId: crypto.randomUUID(), isAdmin: false, isDemo: false }
  await expect(me(actingAs(ctx, ghost))).rejects.toMatchObject({ code: 'notSignedIn' })
})

test('[N-10] a subscription is active until its end, exclusive', async () => {
  const { ctx, token } = await browser()
  await signUp(ctx, asha)
  const signedIn = actingAs(ctx, await actorOf(ctx, token()!))
  await ctx.db.execute(sql`update users set premium_until = '2026-02-01T00:00:00Z'`)
  ctx.setNow('2026-01-31T23:59:59.999Z')
  expect((await me(signedIn)).user.hasActiveSubscription).toBe(true)
  ctx.setNow('2026-02-01T00:00:00Z')
  expect((await me(signedIn)).user.hasActiveSubscription).toBe(false)
})

test('every answer matches its contract', async () => {
  const { ctx } = await browser()
  const answers = [await signUp(ctx, asha), await signUp(ctx, asha), await signUp(ctx, { ...asha, name: '' })]
  for (const answer of answers) expect(RegisterAnswer.parse(answer)).toEqual(answer)
})
