import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import { csvText } from '#core/csv.ts'
import { saveAsDownload } from '#kit/web/download.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import type { Numbers } from '../contract.ts'
import { METRICS } from '../rules.ts'
import './words/insights.ts'

/** Downloads the numbers per day as a CSV file; generated in the browser, so it works offline. */
export function CsvButton({ numbers }: { numbers: Numbers }) {
  const t = useTranslations('insights')
  const { from, to } = numbers.now
  const download = () => {
    const heads = [t('day'), ...METRICS.map((metric) => t(metric))]
    saveAsDownload(numbersCsv(numbers, heads), `numbers-${from}-${to}.csv`)
  }
  return <IconButton label={t('downloadCsv')} icon={<Download aria-hidden="true" />} onClick={download} />
}

/** The numbers per day as a CSV file; `heads` are the titles of the day and the four columns. */
function numbersCsv({ days }: Pick<Numbers, 'days'>, heads: readonly string[]): Blob {
  const rows = days.map((counts) => [counts.day, ...METRICS.map((metric) => counts[metric])])
  return new Blob([csvText([[...heads], ...rows])], { type: 'text/csv;charset=utf-8' })
}
