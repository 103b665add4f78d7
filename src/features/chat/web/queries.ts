import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { OutputOf } from '#core/contract.ts'
import { minutes } from '#core/units.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import {
  countUnreadChats,
  listConversations,
  openConversation,
  readConversation,
  readMessages,
  searchMessages,
} from './calls.ts'
import { keepList, keepThread, localList, localThread } from './localChats.ts'
import { type MessageRange, refreshAfter, withMessages } from './range.ts'

export const chatKeys = {
  all: (userId: string) => ['chat', userId],
  list: (userId: string) => ['chat', userId, 'list'],
  unread: (userId: string) => ['chat', userId, 'unread'],
  open: (userId: string, target: object) => ['chat', userId, 'open', target],
  opened: (userId: string) => ['chat', userId, 'open'],
  threads: (userId: string) => ['chat', userId, 'messages'],
  messages: (userId: string, id: string) => ['chat', userId, 'messages', id],
  search: (userId: string, q: string, id: string) => ['chat', userId, 'search', q, id],
  automatic: (userId: string) => ['chat', userId, 'automatic'],
}

/** Marks stored data as older than any answer of the server. */
const LONG_AGO = { initialDataUpdatedAt: 0 }
/** Excluded from the general offline store: localChats.ts stores chats. */
const OWN_COPY = { meta: { notKept: true } }

/** The person's conversations, latest first; the offline copy without a network. */
export function useConversations() {
  const userId = useUser()?.id ?? ''
  const query = useInfiniteQuery({
    queryKey: chatKeys.list(userId),
    enabled: userId !== '',
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    ...OWN_COPY,
    ...LONG_AGO,
    initialData: () => {
      const conversations = localList(userId)
      return conversations.length > 0
        ? { pages: [{ conversations, hasMore: false }], pageParams: [undefined] }
        : undefined
    },
    queryFn: async ({ pageParam, signal }) => {
      const page = await callEndpoint(listConversations, { before: pageParam }, { signal })
      if (pageParam === undefined) keepList(userId, page.conversations)
      return page
    },
    getNextPageParam: ({ conversations, hasMore }) => (hasMore ? conversations.at(-1)?.last?.at : undefined),
  })
  const conversations = useMemo(() => {
    const byId = new Map(
      query.data?.pages.flatMap((page) => page.conversations.map((each) => [each.id, each] as const)),
    )
    return [...byId.values()]
  }, [query.data])
  return { ...query, conversations }
}

/** Number of the person's conversations with unread messages. */
export function useUnreadChats(): number {
  const userId = useUser()?.id ?? ''
  const { data } = useQuery({
    queryKey: chatKeys.unread(userId),
    enabled: userId !== '',
    queryFn: ({ signal }) => callEndpoint(countUnreadChats, {}, { signal }),
  })
  return data?.conversations ?? 0
}

/** The conversation that a screen shows: by its id, or by the other person. */
export type ThreadTarget =
  | { conversationId: string }
  | {
      userId: string
      /** Their name in the link, shown until the server has answered. */
      name?: string
      /** They are asked as a seller. */
      isSeller?: boolean
      /** The listing that the conversation is about, and its name. */
      listingId?: string
      productName?: string
      /** True if the user wants to ask for the location (K-18). */
      asksLocation?: boolean
    }

const PRESENCE_EVERY = minutes(0.5)

/**
 * The conversation of a screen; the server creates it if missing. The account of a person may be deleted: their id is
 * unknown then, and a conversation known here is read by its own id.
 */
export function useOpenConversation(target: ThreadTarget) {
  const me = useUser()?.id ?? ''
  const client = useQueryClient()
  const isById = 'conversationId' in target
  const wanted = isById ? { id: target.conversationId } : { userId: target.userId, listingId: target.listingId ?? '' }
  const queryKey = chatKeys.open(me, wanted)
  return useQuery({
    queryKey,
    enabled: me !== '',
    ...OWN_COPY,
    ...LONG_AGO,
    initialData: (): OutputOf<typeof openConversation> | undefined => {
      const kept = localThread(me, isById ? { id: target.conversationId } : { partnerId: target.userId })
      return kept ? { conversation: kept.conversation, listing: null } : undefined
    },
    // The other person's presence is not sent as an event, except that a block hides it.
    refetchInterval: PRESENCE_EVERY,
    queryFn: async ({ signal }) => {
      const result = isById
        ? {
            conversation: await callEndpoint(readConversation, { id: target.conversationId }, { signal }),
            listing: null,
          }
        : await callEndpoint(
            openConversation,
            {
              userId: target.userId,
              isSeller: target.isSeller ?? false,
              ...(target.listingId && { listingId: target.listingId }),
            },
            { signal },
          ).catch(async (error: unknown) => {
            const id = client.getQueryData<OutputOf<typeof openConversation>>(queryKey)?.conversation.id
            const isDeleted = error instanceof ApiError && error.code === 'userNotFound'
            if (!isDeleted || id === undefined) throw error
            return { conversation: await callEndpoint(readConversation, { id }, { signal }), listing: null }
          })
      keepThread(me, result.conversation.id, { conversation: result.conversation })
      return result
    },
  })
}

/** A contiguous range of a conversation's messages, kept up to date, with functions that extend it. */
export function useMessages(id: string | undefined) {
  const me = useUser()?.id ?? ''
  const client = useQueryClient()
  const queryKey = chatKeys.messages(me, id ?? '')
  const query = useQuery({
    queryKey,
    enabled: id !== undefined,
    staleTime: 0,
    ...OWN_COPY,
    ...LONG_AGO,
    initialData: (): MessageRange | undefined => {
      const kept = id === undefined ? null : localThread(me, { id })
      return kept && kept.messages.length > 0 ? { messages: kept.messages, hasOlder: true, hasNewer: false } : undefined
    },
    queryFn: async ({ signal }) => {
      const readAt = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0
      // The offline copy may contain messages that were deleted since then, and a gap before the latest ones.
      const range = await freshRange(id!, readAt === 0 ? undefined : client.getQueryData(queryKey), { readAt, signal })
      // Keeps messages that were added to the range while the request ran.
      const now = client.getQueryData<MessageRange>(queryKey)
      const last = range.messages.at(-1)?.number ?? 0
      const added = now?.messages.filter(({ number }) => number > last) ?? []
      const joined =
        !now || now.hasNewer !== range.hasNewer
          ? range
          : readAt === 0
            ? { ...range, messages: [...range.messages, ...added] }
            : withMessages(now, range.messages)
      if (!joined.hasNewer) keepThread(me, id!, { messages: [...joined.messages] })
      return joined
    },
  })
  const set = (range: (old: MessageRange) => MessageRange) =>
    client.setQueryData<MessageRange>(queryKey, (old) => old && range(old))
  const asked = useRef(new Map<string, Promise<OutputOf<typeof readMessages>>>())
  /** Sends one request at a time per position, even when scrolling triggers several. */
  const ask = (where: { before?: number; after?: number; around?: number }) => {
    const name = JSON.stringify(where)
    const known = asked.current.get(name)
    if (known) return known
    const answer = callEndpoint(readMessages, { id: id!, ...where }).finally(() => asked.current.delete(name))
    asked.current.set(name, answer)
    return answer
  }
  return {
    ...query,
    loadOlder: async () => {
      const first = query.data?.messages[0]?.number
      if (first === undefined) return
      const result = await ask({ before: first })
      set((old) => withMessages(old, result.messages, { hasOlder: result.hasOlder }))
    },
    loadNewer: async () => {
      const result = await ask({ after: query.data?.messages.at(-1)?.number ?? 0 })
      set((old) => withMessages(old, result.messages, { hasNewer: result.hasNewer }))
    },
    showAround: async (number: number) => {
      const result = await ask({ around: number })
      set(() => result)
    },
    showLatest: async () => {
      const result = await ask({})
      set(() => ({ ...result, hasNewer: false }))
    },
  }
}

/** Most pages read to catch up; beyond that only the latest are shown. */
const CAUGHT_UP_AT_MOST = 6

/** The range with the messages since it was read, or only the latest messages; a range of a search stays unchanged. */
async function freshRange(
  id: string,
  old: MessageRange | undefined,
  { readAt, signal }: { readAt: number; signal: AbortSignal },
): Promise<MessageRange> {
  if (old?.hasNewer) return old
  const latest = async () => ({ ...(await callEndpoint(readMessages, { id }, { signal })), hasNewer: false })
  if (!old || old.messages.length === 0) return latest()
  let range = old
  for (let page = 0, after = refreshAfter(old, readAt); page < CAUGHT_UP_AT_MOST; page++) {
    const result = await callEndpoint(readMessages, { id, after }, { signal })
    range = withMessages(range, result.messages)
    if (!result.hasNewer) return range
    after = result.messages.at(-1)!.number
  }
  return latest()
}

/** Messages that contain a text, in one conversation or, with "", in all. */
export function useFoundMessages(q: string, conversationId: string) {
  const userId = useUser()?.id ?? ''
  return useQuery({
    ...OWN_COPY,
    queryKey: chatKeys.search(userId, q, conversationId),
    enabled: q.trim().length >= 2,
    queryFn: ({ signal }) => callEndpoint(searchMessages, { q, ...(conversationId && { conversationId }) }, { signal }),
  })
}

/** Refetches the data of lists and headers. */
export function refreshConversations(client: QueryClient, userId: string): void {
  void client.invalidateQueries({ queryKey: chatKeys.list(userId) })
  void client.invalidateQueries({ queryKey: chatKeys.unread(userId) })
  void client.invalidateQueries({ queryKey: chatKeys.opened(userId) })
}
