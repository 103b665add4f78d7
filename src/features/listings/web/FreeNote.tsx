import { Gift } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMarket } from './market.ts'

/** Shows in a form how long a new listing is visible without payment (W-25). */
export function FreeNote() {
  const t = useTranslations('listings')
  const market = useMarket()
  if (!market) return null
  return (
    <>
      <Gift aria-hidden="true" className="size-5" />
      {market.freeDays > 0 ? t('freeFirst', { days: market.freeDays }) : t('visibleOncePaid')}
    </>
  )
}
