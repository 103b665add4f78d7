/** The columns of an item file, in their order. `id` names an own item; without it the name within its shop does. */
export const BULK_COLUMNS = [
  'id',
  'name',
  'category',
  'price',
  'unit',
  'original_price',
  'stock',
  'description',
  'keywords',
  'features',
  'shop',
  'latitude',
  'longitude',
] as const
export type BulkColumn = (typeof BULK_COLUMNS)[number]

/** As many lines one file may have below its heading. */
export const MOST_BULK_LINES = 500

/** Several words in one cell, parted by semicolons; one within a word is written `\;`. */
export const listCell = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[\\;]/g, '\\$&')).join('; ')

/** The words of such a cell, blank ones left out. */
export function wordsOfCell(cell: string): string[] {
  const words: string[] = ['']
  for (let at = 0; at < cell.length; at++) {
    const sign = cell[at]!
    const next = cell[at + 1]
    if (sign === '\\' && (next === ';' || next === '\\')) {
      words[words.length - 1] += next
      at++
    } else if (sign === ';') words.push('')
    else words[words.length - 1] += sign
  }
  return words.map((word) => word.trim()).filter((word) => word !== '')
}

/** A number as people write it in a table: "1,250.50", "₹90"; NaN for anything else. */
export function numberOfCell(cell: string): number {
  const plain = cell.replace(/^(₹|rs\.?|inr)\s*/i, '').replace(/(\d),(?=\d{2,3}(\D|$))/g, '$1')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN
}
