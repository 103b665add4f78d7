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

test('invalidating all queries does not discard the next page that is being fetched', async () => {
  const { client, observer, release } = listOf()
  await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
  const more = observer.fetchNextPage()
  const again = client.invalidateQueries()
  release()
  await more
  await again
  expect(observer.getCurrentResult().data?.pages).toEqual(['first, asked 2 times', 'second'])
})

test('a list without further pages is refetched as a whole', async () => {
  const { client, observer } = listOf()
  await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
  await client.invalidateQueries({ queryKey: ['list'] })
  expect(observer.getCurrentResult().data?.pages).toEqual(['first, asked 2 times'])
})

test('an answer requested before a change is refetched, also if it is the first', async () => {
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

test('a failed first request is not repeated automatically: its error stays on the screen', async () => {
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

test('an optimistic change is not overwritten by a refetch under way; a first answer is awaited', async () => {
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
