import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { cx } from '#kit/web/ui/cx.ts'
import type { Numbers } from '../contract.ts'
import { bucketsOf, METRICS, weekdayCounts } from '../rules.ts'
import type { Figure } from './queries.ts'
import { useNumberWords } from './useNumberWords.ts'
import './words/insights.ts'

const HEIGHT = 150

const TOP = 26

const BASE = TOP + HEIGHT

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6]

interface BarsProps {
  numbers: Numbers
  onOpen: (figure: Partial<Figure>) => void
}

/** Views by day of the week, Monday to Sunday (O-06), as bars or as a table of all four numbers. */
export function DailyBars({ numbers, onOpen }: BarsProps) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const [isTable, setTable] = useState(false)
  const views = weekdayCounts(numbers.days, 'views')
  return (
    <Card aria-label={t('viewsPerDay')}>
      <div className="mb-1 flex min-h-touch items-center justify-between gap-3">
        <h2 className="text-head">{t('viewsPerDay')}</h2>
        <Button
          size="small"
          variant="text"
          aria-pressed={isTable}
          icon={
            isTable ? (
              <ChartColumn aria-hidden="true" className="size-5" />
            ) : (
              <Table aria-hidden="true" className="size-5" />
            )
          }
          onClick={() => setTable(!isTable)}
        >
          {isTable ? t('chart') : t('table')}
        </Button>
      </div>
      {isTable ? (
        <WeekdayTable numbers={numbers} />
      ) : (
        <BarChart
          label={t('viewsPerDay')}
          bars={WEEKDAYS.map((weekday) => ({
            key: String(weekday),
            label: words.weekday(weekday),
            count: views[weekday]!,
            sentence: t('viewsOn', { when: words.weekday(weekday, 'long'), count: views[weekday]! }),
            onOpen: () => onOpen({ metric: 'views', weekday }),
          }))}
        />
      )}
    </Card>
  )
}

function WeekdayTable({ numbers }: Pick<BarsProps, 'numbers'>) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const columns = METRICS.map((metric) => weekdayCounts(numbers.days, metric))
  return (
    <table className="w-full text-body tabular-nums">
      <caption className="sr-only">{t('numbersPerDay')}</caption>
      <thead>
        <tr className="text-small text-ink-2">
          <th scope="col" className="py-1 text-start font-normal">
            {t('day')}
          </th>
          {METRICS.map((metric) => (
            <th key={metric} scope="col" className="py-1 ps-1 text-end font-normal wrap-safe">
              {words.metric(metric)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {WEEKDAYS.map((weekday) => (
          <tr key={weekday}>
            <th scope="row" className="py-2 text-start font-medium">
              {words.weekday(weekday)}
            </th>
            {columns.map((counts, index) => (
              <td key={METRICS[index]} className="py-2 text-end">
                {words.number(counts[weekday]!)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Bars of a period longer than a week: by weeks, for a year by months. */
export function CourseBars({ numbers, onOpen }: BarsProps) {
  const t = useTranslations('insights')
  const words = useNumberWords()
  const { period } = numbers
  if (period === 'week') return null
  const by = period === 'year' ? 'month' : 'week'
  const title = by === 'month' ? t('viewsPerMonth') : t('viewsPerWeek')
  return (
    <Card aria-label={title}>
      <h2 className="mb-3 text-head">{title}</h2>
      <BarChart
        label={title}
        bars={bucketsOf(numbers.days, 'views', by).map(({ from, to, count }) => ({
          key: from,
          label: by === 'month' ? words.month(from) : words.shortDay(from),
          count,
          sentence: t('viewsOn', {
            when:
              by === 'month'
                ? words.month(from)
                : t('weekFrom', { from: words.shortDay(from), to: words.shortDay(to) }),
            count,
          }),
          onOpen: () => onOpen({ metric: 'views', from, to }),
        }))}
      />
    </Card>
  )
}

interface Bar {
  key: string
  label: string
  count: number
  /** Text for screen readers: "Monday: 12 views". */
  sentence: string
  onOpen: () => void
}

/** The next round maximum with three even grid lines: 7 → 8, 23 → 30, 248 → 300. */
function scaleOf(most: number): number {
  if (most <= 4) return 4
  const step = 10 ** Math.floor(Math.log10(most))
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((times) => times * step).find((limit) => limit >= most && limit % 2 === 0) ??
    most
  )
}

/**
 * A bar chart with three grid lines, the highest bar in marigold with its number. Every bar is a button with its number
 * in words, and opens the rows it counts.
 */
function BarChart({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ count }) => count))
  const scale = scaleOf(most)
  const slot = 280 / bars.length
  const width = Math.min(26, slot * 0.66)
  const everyLabel = bars.length > 8 ? Math.ceil(bars.length / 6) : 1
  return (
    <div className="relative">
      <svg viewBox="0 0 320 204" aria-hidden="true" className="block w-full">
        {[0, scale / 2, scale].map((line) => {
          const y = BASE - (line / scale) * HEIGHT
          return (
            <g key={line}>
              <path d={`M36 ${y}H320`} className="stroke-line" strokeWidth="1" />
              <text x="30" y={y + 4} textAnchor="end" className="fill-ink-3 text-[13px] tabular-nums">
                {line}
              </text>
            </g>
          )
        })}
        {bars.map(({ key, label: name, count }, index) => {
          const height = (count / scale) * HEIGHT
          const middle = 38 + slot * (index + 0.5)
          const isMost = count > 0 && count === most
          return (
            <g key={key}>
              {count > 0 && (
                <rect
                  x={middle - width / 2}
                  y={BASE - height}
                  width={width}
                  height={height}
                  rx={Math.min(4, height / 2)}
                  className={isMost ? 'fill-accent' : 'fill-brand'}
                />
              )}
              {isMost && (
                <text
                  x={middle}
                  y={BASE - height - 7}
                  textAnchor="middle"
                  className="fill-ink text-[13px] font-bold tabular-nums"
                >
                  {count}
                </text>
              )}
              {index % everyLabel === 0 && (
                <text
                  x={middle}
                  y={BASE + 19}
                  textAnchor="middle"
                  className={cx('text-[13px]', isMost ? 'fill-ink font-bold' : 'fill-ink-2')}
                >
                  {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <ol
        aria-label={label}
        className="absolute inset-y-0 end-[0.625%] start-[11.875%] grid auto-cols-fr grid-flow-col"
        dir="ltr"
      >
        {bars.map(({ key, sentence, onOpen }) => (
          <li key={key} className="flex min-w-0">
            <button
              type="button"
              aria-label={sentence}
              className="w-full rounded-s hover:bg-brand-tint/40"
              onClick={onOpen}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}
