import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { clockIn, dateText, HOME_ZONE } from '#core/dates.ts'
import { dayOf } from '../rules.ts'
import './words/chat.ts'

/** Formats times: of a message, of the day heading above messages, and a short form for lists. */
export function useTimeWords(): {
  time: (iso: string) => string
  day: (iso: string) => string
  short: (iso: string) => string
} {
  const locale = useLocale()
  const t = useTranslations('chat')
  return useMemo(() => {
    const clock = clockIn(locale)
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: HOME_ZONE })
    const time = (iso: string) => clock(new Date(iso))
    const day = (iso: string) => {
      const ago = dayOf(new Date().toISOString()) - dayOf(iso)
      if (ago <= 0) return t('today')
      if (ago === 1) return t('yesterday')
      return ago < 7 ? weekday.format(new Date(iso)) : dateText(new Date(iso))
    }
    return { time, day, short: (iso) => (dayOf(iso) >= dayOf(new Date().toISOString()) ? time(iso) : day(iso)) }
  }, [locale, t])
}
