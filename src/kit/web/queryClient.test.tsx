import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeQueryClient, showAtOnce } from './queryClient.ts'

/** A list whose second page waits for `release`; the first page contains the number of requests. */
function listOf() {
  const client = makeQueryClient()
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      if (pageParam === 0) return `first, asked ${++asked} times`
      await released
      return 'second'
    },
    getNextPageParam: (_last, pages) => pages.length,
  })
  observer.subscribe(() => undefined)
  return { client, observer, release: () => release() }
}

test('news that has all asked again does not take away the next page that is on its way', async () => {
  const { client, observer, release } = listOf()
  await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
  const more = observer.fetchNextPage()
  const again = client.invalidateQueries()
  release()
  await more
  await again
  expect(observer.getCurrentResult().data?.pages).toEqual(['first, asked 2 times', 'second'])
})

test('a list without further pages is fetched again as a whole', async () => {
  const { client, observer } = listOf()
  await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(observer.getCurrentResult().data?.pages).toEqual(['first, asked 2 times'])
})

test('an answer that was asked for before a change is asked for again, also when it is the first', async () => {
  const client = makeQueryClient()
  let version = 1
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const observer = new QueryObserver(client, {
    queryKey: ['report'],
    queryFn: async () => {
      const read = version
      await released
      return read
    },
  })
  observer.subscribe(() => undefined)
  version = 2
  const again = client.invalidateQueries({ queryKey: ['report'] })
  release()
  await again
  expect(observer.getCurrentResult().data).toBe(2)
})

test('a first answer that fails is not asked for again by itself: its error stays on the screen', async () => {
  const client = makeQueryClient()
  let asked = 0
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const observer = new QueryObserver(client, {
    queryKey: ['search'],
    queryFn: async () => {
      asked += 1
      await released
      throw new Error('500')
    },
  })
  observer.subscribe(() => undefined)
  const again = client.invalidateQueries()
  release()
  await again
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  expect(asked).toBe(1)
})

test('a change that is shown stays, whatever refetch was on its way; a first answer is waited for', async () => {
  const client = makeQueryClient()
  const releases: (() => void)[] = []
  const observe = (name: string) => {
    const observer = new QueryObserver(client, {
      queryKey: ['list', name],
      queryFn: async () => {
        await new Promise<void>((resolve) => releases.push(resolve))
        return 'before the change'
      },
    })
    observer.subscribe(() => undefined)
    return observer
  }
  client.setQueryData(['list', 'known'], 'stored')
  const [known, first] = [observe('known'), observe('first')]
  void client.invalidateQueries({ queryKey: ['list', 'known'] })
  await vi.waitFor(() => expect(releases.length).toBeGreaterThan(1))
  showAtOnce<string>(client, ['list'], (answer) => `${answer}, changed`)
  for (const release of releases) release()
  await vi.waitFor(() => expect(first.getCurrentResult().data).toBe('before the change'))
  expect(known.getCurrentResult().data).toBe('stored, changed')
})
