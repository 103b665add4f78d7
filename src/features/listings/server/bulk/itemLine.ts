import { comparable } from '#core/text.ts'
import type { Item } from '../../itemContract.ts'
import { createItem } from '../../itemContract.ts'
import type { Shop } from '../../shopContract.ts'
import { type BulkColumn, numberOfCell, wordsOfCell } from '../../bulkRules.ts'
import { isPlace, PRODUCT_CATEGORIES } from '../../rules.ts'
import type { ItemInput } from '../items.ts'
import type { FileLine } from './itemFile.ts'

/** The own shops and items that the lines of a file may name. */
export interface Own {
  shops: readonly Shop[]
  items: readonly Item[]
}

/** What is wrong with a column. */
export interface LineError {
  column: string
  problem: string
}

/** A line as it was understood: of which item (null: a new one), and what it shall be, or what is wrong. */
export interface ReadLine {
  line: number
  name: string
  current: Item | null
  input: ItemInput | null
  errors: LineError[]
}

/** The columns that the fields of the form are called in a file. */
const COLUMN_OF: Record<string, BulkColumn> = {
  priceUnit: 'unit',
  originalPrice: 'original_price',
  location: 'latitude',
  shopId: 'shop',
}

/** Reads one line against what its owner has. The photos of an item that there is already stay. */
export function readLine({ line, cells }: FileLine, own: Own): ReadLine {
  const errors: LineError[] = []
  const shop = shopOf(cells.shop, own.shops, errors)
  const current = itemOf(cells, shop, own.items, errors)
  const number = (column: BulkColumn) => (cells[column] === '' ? null : numberOfCell(cells[column]))
  const at = { latitude: number('latitude') ?? NaN, longitude: number('longitude') ?? NaN }
  const category = PRODUCT_CATEGORIES.find((each) => comparable(each) === comparable(cells.category))
  const parsed = createItem.input.safeParse({
    name: cells.name,
    category: category ?? cells.category,
    price: number('price') ?? NaN,
    priceUnit: cells.unit,
    originalPrice: number('original_price'),
    stock: number('stock'),
    description: cells.description,
    keywords: wordsOfCell(cells.keywords),
    features: wordsOfCell(cells.features),
    shopId: shop?.id ?? null,
    location: shop || !isPlace(at) ? null : { lat: at.latitude, lng: at.longitude },
    photoIds: current?.photos.map(({ id }) => id) ?? [],
  })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = String(path[0])
      const column = COLUMN_OF[field] ?? field
      if (!errors.some((error) => error.column === column)) errors.push({ column, problem: message })
    }
  }
  if (cells.shop === '' && !isPlace(at)) errors.push({ column: 'latitude', problem: 'bulkNoPlace' })
  const input = parsed.success && errors.length === 0 ? parsed.data : null
  return { line, name: cells.name, current, input, errors }
}

/** The own shop that a cell names by name or id. */
function shopOf(cell: string, shops: readonly Shop[], errors: LineError[]): Shop | null {
  if (cell === '') return null
  const found = shops.filter(({ id, name }) => id === cell || comparable(name) === comparable(cell))
  if (found.length === 1) return found[0]!
  errors.push({ column: 'shop', problem: found.length === 0 ? 'bulkUnknownShop' : 'bulkTwoShops' })
  return null
}

/** The own item that a line means: by its id, else by its name in the same shop. */
function itemOf(cells: FileLine['cells'], shop: Shop | null, items: readonly Item[], errors: LineError[]): Item | null {
  if (cells.id !== '') {
    const item = items.find(({ id }) => id === cells.id)
    if (!item) errors.push({ column: 'id', problem: 'bulkUnknownItem' })
    return item ?? null
  }
  const named = items.filter(
    (item) => item.shopId === (shop?.id ?? null) && comparable(item.name) === comparable(cells.name),
  )
  if (named.length > 1) errors.push({ column: 'id', problem: 'bulkTwoItems' })
  return named[0] ?? null
}

/** True when an item is already what a line says. */
export function isSame(item: Item, input: ItemInput): boolean {
  const paise = (rupees: number | null | undefined) => (rupees == null ? null : Math.round(rupees * 100))
  return (
    item.name === input.name &&
    item.category === input.category &&
    item.pricePaise === paise(input.price) &&
    item.priceUnit === input.priceUnit &&
    item.originalPricePaise === paise(input.originalPrice) &&
    item.stock === input.stock &&
    item.description === input.description &&
    JSON.stringify([item.keywords, item.features]) === JSON.stringify([input.keywords, input.features]) &&
    item.shopId === (input.shopId ?? null) &&
    (item.shopId !== null || (item.location?.lat === input.location?.lat && item.location?.lng === input.location?.lng))
  )
}
