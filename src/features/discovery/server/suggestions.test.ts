import { expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { shownListing } from '../engine/present.ts'
import type { Index } from './search.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { suggestWords } from './suggestions.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'

const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
const filling = index.fill()
const shop = (title: string, concept: string, at: number, brand = '') =>
  aRow({ kind: 'shop', ownerId: null, title, concepts: [concept], brand, ...north(at) })
for (const row of [
  shop('A', 'amenity/pharmacy', 100),
  shop('B', 'amenity/pharmacy', 200),
  shop('C', 'amenity/pharmacy', 9000),
  shop('D', 'amenity/pharmacy', 300, 'Apollo Pharmacy'),
  aRow({ title: 'Veg momos', ...north(50) }),
])
  filling.add(row)
runToEnd(filling.end())
const asIndex: Index = {
  find: async (search) => ({ ...index.search(search), version: '1:1:' }),
  blockedWith: async () => new Set<string>(),
}

async function suggested(q: string) {
  const ctx = await testCtx()
  return suggestWords(actingAs(ctx, await newPerson(ctx, 'Ravi')), asIndex, { q, ...HERE })
}

test('a prefix suggests concepts, each with the number of listings nearby', async () => {
  const { concepts } = await suggested('pharm')
  expect(concepts[0]).toMatchObject({ id: 'amenity/pharmacy', count: 3, countIsExact: true })
  expect((await suggested('दवा')).concepts[0]?.id).toBe('amenity/pharmacy')
  expect((await suggested('zzz')).concepts).toEqual([])
})

test('a brand is suggested if it is nearby', async () => {
  expect((await suggested('apol')).brands).toEqual([{ name: 'Apollo Pharmacy', count: 1, countIsExact: true }])
  expect((await suggested('burger k')).brands).toEqual([])
})

test('a small town far away is not suggested, a large one or one nearby is', async () => {
  expect((await suggested('momo')).places).toEqual([])
  expect((await suggested('mysur')).places[0]?.name).toMatch(/^Mys/)
  expect((await suggested('mumb')).places[0]).toMatchObject({ name: 'Mumbai', count: 0 })
})
