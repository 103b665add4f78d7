import { useLocale, useTranslations } from 'use-intl'
import { localeOf, momentBeside, momentInWords } from '#core/dates.ts'
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
  const locale = localeOf(useLocale())
  return ({ kind, params, title, message }) => {
    if (!t.has(`kinds.${kind}.title`)) return { title, message }
    const said = { ...params, ...timesIn(params, locale) }
    return { title: t(`kinds.${kind}.title`, said), message: t(`kinds.${kind}.message`, said) }
  }
}

/** The times of a meeting: the server wrote them in the language that the account had then. */
function timesIn({ at, wasAt }: Notice['params'], locale: string): Record<string, string> {
  if (at === undefined) return {}
  const [time, now] = [new Date(at), new Date()]
  return {
    time: momentInWords(time, locale, now),
    ...(wasAt !== undefined && { wasTime: momentBeside(new Date(wasAt), time, locale, now) }),
  }
}
