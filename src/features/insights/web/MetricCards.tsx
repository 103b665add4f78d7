import { Eye, Handshake, MessageCircle, MousePointerClick } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { StatTile } from '#kit/web/ui/StatTile.tsx'
import type { Numbers } from '../contract.ts'
import { conversionPercent, courseOf, METRICS, type Metric } from '../rules.ts'
import { useNumberWords } from './useNumberWords.ts'

const ICONS = { views: Eye, clicks: MousePointerClick, inquiries: MessageCircle, conversions: Handshake }

/** Views, clicks, inquiries and conversions with their growth (O-03 … O-05, O-10); each opens the rows it counts. */
export function MetricCards({ numbers, onOpen }: { numbers: Numbers; onOpen: (metric: Metric) => void }) {
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
