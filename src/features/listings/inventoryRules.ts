import { comparable } from '#core/text.ts'
import { days, hours } from '#core/units.ts'
import type { ItemChange } from './inventoryContract.ts'
import type { Item } from './itemContract.ts'
import { buyersWord, LIMITED_STOCK_AT_MOST, statusForStock } from './rules.ts'
import { listedPrice, sumOfVariants } from './variantRules.ts'

/** Items sold out for the day return at 5:00 in India (UTC+5:30), which is 23:30 UTC. */
const MORNING_UTC = hours(23.5)

/** When an item sold out today returns: the next 5:00 in India. */
export function nextMorning(now: Date): Date {
  const today = Math.floor(now.getTime() / days(1)) * days(1) + MORNING_UTC
  return new Date(today > now.getTime() ? today : today + days(1))
}

/** A counted stock from 1 to this many is shown as few left (H-13). */
export const FEW_LEFT_AT_MOST = LIMITED_STOCK_AT_MOST

/** Which paths and labels an item of the signed-in person is shown with (W-02, W-51). */
export type ItemFamily = 'item' | 'product'

/** Filters of the inventory, besides its tabs. */
export const INVENTORY_FILTERS = ['soldOut', 'fewLeft', 'noPhoto', 'noShop', 'notVisible'] as const
export type InventoryFilter = (typeof INVENTORY_FILTERS)[number]

const PASSES: Record<InventoryFilter, (item: Item) => boolean> = {
  soldOut: ({ stock }) => stock === 0,
  fewLeft: ({ stock }) => stock !== null && stock > 0 && stock <= FEW_LEFT_AT_MOST,
  noPhoto: ({ photos }) => photos.length === 0,
  noShop: ({ shopId }) => shopId === null,
  notVisible: ({ isVisible }) => !isVisible,
}

export const passesFilter = (item: Item, filter: InventoryFilter): boolean => PASSES[filter](item)

export const INVENTORY_SORTS = [
  'newest',
  'name',
  'cheapest',
  'dearest',
  'leastStock',
  'mostViews',
  'shopOrder',
] as const
export type InventorySort = (typeof INVENTORY_SORTS)[number]

const names = new Intl.Collator()
const byName = (a: Item, b: Item) => names.compare(a.name, b.name)
/** Times in ISO 8601 sort as texts. */
const byNewest = (a: Item, b: Item) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1)
/** Uncounted items never run out, so they are last. */
const stockOf = ({ stock }: Item) => stock ?? Infinity

/** Items without a position follow those with one. */
const UNORDERED = Number.MAX_SAFE_INTEGER

const COMPARE: Record<InventorySort, (a: Item, b: Item) => number> = {
  newest: byNewest,
  name: byName,
  cheapest: (a, b) => a.pricePaise - b.pricePaise || byName(a, b),
  dearest: (a, b) => b.pricePaise - a.pricePaise || byName(a, b),
  leastStock: (a, b) => (stockOf(a) === stockOf(b) ? byName(a, b) : stockOf(a) - stockOf(b)),
  mostViews: (a, b) => b.views - a.views || byName(a, b),
  shopOrder: (a, b) => (a.shopOrder ?? UNORDERED) - (b.shopOrder ?? UNORDERED) || byNewest(a, b),
}

/** Search text, filters and order of the inventory. */
export interface InventoryQuestion {
  text: string
  filters: readonly InventoryFilter[]
  /** "" for all. */
  category: string
  sort: InventorySort
}

/** Moves one id to another position (0: first); a position outside the list is clamped. */
export function movedTo(ids: readonly string[], id: string, position: number): string[] {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(Math.max(0, position), 0, id)
}

/**
 * Labels of the state and stock of an item of the signed-in person in the inventory, as keys of listings.json (H-13,
 * F-32, F-41).
 */
export function stockLabels(
  { status, stock, soldOutUntil }: Pick<Item, 'status' | 'stock' | 'soldOutUntil'>,
  family: ItemFamily,
): ('active' | 'inactive' | 'lowStock' | 'soldOutTag' | 'buyersOut' | 'buyersLimited')[] {
  const state = status === 'low_stock' ? (family === 'item' ? 'inactive' : 'lowStock') : status
  const word = buyersWord('active', stock)
  if (word === 'Out of stock') return [state, soldOutUntil === null ? 'buyersOut' : 'soldOutTag']
  return word === 'Limited Stock' ? [state, 'buyersLimited'] : [state]
}

/** The codes of an item and of its sizes. */
export const codesOf = ({ code, variants }: Item): string[] => [code, ...(variants ?? []).map((size) => size.code)]
const sizesOf = ({ variants }: Item) => (variants ?? []).map(({ label }) => label)

/** The other wordings of the goods that a word names ("चीनी" for "cheeni"). */
export type OtherWordings = (word: string) => readonly string[]

/**
 * Items that match: every word of the text, or a wording of the same goods, begins a word of name, keywords, codes,
 * sizes, unit or shop, and all filters apply. If there is no such item, words are also found inside others: "oil" finds
 * no foil beside oil, but "foil" alone finds "tinfoil".
 */
export function inventoryOf(
  items: readonly Item[],
  { text, filters, category, sort }: InventoryQuestion,
  othersOf: OtherWordings = () => [],
): Item[] {
  const words = spelledApart(text).split(' ').filter(Boolean)
  const others = words.map((word) => othersOf(word).map((other) => ` ${other}`))
  const having = (wanted: readonly string[]) => {
    const wordings = wanted.map((word, i) => [word, ...others[i]!])
    return items.filter((item) =>
      wordings.every((each) => each.some((wording) => searchedText(item).includes(wording))),
    )
  }
  const begun = words.length === 0 ? items : having(words.map((word) => ` ${word}`))
  return (begun.length > 0 ? begun : having(words))
    .filter((item) => category === '' || item.category === category)
    .filter((item) => filters.every((filter) => passesFilter(item, filter)))
    .toSorted(COMPARE[sort])
}

/** A text for comparison, with numbers apart from their units: "5kg" is "5 kg". */
const spelledApart = (text: string) => comparable(text).replaceAll(/(\d)(?=\p{L})/gu, '$1 ')

/** Normalised search texts by item; cached, because every typed letter searches all items again. */
const searchedTexts = new WeakMap<Item, string>()

function searchedText(item: Item): string {
  const known = searchedTexts.get(item)
  if (known !== undefined) return known
  const { name, keywords, shop, priceUnit } = item
  const said = [name, ...keywords, shop, ...sizesOf(item), priceUnit].join(' ')
  // The blank before the first word: words are found at the beginning of one. Codes are not spelled apart.
  const text = ` ${spelledApart(said)} ${comparable(codesOf(item).join(' '))}`
  searchedTexts.set(item, text)
  return text
}

/** The expected item after a change made at `now`; null: deleted. The server applies the same rules. */
export function changedItem(item: Item, change: ItemChange, now: Date): Item | null {
  if (change.isDeleted === true) return null
  if (!isPriceAsExpected((sizeOf(item, change) ?? item).pricePaise, change)) return item
  const soldOutUntil = soldOutAfter(item, change, now)
  const soldOutStock = soldOutUntil === null ? null : item.soldOutUntil === null ? item.stock : item.soldOutStock
  const priced = { ...item, soldOutUntil, soldOutStock, ...pricedBy(item, change, soldOutUntil !== null) }
  return { ...priced, status: statusForStock(statusAfter(item, change, priced.stock), priced.stock) }
}

function soldOutAfter(item: Item, change: ItemChange, now: Date): string | null {
  if (change.soldOutToday === true) return nextMorning(now).toISOString()
  const changed = sizeOf(item, change) ?? item
  return change.soldOutToday === false || stockAfter(changed, change) !== changed.stock ? null : item.soldOutUntil
}

/** False when a change expects a price that is no longer the present one. */
export const isPriceAsExpected = (pricePaise: number | null, { ifPrice }: ItemChange): boolean =>
  ifPrice === undefined || Math.round(ifPrice * 100) === pricePaise

/** The size that a change is about; undefined: the item itself. */
export const sizeOf = ({ variants }: Item, { variantId }: ItemChange) => variants?.find(({ id }) => id === variantId)

/** Price and stock after a change; for an item with sizes they are computed from the sizes. */
function pricedBy(item: Item, change: ItemChange, isSoldOut: boolean) {
  const paid = change.price === undefined ? null : Math.round(change.price * 100)
  if (!item.variants?.length) {
    const pricePaise = paid ?? item.pricePaise
    const price = paid === null ? item.price : listedPrice({ pricePaise, priceUnit: item.priceUnit })
    const { stock, soldOutStock, soldOutUntil } = item
    const isBack = change.soldOutToday === false && soldOutUntil !== null && soldOutStock !== undefined
    return { pricePaise, price, stock: isBack ? stockAtReturn({ stock, soldOutStock }) : stockAfter(item, change) }
  }
  const size = sizeOf(item, change)
  const variants = item.variants.map((each) =>
    each === size ? { ...each, pricePaise: paid ?? each.pricePaise, stock: stockAfter(each, change) } : each,
  )
  const sum = sumOfVariants(variants)
  const { pricePaise } = sum
  return { variants, pricePaise, price: listedPrice({ ...sum, priceUnit: '' }), stock: isSoldOut ? 0 : sum.stock }
}

/**
 * The change that undoes a change, computed from the item before it. Counted stocks are undone as a difference, so that
 * orders in between are not lost; a price is restored only while the present price is the one that was set.
 */
export function inverseOf(item: Item, change: ItemChange): ItemChange {
  const { id } = item
  if (change.isDeleted !== undefined) return { id, isDeleted: !change.isDeleted }
  const size = sizeOf(item, change)
  const { pricePaise, stock, taken } = size ?? item
  const after = stockAfter({ stock, taken }, change)
  const isStock = change.stock !== undefined || change.stockBy !== undefined
  return {
    id,
    ...(size && { variantId: size.id }),
    ...(change.price !== undefined && { price: pricePaise / 100, ifPrice: change.price }),
    ...(isStock && (stock !== null && after !== null ? { stockBy: stock - after } : { stock })),
    ...(change.soldOutToday !== undefined && { soldOutToday: !change.soldOutToday }),
    ...(change.status !== undefined && { status: item.status === 'inactive' ? 'inactive' : 'active' }),
    ...(change.shopId !== undefined && { shopId: item.shopId }),
  }
}

/** The stock when "sold out today" ends, with the pieces that cancelled orders returned meanwhile. */
export const stockAtReturn = ({ stock, soldOutStock }: { stock: number | null; soldOutStock: number | null }) =>
  soldOutStock === null ? null : soldOutStock + (stock ?? 0)

interface Stocked {
  stock: number | null
  taken?: number | undefined
}

/** The stock after a change; 0 for a sold-out item. */
export function stockAfter({ stock, taken = 0 }: Stocked, change: ItemChange): number | null {
  if (change.soldOutToday === true) return 0
  if (change.stock !== undefined) {
    const takenSince = change.taken === undefined ? 0 : taken - change.taken
    return change.stock === null ? null : Math.max(0, change.stock - takenSince)
  }
  if (change.stockBy !== undefined && stock !== null) return Math.max(0, stock + change.stockBy)
  return stock
}

/**
 * A change that sets a counted stock, with the `taken` at the time of counting: pieces ordered later are subtracted.
 */
export function countedNow(item: Item, change: ItemChange): ItemChange {
  const taken = (sizeOf(item, change) ?? item).taken
  return change.stock == null || taken === undefined ? change : { ...change, taken }
}

/** The status after a change; an item without stock cannot be turned on (F-51, F-33). */
export function statusAfter(
  { status }: Pick<Item, 'status'>,
  change: ItemChange,
  stock: number | null,
): Item['status'] {
  if (change.status === undefined) return status
  if (status === 'low_stock' && stock === 0) return status
  return change.status
}
