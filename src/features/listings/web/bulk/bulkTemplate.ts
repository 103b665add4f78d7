import { csvText } from '#core/csv.ts'
import { BULK_COLUMNS } from '../../bulkRules.ts'

/** A file with every column and one line that shows how they are filled. */
export function templateCsv(example: { name: string; description: string; keywords: string }): string {
  return csvText([
    BULK_COLUMNS,
    [
      '',
      example.name,
      'Food & Beverages',
      32,
      'kg',
      40,
      20,
      example.description,
      example.keywords,
      '',
      '',
      '12.97840',
      '77.64080',
    ],
  ])
}

/** A CSV text as a file to hand over. */
export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' })
