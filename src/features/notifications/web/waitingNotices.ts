import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type KeptCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { Notice } from '../contract.ts'
import type { NoticeChange } from '../noticeChanges.ts'

/** Everything about one person's notices reaches the server in the order of the taps. */
export const NOTICE_LANE = 'notifications'

const Back = z.array(Notice)

/** What a waiting call does to the notices; null for one that this version of the app cannot read. */
export function changeOf({ kind, input, shown }: KeptCall): NoticeChange | null {
  const { id, until } = input as { id?: string; until?: string }
  if (kind === 'notice_restore') {
    const notices = Back.safeParse(shown)
    return notices.success ? { type: 'restore', notices: notices.data } : null
  }
  if (kind === 'notice_read') return id ? { type: 'read', id } : { type: 'readAll', until: until ?? '' }
  if (kind === 'notice_clear') return id ? { type: 'clear', id } : { type: 'clearAll', until: until ?? '' }
  return null
}

/** Changes of a person's notices that the server has not confirmed yet, in order. */
export function useWaitingNotices(userId: string): NoticeChange[] {
  const calls = useWaitingCalls(userId, NOTICE_LANE)
  return useMemo(() => calls.map(changeOf).filter((change) => change !== null), [calls])
}
