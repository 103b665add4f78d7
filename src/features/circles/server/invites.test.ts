import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { days, hours } from '#core/units.ts'
import { suspendUser } from '#features/accounts/server/suspensions.ts'
import { newPerson, outbox } from '#features/accounts/server/testing.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import type { OutgoingMessage } from '#kit/server/outbox.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { inviteCodeText } from '../inviteRules.ts'
import {
  acceptInvite,
  lookAtInvite,
  makeInvite,
  myInvite,
  withdrawInvite,
  confirmPhone,
  findByPhone,
  myPhoneFinding,
  sendPhoneCode,
  setPhoneFinding,
} from './invites.ts'
import { requestCircleLink, circleOf, declineCircle } from './members.ts'
import { phoneOf } from './personStore.ts'
import { idOf, advanceClock, people } from './testing.ts'

const codeOf = async (owner: TestCtx) => (await makeInvite(owner)).invite.code

test('an invite is accepted with one tap, in any spelling of its code, and both are members', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const code = await codeOf(Asha)
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
  expect(await codeOf(Asha)).toBe(code)
  const written = ` ${inviteCodeText(code).toLowerCase()} `
  expect(await lookAtInvite(Ravi, { code: written })).toMatchObject({ name: 'Asha', relation: 'none' })
  expect(await acceptInvite(Ravi, { code: written })).toMatchObject({ id: idOf(Asha), relation: 'member' })
  expect(await acceptInvite(Ravi, { code })).toMatchObject({ relation: 'member' })
  expect(await circleOf(Asha, idOf(Asha))).toEqual([idOf(Ravi)])
  expect((await myInvite(Asha)).invite).toMatchObject({ joined: 1 })
})

test('an invite settles a pending or declined request', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await requestCircleLink(Ravi, { userId: idOf(Asha) })
  await declineCircle(Asha, { userId: idOf(Ravi) })
  await acceptInvite(Ravi, { code: await codeOf(Asha) })
  expect(await circleOf(Ravi, idOf(Ravi))).toEqual([idOf(Asha)])
})

test('an invite expires after seven days, and at once when it is withdrawn; a new one has another code', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const first = await codeOf(Asha)
  advanceClock(Ravi, days(7) - 1000)
  expect(await lookAtInvite(Ravi, { code: first })).toMatchObject({ relation: 'none' })
  advanceClock(Ravi, 1000)
  await expect(acceptInvite(Ravi, { code: first })).rejects.toMatchObject({ code: 'inviteNotFound' })
  advanceClock(Asha, days(7))
  const second = await codeOf(Asha)
  expect(second).not.toBe(first)
  expect(await withdrawInvite(Asha)).toEqual({ withdrawn: true })
  expect(await myInvite(Asha)).toEqual({ invite: null })
  await expect(acceptInvite(Ravi, { code: second })).rejects.toMatchObject({ code: 'inviteNotFound' })
  expect(await circleOf(Asha, idOf(Asha))).toEqual([])
})

test('the person’s own code and one of a blocked person get the same answer as a wrong code', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const code = await codeOf(Asha)
  await blockPerson(Asha, { userId: idOf(Ravi) })
  for (const [ctx, tried] of [
    [Asha, code],
    [Ravi, code],
    [Ravi, 'AAAA-AAAA'],
  ] as const)
    await expect(acceptInvite(ctx, { code: tried })).rejects.toMatchObject({ code: 'inviteNotFound' })
})

test('an invite between a demo person and a real one says why it cannot be accepted, in either direction', async () => {
  const { Asha } = await people('Asha')
  const demo = actingAs(Asha, await newPerson(Asha, 'Demo', { isDemo: true }))
  for (const [ctx, code] of [
    [demo, await codeOf(Asha)],
    [Asha, await codeOf(demo)],
  ] as const)
    for (const verb of [lookAtInvite, acceptInvite])
      await expect(verb(ctx, { code })).rejects.toMatchObject({ code: 'demoPerson' })
  expect(await circleOf(Asha, idOf(Asha))).toEqual([])
})

test('the eleventh wrong code within an hour is not checked; correct ones are not counted', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const code = await codeOf(Asha)
  for (let i = 0; i < 15; i++) await lookAtInvite(Ravi, { code })
  for (let i = 0; i < 10; i++)
    await expect(acceptInvite(Ravi, { code: 'AAAA-AAA2' })).rejects.toMatchObject({ code: 'inviteNotFound' })
  await expect(acceptInvite(Ravi, { code })).rejects.toMatchObject({
    code: 'tooManyTries',
    details: { params: { waitSeconds: 3600 } },
  })
  advanceClock(Ravi, hours(1))
  expect(await acceptInvite(Ravi, { code })).toMatchObject({ relation: 'member' })
})

async function messageTo(ctx: TestCtx): Promise<OutgoingMessage> {
  const { phone } = await phoneOf(ctx, idOf(ctx))
  const texts = readdirSync(outbox(ctx.config)).map((file) => readFileSync(join(outbox(ctx.config), file), 'utf8'))
  return texts.map((text) => JSON.parse(text) as OutgoingMessage).find(({ to }) => to === phone)!
}

/** Confirms the number of the account, and lets others find the person by it. */
async function confirmed(ctx: TestCtx, isFindable = true): Promise<string> {
  await sendPhoneCode(ctx, {})
  const { to, text } = await messageTo(ctx)
  expect(await confirmPhone(ctx, { code: /\d{8}/.exec(text)![0] })).toEqual({ isConfirmed: true, isFindable: false })
  if (isFindable) await setPhoneFinding(ctx, { isFindable })
  return to
}

test('a confirmed number whose person allows it finds exactly that person, with and without the country code', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await confirmed(Ravi, false)
  const number = await confirmed(Asha)
  expect(number).toBe((await phoneOf(Asha, idOf(Asha))).phone)
  const forms = [
    number,
    number.slice(1),
    number.slice(3),
    `0${number.slice(3)}`,
    `${number.slice(0, 3)} ${number.slice(3)}`,
  ]
  for (const phone of forms)
    expect((await findByPhone(Ravi, { phone })).person, phone).toMatchObject({ id: idOf(Asha), relation: 'none' })
  for (const phone of [number.slice(0, -1), `${number}0`, number.slice(4), '%', ''])
    expect(await findByPhone(Ravi, { phone }), phone).toEqual({ person: null })
})

test('people who do not allow it, are private, blocked, changed the number or do not exist get the same answer', async () => {
  const { Asha, Ravi, Private, Blocked, Blocks, Silent, Unproved } = await people(
    'Asha',
    'Ravi',
    'Private',
    'Blocked',
    'Blocks',
    'Silent',
    'Unproved',
  )
  await confirmed(Asha, false)
  const found = await confirmed(Ravi)
  const absent = ['+919876500000', (await phoneOf(Unproved, idOf(Unproved))).phone]
  for (const ctx of [Private, Blocked, Blocks]) absent.push(await confirmed(ctx))
  absent.push(await confirmed(Silent, false), (await phoneOf(Asha, idOf(Asha))).phone)
  await saveMySettings(Private, { profileVisibility: 'private' })
  await blockPerson(Asha, { userId: idOf(Blocked) })
  await blockPerson(Blocks, { userId: idOf(Asha) })
  const answers = []
  for (const phone of absent) answers.push(JSON.stringify(await findByPhone(Asha, { phone })))
  expect(new Set(answers)).toEqual(new Set(['{"person":null}']))
  expect((await findByPhone(Asha, { phone: found })).person).toMatchObject({ id: idOf(Ravi) })
  await setPhoneFinding(Ravi, { isFindable: false })
  expect(await findByPhone(Asha, { phone: found })).toEqual({ person: null })
})

test('a person without a confirmed number finds nobody; the 21st search of a day is refused, successful or not', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  await expect(findByPhone(Asha, { phone: '+919876500000' })).rejects.toMatchObject({ code: 'phoneNotConfirmed' })
  await expect(setPhoneFinding(Asha, { isFindable: true })).rejects.toMatchObject({ code: 'phoneNotConfirmed' })
  await expect(confirmPhone(Asha, { code: '00000000' })).rejects.toMatchObject({ code: 'wrongCode' })
  expect(await myPhoneFinding(Asha)).toEqual({ isConfirmed: false, isFindable: false })
  const number = await confirmed(Ravi)
  await confirmed(Asha)
  for (let i = 0; i < 20; i++) await findByPhone(Asha, { phone: i % 2 ? number : '+919876500000' })
  await expect(findByPhone(Asha, { phone: number })).rejects.toMatchObject({ code: 'tooManyTries' })
})

test('[attack 14] the invite of a suspended person reveals no name and admits nobody', async () => {
  const { Asha, Ravi } = await people('Asha', 'Ravi')
  const code = await codeOf(Asha)
  await suspendUser(Asha, idOf(Asha), 'Found by a test')
  await expect(lookAtInvite(Ravi, { code })).rejects.toMatchObject({ code: 'inviteNotFound' })
  await expect(acceptInvite(Ravi, { code })).rejects.toMatchObject({ code: 'inviteNotFound' })
})
