import type * as z from 'zod/mini'
import { comparable } from '#core/text.ts'
import { posesAsStaff } from '#features/accounts/server/reservedNames.ts'
import { isMistyped, storedCode } from '../../barcode.ts'
import type { SentLine } from '../../bulkContract.ts'
import { type BulkCells, type BulkColumn, numberOfCell, SAME_NAME, wordsOfCell } from '../../bulkRules.ts'
import { type Item, createItem } from '../../itemContract.ts'
import { isPlace } from '../../rules.ts'
import type { Shop } from '../../shopContract.ts'
import type { ItemInput } from '../items.ts'
import type { VariantInput } from '../variants.ts'
import { guessCategory, namedCategory } from './guessCategory.ts'
import { cellOf, type LineProblem, notePrice, originalOf, priceOf } from './linePrice.ts'
import type { OwnItems } from './ownItems.ts'

/** The signed-in person's shops and items that lines of a list may refer to. */
export interface Own {
  shops: readonly Shop[]
  items: OwnItems
}

/** A parsed line: its item (null: a new one), and its new values or its errors. */
export interface ReadLine {
  line: number
  name: string
  current: Item | null
  shop: Shop | null
  category: string
  isCategoryGuessed: boolean
  /** Label of the size that the line is about; "" for an item with one price. */
  size: string
  input: ItemInput | null
  errors: LineProblem[]
  remarks: LineProblem[]
}

/** Columns by the name of the form field. */
const COLUMN_OF: Record<string, BulkColumn> = {
  priceUnit: 'unit',
  originalPrice: 'original_price',
  location: 'latitude',
  shopId: 'shop',
  photoIds: 'photo',
  variants: 'variant',
}

/**
 * Parses one line against the owner's items. Missing cells leave an item unchanged; a new item gets its name as its
 * keyword, so that a price list needs no keywords. Photos are only used for items without one.
 */
export function readLine({ line, cells, photoIds }: SentLine, own: Own): ReadLine {
  const errors: LineProblem[] = []
  const remarks: LineProblem[] = []
  const { price, unit } = priceOf(cells)
  const shop = shopOf(cellOf(cells, 'shop'), own.shops, errors)
  const current = itemOf(cells, unit, shop, own.items, errors)
  const at = placeOf(cells, shop, current)
  const category = categoryOf(cells, current, shop)
  const sized = sizedBy(cells, price, current, errors, remarks)
  notePrice(cells, price, remarks)
  if (!current && hasSameName(cells, unit, shop, own.items)) remarks.push({ column: 'name', problem: SAME_NAME })
  const parsed = createItem.input.safeParse({
    ...(current ? inputOf(current) : NEW_ITEM),
    ...filled(cells, 'name', (name) => ({ name, ...(!current && { keywords: [name.slice(0, 60)] }) })),
    category: category.is,
    ...(price !== null && { price }),
    ...(unit !== '' && { priceUnit: unit }),
    ...filled(cells, 'stock', (cell) => ({ stock: numberOfCell(cell) })),
    ...filled(cells, 'description', (description) => ({ description })),
    ...filled(cells, 'keywords', (cell) => ({ keywords: wordsOfCell(cell) })),
    ...filled(cells, 'features', (cell) => ({ features: wordsOfCell(cell) })),
    ...(!sized && filled(cells, 'code', (code) => readCode(code, remarks))),
    ...filled(cells, 'original_price', (cell) => ({ originalPrice: originalOf(cell, price ?? current, remarks) })),
    ...sized?.changes,
    shopId: shop?.id ?? (cellOf(cells, 'latitude') === '' ? (current?.shopId ?? null) : null),
    location: at,
    photoIds: current && current.photos.length > 0 ? current.photos.map(({ id }) => id) : photoIds,
  })
  if (posesAsStaff(cellOf(cells, 'name'))) addOnce(errors, 'name', 'nameReserved')
  if (!parsed.success) addIssues(parsed.error, errors)
  if (!at) addOnce(errors, 'shop', 'bulkNoPlace')
  const input = parsed.success && errors.length === 0 ? parsed.data : null
  const name = cellOf(cells, 'name') || (current?.name ?? '')
  return {
    line,
    name,
    current,
    shop,
    category: category.is,
    isCategoryGuessed: category.isGuessed,
    size: sized?.label ?? '',
    input,
    errors,
    remarks,
  }
}

const NEW_ITEM = { name: '', price: NaN, priceUnit: '', stock: null, description: '', keywords: [], features: [] }

/** The values that the item form would send. */
const inputOf = (item: Item) => ({
  name: item.name,
  price: item.pricePaise / 100,
  priceUnit: item.priceUnit,
  originalPrice: item.originalPricePaise === null ? null : item.originalPricePaise / 100,
  stock: item.stock,
  description: item.description,
  keywords: item.keywords,
  features: item.features,
})

/** The size that a line names, by its label or its code, and the line's changes to it; null: the line names none. */
function sizedBy(
  cells: BulkCells,
  price: number | null,
  current: Item | null,
  errors: LineProblem[],
  remarks: LineProblem[],
): { label: string; changes: Partial<ItemInput> } | null {
  const code = storedCode(cellOf(cells, 'code'))
  const before: VariantInput[] = (current?.variants ?? []).map(({ id, pricePaise, ...rest }) => ({
    // In a preview a size may not be stored yet, so it has no id.
    ...(id !== '' && { id }),
    ...rest,
    price: pricePaise / 100,
  }))
  const label = cellOf(cells, 'variant') || before.find((size) => code !== '' && storedCode(size.code) === code)?.label
  if (!label) {
    const isPriced = price !== null || cellOf(cells, 'stock') !== ''
    if (before.length > 0 && isPriced) addOnce(errors, 'variant', 'bulkWhichSize')
    return null
  }
  const known = before.find((size) => comparable(size.label) === comparable(label))
  const size: VariantInput = {
    ...(known ?? { label, price: NaN, stock: null, code: '' }),
    ...(price !== null && { price }),
    ...filled(cells, 'stock', (cell) => ({ stock: numberOfCell(cell) })),
    ...filled(cells, 'code', (cell) => readCode(cell, remarks)),
  }
  const variants = known ? before.map((each) => (each === known ? size : each)) : [...before, size]
  const item = { price: size.price, stock: size.stock, priceUnit: '', originalPrice: null }
  return { label: size.label, changes: { variants, ...item } }
}

/** The change of a cell; nothing when it is blank. */
function filled<Change extends object>(cells: BulkCells, column: BulkColumn, change: (cell: string) => Change) {
  const cell = cellOf(cells, column)
  return cell === '' ? null : change(cell)
}

/** Reads a code. A code with a mistyped digit is left out with a remark, and the line is still accepted. */
function readCode(code: string, remarks: LineProblem[]): { code?: string } {
  if (!isMistyped(code)) return { code }
  remarks.push({ column: 'code', problem: 'barcodeWrong' })
  return {}
}

function categoryOf(cells: BulkCells, current: Item | null, shop: Shop | null) {
  const cell = cellOf(cells, 'category')
  const named = namedCategory(cell)
  if (named) return { is: named as string, isGuessed: false }
  if (current && cell === '') return { is: current.category, isGuessed: false }
  const guessed = (cell && guessCategory(cell)) || guessCategory(cellOf(cells, 'name'))
  return { is: guessed || current?.category || shop?.category || '', isGuessed: true }
}

/** The place of the shop; without a shop, the line's own place; else the present place of the item. */
function placeOf(cells: BulkCells, shop: Shop | null, current: Item | null): { lat: number; lng: number } | null {
  const [latitude, longitude] = [numberOfCell(cellOf(cells, 'latitude')), numberOfCell(cellOf(cells, 'longitude'))]
  if (!shop && isPlace({ latitude, longitude })) return { lat: latitude, lng: longitude }
  return shop?.location ?? current?.location ?? null
}

/** A shop in a list: its name, with its id if the person has another shop of this name. */
export function shopCell({ id, name }: Pick<Shop, 'id' | 'name'>, shops: readonly Shop[]): string {
  const isUnique = shops.every((other) => other.id === id || comparable(other.name) !== comparable(name))
  return isUnique ? name : `${name} (${id})`
}

/** The signed-in person's shop with this name or id, or as `shopCell` writes it. */
function shopOf(cell: string, shops: readonly Shop[], errors: LineProblem[]): Shop | null {
  if (cell === '') return null
  const names = (shop: Shop) => [shop.id, shop.name, shopCell(shop, shops)].map(comparable)
  const found = shops.filter((shop) => names(shop).includes(comparable(cell)))
  if (found.length === 1) return found[0]!
  errors.push({ column: 'shop', problem: found.length === 0 ? 'bulkUnknownShop' : 'bulkTwoShops' })
  return null
}

/** The signed-in person's item of a line: by id, else by code, else by name and unit in the same shop. */
function itemOf(
  cells: BulkCells,
  unit: string,
  shop: Shop | null,
  items: OwnItems,
  errors: LineProblem[],
): Item | null {
  const id = cellOf(cells, 'id')
  if (id !== '') {
    const item = items.withId(id)
    if (!item) errors.push({ column: 'id', problem: 'bulkUnknownItem' })
    return item ?? null
  }
  const shopId = shop?.id ?? null
  const code = storedCode(cellOf(cells, 'code'))
  const coded = code === '' ? [] : items.withCode(code, shopId)
  // A size is found within the item of its name, whatever unit and code the line gives.
  const isSized = cellOf(cells, 'variant') !== ''
  const named = items
    .withName(cellOf(cells, 'name'), shopId)
    .filter(
      (item) =>
        isSized ||
        ((unit === '' || comparable(item.priceUnit) === comparable(unit)) && (code === '' || item.code === '')),
    )
  const found = coded.length > 0 ? coded : named
  if (found.length > 1) errors.push({ column: coded.length > 0 ? 'code' : 'name', problem: 'bulkTwoItems' })
  return found[0] ?? null
}

/** True when an item of the signed-in person in the same shop has the name and unit of a line. */
const hasSameName = (cells: BulkCells, unit: string, shop: Shop | null, items: OwnItems): boolean =>
  items
    .withName(cellOf(cells, 'name'), shop?.id ?? null)
    .some((item) => comparable(item.priceUnit) === comparable(unit))

function addIssues({ issues }: z.core.$ZodError, errors: LineProblem[]): void {
  for (const { path, message } of issues) {
    const field = String(path[0])
    addOnce(errors, COLUMN_OF[field] ?? field, message === 'invalidNumber' && field === 'price' ? 'bulkPrice' : message)
  }
}

function addOnce(errors: LineProblem[], column: string, problem: string): void {
  if (!errors.some((error) => error.column === column)) errors.push({ column, problem })
}
