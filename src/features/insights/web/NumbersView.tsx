import { IndianRupee } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Numbers, SellerNumbers } from '../contract.ts'
import { PERIODS, type Period } from '../rules.ts'
import { CourseBars, DailyBars } from './DailyBars.tsx'
import { FigureSheet } from './FigureSheet.tsx'
import { InsightList } from './InsightList.tsx'
import { MetricCards } from './MetricCards.tsx'
import type { Figure } from './queries.ts'
import { TopListings } from './TopListings.tsx'
import { useNumberWords } from './useNumberWords.ts'

/** This Week, This Month, 3 Months, This Year (O-01). */
export function PeriodChips({ period, onPeriod }: { period: Period; onPeriod: (period: Period) => void }) {
  const t = useTranslations('insights')
  return (
    <ChipRow label={t('period')}>
      {PERIODS.map((each) => (
        <Chip key={each} on={each === period} onClick={() => onPeriod(each)}>
          {t(`period_${each}`)}
        </Chip>
      ))}
    </ChipRow>
  )
}

interface NumbersViewProps {
  numbers: Numbers
  shopId?: string
  /** What only the seller's numbers have, not those of one shop. */
  seller?: Pick<SellerNumbers, 'missed' | 'found' | 'salesPaise' | 'salesBeforePaise'>
  /** Content between the cards and the bars. */
  children?: ReactNode
}

/** The numbers of one period: cards, bars, most viewed listings, insights. Every figure opens its rows. */
export function NumbersView({ numbers, shopId, seller, children }: NumbersViewProps) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const [figure, setFigure] = useState<Figure | null>(null)
  const { period, now, before } = numbers
  const open = (of: Partial<Figure>) => setFigure({ period, metric: 'views', shopId, ...of })
  const hasYears = now.from.slice(0, 4) !== before.from.slice(0, 4)
  const day = hasYears ? words.dayOfYear : words.shortDay
  const span = ({ from, to }: Numbers['now']) =>
    from === to ? day(from) : t('weekFrom', { from: day(from), to: day(to) })
  return (
    <div className="mt-3 flex flex-col gap-3">
      <p className="text-small text-ink-2">{t('compared', { now: span(now), before: span(before) })}</p>
      <MetricCards numbers={numbers} onOpen={(metric) => open({ metric })} />
      {children}
      {seller && <SalesValue {...seller} />}
      <div className="grid gap-3 rail:grid-cols-2 rail:items-start">
        <DailyBars numbers={numbers} onOpen={open} />
        <CourseBars numbers={numbers} onOpen={open} />
        <TopListings numbers={numbers} onOpen={(listingId) => open({ listingId })} />
        <InsightList numbers={numbers} {...seller} />
      </div>
      <FigureSheet figure={figure} onClose={() => setFigure(null)} />
    </div>
  )
}

/** Value of the sales, compared with the time before. */
function SalesValue({ salesPaise, salesBeforePaise }: Pick<SellerNumbers, 'salesPaise' | 'salesBeforePaise'>) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  return (
    <StatTile
      label={t('sales')}
      value={priceText({ amount: paise(salesPaise), unit: '' })}
      icon={<IndianRupee aria-hidden="true" className="text-brand-ink" />}
      note={t('salesHint')}
      {...words.growth(salesPaise, salesBeforePaise)}
    />
  )
}
