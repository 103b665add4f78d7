import { csvText } from '#core/csv.ts'
import { comparable } from '#core/text.ts'
import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { BulkLine } from '../../bulkContract.ts'
import { BULK_COLUMNS, type BulkColumn, listCell } from '../../bulkRules.ts'
import type { Item } from '../../itemContract.ts'
import { createItem, myItems, updateItem } from '../items.ts'
import { myShops } from '../shops.ts'
import { type FileProblem, readItemFile } from './itemFile.ts'
import { isSame, type ReadLine, readLine } from './itemLine.ts'

/**
 * What an import of own items from a CSV file would do, line by line; nothing is written.
 * @throws Refusal 'notSignedIn'
 */
export async function checkItems(
  ctx: Ctx,
  { csv }: { csv: string },
): Promise<{ problem: FileProblem | null; lines: BulkLine[] }> {
  const file = readItemFile(csv)
  if ('problem' in file) return { problem: file.problem, lines: [] }
  return { problem: null, lines: (await read(ctx, file.lines)).map(told) }
}

async function read(ctx: Ctx, lines: Parameters<typeof readLine>[0][]): Promise<ReadLine[]> {
  const own = { shops: (await myShops(ctx)).shops, items: (await myItems(ctx, {})).items }
  const seen = new Set<string>()
  return lines.map((line) => {
    const read = readLine(line, own)
    const key = read.current?.id ?? `${comparable(read.name)}\n${read.input?.shopId ?? ''}`
    if (seen.has(key))
      return { ...read, input: null, errors: [...read.errors, { column: 'name', problem: 'bulkTwice' }] }
    if (read.input) seen.add(key)
    return read
  })
}

function told({ line, name, current, input, errors }: ReadLine): BulkLine {
  const outcome = !input ? 'error' : !current ? 'create' : isSame(current, input) ? 'unchanged' : 'change'
  return { line, name, outcome, errors }
}

/**
 * Creates and changes own items from the chosen lines of a CSV file, all of them together. Lines with errors are told
 * and left out. A second time it changes nothing: a line finds its item by id, else by name within the shop.
 * @throws Refusal 'notSignedIn', 'invalidInput' for a file that cannot be read, 'changedElsewhere'
 */
export async function importItems(ctx: Ctx, { csv, lines }: { csv: string; lines: number[] }) {
  const file = readItemFile(csv)
  if ('problem' in file) throw new Refusal('invalidInput', { fields: { csv: file.problem } })
  const chosen = new Set(lines)
  const report = { created: 0, changed: 0, unchanged: 0, refused: [] as BulkLine[] }
  await ctx.transaction(async (inside) => {
    for (const each of await read(
      inside,
      file.lines.filter(({ line }) => chosen.has(line)),
    )) {
      const line = told(each)
      if (line.outcome === 'create') {
        await createItem(inside, each.input!)
        report.created++
      } else if (line.outcome === 'change') {
        await updateItem(inside, { ...each.input!, id: each.current!.id, version: each.current!.version })
        report.changed++
      } else if (line.outcome === 'unchanged') report.unchanged++
      else report.refused.push(line)
    }
  })
  return report
}

/** All own items as a CSV file that `importItems` takes unchanged. */
export async function exportItems(ctx: Ctx): Promise<{ csv: string; count: number }> {
  const { items } = await myItems(ctx, {})
  const rows = items.map((item) => BULK_COLUMNS.map((column) => CELL[column](item)))
  return { csv: csvText([BULK_COLUMNS, ...rows]), count: items.length }
}

const rupees = (paise: number | null) => (paise === null ? '' : String(paise / 100))

const CELL: Record<BulkColumn, (item: Item) => string> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => category,
  price: ({ pricePaise }) => rupees(pricePaise),
  unit: ({ priceUnit }) => priceUnit,
  original_price: ({ originalPricePaise }) => rupees(originalPricePaise),
  stock: ({ stock }) => (stock === null ? '' : String(stock)),
  description: ({ description }) => description,
  keywords: ({ keywords }) => listCell(keywords),
  features: ({ features }) => listCell(features),
  // By its id: two shops may have the same name.
  shop: ({ shopId }) => shopId ?? '',
  latitude: ({ location, shopId }) => (location && shopId === null ? String(location.lat) : ''),
  longitude: ({ location, shopId }) => (location && shopId === null ? String(location.lng) : ''),
}
