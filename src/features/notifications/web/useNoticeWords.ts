import { useTranslations } from 'use-intl'
import type { Notice } from '../contract.ts'

type Say = {
  (key: string, params: Record<string, string | number>): string
  has(key: string): boolean
}

/**
 * The words of a notice in the reader's language. A kind that this version of the app does not know keeps the words
 * that the server gave it.
 */
export function useNoticeWords(): (notice: Notice) => { title: string; message: string } {
  const t = useTranslations('notifications') as unknown as Say
  return ({ kind, params, title, message }) =>
    t.has(`kinds.${kind}.title`)
      ? { title: t(`kinds.${kind}.title`, params), message: t(`kinds.${kind}.message`, params) }
      : { title, message }
}
