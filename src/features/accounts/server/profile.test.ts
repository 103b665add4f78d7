import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { sql } from 'drizzle-orm'
import { ProfileChanges } from '../profileContract.ts'
import { skillOf, withSkill } from '../profileRules.ts'
import { me } from './accounts.ts'
import { confirmNewContact, myPhone, saveMyProfile, sendContactCode } from './profile.ts'
import { lastMessage, newPerson, outbox, userById } from './testing.ts'

afterEach(async () => rmSync(outbox((await testCtx()).config), { recursive: true, force: true }))

async function person() {
  const visitor = await testCtx()
  return actingAs(visitor, await newPerson(visitor, 'Asha'))
}

async function newPhotoOf(ctx: TestCtx): Promise<string> {
  const id = newId()
  await ctx.db.execute(
    sql`insert into photos (id, owner_id, width, height, bytes, thumbhash, sha256, created_at)
        values (${id}, ${ctx.actor!.userId}, 4, 3, 9, '', '\\x00', ${ctx.now().toISOString()})`,
  )
  return id
}

const codeOf = (ctx: TestCtx) => /\d{8}/.exec(lastMessage(ctx.config).text)![0]
const requestCode = (ctx: TestCtx, kind: 'email' | 'phone', value: string) =>
  sendContactCode(ctx, { kind, value, language: 'en' })
const confirm = (ctx: TestCtx, kind: 'email' | 'phone', code: string) =>
  confirmNewContact(ctx, { kind, code, language: 'en' })

test('[E-10] [E-17] [E-26] [E-27] name, skills and location are stored; omitted fields are unchanged', async () => {
  const ctx = await person()
  const skills = [{ skill: 'Tailoring', keywords: ['blouse'] }]
  const location = { latitude: 12.97, longitude: 77.59, address: 'Cubbon Park' }
  await saveMyProfile(ctx, { name: ' Asha Rao ', skills })
  const { user } = await saveMyProfile(ctx, { location })
  expect(user).toMatchObject({ name: 'Asha Rao', skills, location })
  expect((await me(ctx)).user).toEqual(user)
})

test.each([
  ['  ', 'required'],
  ['a\nb', 'invalid'],
  ['a'.repeat(101), 'tooLong'],
])('[E-10] the name %j is refused: %s', async (name, error) => {
  await expect(saveMyProfile(await person(), { name })).rejects.toMatchObject({ details: { fields: { name: error } } })
})

test('[E-08] the person’s own photo can be set and removed; another person’s photo is refused', async () => {
  const ctx = await person()
  const photoId = await newPhotoOf(ctx)
  expect((await saveMyProfile(ctx, { photoId })).user.photo).toBe(`/photos/${photoId}/320.webp`)
  expect((await saveMyProfile(ctx, { photoId: null })).user.photo).toBe('')
  const ravi = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  await expect(saveMyProfile(ravi, { photoId })).rejects.toMatchObject({ code: 'photoNotFound' })
})

test.each([
  [{ location: { latitude: 91, longitude: 0, address: '' } }],
  [{ location: { latitude: Number.NaN, longitude: 0, address: '' } }],
  [{ skills: [{ skill: '  ', keywords: [] }] }],
  [{ skills: Array.from({ length: 31 }, (_, i) => ({ skill: String(i), keywords: [] })) }],
  [{ photoId: 'x' }],
])('%j is not a valid change of a profile', (changes) => {
  expect(ProfileChanges.safeParse(changes).success).toBe(false)
})

test('[E-28] [E-29] a skill needs a name; keywords are split on commas, trimmed, and empty ones dropped', () => {
  expect(skillOf('   ', 'a')).toBeNull()
  expect(skillOf(' Tailoring ', ' a, ,b ,')).toEqual({ skill: 'Tailoring', keywords: ['a', 'b'] })
  expect(withSkill([{ skill: 'A', keywords: [] }], { skill: 'a', keywords: ['b'] })).toEqual([
    { skill: 'a', keywords: ['b'] },
  ])
})

test.each([
  ['email', 'new@example.in'],
  ['phone', '+918000000055'],
] as const)('[E-17] a new %s is stored only with its code, and the previous one is notified', async (kind, value) => {
  const ctx = await person()
  const { user: before } = await me(ctx)
  await requestCode(ctx, kind, value)
  expect(lastMessage(ctx.config)).toMatchObject({ to: value, kind: kind === 'email' ? 'email' : 'sms' })
  expect((await me(ctx)).user).toEqual(before)
  const code = codeOf(ctx)
  const wrong = code === '00000000' ? '00000001' : '00000000'
  await expect(confirm(ctx, kind, wrong)).rejects.toMatchObject({ code: 'wrongCode' })
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  expect((await confirm(ctx, kind, code)).user).toEqual({ ...before, [kind]: value })
  await expect.poll(() => lastMessage(ctx.config).to).toBe(before[kind])
  await expect(confirm(ctx, kind, code)).rejects.toMatchObject({ code: 'wrongCode' })
})

test('[E-18] an address of another account is refused, also if it was taken while the code was under way', async () => {
  const ctx = await person()
  const ravi = actingAs(ctx, await newPerson(ctx, 'Ravi', { email: 'ravi@example.in' }))
  const taken = { code: 'alreadyExists' }
  await expect(requestCode(ctx, 'email', 'RAVI@example.in')).rejects.toMatchObject(taken)
  await requestCode(ctx, 'email', 'both@example.in')
  const code = codeOf(ctx)
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  await requestCode(ravi, 'email', 'both@example.in')
  await confirm(ravi, 'email', codeOf(ravi))
  await expect(confirm(ctx, 'email', code)).rejects.toMatchObject(taken)
})

test('[E-18] the rules are those of the signup', async () => {
  const ctx = await person()
  await expect(requestCode(ctx, 'email', 'x@')).rejects.toMatchObject({
    details: { fields: { email: 'invalidEmail' } },
  })
  await expect(requestCode(ctx, 'phone', '12345')).rejects.toMatchObject({
    details: { fields: { phone: 'invalidPhone' } },
  })
})

test('a code for one purpose is not accepted for another', async () => {
  const ctx = await person()
  await requestCode(ctx, 'email', 'new@example.in')
  await expect(confirm(ctx, 'phone', codeOf(ctx))).rejects.toMatchObject({ code: 'wrongCode' })
})

test('a code confirms the person’s number; nothing else changes and nobody is notified', async () => {
  const phone = '+919000000077'
  const visitor = await testCtx()
  const ctx = actingAs(visitor, await newPerson(visitor, 'Asha', { phone, phoneDigits: phone.slice(1) }))
  expect(await myPhone(ctx)).toEqual({ phone, isConfirmed: false, canConfirm: false })
  const before = await userById(ctx, ctx.actor!.userId)
  await requestCode(ctx, 'phone', phone)
  const sent = lastMessage(ctx.config)
  expect(sent).toMatchObject({ to: phone, kind: 'sms' })
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  expect((await confirm(ctx, 'phone', codeOf(ctx))).user.phone).toBe(phone)
  expect(await myPhone(ctx)).toMatchObject({ phone, isConfirmed: true })
  expect((await userById(ctx, ctx.actor!.userId))!.phoneSince).toEqual(before!.phoneSince)
  expect(lastMessage(ctx.config)).toEqual(sent)
})

test('a number can be confirmed if texts are sent, not otherwise, and never in the demo', async () => {
  const visitor = await testCtx()
  const texts = { config: { ...visitor.config, smsUrl: 'https://sms.example.org/?to={to}&text={text}' } }
  const asha = Object.assign(actingAs(visitor, await newPerson(visitor, 'Asha')), texts)
  const demo = Object.assign(actingAs(visitor, await newPerson(visitor, 'Demo', { isDemo: true })), texts)
  expect([(await myPhone(asha)).canConfirm, (await myPhone(demo)).canConfirm]).toEqual([true, false])
})
