import { beforeEach, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { addToCircle } from '#features/circles/server/testing.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { deleteOwnListing } from '#features/listings/server/upkeep.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { noteWelcome, readWelcome } from './feature.ts'

let asha: TestCtx
beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
})
const advanceClock = (ms: number) => asha.setNow(new Date(asha.now().getTime() + ms))

test('a new account has no step done', async () => {
  expect(await readWelcome(asha)).toMatchObject({
    isShown: true,
    hasLooked: false,
    hasListed: false,
    hasInvited: false,
    isTourNew: true,
  })
})

test('each step is ticked automatically by existing data', async () => {
  expect(await noteWelcome(asha, { what: 'looked' })).toMatchObject({ isShown: true, hasLooked: true })
  const item = await newItem(asha)
  expect(await readWelcome(asha)).toMatchObject({ isShown: true, hasListed: true })
  await deleteOwnListing(asha, { id: item.id })
  expect(await readWelcome(asha)).toMatchObject({ hasListed: false })
  await newItem(asha)
  await addToCircle(asha, actingAs(asha, await newPerson(asha, 'Ravi')))
  expect(await readWelcome(asha)).toMatchObject({ isShown: false, hasInvited: true })
})

test('after looking and inviting, the step of listing something remains', async () => {
  await noteWelcome(asha, { what: 'looked' })
  await addToCircle(asha, actingAs(asha, await newPerson(asha, 'Ravi')))
  expect(await readWelcome(asha)).toMatchObject({ isShown: true, hasLooked: true, hasListed: false, hasInvited: true })
})

test('once closed it stays closed, and closing it again changes nothing', async () => {
  await noteWelcome(asha, { what: 'dismissed' })
  advanceClock(1000)
  expect(await noteWelcome(asha, { what: 'dismissed' })).toMatchObject({ isShown: false })
})

test('the tour is offered once', async () => {
  expect(await noteWelcome(asha, { what: 'tourOffered' })).toMatchObject({ isTourNew: false, isShown: true })
})

test('thirty days after sign-up it is no longer shown', async () => {
  advanceClock(days(30) - 1)
  expect(await readWelcome(asha)).toMatchObject({ isShown: true })
  advanceClock(1)
  expect(await readWelcome(asha)).toMatchObject({ isShown: false })
})
