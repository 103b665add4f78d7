import 'fake-indexeddb/auto'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { followAnswers, keptAnswers } from './keptAnswers.ts'
import { makeQueryClient } from './queryClient.ts'

const KEY = ['shops', 'kirana']
const SHOP = { name: 'Gopal Kirana' }

/** A page with its own cache, which stores answers for Noor in the browser that all pages share. */
function openPage() {
  const client = makeQueryClient()
  followAnswers(client, () => 'noor')
  return client
}
const storedKeys = async () => (await keptAnswers()).map(({ key }) => key)

test('a listing that the server no longer has is not shown from the browser, even if another page stores it again', async () => {
  const other = openPage()
  other.setQueryData(KEY, SHOP)
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([KEY]))

  const later = vi.spyOn(globalThis, 'setTimeout')
  const page = openPage()
  const observer = new QueryObserver(page, {
    queryKey: KEY,
    queryFn: () => Promise.reject(new ApiError('notFound', 404)),
  })
  const stop = observer.subscribe(() => {})
  const showStored = later.mock.calls.filter(([, wait]) => wait === 3000).map(([run]) => run as () => void)
  await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ isError: true }))
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([]))
  other.setQueryData(KEY, { ...SHOP })
  await vi.waitFor(async () => expect(await storedKeys()).toEqual([KEY]))

  expect(showStored).toHaveLength(1)
  for (const run of showStored) run()
  await keptAnswers() // reads after the page has read
  expect(observer.getCurrentResult()).toMatchObject({ isError: true, data: undefined })
  stop()
})

test('loaded code is not stored as an answer, because it would come back as an empty one', async () => {
  const page = openPage()
  page.setQueryData(['otherWordings'], { otherWordings: () => ['sugar'] })
  page.setQueryData(['shops', 'bakery'], SHOP)
  await vi.waitFor(async () => expect(await storedKeys()).toContainEqual(['shops', 'bakery']))
  expect(await storedKeys()).not.toContainEqual(['otherWordings'])
})

test('an answer that the next person takes over before it is stored is not stored for them', async () => {
  let person = 'noor'
  const client = makeQueryClient()
  followAnswers(client, () => person)
  client.setQueryData(['my', 'shops'], [SHOP])
  person = 'ravi'
  client.clear()
  client.setQueryData(['my', 'items'], [])
  const storedForRavi = async () => (await keptAnswers()).filter(({ owner }) => owner === 'ravi').map(({ key }) => key)
  await vi.waitFor(async () => expect(await storedForRavi()).toEqual([['my', 'items']]))
})
