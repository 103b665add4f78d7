import { expect, test } from 'vitest'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { signUp } from './accounts.ts'
import { actorOf, renewToken } from './sessions.ts'

const asha = { name: 'Asha', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

async function signedUp() {
  let token: string | null = null
  const ctx = await testCtx({ giveToken: (given: string | null) => void (token = given) })
  await signUp(ctx, asha)
  const actor = await actorOf(ctx, token!)
  return { ctx: actingAs(ctx, actor), current: () => token! }
}

test('only the renewed token of a session works (S3)', async () => {
  const { ctx, current } = await signedUp()
  const before = current()
  await renewToken(ctx)
  await Promise.resolve()
  expect(current()).not.toBe(before)
  expect(await actorOf(ctx, before)).toBeNull()
  expect(await actorOf(ctx, current())).toMatchObject({ userId: ctx.actor!.userId })
})
