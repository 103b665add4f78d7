import { useLocale, useTranslations } from 'use-intl'
import { clockIn, shortDate } from '#core/dates.ts'
import type { Hours } from '#features/listings/contract.ts'
import { dayAhead, dayAndTime, nextMinute, type NextOpening, openState, type OpenTime } from '../hours.ts'
import './words/discovery.ts'

function clockText(time: string, locale: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number]
  return clockIn(locale, 'UTC')(Date.UTC(2026, 0, 5, hour, minute))
}

/** The opening state of a place as text. */
export interface OpenWords {
  state: 'open' | 'later' | 'unknown'
  text: string
}

interface HowToSay {
  now?: Date
  /** Short form for a row: without the closing time, days abbreviated. */
  isShort?: boolean
  /** True when the owner made the place inactive; it is then never shown as open. */
  isOff?: boolean
}

/** Formats the time that a search text asks for: "Open Fri 11:00 PM". */
export function useOpenAtWords(): (time: OpenTime) => string {
  const t = useTranslations('discovery')
  const locale = useLocale()
  return (asked) => {
    const { day, time } = dayAndTime(nextMinute(asked, new Date()))
    return t('openAtTime', { day: t(`shortDay_${day}`), time: clockText(time, locale) })
  }
}

/** Formats opening hours: open now, when it opens, or unknown. */
export function useOpenWords(): (hours: Hours, how?: HowToSay) => OpenWords {
  const t = useTranslations('discovery')
  const locale = useLocale()
  const clock = (time: string) => clockText(time, locale)
  const opensWords = (opens: NextOpening, now: Date, isShort: boolean) => {
    const { day, daysAhead } = opens
    const time = clock(opens.time)
    if (daysAhead === 0) return t('opensAt', { time })
    if (daysAhead < 7) return t('opensOn', { day: isShort ? t(`shortDay_${day}`) : t(`day_${day}`), time })
    return t('opensOnDate', { date: shortDate(dayAhead(now, daysAhead), locale), time })
  }
  return (hours, { now = new Date(), isShort = false, isOff = false } = {}) => {
    if (isOff) return { state: 'unknown', text: t('inactive') }
    const open = openState(hours, now)
    if (open.state === 'unknown') return { state: 'unknown', text: t('hoursUnknown') }
    if (open.state === 'open') {
      const until = isShort ? null : open.closesAt
      return { state: 'open', text: until ? t('openUntil', { time: clock(until) }) : t('openNow') }
    }
    const opens = open.opens && opensWords(open.opens, now, isShort)
    if (!open.isSpecial) return { state: 'later', text: opens ?? t('closed') }
    return { state: 'later', text: opens && !isShort ? t('closedTodayOpens', { opens }) : t('closedToday') }
  }
}
