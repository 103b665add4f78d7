import { parse } from 'csv-parse/sync'
import { unguarded } from '#core/csv.ts'
import { BULK_COLUMNS, type BulkColumn, MOST_BULK_LINES } from '../../bulkRules.ts'

/** One line of an item file: its number, and its cells by column, "" where there is none. */
export interface FileLine {
  line: number
  cells: Record<BulkColumn, string>
}

export type FileProblem = 'unreadable' | 'noHeading' | 'empty' | 'tooManyLines'

const plain = (heading: string) => heading.trim().toLowerCase().replace(/[ -]/g, '_')

/** Reads a CSV file of items. Columns are found by their heading in any order; others are left aside. */
export function readItemFile(text: string): { problem: FileProblem } | { lines: FileLine[] } {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    }) as never
  } catch {
    return { problem: 'unreadable' }
  }
  const [heading, ...rest] = records
  const columns = heading?.record.map(plain) ?? []
  if (!columns.includes('name')) return { problem: 'noHeading' }
  const filled = rest.filter(({ record }) => record.some((cell) => cell !== ''))
  if (filled.length === 0) return { problem: 'empty' }
  if (filled.length > MOST_BULK_LINES) return { problem: 'tooManyLines' }
  return { lines: filled.map(({ record, info }) => ({ line: info.lines, cells: cellsOf(columns, record) })) }
}

function cellsOf(columns: string[], record: string[]): Record<BulkColumn, string> {
  const cellOf = (column: BulkColumn) =>
    unguarded(record[columns.indexOf(column)] ?? '')
      .replaceAll('\0', '')
      .trim()
  return Object.fromEntries(BULK_COLUMNS.map((column) => [column, cellOf(column)])) as Record<BulkColumn, string>
}
