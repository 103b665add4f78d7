import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { signIn, signUp } from './accounts.ts'
import { e164Of } from './phones.ts'
import { samePhones, settlePhones } from './samePhones.ts'
import { newPerson } from './testing.ts'

const asha = { name: 'Asha', email: 'asha@example.in', phone: '9876543210', password: '482913' }

test.each([
  ['9876543210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['+919876543210', '+919876543210'],
  ['+989876543210', '+989876543210'],
  ['+9876543210', '+9876543210'],
  ['447700900123', '+447700900123'],
])('[A-58] %s is %s', (typed, number) => {
  expect(e164Of(typed)).toBe(number)
})

test('[attack 16] [A-58] one number is one account, with and without the country code', async () => {
  const ctx = await testCtx()
  expect(await signUp(ctx, asha)).toMatchObject({ success: true, user: { phone: '+919876543210' } })
  for (const phone of ['9876543210', '+919876543210', '919876543210', '09876543210'])
    expect(await signUp(ctx, { ...asha, email: 'other@example.in', phone })).toMatchObject({ exists: ['phone'] })
  for (const emailOrPhone of ['9876543210', '+919876543210', '919876543210'])
    expect(await signIn(ctx, { emailOrPhone, password: asha.password })).toMatchObject({ success: true })
})

test('[attack 16] [A-58] a number of another country is another number', async () => {
  const ctx = await testCtx()
  await signUp(ctx, asha)
  const other = { ...asha, email: 'iran@example.in', phone: '+9876543210' }
  expect(await signUp(ctx, other)).toMatchObject({ success: true })
})

test('[A-58] numbers from before are stored as E.164; a pair stays apart and is reported', async () => {
  const ctx = await testCtx()
  const old = (name: string, phone: string) =>
    newPerson(ctx, name, { email: `${name}@example.in`, phone, phoneDigits: phone.replace('+', '') })
  await old('alone', '9812345678')
  await old('first', '+919876543210')
  await old('second', '9876543210')
  await settlePhones(ctx)
  const { rows } = await ctx.db.execute(sql`select name, phone, phone_digits from users order by name`)
  expect(rows).toEqual([
    { name: 'alone', phone: '+919812345678', phone_digits: '919812345678' },
    { name: 'first', phone: '+919876543210', phone_digits: '919876543210' },
    { name: 'second', phone: '9876543210', phone_digits: '9876543210' },
  ])
  expect(await samePhones(ctx)).toEqual([{ phone: '+919876543210', emails: ['first@example.in', 'second@example.in'] }])
})
