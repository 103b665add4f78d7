import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { LatLng } from '#core/geo.ts'
import { days, seconds } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { HERE, newItem, twoPeople } from '#features/listings/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { MissedQueue } from './missedQueue.ts'
import { forgetMissedSearches, missedNear, missedOf, recordMissed } from './missedSearches.ts'

async function crowd(ctx: TestCtx, count: number): Promise<TestCtx[]> {
  const people: TestCtx[] = []
  for (let i = 0; i < count; i++) people.push(actingAs(ctx, await newPerson(ctx, `Neighbour ${i}`)))
  return people
}

const recordMissedSearch = async (ctx: TestCtx, search: { text: string; near: LatLng }) => {
  const missed = missedOf(ctx, search)
  if (missed) await recordMissed(ctx, [missed])
}

const reportedSearches = (seller: TestCtx) => missedNear(seller, seller.actor!.userId)

test('a seller sees vain searches of five people nearby, not of four', async () => {
  const { seller } = await twoPeople()
  await newItem(seller)
  const people = await crowd(seller, 5)
  const search = { text: '  Jackfruit ', near: { latitude: HERE.latitude + 0.02, longitude: HERE.longitude } }
  for (const person of people.slice(0, 4)) {
    await recordMissedSearch(person, search)
    await recordMissedSearch(person, search)
  }
  await recordMissedSearch(seller, search)
  expect(await reportedSearches(seller)).toEqual([])
  await recordMissedSearch(people[4]!, { ...search, text: 'JACKFRUIT' })
  expect(await reportedSearches(seller)).toEqual([{ words: 'jackfruit', people: 5 }])
  seller.setNow(new Date(seller.now().getTime() + days(91)))
  expect(await reportedSearches(seller)).toEqual([])
  await forgetMissedSearches(seller)
  expect((await seller.db.execute(sql`select 1 from missed_searches`)).rows).toEqual([])
})

test('searches far away, without search history, by demo accounts and of half-typed words do not count', async () => {
  const { seller } = await twoPeople()
  await newItem(seller)
  const people = await crowd(seller, 5)
  await saveMySettings(people[0]!, { searchHistory: false })
  const demo = actingAs(seller, { ...people[1]!.actor!, isDemo: true })
  for (const person of [people[0]!, demo, ...people.slice(2)]) {
    await recordMissedSearch(person, { text: 'jackfruit', near: HERE })
  }
  for (const person of people) {
    await recordMissedSearch(person, { text: 'honey', near: { latitude: 19.07, longitude: 72.87 } })
  }
  const kept = (await seller.db.execute<{ words: string }>(sql`select distinct words from missed_searches order by 1`))
    .rows
  expect(kept.map(({ words }) => words)).toEqual(['honey', 'jackfruit'])
  expect(await reportedSearches(seller)).toEqual([])
  seller.setNow(new Date(seller.now().getTime() + seconds(60)))
  for (const text of ['bre', 'bread', 'breadfruit']) await recordMissedSearch(people[2]!, { text, near: HERE })
  const typed = (
    await seller.db.execute<{ words: string }>(sql`select words from missed_searches where words like 'bre%'`)
  ).rows
  expect(typed).toEqual([{ words: 'breadfruit' }])
})

test('of a search that is extended or shortened within a minute only the last one counts', async () => {
  const { seller } = await twoPeople()
  const [one, other] = await crowd(seller, 2)
  const queue = new MissedQueue(seller)
  for (const text of ['breadfruit', 'bread']) queue.add(one!, { text, near: HERE })
  queue.add(other!, { text: 'tailbread', near: HERE })
  queue.add(other!, { text: 'bread', near: HERE })
  await queue.flush()
  const { rows } = await seller.db.execute<{ words: string }>(sql`select words from missed_searches order by words`)
  expect(rows.map(({ words }) => words)).toEqual(['bread', 'bread', 'tailbread'])
})

test('queued events are written together; those beyond a thousand are dropped', async () => {
  const { seller } = await twoPeople()
  const people = await crowd(seller, 2)
  const queue = new MissedQueue(seller)
  const kept = () =>
    seller.db.execute<{ words: string }>(sql`select words from missed_searches order by words`).then(({ rows }) => rows)
  for (const text of ['bre', 'bread', 'honey']) queue.add(people[0]!, { text, near: HERE })
  queue.add(people[1]!, { text: 'bread', near: HERE })
  expect(await kept()).toEqual([])
  await queue.flush()
  expect((await kept()).map(({ words }) => words)).toEqual(['bread', 'bread', 'honey'])
  for (let i = 0; i < 1003; i++) queue.add(people[0]!, { text: `thing ${i} x`, near: HERE })
  expect(queue.dropped).toBe(3)
  await queue.flush()
  expect(await kept()).toHaveLength(1003)
})

test('searches that cannot be written are reported with their number, and later ones are written', async () => {
  const { seller } = await twoPeople()
  const person = actingAs(seller, await newPerson(seller, 'Asha'))
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const queue = new MissedQueue({ ...seller, log })
  for (const text of ['bread', 'honey']) queue.add(person, { text, near: HERE })
  await seller.db.execute(sql`alter table missed_searches rename to missed_elsewhere`)
  await queue.flush()
  await seller.db.execute(sql`alter table missed_elsewhere rename to missed_searches`)
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'Missed searches could not be kept.', searches: 2 }),
  ])
  queue.add(person, { text: 'okra', near: HERE })
  await queue.flush()
  const { rows } = await seller.db.execute<{ words: string }>(sql`select words from missed_searches`)
  expect(rows).toEqual([{ words: 'okra' }])
})
