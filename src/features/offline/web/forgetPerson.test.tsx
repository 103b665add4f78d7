import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endOf, openDatabase, resultOf } from '#kit/web/database.ts'
import { forgetPerson, PICTURE_CACHES } from './forgetPerson.ts'

let deleted: string[] = []
beforeEach(() => {
  deleted = []
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0, keys: async () => [] })
})
afterEach(() => vi.unstubAllGlobals())

/** As the service worker keeps the times of its pictures. */
const openIndex = () =>
  openDatabase('workbox-expiration', 1, (made) => made.createObjectStore('cache-entries', { keyPath: 'id' }))

test('who signs out leaves neither the pictures that were shown nor the list of them', async () => {
  const index = await openIndex()
  const transaction = index.transaction('cache-entries', 'readwrite')
  transaction.objectStore('cache-entries').put({ id: 'x', url: '/tiles/15/23450/15191', timestamp: 1 })
  await endOf(transaction)
  await forgetPerson('asha', false)
  expect(deleted).toEqual(expect.arrayContaining(PICTURE_CACHES))
  const left = index.transaction('cache-entries').objectStore('cache-entries').count()
  expect(await resultOf(left)).toBe(0)
  index.close()
})

test('a list of pictures that does not exist is not made', async () => {
  await forgetPerson('asha', false)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('workbox-expiration')
})
