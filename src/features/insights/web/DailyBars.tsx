import { ChartColumn, Table } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#kit/web/ui/Button.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import type { Numbers } from '../contract.ts'
import { bucketsOf, METRICS, weekdayCounts } from '../rules.ts'
import { BarChart } from './BarChart.tsx'
import type { Figure } from './queries.ts'
import { useNumberWords } from './useNumberWords.ts'

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
