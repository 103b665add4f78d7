import { beforeEach, expect, test } from 'vitest'
import { days, minutes } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { updateItem } from '#features/listings/server/items.ts'
import { itemInput, newItem } from '#features/listings/server/testing.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { MOST_WATCHES } from '../watchRules.ts'
import { HERE, north } from './testing/makeRow.ts'
import { changePace, endMyWatch, myWatches, settleWatches, watchThis } from './watches.ts'

let [asha, seller]: TestCtx[] = []
beforeEach(async () => {
  const ctx = await testCtx()
  asha = actingAs(ctx, await newPerson(ctx, 'Asha'))
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
})

const lamps = { q: 'lamp', ...HERE, radiusMeters: 2000 }
const watch = (search = lamps, every: 'instant' | 'daily' = 'instant') =>
  watchThis(asha!, { search, areaName: 'Cubbon Park', every })
const advanceClock = (ms: number) => asha!.setNow(new Date(asha!.now().getTime() + ms))
const at = (point: { latitude: number; longitude: number }) => ({
  location: { lat: point.latitude, lng: point.longitude },
})
const countNotices = async () =>
  (await toldSince(asha!, asha!.actor!.userId, 0)).filter(({ type }) => type === 'notice').length

/** Advances a minute and runs the scheduled work. */
async function runWatches() {
  advanceClock(minutes(1))
  await settleWatches(asha!)
}

test('a new match within the area is reported once; earlier listings and those outside are not', async () => {
  await newItem(seller!, { name: 'Old lamp', ...at(HERE) })
  advanceClock(1000)
  await watch()
  advanceClock(1000)
  await newItem(seller!, { name: 'Far lamp', ...at(north(2100)) })
  await newItem(seller!, { name: 'Chair', ...at(HERE) })
  await runWatches()
  expect(await countNotices()).toBe(0)
  const { id } = await newItem(seller!, { name: 'Brass lamp', ...at(HERE) })
  await runWatches()
  await runWatches()
  expect(await countNotices()).toBe(1)
  await updateItem(seller!, { ...(await itemInput(seller!, { name: 'Brass lamp, polished', ...at(HERE) })), id })
  await runWatches()
  expect(await countNotices()).toBe(1)
  expect((await myWatches(asha!)).watches[0]).toMatchObject({ label: 'lamp', areaName: 'Cubbon Park', found: 1 })
})

test('a listing that becomes a match by an edit is reported too', async () => {
  await watch({ ...lamps, maxPrice: 20 } as typeof lamps)
  advanceClock(1000)
  const { id } = await newItem(seller!, { name: 'Lamp', price: 30, ...at(HERE) })
  await runWatches()
  expect(await countNotices()).toBe(0)
  await updateItem(seller!, { ...(await itemInput(seller!, { name: 'Lamp', price: 19, ...at(HERE) })), id })
  await runWatches()
  expect(await countNotices()).toBe(1)
})

test('a daily saved search sums up a day, and its frequency can be changed', async () => {
  const { id } = await watch(lamps, 'daily')
  advanceClock(1000)
  await newItem(seller!, { name: 'Lamp', ...at(HERE) })
  await runWatches()
  expect(await countNotices()).toBe(0)
  advanceClock(days(1))
  await settleWatches(asha!)
  expect(await countNotices()).toBe(1)
  await newItem(seller!, { name: 'Second lamp', ...at(HERE) })
  await changePace(asha!, { id, every: 'instant' })
  await runWatches()
  expect(await countNotices()).toBe(2)
})

test('there is no report for the person’s own listings, blocked people, people who turned it off, or after the end', async () => {
  const { id } = await watch()
  advanceClock(1000)
  await newItem(asha!, { name: 'Own lamp', ...at(HERE) })
  await blockPerson(seller!, { userId: asha!.actor!.userId })
  await newItem(seller!, { name: 'Lamp', ...at(HERE) })
  await runWatches()
  expect(await countNotices()).toBe(0)
  const other = actingAs(asha!, await newPerson(asha!, 'Ravi'))
  await saveMySettings(asha!, { notifications: { nearby: false } })
  await newItem(other, { name: 'Lamp', ...at(HERE) })
  await runWatches()
  expect(await countNotices()).toBe(0)
  await saveMySettings(asha!, { notifications: { nearby: true } })
  await endMyWatch(asha!, { id })
  await newItem(other, { name: 'Another lamp', ...at(HERE) })
  await runWatches()
  expect(await countNotices()).toBe(0)
  expect(await myWatches(asha!)).toEqual({ watches: [] })
})

test('the number of saved searches per person is limited; another person’s cannot be changed', async () => {
  const { id } = await watch()
  await expect(changePace(seller!, { id, every: 'daily' })).rejects.toMatchObject({ code: 'notFound' })
  await endMyWatch(seller!, { id })
  for (let n = 1; n < MOST_WATCHES; n++) await watch()
  await expect(watch()).rejects.toMatchObject({ code: 'tooManyWatches' })
})
