import { expect, test } from 'vitest'
import type { Notice } from '../contract.ts'
import { unreadWithChanges, withNoticeChanges } from './queries.ts'

const notice = (id: string, minute: number, rest: Partial<Notice> = {}): Notice => ({
  id,
  type: 'message',
  kind: 'message',
  params: {},
  title: id,
  message: '',
  time: `2026-11-21T10:${minute}:00.000Z`,
  isRead: false,
  actionUrl: '/home',
  ...rest,
})
const list = [notice('c', 30), notice('b', 20), notice('a', 10, { isRead: true })]
const ids = (notices: readonly Notice[]) => notices.map(({ id }) => id)

test('[M-06] [M-13] a notification is shown as read before the server has answered', () => {
  expect(withNoticeChanges(list, [{ type: 'read', id: 'b' }]).map(({ isRead }) => isRead)).toEqual([false, true, true])
  const upToB = withNoticeChanges(list, [{ type: 'readAll', until: '2026-11-21T10:20:00.000Z' }])
  expect(upToB.map(({ isRead }) => isRead)).toEqual([false, true, true])
})

test('[M-09] clearing empties the list at once except for later arrivals, and undo restores it in order', () => {
  const clear = { type: 'clearAll', until: '2026-11-21T10:20:00.000Z' } as const
  expect(ids(withNoticeChanges(list, [clear]))).toEqual(['c'])
  expect(ids(withNoticeChanges(list, [clear, { type: 'restore', notices: list }]))).toEqual(['c', 'b', 'a'])
  expect(ids(withNoticeChanges(list, [{ type: 'clear', id: 'b' }]))).toEqual(['c', 'a'])
  expect(ids(withNoticeChanges(list, [clear, { type: 'restore', notices: list }], 'order'))).toEqual(['c'])
})

test('[M-04] the unread count includes unsent changes and is never negative', () => {
  expect(unreadWithChanges(7, list, [])).toBe(7)
  expect(unreadWithChanges(7, list, [{ type: 'read', id: 'b' }])).toBe(6)
  expect(unreadWithChanges(7, list, [{ type: 'read', id: 'a' }])).toBe(7)
  expect(unreadWithChanges(7, list, [{ type: 'clear', id: 'c' }])).toBe(6)
  expect(unreadWithChanges(7, list, [{ type: 'readAll', until: '2026-11-21T11:00:00.000Z' }])).toBe(0)
  expect(
    unreadWithChanges(1, list, [
      { type: 'clear', id: 'c' },
      { type: 'clear', id: 'b' },
    ]),
  ).toBe(0)
})
