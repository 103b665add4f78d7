import { useLocale, useTranslations } from 'use-intl'
import type { Hours } from '#features/listings/contract.ts'
import { openState } from '../hours.ts'

/** Whether a place is open, in words. */
export interface OpenWords {
  state: 'open' | 'later' | 'unknown'
  text: string
}

/** Says of opening hours whether it is open now, when it opens, or that nothing is known (decisions, 6). */
export function useOpenWords(): (hours: Hours, now?: Date) => OpenWords {
  const t = useTranslations('discovery')
  const locale = useLocale()
  const clock = (time: string) => {
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' })
    return format.format(Date.UTC(2026, 0, 5, hour, minute)).toUpperCase()
  }
  return (hours, now = new Date()) => {
    const open = openState(hours, now)
    if (open.state === 'unknown') return { state: 'unknown', text: t('hoursUnknown') }
    if (open.state === 'open') return { state: 'open', text: open.closesAt ? t('openUntil', { time: clock(open.closesAt) }) : t('openNow') }
    if (!open.opens) return { state: 'later', text: t('closed') }
    const { day, time, daysAhead } = open.opens
    const text = daysAhead === 0 ? t('opensAt', { time: clock(time) }) : t('opensOn', { day: t(`day_${day}`), time: clock(time) })
    return { state: 'later', text }
  }
}
