import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type KeptCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { Notice } from '../contract.ts'
import type { NoticeChange } from '../noticeChanges.ts'

/** Outbox lane: changes of one person's notices reach the server in order. */
export const NOTICE_LANE = 'notifications'

const Back = z.array(Notice)

/** The change that a waiting call makes; null for a call this version of the app cannot parse. */
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

/** Unconfirmed changes of a person's notices, in order. */
export function useWaitingNotices(userId: string): NoticeChange[] {
  const calls = useWaitingCalls(userId, NOTICE_LANE)
  return useMemo(() => calls.map(changeOf).filter((change) => change !== null), [calls])
}
