import { useTranslations } from 'use-intl'
import type { Notice } from '../contract.ts'
import './words/notifications.kinds.ts'
import './words/notifications.ts'

type Say = {
  (key: string, params: Record<string, string | number>): string
  has(key: string): boolean
}

/** The text of a notice in the user's language. A kind unknown to this version of the app keeps the server's text. */
export function useNoticeWords(): (notice: Notice) => { title: string; message: string } {
  const t = useTranslations('notifications') as unknown as Say
  return ({ kind, params, title, message }) =>
    t.has(`kinds.${kind}.title`)
      ? { title: t(`kinds.${kind}.title`, params), message: t(`kinds.${kind}.message`, params) }
      : { title, message }
}
