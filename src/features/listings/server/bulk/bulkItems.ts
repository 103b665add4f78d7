import { csvText } from '#core/csv.ts'
import { Refusal } from '#core/errors.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { BulkLine, SentLine } from '../../bulkContract.ts'
import { BULK_COLUMNS, type BulkColumn, listCell } from '../../bulkRules.ts'
import type { Item } from '../../itemContract.ts'
import { createItem, type ItemInput, myItems, updateItem } from '../items.ts'
import { shopToSellIn, toPaise } from '../listings.ts'
import { myShops } from '../shops.ts'
import { type ReadLine, readLine } from './itemLine.ts'

interface Lines {
  lines: SentLine[]
}

/**
 * Previews an import of own items line by line; nothing is written.
 * @throws Refusal 'notSignedIn'
 */
export async function checkItems(ctx: Ctx, { lines }: Lines): Promise<{ lines: BulkLine[] }> {
  return { lines: (await read(ctx, lines)).map(told) }
}

async function read(ctx: Ctx, lines: SentLine[]): Promise<ReadLine[]> {
  const own = { shops: (await myShops(ctx)).shops, items: (await myItems(ctx, {})).items }
  const taken = new Set<string>()
  return lines.map((line) => {
    const read = readLine(line, own)
    const { current } = read
    if (!current || !read.input) return read
    if (taken.has(current.id))
      return { ...read, input: null, errors: [...read.errors, { column: 'name', problem: 'bulkTwice' }] }
    taken.add(current.id)
    return read
  })
}

function told({ line, current, input, shop, ...said }: ReadLine): BulkLine {
  const changes = current && input ? changesOf(current, input) : []
  const addsPhoto = current?.photos.length === 0 && (input?.photoIds.length ?? 0) > 0
  const isSame = changes.length === 0 && !addsPhoto
  return {
    line,
    id: current?.id ?? null,
    name: said.name,
    outcome: !input ? 'error' : !current ? 'create' : isSame ? 'unchanged' : 'change',
    price: input ? priceText({ amount: paise(toPaise(input.price)), unit: input.priceUnit }) : '',
    stock: input?.stock ?? null,
    category: said.category,
    isCategoryGuessed: said.isCategoryGuessed,
    shop: shop?.name ?? current?.shop ?? '',
    hasPhoto: (current?.photos.length ?? 0) > 0,
    changes,
    errors: said.errors,
    remarks: said.remarks,
  }
}

/** Changes of an import to an item, by column. */
function changesOf(item: Item, input: ItemInput): BulkLine['changes'] {
  const after: Item = {
    ...item,
    name: input.name,
    category: input.category,
    pricePaise: toPaise(input.price),
    priceUnit: input.priceUnit,
    originalPricePaise: input.originalPrice == null ? null : toPaise(input.originalPrice),
    stock: input.stock,
    description: input.description,
    keywords: input.keywords,
    features: input.features,
    code: input.code ?? item.code,
    shopId: input.shopId ?? null,
    location: input.location ?? item.location,
  }
  return BULK_COLUMNS.flatMap((column) => {
    const [before, now] = [CELL[column](item), CELL[column](after)]
    return before === now ? [] : [{ column, before, after: now }]
  })
}

/**
 * Creates and changes own items from lines of a list. Each line is independent: a rejected one does not affect the
 * others. Importing again changes nothing: a line finds its item by id, code, or name and unit within the shop. Shops
 * are locked before items and both in the order of their ids, to avoid deadlocks.
 * @throws Refusal 'notSignedIn'
 */
export async function importItems(ctx: Ctx, { lines }: Lines): Promise<{ lines: BulkLine[] }> {
  return ctx.transaction(async (inside) => {
    const all = await read(inside, lines)
    const shops = new Set(all.flatMap(({ input }) => (input?.shopId ? [input.shopId] : [])))
    for (const shop of [...shops].sort()) await refusalOf(inside, (itsOwn) => shopToSellIn(itsOwn, shop))
    const done = new Map<number, BulkLine>()
    const idOf = ({ current }: ReadLine) => current?.id ?? ''
    for (const each of all.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))) {
      const line = told(each)
      let refused: Refusal | null = null
      if (line.outcome === 'create' || line.outcome === 'change') {
        refused = await refusalOf(inside, async (itsOwn) => {
          line.id = await put(itsOwn, each)
        })
      }
      done.set(line.line, refused ? { ...line, outcome: 'error', errors: [problemOf(refused)] } : line)
    }
    return { lines: lines.map(({ line }) => done.get(line)!) }
  })
}

/** Creates or changes the item of a line. @returns its id */
async function put(ctx: Ctx, { current, input }: ReadLine): Promise<string> {
  if (!current) return (await createItem(ctx, input!)).id
  return (await updateItem(ctx, { ...input!, id: current.id, version: current.version })).id
}

/** Runs one line in its own savepoint. @returns why it was refused; null: done */
async function refusalOf(ctx: Ctx, work: (inside: Ctx) => Promise<unknown>): Promise<Refusal | null> {
  try {
    await ctx.transaction(work)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const problemOf = ({ code }: Refusal) => ({ column: code === 'photoNotFound' ? 'photo' : 'name', problem: code })

/** All own items as a CSV file that `importItems` accepts unchanged. */
export async function exportItems(ctx: Ctx): Promise<{ csv: string; count: number }> {
  const { items } = await myItems(ctx, {})
  const columns = BULK_COLUMNS.filter((column) => column !== 'photo')
  const rows = items.map((item) => columns.map((column) => CELL[column](item)))
  return { csv: csvText([columns, ...rows]), count: items.length }
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
  code: ({ code }) => code,
  photo: () => '',
  // By id: two shops may have the same name.
  shop: ({ shopId }) => shopId ?? '',
  latitude: ({ location, shopId }) => (location && shopId === null ? String(location.lat) : ''),
  longitude: ({ location, shopId }) => (location && shopId === null ? String(location.lng) : ''),
}
