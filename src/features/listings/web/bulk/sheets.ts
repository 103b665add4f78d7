import { writeXlsx } from 'hucre/xlsx'
import { escapeFormula } from '#core/csv.ts'
import { BULK_COLUMNS, type BulkColumn, MOST_BULK_LINES } from '../../bulkRules.ts'
import type { Fault } from './jobStore.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const asFile = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>], { type: XLSX })
const letterOf = (column: number) => String.fromCharCode(65 + column)

/** Columns of the template, in the order in which sellers fill them in. */
export const TEMPLATE_COLUMNS = [
  'name',
  'price',
  'original_price',
  'unit',
  'variant',
  'stock',
  'category',
  'photo',
  'code',
  'description',
  'keywords',
  'shop',
] as const satisfies BulkColumn[]

/** Common units in shops. */
const UNITS = ['kg', '500 g', '250 g', '100 g', 'l', '500 ml', 'piece', 'dozen', 'packet', 'bunch', 'box']

type HeadingOf = (column: BulkColumn) => string

/** A template sheet: the columns, an example in the seller's own shop, and drop-downs for category, unit and shop. */
export async function templateSheet(
  headingOf: HeadingOf,
  example: string[],
  categories: readonly string[],
  shops: readonly string[],
): Promise<Blob> {
  const lists: Partial<Record<BulkColumn, readonly string[]>> = {
    category: categories,
    unit: UNITS,
    shop: shops,
  }
  const listed = Object.entries(lists).filter(([, values]) => values.length > 0)
  const longest = Math.max(...listed.map(([, values]) => values.length))
  const dataValidations = listed.map(([column, values], at) => {
    const cell = letterOf(TEMPLATE_COLUMNS.indexOf(column as (typeof TEMPLATE_COLUMNS)[number]))
    return {
      type: 'list' as const,
      formula1: `Lists!$${letterOf(at)}$1:$${letterOf(at)}$${values.length}`,
      range: `${cell}2:${cell}${MOST_BULK_LINES + 1}`,
      allowBlank: true,
      // Other text is allowed: the category is then guessed from it.
      showErrorMessage: false,
    }
  })
  return asFile(
    await writeXlsx({
      sheets: [
        {
          name: 'Items',
          columns: TEMPLATE_COLUMNS.map((column) => ({
            width: column === 'name' || column === 'description' ? 30 : 16,
          })),
          rows: [TEMPLATE_COLUMNS.map(headingOf), example],
          freezePane: { rows: 1 },
          dataValidations,
        },
        {
          name: 'Lists',
          rows: Array.from({ length: longest }, (_, row) => listed.map(([, values]) => values[row] ?? null)),
        },
      ],
    }),
  )
}

/** A sheet of the lines that were not fully accepted, with their errors; corrected, it can be imported. */
export async function faultSheet(
  faults: readonly Fault[],
  headingOf: HeadingOf,
  words: { line: string; wrong: string; say: (fault: Fault) => string },
): Promise<Blob> {
  const used = BULK_COLUMNS.filter((column) => faults.some(({ cells }) => cells[column]))
  const rows = faults.map((fault) => [
    fault.line,
    words.say(fault),
    ...used.map((column) => escapeFormula(fault.cells[column] ?? '')),
  ])
  return asFile(
    await writeXlsx({
      sheets: [
        {
          name: 'Items',
          columns: [{ width: 8 }, { width: 50 }, ...used.map(() => ({ width: 20 }))],
          rows: [[words.line, words.wrong, ...used.map(headingOf)], ...rows],
          freezePane: { rows: 1 },
        },
      ],
    }),
  )
}
