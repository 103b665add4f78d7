import Eye from 'lucide-react/icons/eye'
import Handshake from 'lucide-react/icons/handshake'
import IndianRupee from 'lucide-react/icons/indian-rupee'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MessageCircle from 'lucide-react/icons/message-circle'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import { ListingPicture } from '#features/listings/web/ListingPicture.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { ShapeFrame } from '#kit/web/ui/ShapeFrame.tsx'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Numbers, SellerNumbers } from '../contract.ts'
import { conversionPercent, courseOf, type Metric, METRICS, type Period, PERIODS } from '../rules.ts'
import { CourseBars, DailyBars } from './DailyBars.tsx'
import { FigureSheet } from './FigureSheet.tsx'
import type { Figure } from './queries.ts'
import { useNumberWords } from './useNumberWords.ts'
import './words/insights.ts'

const SHOWN = 5

const ICONS = { views: Eye, clicks: MousePointerClick, inquiries: MessageCircle, conversions: Handshake }

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
  /** Figures that only exist for a seller, not for a single shop. */
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

/** Views, clicks, inquiries and conversions with their growth (O-03 … O-05, O-10); each opens the rows it counts. */
function MetricCards({ numbers, onOpen }: { numbers: Numbers; onOpen: (metric: Metric) => void }) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const perView = conversionPercent(numbers.counts)
  return (
    <ul aria-label={t('numbers')} className="grid grid-cols-2 gap-3 rail:grid-cols-4">
      {METRICS.map((metric) => {
        const count = numbers.counts[metric]
        const Icon = ICONS[metric]
        const growth = words.growth(count, numbers.countsBefore[metric])
        return (
          <li key={metric} className="relative flex min-w-0">
            <StatTile
              className="w-full"
              label={words.metric(metric)}
              value={words.number(count)}
              icon={<Icon aria-hidden="true" className="text-brand-ink" />}
              {...growth}
              {...(numbers.days.length > 1 && count > 0 && { spark: courseOf(numbers.days, metric) })}
              {...(metric === 'conversions' && perView !== null && { note: t('perView', { percent: perView }) })}
            />
            <button
              type="button"
              aria-label={t('openRows', { metric: words.metric(metric), count })}
              className="absolute inset-0 rounded-l"
              onClick={() => onOpen(metric)}
            />
          </li>
        )
      })}
    </ul>
  )
}

interface Missed {
  words: string
  people: number
}

interface InsightListProps {
  numbers: Numbers
  missed?: readonly Missed[]
  found?: readonly Missed[]
}

/** Insights as sentences (O-08), the search words by which people came, and searches without a result nearby. */
function InsightList({ numbers, missed = [], found = [] }: InsightListProps) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const isEmpty = numbers.insights.length + missed.length + found.length === 0
  return (
    <Card aria-label={t('insights')}>
      <h2 className="text-head">{t('insights')}</h2>
      {isEmpty ? (
        <p className="mt-2 text-body text-ink-2">{t('noInsights')}</p>
      ) : (
        <ul className="mt-2 flex flex-col gap-3">
          {numbers.insights.map(({ kind, weekday = 0, count = 0, total = 0, percent = 0, name = '' }) => (
            <Sentence key={kind} icon={<Lightbulb aria-hidden="true" className="text-accent-ink" />}>
              {t(`insight_${kind}`, { weekday: words.weekday(weekday, 'long'), count, total, percent, name })}
            </Sentence>
          ))}
          {found.map((search) => (
            <Sentence key={`found ${search.words}`} icon={<Search aria-hidden="true" className="text-brand-ink" />}>
              {t('found', { words: search.words, count: search.people })}
            </Sentence>
          ))}
          {missed.map((search) => (
            <Sentence key={search.words} icon={<SearchX aria-hidden="true" className="text-brand-ink" />}>
              {t('missed', { words: search.words, count: search.people })}
            </Sentence>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Sentence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 text-body [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-safe">{children}</span>
    </li>
  )
}

/** The most viewed listings (O-07); each opens its views. */
function TopListings({ numbers, onOpen }: { numbers: Numbers; onOpen: (listingId: string) => void }) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const top = numbers.top.filter(({ views }) => views > 0).slice(0, SHOWN)
  const most = Math.max(1, ...top.map(({ views }) => views))
  return (
    <Card aria-label={t('topProducts')}>
      <h2 className="text-head">{t('topProducts')}</h2>
      {top.length === 0 ? (
        <p className="mt-2 text-body text-ink-2">{t('noTop')}</p>
      ) : (
        <ol className="mt-1">
          {top.map(({ id, name, kind, photo, views }) => (
            <li key={id}>
              <button
                type="button"
                className="flex min-h-touch w-full items-center gap-3 rounded-m py-2 text-start"
                onClick={() => onOpen(id)}
              >
                <ShapeFrame kind="thing" className="size-11 shrink-0">
                  <ListingPicture photo={photo} kind={kind} sizes="44px" />
                </ShapeFrame>
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-3">
                    <span className="min-w-0 truncate text-body">{name}</span>{' '}
                    <span className="text-strong tabular-nums">
                      {words.number(views)}
                      <span className="sr-only"> {t('openTop', { count: views })}</span>
                    </span>
                  </span>
                  <span aria-hidden="true" className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-well">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(views / most) * 100}%` }}
                    />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
