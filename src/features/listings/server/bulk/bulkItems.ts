import { csvText } from '#core/csv.ts'
import { Refusal } from '#core/errors.ts'
import { comparable } from '#core/text.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { BulkLine, SentLine } from '../../bulkContract.ts'
import { BULK_COLUMNS, type BulkColumn, listCell } from '../../bulkRules.ts'
import type { Item, Variant } from '../../itemContract.ts'
import { listedPrice, nameInSize } from '../../variantRules.ts'
import { insertItem, type ItemInput, myItem, myItems, myItemsNamed, updateItem } from '../items.ts'
import { lockImports } from '../inventoryStore.ts'
import type { Shop } from '../../shopContract.ts'
import type { ListingRow } from '../store.ts'
import { shopToSellIn, toPaise } from '../listings.ts'
import { myShops } from '../shops.ts'
import type { VariantInput } from '../variants.ts'
import { type Own, type ReadLine, readLine, shopCell } from './itemLine.ts'
import { meantBy, ownItems } from './ownItems.ts'

interface Lines {
  lines: SentLine[]
}

/**
 * Previews an import of the signed-in person's items line by line; nothing is written.
 * @throws Refusal 'notSignedIn'
 */
export async function checkItems(ctx: Ctx, { lines }: Lines): Promise<{ lines: BulkLine[] }> {
  const own = await ownOf(ctx, lines)
  const answers: BulkLine[] = []
  const taken = new Set<string>()
  for (const line of lines) {
    const read = onlyOnce(readLine(line, own), taken)
    answers.push(presentLine(read, own))
    // Later lines of the list may add sizes to this item.
    if (isSized(read) && read.input) own.items.note(expectedItem(read))
  }
  return { lines: answers }
}

/** The signed-in person's shops, and the items that these lines may refer to. */
const ownOf = async (ctx: Ctx, lines: readonly SentLine[]): Promise<Own> => ({
  shops: (await myShops(ctx)).shops,
  items: ownItems(await myItemsNamed(ctx, meantBy(lines))),
})

/** Rejects a line about an item, or a size of it, that an earlier line has already changed. */
function onlyOnce(read: ReadLine, taken: Set<string>): ReadLine {
  const { current, input, size } = read
  if (!current || !input) return read
  const key = `${current.id} ${comparable(size)}`
  if (taken.has(key))
    return { ...read, input: null, errors: [...read.errors, { column: 'name', problem: 'bulkTwice' }] }
  taken.add(key)
  return read
}

/** True for a line about an item with sizes; several lines may name the same item. */
const isSized = ({ size, current }: ReadLine) => size !== '' || (current?.variants.length ?? 0) > 0

/** Prefix of the id of an item that exists only in a preview. */
const NOT_YET = 'new:'

const storedSize = ({ price, id = '', ...rest }: VariantInput): Variant => ({
  ...rest,
  id,
  pricePaise: toPaise(price),
})

/** The item as it would be after a line that names a size. */
function expectedItem({ line, current, input, shop }: ReadLine): Item {
  const { price: _, variants, ...fields } = input!
  const blank = { id: `${NOT_YET}${line}`, code: '', photos: [], pricePaise: 0, originalPricePaise: null, version: 1 }
  return {
    ...(current ?? blank),
    ...fields,
    shop: shop?.name ?? '',
    ...(variants && { variants: variants.map(storedSize) }),
  } as Item
}

function presentLine({ line, current, input, shop, ...said }: ReadLine, { shops }: Own): BulkLine {
  const changes = current && input ? changesOf(current, input, said.size, shops) : []
  const addsPhoto = current?.photos.length === 0 && (input?.photoIds.length ?? 0) > 0
  const isSame = changes.length === 0 && !addsPhoto
  return {
    line,
    id: !current || current.id.startsWith(NOT_YET) ? null : current.id,
    name: said.size ? nameInSize(said.name, said.size) : said.name,
    outcome: !input ? 'error' : !current ? 'create' : isSame ? 'unchanged' : 'change',
    price: input ? listedPrice({ pricePaise: toPaise(input.price), priceUnit: input.priceUnit }) : '',
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
function changesOf(item: Item, input: ItemInput, size: string, shops: readonly Shop[]): BulkLine['changes'] {
  const after: Item = {
    ...item,
    name: input.name,
    category: input.category,
    pricePaise: toPaise(input.price),
    priceUnit: input.priceUnit,
    originalPricePaise: input.originalPrice == null ? null : toPaise(input.originalPrice),
    stock: input.stock,
    variants: input.variants?.map(storedSize) ?? item.variants,
    description: input.description,
    keywords: input.keywords,
    features: input.features,
    code: input.code ?? item.code,
    shopId: input.shopId ?? null,
    location: input.location ?? item.location,
  }
  return BULK_COLUMNS.flatMap((column) => {
    const [before, now] = [item, after].map((each) => cellOf(each, size, column, shops))
    return before === now ? [] : [{ column, before: before!, after: now! }]
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
    // Imports of one person run one after the other: lines sent again by a reloaded page find what the first request
    // created.
    await lockImports(inside, signedIn(inside).userId)
    const own = await ownOf(inside, lines)
    const taken = new Set<string>()
    const all = lines.map((sent) => ({ sent, first: readLine(sent, own) }))
    const shops = new Map<string, ListingRow>()
    const shopIds = new Set(all.flatMap(({ first: { input } }) => (input?.shopId ? [input.shopId] : [])))
    for (const id of [...shopIds].sort())
      await refusalOf(inside, async (itsOwn) => shops.set(id, await shopToSellIn(itsOwn, id)))
    const done = new Map<number, BulkLine>()
    const idOf = ({ first: { current } }: (typeof all)[number]) => current?.id ?? ''
    for (const { sent, first } of all.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0))) {
      // A size may belong to an item that an earlier line created or changed, so its line is read again.
      const each = onlyOnce(isSized(first) ? readLine(sent, own) : first, taken)
      const line = presentLine(each, own)
      let refused: Refusal | null = null
      if (line.outcome === 'create' || line.outcome === 'change') {
        refused = await refusalOf(inside, async (itsOwn) => {
          line.id = await put(itsOwn, each, shops)
          if (isSized(each)) own.items.note(await myItem(itsOwn, { id: line.id }))
        })
      }
      if (!each.current && line.id) taken.add(`${line.id} ${comparable(each.size)}`)
      done.set(line.line, refused ? { ...line, outcome: 'error', errors: [problemOf(refused)] } : line)
    }
    return { lines: lines.map(({ line }) => done.get(line)!) }
  })
}

/**
 * Creates or changes the item of a line.
 * @returns its id
 */
async function put(ctx: Ctx, { current, input }: ReadLine, shops: Map<string, ListingRow>): Promise<string> {
  if (current) return (await updateItem(ctx, { ...input!, id: current.id, version: current.version })).id
  const { shopId } = input!
  return insertItem(ctx, input!, shopId ? (shops.get(shopId) ?? (await shopToSellIn(ctx, shopId))) : null)
}

/**
 * Runs one line in its own savepoint.
 * @returns the refusal; null if the work succeeded
 */
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

/** All items of the signed-in person as a CSV file that `importItems` accepts unchanged. */
export async function exportItems(ctx: Ctx): Promise<{ csv: string; count: number }> {
  const [{ items }, { shops }] = [await myItems(ctx, {}), await myShops(ctx)]
  const columns = BULK_COLUMNS.filter((column) => column !== 'photo')
  const sizesOf = ({ variants }: Item) => (variants.length > 0 ? variants.map(({ label }) => label) : [''])
  const rows = items.flatMap((item) =>
    sizesOf(item).map((size) => columns.map((column) => cellOf(item, size, column, shops))),
  )
  return { csv: csvText([columns, ...rows]), count: items.length }
}

const rupees = (paise: number | null) => (paise === null ? '' : String(paise / 100))

/** The cell of an item, or of one of its sizes. */
function cellOf(item: Item, label: string, column: BulkColumn, shops: readonly Shop[]): string {
  if (column === 'shop') return shopCellOf(item, shops)
  if (label === '' || !(column in SIZE_CELL)) return CELL[column](item)
  const size = item.variants.find((each) => comparable(each.label) === comparable(label))
  return size ? SIZE_CELL[column as keyof typeof SIZE_CELL](size) : ''
}

function shopCellOf({ shopId }: Item, shops: readonly Shop[]): string {
  const shop = shops.find(({ id }) => id === shopId)
  return shop ? shopCell(shop, shops) : (shopId ?? '')
}

const SIZE_CELL = {
  variant: ({ label }: Variant) => label,
  price: ({ pricePaise }: Variant) => rupees(pricePaise),
  stock: ({ stock }: Variant) => (stock === null ? '' : String(stock)),
  code: ({ code }: Variant) => code,
}

const CELL: Record<Exclude<BulkColumn, 'shop'>, (item: Item) => string> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => category,
  price: ({ pricePaise }) => rupees(pricePaise),
  unit: ({ priceUnit }) => priceUnit,
  variant: () => '',
  original_price: ({ originalPricePaise }) => rupees(originalPricePaise),
  stock: ({ stock }) => (stock === null ? '' : String(stock)),
  description: ({ description }) => description,
  keywords: ({ keywords }) => listCell(keywords),
  features: ({ features }) => listCell(features),
  code: ({ code }) => code,
  photo: () => '',
  latitude: ({ location, shopId }) => (location && shopId === null ? String(location.lat) : ''),
  longitude: ({ location, shopId }) => (location && shopId === null ? String(location.lng) : ''),
}
