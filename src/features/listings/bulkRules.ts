import { typedNumber } from '#core/numbers.ts'

/**
 * The columns of a list of items, in order. `id` identifies an item of the signed-in person; without it the code does,
 * else name and unit.
 */
export const BULK_COLUMNS = [
  'id',
  'name',
  'category',
  'price',
  'unit',
  'variant',
  'original_price',
  'stock',
  'description',
  'keywords',
  'features',
  'code',
  'photo',
  'shop',
  'latitude',
  'longitude',
] as const
export type BulkColumn = (typeof BULK_COLUMNS)[number]

/** One line by column, as text; a missing or blank cell leaves the item unchanged. */
export type BulkCells = Partial<Record<BulkColumn, string>>

/** A remark without anything to correct: the selling price was empty, so the MRP is used. */
export const MRP_AS_PRICE = 'bulkMrpAsPrice'
/** A remark about a new item: an item of the signed-in person with another code already has its name and unit. */
export const SAME_NAME = 'bulkSameName'

/** Maximum number of lines below the heading of one file. */
export const MOST_BULK_LINES = 5000

/** Maximum number of lines, and of their characters, in one request. */
export const MOST_LINES_AT_ONCE = 200
export const MOST_CHARACTERS_AT_ONCE = 150_000

/** Several words in one cell, separated by semicolons; a semicolon within a word is written `\;`. */
export const listCell = (words: readonly string[]): string =>
  words.map((word) => word.replace(/[\\;]/g, '\\$&')).join('; ')

/** The words of a cell in the form of `listCell`, without blank ones. */
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

const RUPEES = String.raw`(?:\/-|rupees|rs\.?|रुपये|रुपए|रु\.?)`
const PER = String.raw`per\s+|प्रति(?!शत)[\s-]*`
const UNITS =
  'किलो|किग्रा|ग्राम|लीटर|दर्जन|पीस|पैकेट|मीटर|kgs?|kilo|grams?|litres?|ltr|dozen|pcs?|pieces?|packets?|met(?:er|re)'
const AMOUNT = String.raw`^(.*?\p{Nd}(?:\s*${RUPEES})?)`
const PRICE_AND_UNIT = new RegExp(String.raw`${AMOUNT}\s*(?:\/(?!-)\s*|${PER})(\P{Nd}.*)$`, 'iu')
/** The same without a sign between them, "₹45 किलो", for the usual units. */
const PRICE_THEN_UNIT = new RegExp(String.raw`${AMOUNT}\s+(${UNITS})$`, 'iu')
const BEHIND_PRICE = new RegExp(String.raw`\s*${RUPEES}$`, 'i')
const BEFORE_UNIT = new RegExp(String.raw`^(\/\s*|${PER})`, 'i')

/** A number as written in a price list: "1,250.50", "₹90", "Rs. 40/-", "९०"; NaN for anything else. */
export function numberOfCell(cell: string): number {
  const bare = cell
    .trim()
    .replace(/^(rs\.?|inr|mrp|रु\.?|रू\.?|₹)\s*/i, '')
    .replace(BEHIND_PRICE, '')
  return typedNumber(bare) ?? NaN
}

/** A unit in a column of its own, without the "/", "per" or "प्रति" before it. */
export const unitOfCell = (cell: string): string => cell.replace(BEFORE_UNIT, '')

/** A price with a unit, "₹40/kg", "40 per dozen" or "₹60 प्रति किलो", in two parts; the unit is "" without one. */
export function pricePartsOfCell(cell: string): { price: number; unit: string } {
  const [, amount, unit] = PRICE_AND_UNIT.exec(cell.trim()) ?? PRICE_THEN_UNIT.exec(cell.trim()) ?? []
  return amount === undefined ? { price: numberOfCell(cell), unit: '' } : { price: numberOfCell(amount), unit: unit! }
}
