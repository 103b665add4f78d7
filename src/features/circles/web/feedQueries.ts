import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { sendOrKeep, useSettledCalls } from '#kit/web/outbox.ts'
import type { FeedEntry } from '../feedContract.ts'
import { createPost, deletePost, readFeed } from './calls.ts'
import { keys } from './keys.ts'
import { keepFeed, localFeed } from './localCircle.ts'
import { POST_LANE, type ShownPost } from './waitingPosts.ts'

/** The feed of the circle, page by page; the stored copy until the server has answered. */
export function useFeed() {
  const userId = useUser()?.id ?? ''
  const query = useInfiniteQuery({
    queryKey: keys.feed(userId),
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

/** Refetches the feed as soon as a waiting post is sent. */
export function useSentPosts(): void {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  useSettledCalls(POST_LANE, (settled) => {
    if ('answer' in settled) {
      const entry = settled.answer as FeedEntry
      client.setQueryData<FeedPages>(keys.feed(userId), (old) => old && withEntry(old, entry))
    }
    void client.invalidateQueries({ queryKey: keys.feed(userId) })
  })
}

type FeedPages = InfiniteData<{ entries: FeedEntry[] }>

function withEntry({ pages: [first, ...rest], pageParams }: FeedPages, entry: FeedEntry): FeedPages {
  const others = first?.entries.filter(({ id }) => id !== entry.id) ?? []
  return { pages: [{ ...first, entries: [entry, ...others] }, ...rest], pageParams }
}

interface NewPost extends ShownPost {
  /** Idempotency key, the same for every attempt to send it. */
  key: string
  /** Its label while it waits. */
  item: string
}

/** Publishes and deletes posts. `create` returns null when the post is stored offline and sent later. */
export function usePosts() {
  const client = useQueryClient()
  const userId = useUser()?.id ?? ''
  const onSettled = () => client.invalidateQueries({ queryKey: keys.feed(userId) })
  return {
    create: useMutation({
      mutationFn: ({ key, item, text, photos }: NewPost) =>
        sendOrKeep(
          createPost,
          { text, photoIds: photos.map(({ id }) => id) },
          {
            owner: userId,
            lane: POST_LANE,
            kind: 'circle_post',
            item,
            href: '/circle?tab=feeds',
            shown: { text, photos } satisfies ShownPost,
            key,
          },
        ),
      onSettled: (answer) => (answer === null ? undefined : onSettled()),
    }),
    remove: useMutation({
      mutationFn: (id: string) => callEndpoint(deletePost, { id }, { idempotencyKey: newId() }),
      onSettled,
    }),
  }
}
