import { csvText } from '#core/csv.ts'
import type { Numbers } from '../contract.ts'
import { METRICS } from '../rules.ts'

/** The numbers per day as a CSV file; `heads` are the titles of the day and the four columns. */
export function numbersCsv({ days }: Pick<Numbers, 'days'>, heads: readonly string[]): Blob {
  const rows = days.map((counts) => [counts.day, ...METRICS.map((metric) => counts[metric])])
  return new Blob([csvText([[...heads], ...rows])], { type: 'text/csv;charset=utf-8' })
}
