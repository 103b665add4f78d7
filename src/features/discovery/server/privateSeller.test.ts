import { expect, onTestFinished, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { searchListings } from './search.ts'
import { SearchService } from './searchService.ts'

test('[R-16] a private seller is not named in search results, nor found by name, in the index and in SQL', async () => {
  const database = await testDatabase()
  const visitor = database.ctx()
  const seller = database.ctx({ actor: await newPerson(visitor, 'Meenakshi') })
  const buyer = database.ctx({ actor: await newPerson(visitor, 'Ravi') })
  await newItem(seller)
  const service = new SearchService(visitor, { listen: async () => () => {}, bellLag: () => Infinity })
  onTestFinished(() => service.stop())
  await service.ready
  const nobody = { find: async () => null, blockedWith: async () => new Set<string>() }
  const found = async (q: string) => {
    await service.catchUp()
    const pages = [await searchListings(buyer, service, { q }), await searchListings(buyer, nobody, { q })]
    expect(pages.map(({ source }) => source)).toEqual(['index', 'sql'])
    return pages.map(({ items }) => items.map(({ sellerName }) => sellerName))
  }
  expect(await found('tomato')).toEqual([['Meenakshi'], ['Meenakshi']])
  expect(await found('meenakshi')).toEqual([['Meenakshi'], ['Meenakshi']])
  await saveMySettings(seller, { profileVisibility: 'private' })
  expect(await found('tomato')).toEqual([[''], ['']])
  expect(await found('meenakshi')).toEqual([[], []])
  await saveMySettings(seller, { profileVisibility: 'public' })
  expect(await found('tomato')).toEqual([['Meenakshi'], ['Meenakshi']])
})
