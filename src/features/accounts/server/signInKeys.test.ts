import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { minutes } from '#core/units.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { signUp } from './accounts.ts'
import { confirmReset, requestReset } from './feature.ts'
import { actorOf, requireProof } from './sessions.ts'
import {
  addMyKey,
  beginMyKey,
  beginUsingKey,
  enterWithKey,
  mySignInKeys,
  proveWithMyKey,
  removeMyKey,
} from './signInKeys.ts'
import { SoftKey } from './softKey.ts'
import { usesTwoFactor } from './suspensions.ts'
import { lastMessage, newPerson, outbox, turnOnTwoFactor } from './testing.ts'

const asha = { name: 'Asha Rao', email: 'asha@example.in', phone: '+919000000012', password: '482913' }

afterEach(async () => rmSync(outbox((await testCtx()).config), { recursive: true, force: true }))

async function withKey() {
  let token = ''
  const visitor = await testCtx({ deviceToken: 'phone', giveToken: (given) => void (token = given ?? token) })
  await signUp(visitor, asha)
  const ctx = actingAs(visitor, await actorOf(visitor, token))
  const key = new SoftKey()
  const { options } = await beginMyKey(ctx)
  await addMyKey(ctx, { response: key.make(String(options['challenge'])) })
  return { visitor, ctx, key, token: () => token }
}
const challengeOf = async (ctx: TestCtx) => String((await beginUsingKey(ctx)).options['challenge'])
const refused = { success: false, code: 'keyRefused' }

test('a sign-in key signs in without password and second step; adding it notifies the account’s address', async () => {
  const { visitor, ctx, key, token } = await withKey()
  await expect
    .poll(() => lastMessage(ctx.config))
    .toMatchObject({ to: asha.email, subject: expect.stringContaining('fingerprint or screen lock') })
  await turnOnTwoFactor(ctx, ctx.actor!.userId)
  const answer = await enterWithKey(visitor, { response: key.use(await challengeOf(visitor)) })
  expect(answer).toMatchObject({ success: true, user: { email: asha.email } })
  const actor = (await actorOf(visitor, token()))!
  expect(await usesTwoFactor(visitor, actor.userId, actor.sessionId)).toBe(true)
})

test('a challenge is accepted once, within five minutes, and only if issued by this server', async () => {
  const { visitor, key } = await withKey()
  const challenge = await challengeOf(visitor)
  expect(await enterWithKey(visitor, { response: key.use(challenge) })).toMatchObject({ success: true })
  expect(await enterWithKey(visitor, { response: key.use(challenge) })).toMatchObject(refused)
  expect(await enterWithKey(visitor, { response: key.use('bWFkZSB1cA') })).toMatchObject(refused)
  const late = await challengeOf(visitor)
  visitor.setNow(new Date(visitor.now().getTime() + minutes(5)))
  expect(await enterWithKey(visitor, { response: key.use(late) })).toMatchObject(refused)
})

test('an answer from another site, without user verification, by another key or modified is refused', async () => {
  const { visitor, key } = await withKey()
  const use = async (how: Parameters<SoftKey['use']>[1]) =>
    enterWithKey(visitor, { response: key.use(await challengeOf(visitor), how) })
  expect(await use({ origin: 'https://hereabouts.example' })).toMatchObject(refused)
  expect(await use({ isVerified: false })).toMatchObject(refused)
  expect(await use({ host: 'example.org' })).toMatchObject(refused)
  expect(await use({ signature: 'AAAA' })).toMatchObject(refused)
  const stranger = new SoftKey(key.id)
  expect(await enterWithKey(visitor, { response: stranger.use(await challengeOf(visitor)) })).toMatchObject(refused)
  expect(await use({})).toMatchObject({ success: true })
})

test('a copied sign-in key, whose counter decreases, is refused', async () => {
  const { visitor, key } = await withKey()
  expect(await enterWithKey(visitor, { response: key.use(await challengeOf(visitor), { counter: 7 }) })).toMatchObject({
    success: true,
  })
  expect(await enterWithKey(visitor, { response: key.use(await challengeOf(visitor), { counter: 6 }) })).toMatchObject(
    refused,
  )
})

test('the person’s own sign-in key counts as a proof, another person’s does not', async () => {
  const { visitor, ctx, key } = await withKey()
  ctx.setNow(new Date(ctx.now().getTime() + minutes(11)))
  await expect(requireProof(ctx)).rejects.toMatchObject({ code: 'passwordNeeded' })
  const ravi = actingAs(visitor, await newPerson(visitor, 'Ravi'))
  const response = key.use(await challengeOf(visitor))
  await expect(proveWithMyKey(ravi, { response })).rejects.toMatchObject({ code: 'keyRefused' })
  expect(await proveWithMyKey(ctx, { response: key.use(await challengeOf(visitor)) })).toEqual({ proven: true })
  await requireProof(ctx)
})

test('a sign-in key is removed by its owner only, and by a new password set with a code', async () => {
  const { visitor, ctx, key } = await withKey()
  const ravi = actingAs(visitor, await newPerson(visitor, 'Ravi'))
  await expect(removeMyKey(ravi, { id: key.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await removeMyKey(ctx, { id: key.id })).toEqual({ keys: [] })
  expect(await enterWithKey(visitor, { response: key.use(await challengeOf(visitor)) })).toMatchObject(refused)
  const second = new SoftKey()
  const { options } = await beginMyKey(ctx)
  await addMyKey(ctx, { response: second.make(String(options['challenge'])) })
  ctx.setNow(new Date(ctx.now().getTime() + 1000))
  await requestReset(visitor, { emailOrPhone: asha.email, language: 'en' })
  const code = /\d{8}/.exec(lastMessage(ctx.config).text)![0]
  await confirmReset(visitor, { emailOrPhone: asha.email, code, password: '705164' })
  expect((await mySignInKeys(ctx)).keys).toEqual([])
})
