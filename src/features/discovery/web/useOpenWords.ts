import { useLocale, useTranslations } from 'use-intl'
import type { Hours } from '#features/listings/contract.ts'
import { openState } from '../hours.ts'

/** The opening state of a place as text. */
export interface OpenWords {
  state: 'open' | 'later' | 'unknown'
  text: string
}

interface HowToSay {
  now?: Date
  /** Short form for a row: without the closing time, days abbreviated. */
  isShort?: boolean
  /** Switched off by its owner: never "Open now". */
  isOff?: boolean
}

/** Formats opening hours: open now, when it opens, or unknown (decisions, 6). */
export function useOpenWords(): (hours: Hours, how?: HowToSay) => OpenWords {
  const t = useTranslations('discovery')
  const locale = useLocale()
  const clock = (time: string) => {
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    const format = new Intl.DateTimeFormat(locale, {
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
      timeZone: 'UTC',
    })
    return format.format(Date.UTC(2026, 0, 5, hour, minute)).toUpperCase()
  }
  return (hours, { now = new Date(), isShort = false, isOff = false } = {}) => {
    if (isOff) return { state: 'unknown', text: t('inactive') }
    const open = openState(hours, now)
    if (open.state === 'unknown') return { state: 'unknown', text: t('hoursUnknown') }
    if (open.state === 'open') {
      const until = isShort ? null : open.closesAt
      return { state: 'open', text: until ? t('openUntil', { time: clock(until) }) : t('openNow') }
    }
    if (!open.opens) return { state: 'later', text: t('closed') }
    const { day, time, daysAhead } = open.opens
    if (daysAhead === 0) return { state: 'later', text: t('opensAt', { time: clock(time) }) }
    const dayWords = isShort ? t(`shortDay_${day}`) : t(`day_${day}`)
    return { state: 'later', text: t('opensOn', { day: dayWords, time: clock(time) }) }
  }
}
