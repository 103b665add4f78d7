import { type DateTimeFormatOptions, useFormatter, useTranslations } from 'use-intl'
import { growthPercent, type Metric } from '../rules.ts'
import './words/insights.ts'

/** A Monday, used to format names of weekdays. */
const MONDAY = Date.UTC(2026, 10, 16)
const DAY = 86_400_000

/** Formats the numbers in the user's language. */
export function useNumberWords() {
  const t = useTranslations('insights')
  const format = useFormatter()
  const day = (text: string, options: DateTimeFormatOptions) =>
    format.dateTime(new Date(text), { ...options, timeZone: 'UTC' })
  return {
    /** "+12.4%", "−3.2%", "0%", "New". */
    growth(count: number, before: number) {
      const percent = growthPercent(count, before)
      if (percent === null) return { change: t('new'), direction: 'up' as const }
      const size = `${format.number(Math.abs(percent), { maximumFractionDigits: 1 })}%`
      if (percent === 0) return { change: size, direction: 'same' as const }
      return percent > 0
        ? { change: `+${size}`, direction: 'up' as const }
        : { change: `−${size}`, direction: 'down' as const }
    },
    metric: (metric: Metric) => t(metric),
    number: (value: number) => format.number(value),
    /** Monday 0 … Sunday 6. */
    weekday: (index: number, weekday: 'short' | 'long' = 'short') =>
      format.dateTime(new Date(MONDAY + index * DAY), { weekday, timeZone: 'UTC' }),
    /** "16 Nov" of "2026-11-16". */
    shortDay: (text: string) => day(text, { day: 'numeric', month: 'short' }),
    /** "16 Nov 2026". */
    dayOfYear: (text: string) => day(text, { day: 'numeric', month: 'short', year: 'numeric' }),
    month: (text: string) => day(text, { month: 'short' }),
    fullDay: (text: string) => day(text, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  }
}
