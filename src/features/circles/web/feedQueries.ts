import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { createPost, deletePost, readFeed } from '../feedContract.ts'
import { keepFeed, localFeed } from './localCircle.ts'

const key = (userId: string) => ['circle', userId, 'feed']

/** What is new in the circle, page by page; from this browser's copy until the server has answered. */
export function useFeed() {
  const userId = useUser()?.id ?? ''
  const query = useInfiniteQuery({
    queryKey: key(userId),
    enabled: userId !== '',
    initialPageParam: undefined as string | undefined,
    initialDataUpdatedAt: 0,
    initialData: () => {
      const entries = localFeed(userId)
      return entries ? { pages: [{ entries, next: null }], pageParams: [undefined] } : undefined
    },
    queryFn: async ({ pageParam, signal }) => {
      const page = await callEndpoint(readFeed, { after: pageParam }, { signal })
      if (pageParam === undefined) keepFeed(userId, page.entries)
      return page
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  return { ...query, entries: query.data?.pages.flatMap(({ entries }) => entries) ?? [] }
}

/** Telling the circle something, and taking it away. */
export function usePosts() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  const onSettled = () => client.invalidateQueries({ queryKey: key(userId) })
  return {
    create: useMutation({
      mutationFn: ({ key: idempotencyKey, ...post }: { key: string; text: string; photoIds: string[] }) =>
        callEndpoint(createPost, post, { idempotencyKey }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => callEndpoint(deletePost, { id }, { idempotencyKey: newId() }),
      onSettled,
    }),
  }
}
