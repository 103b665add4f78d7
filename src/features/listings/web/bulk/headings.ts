import { comparable } from '#core/text.ts'
import { BULK_COLUMNS, type BulkCells, type BulkColumn } from '../../bulkRules.ts'
import type { TableRow } from './readText.ts'

/** Column names used by sellers, billing programs and marketplaces, in English, Hindi and transliterated. */
const NAMES: Record<BulkColumn, string> = {
  id: 'id|item id|product id|प्रोडक्ट id',
  name: 'name|item|item name|product|product name|items|products|particulars|title|goods|article|item description|product title|नाम|उत्पाद|उत्पाद का नाम|वस्तु|वस्तु का नाम|सामान|सामान का नाम|आइटम|प्रोडक्ट|प्रोडक्ट का नाम|saman|naam|vastu',
  category:
    'category|type|group|department|section|item group|item category|product category|कैटेगरी|श्रेणी|वर्ग|प्रकार|shreni',
  price:
    'price|selling price|sale price|sell price|our price|rate|sp|amount|offer price|retail price|price rs|rate rs|unit price|sales price|दाम|बेचने का दाम|मूल्य|कीमत|क़ीमत|बिक्री मूल्य|भाव|दर|रेट|daam|keemat|bhav|kimat',
  unit: 'unit|uom|per|unit of measure|pack|pack size|size|weight|units|इकाई|यूनिट|मात्रक|वज़न|वजन',
  variant: 'variant|variants|size or variant|variation|option|size variant|वैरिएंट|वेरिएंट|साइज़|साइज',
  original_price:
    'original price|mrp|m r p|max retail price|maximum retail price|list price|price before|old price|was|अधिकतम खुदरा मूल्य|एमआरपी|पुराना दाम|पहले का दाम',
  stock:
    'stock|qty|quantity|in stock|stock qty|stock quantity|closing stock|balance|available|pieces|pcs|nos|count|opening stock|on hand|मात्रा|स्टॉक|संख्या|matra',
  description: 'description|details|about|remarks|product description|विवरण|जानकारी',
  keywords: 'keywords|tags|search words|search terms|खोज शब्द|कीवर्ड',
  features: 'features|key features|highlights|खास बातें|विशेषताएँ|विशेषताएं|खूबियाँ',
  code: 'code|barcode|bar code|ean|upc|gtin|ean code|ean upc|sku|item code|product code|hsn barcode|बारकोड|कोड',
  photo:
    'photo|photos|image|images|picture|pictures|photo file|image file|image name|photo name|file|फ़ोटो|फोटो|चित्र|तस्वीर',
  shop: 'shop|store|outlet|branch|shop name|store name|दुकान|दुकान का नाम|स्टोर',
  latitude: 'latitude|lat|अक्षांश',
  longitude: 'longitude|lng|lon|long|देशांतर',
}

const byName = new Map(
  BULK_COLUMNS.flatMap((column) => NAMES[column].split('|').map((name): [string, BulkColumn] => [name, column])),
)

/** A normalized heading for comparison: "Selling_Price (₹)*" becomes "selling price". */
export const plainHeading = (heading: string): string =>
  comparable(heading.replace(/\(.*?\)|\[.*?\]/g, ' ').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '))

/** A seller's saved choices for headings; null: ignore the column. */
export type KnownHeadings = Readonly<Record<string, BulkColumn | null>>

/** The column of a heading, by a saved choice, else by its name. */
function columnOf(heading: string, known: KnownHeadings): BulkColumn | null {
  const plain = plainHeading(heading)
  const said = known[plain]
  return said === undefined ? (byName.get(plain) ?? null) : said
}

/** A list with its headings and the meaning of its columns. */
export interface Headed {
  /** As written; "" for a column without a heading. */
  headings: string[]
  /** Meaning of each column; null: ignored. */
  columns: (BulkColumn | null)[]
  rows: TableRow[]
}

/** Number of lines searched for the heading: some lists begin with the name of the shop. */
const LINES_LOOKED_AT = 20

/**
 * Finds the heading (the line with most known column names) and the meaning of its columns. Without any known name the
 * first line is used, and the user assigns the columns.
 */
export function findHeading(rows: readonly TableRow[], known: KnownHeadings): Headed {
  const namedIn = ({ cells }: TableRow) => new Set(cells.map((cell) => columnOf(cell, known)).filter(Boolean)).size
  const looked = rows.slice(0, LINES_LOOKED_AT)
  const at = looked.reduce((best, row, index) => (namedIn(row) > namedIn(looked[best]!) ? index : best), 0)
  const width = Math.max(...rows.slice(at).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, column) => rows[at]!.cells[column] ?? '')
  return { headings, columns: eachOnce(headings.map((heading) => columnOf(heading, known))), rows: rows.slice(at + 1) }
}

/** Of two columns with the same meaning the first one is kept. */
const eachOnce = (columns: (BulkColumn | null)[]) =>
  columns.map((column, at) => (column !== null && columns.indexOf(column) < at ? null : column))

/** Cells of a line by column. */
export function cellsOf(row: TableRow, columns: readonly (BulkColumn | null)[]): BulkCells {
  const cells: BulkCells = {}
  columns.forEach((column, at) => {
    const cell = row.cells[at]
    if (column !== null && cell) cells[column] = cell
  })
  return cells
}
