import { expect, test } from 'vitest'
import { minutes } from '#core/units.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { deleteMyAccount, signUp } from './accounts.ts'
import { proveMyself } from './passwordChange.ts'
import { sendContactCode } from './profile.ts'
import { actorOf, renewToken } from './sessions.ts'

const asha = { name: 'Asha', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

async function signedUp() {
  let token: string | null = null
  const ctx = await testCtx({ giveToken: (given: string | null) => void (token = given) })
  await signUp(ctx, asha)
  const actor = await actorOf(ctx, token!)
  return { ctx: actingAs(ctx, actor), current: () => token! }
}

test('a contact is changed, and an account deleted, only within ten minutes of giving the password (S3)', async () => {
  const { ctx } = await signedUp()
  const change = { kind: 'email' as const, value: 'new@example.in', language: 'en' as const }
  const start = ctx.now().getTime()
  ctx.setNow(new Date(start + minutes(10)))
  expect(await sendContactCode(ctx, change)).toEqual({ sent: true })
  ctx.setNow(new Date(start + minutes(10) + 1))
  await expect(sendContactCode(ctx, change)).rejects.toMatchObject({ code: 'passwordNeeded' })
  await expect(deleteMyAccount(ctx)).rejects.toMatchObject({ code: 'passwordNeeded' })
  await expect(proveMyself(ctx, { password: '000000' })).rejects.toMatchObject({ code: 'wrongPassword' })
  await expect(deleteMyAccount(ctx)).rejects.toMatchObject({ code: 'passwordNeeded' })
  await proveMyself(ctx, { password: asha.password })
  expect(await deleteMyAccount(ctx)).toEqual({ deleted: true })
})

test('a renewed token is the only one that works (S3)', async () => {
  const { ctx, current } = await signedUp()
  const before = current()
  await renewToken(ctx)
  await Promise.resolve()
  expect(current()).not.toBe(before)
  expect(await actorOf(ctx, before)).toBeNull()
  expect(await actorOf(ctx, current())).toMatchObject({ userId: ctx.actor!.userId })
})
