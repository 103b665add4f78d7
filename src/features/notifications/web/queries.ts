import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { type KeptCall, onCallSettled, queueCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { PREFIX, readBy, storageEntry } from '#kit/web/storage.ts'
import { Notice } from '../contract.ts'
import { clearNotifications, countUnread, listNotifications, markRead, restoreNotifications } from './calls.ts'
import type { NoticeType } from '../rules.ts'

/** Outbox lane: changes of one person's notices reach the server in order. */
const NOTICE_LANE = 'notifications'

const Back = z.array(Notice)

const Copy = z.object({
  notices: z.catch(z.array(Notice), []),
  next: z.catch(z.nullable(z.string()), null),
  unread: z.catch(z.number(), 0),
  hasSos: z.catch(z.boolean(), false),
})

/** This browser's copy of the newest notices, by person, for use without a network. */
const entry = storageEntry(`${PREFIX}_notifications`, readBy(z.record(z.string(), Copy)))

export const keys = {
  all: (userId: string) => ['notifications', userId],
  unread: (userId: string) => ['notifications', userId, 'unread'],
  lists: (userId: string) => ['notifications', userId, 'list'],
}

/** Marks the stored data as stale, so that it is fetched again. */
const LONG_AGO = { initialDataUpdatedAt: 0 }

/** Number of unread notices of the signed-in person (C-09), live; 0 for a visitor. */
export function useUnread(): number {
  const userId = useUser()?.id ?? ''
  const waiting = useWaitingNotices(userId)
  useAnswers()
  const { data } = useQuery({
    queryKey: keys.unread(userId),
    enabled: userId !== '',
    ...LONG_AGO,
    initialData: () => localNotices(userId)?.unread,
    queryFn: async ({ signal }) => (await callEndpoint(countUnread, {}, { signal })).unread,
  })
  return useMemo(
    () => unreadWithChanges(data ?? 0, waiting.length > 0 ? (localNotices(userId)?.notices ?? []) : [], waiting),
    [data, waiting, userId],
  )
}

/**
 * The signed-in person's notices of one type (null: all) with unconfirmed changes applied, newest first, page by page.
 */
export function useNotices(type: NoticeType | null) {
  const userId = useUser()?.id ?? ''
  const waiting = useWaitingNotices(userId)
  useAnswers()
  const query = useInfiniteQuery({
    queryKey: [...keys.lists(userId), type],
    enabled: userId !== '',
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...LONG_AGO,
    initialData: () => firstPage(localNotices(userId), type),
    queryFn: async ({ pageParam, signal }) => {
      const page = await callEndpoint(listNotifications, { ...(type && { type }), before: pageParam }, { signal })
      if (type === null && pageParam === undefined) keepNotices(userId, page)
      return page
    },
  })
  const told = useMemo(() => query.data?.pages.flatMap(({ notices }) => notices) ?? [], [query.data])
  const notices = useMemo(() => withNoticeChanges(told, waiting, type), [told, waiting, type])
  return { ...query, notices, hasSos: query.data?.pages[0]?.hasSos ?? false }
}

/** The stored copy serves every filter until the server answers. */
function firstPage(
  kept: NoticePage | null,
  type: NoticeType | null,
): InfiniteData<NoticePage, string | undefined> | undefined {
  if (!kept) return undefined
  const notices = kept.notices.filter((notice) => type === null || notice.type === type)
  return { pages: [{ ...kept, notices, next: null }], pageParams: [undefined] }
}

const following = new WeakSet<QueryClient>()

/** Merges confirmed changes into the cached answer, so that the list does not flicker during the refetch. */
function useAnswers(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (following.has(client)) return
    following.add(client)
    onCallSettled((settled) => {
      const { owner, lane } = settled.call
      const change = lane === NOTICE_LANE && 'answer' in settled ? changeOf(settled.call) : null
      if (lane !== NOTICE_LANE) return
      if (change) {
        client.setQueriesData<InfiniteData<NoticePage>>(
          { queryKey: keys.lists(owner) },
          (data) =>
            data && {
              ...data,
              pages: data.pages.map((page, index) => ({
                ...page,
                notices: [...withNoticeChanges(page.notices, change.type === 'restore' && index > 0 ? [] : [change])],
              })),
            },
        )
        client.setQueryData<number>(keys.unread(owner), (unread) =>
          unread === undefined ? unread : unreadWithChanges(unread, localNotices(owner)?.notices ?? [], [change]),
        )
        const kept = localNotices(owner)
        if (kept) keepNotices(owner, { ...kept, notices: [...withNoticeChanges(kept.notices, [change])] })
      }
      void client.invalidateQueries({ queryKey: keys.all(owner) })
    })
  }, [client])
}

/**
 * Functions to change the signed-in person's notices; each works without a network and is queued before it is shown.
 */
export function useNoticeChanges() {
  const userId = useUser()?.id ?? ''
  const action = (kind: string, item: string) => ({ owner: userId, lane: NOTICE_LANE, kind, item })
  return {
    read: ({ id }: Notice, item: string) => queueCall(markRead, { id }, action('notice_read', item)),
    readAll: (until: string, item: string) => queueCall(markRead, { until }, action('notice_read', item)),
    /** @returns a function that restores it */
    async clear(notice: Notice, item: string) {
      const batch = newId()
      await queueCall(clearNotifications, { batch, id: notice.id }, action('notice_clear', item))
      return () => restore(batch, [notice], item)
    },
    /** @returns a function that restores them */
    async clearAll(notices: readonly Notice[], until: string, item: string) {
      const batch = newId()
      await queueCall(clearNotifications, { batch, until }, action('notice_clear', item))
      return () => restore(batch, notices, item)
    },
  }

  function restore(batch: string, notices: readonly Notice[], item: string) {
    return queueCall(restoreNotifications, { batch }, { ...action('notice_restore', item), shown: notices })
  }
}

type NoticePage = z.infer<typeof Copy>

/** The last known notices of a person in this browser; null when there are none. */
const localNotices = (userId: string): NoticePage | null => entry.read()?.[userId] ?? null

/** Stores the server's answer. */
function keepNotices(userId: string, told: NoticePage): void {
  entry.write({ ...entry.read(), [userId]: told })
}

/** The change that a waiting call makes; null for a call this version of the app cannot parse. */
function changeOf({ kind, input, shown }: KeptCall): NoticeChange | null {
  const { id, until } = input as { id?: string; until?: string }
  if (kind === 'notice_restore') {
    const notices = Back.safeParse(shown)
    return notices.success ? { type: 'restore', notices: notices.data } : null
  }
  if (kind === 'notice_read') return id ? { type: 'read', id } : { type: 'readAll', until: until ?? '' }
  if (kind === 'notice_clear') return id ? { type: 'clear', id } : { type: 'clearAll', until: until ?? '' }
  return null
}

/** Unconfirmed changes of a person's notices, in order. */
function useWaitingNotices(userId: string): NoticeChange[] {
  const calls = useWaitingCalls(userId, NOTICE_LANE)
  return useMemo(() => calls.map(changeOf).filter((change) => change !== null), [calls])
}

/** A change of the notices that the server has not confirmed yet. */
type NoticeChange =
  | { type: 'read'; id: string }
  | { type: 'readAll'; until: string }
  | { type: 'clear'; id: string }
  | { type: 'clearAll'; until: string }
  | { type: 'restore'; notices: readonly Notice[] }

/**
 * Notices as shown to their owner: the server's last answer with the unconfirmed changes applied in order; newest
 * first, without duplicates, of one type if given.
 */
export function withNoticeChanges(
  fromServer: readonly Notice[],
  changes: readonly NoticeChange[],
  type: NoticeType | null = null,
): readonly Notice[] {
  return changes.reduce((list, change) => afterChange(list, change, type), fromServer)
}

function afterChange(list: readonly Notice[], change: NoticeChange, type: NoticeType | null): readonly Notice[] {
  switch (change.type) {
    case 'read':
      return list.map((notice) => (notice.id === change.id ? { ...notice, isRead: true } : notice))
    case 'readAll':
      return list.map((notice) => (notice.time <= change.until ? { ...notice, isRead: true } : notice))
    case 'clear':
      return list.filter(({ id }) => id !== change.id)
    case 'clearAll':
      return list.filter(({ time }) => time > change.until)
    case 'restore': {
      const here = new Set(list.map(({ id }) => id))
      const back = change.notices.filter((notice) => !here.has(notice.id) && (type === null || notice.type === type))
      return [...list, ...back].sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0))
    }
  }
}

/**
 * The unread count as shown to its owner (M-04): the server's count minus the notices that were read or cleared since.
 */
export function unreadWithChanges(
  fromServer: number,
  known: readonly Notice[],
  changes: readonly NoticeChange[],
): number {
  const unread = (list: readonly Notice[]) => list.filter(({ isRead }) => !isRead).length
  if (changes.some(({ type }) => type === 'readAll' || type === 'clearAll'))
    return unread(withNoticeChanges(known, changes))
  return Math.max(0, fromServer + unread(withNoticeChanges(known, changes)) - unread(known))
}
