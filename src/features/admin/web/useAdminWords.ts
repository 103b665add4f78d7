import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { clockIn, dateText } from '#core/dates.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { useNow } from '#kit/web/useNow.ts'
import './words/admin.ts'

/** Money, times and people in the wording of the panel. */
export function useAdminWords() {
  const t = useTranslations('admin')
  const locale = useLocale()
  const now = useNow()
  return useMemo(() => {
    const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
    const clock = clockIn(locale)
    const day = (iso: string) => dateText(new Date(iso))
    return {
      money: (amount: number) => priceText({ amount: paise(amount), unit: '' }),
      day,
      moment: (iso: string) => `${day(iso)}, ${clock(new Date(iso))}`,
      ago: (iso: string) => {
        const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 60_000))
        if (minutes < 60) return relative.format(-minutes, 'minute')
        if (minutes < 48 * 60) return relative.format(-Math.floor(minutes / 60), 'hour')
        return day(iso)
      },
      nameOf: (party: { name: string } | null) => party?.name || t('formerMember'),
    }
  }, [t, locale, now])
}

/** The first characters of an id, enough to tell rows apart. */
export const shortId = (id: string): string => `#${id.slice(0, 8)}`
