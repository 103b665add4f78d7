import type { Notice } from './contract.ts'
import type { NoticeType } from './rules.ts'

/** A change of the notices that the server has not confirmed yet. */
export type NoticeChange =
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
