import { useTranslations } from 'use-intl'
import type { ServiceDay, Weekday } from '../rules.ts'
import './words/listings.details.ts'

/** A weekday of a service ("Monday") or of opening hours ("mon") in the user's language. */
export function useDayName(): (day: ServiceDay | Weekday) => string {
  const t = useTranslations('listings')
  return (day) => t(`day_${day.slice(0, 3).toLowerCase() as Weekday}`)
}
