import { parseCsv } from 'hucre/csv'
import { csvText, unescapeFormula } from '#core/csv.ts'
import type { BulkColumn } from '../../bulkRules.ts'

/** An exported list with headings and categories in the seller's language; the import understands these, too. */
export function inOwnWords(
  csv: string,
  headingOf: (column: BulkColumn) => string,
  categoryName: (category: string) => string,
): string {
  const [columns = [], ...rows] = parseCsv(csv.replace(/^\uFEFF/, '')).map((row) => row.map(String))
  const category = columns.indexOf('category')
  const own = rows.map((row) => row.map(unescapeFormula).with(category, categoryName(row[category]!)))
  return csvText([columns.map((column) => headingOf(column as BulkColumn)), ...own])
}
