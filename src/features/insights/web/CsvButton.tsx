import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { handOver } from '#kit/web/download.ts'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import type { Numbers } from '../contract.ts'
import { METRICS } from '../rules.ts'
import { numbersCsv } from './numbersCsv.ts'

/** Downloads the numbers per day as a CSV file; generated in the browser, so it works offline. */
export function CsvButton({ numbers }: { numbers: Numbers }) {
  const t = useTranslations('insights')
  const { from, to } = numbers.now
  const download = () => {
    const heads = [t('day'), ...METRICS.map((metric) => t(metric))]
    handOver(numbersCsv(numbers, heads), `numbers-${from}-${to}.csv`)
  }
  return <IconButton label={t('downloadCsv')} icon={<Download aria-hidden="true" />} onClick={download} />
}
