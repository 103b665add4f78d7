import { kilometersText } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import type { FoundItem } from '#features/discovery/contract.ts'
import { buyersWord } from '#features/listings/rules.ts'

/**
 * Most products of one shop in a row on Home (five if the shop has no more); the others are behind a link to the shop.
 */
export const IN_A_ROW = 4

/** Products of a shop that are not shown on Home themselves. */
export interface MoreOfShop {
  /** The last shown product of the shop. */
  afterId: string
  shopId: string
  shop: string
  count: number
}

/** Nearby products in the order in which Home shows them. */
export interface Arranged {
  items: FoundItem[]
  more: MoreOfShop[]
}

const isSoldOut = (item: FoundItem) => buyersWord(item.status, item.stock) === 'Out of stock'
const sellerOf = (item: FoundItem) => item.shopId ?? item.sellerId ?? item.id
/** Distances with the same text count as equal (T-22). */
const shownDistance = (item: FoundItem) => kilometersText(meters(item.distanceMeters ?? 0))

/**
 * Orders nearby products, given nearest first (C-12): sold-out ones last (H-13); at equal distance sellers alternate;
 * at most `IN_A_ROW` of one shop in a row.
 */
export function arrangeNearby(nearest: readonly FoundItem[]): Arranged {
  const there = nearest.filter((item) => !isSoldOut(item))
  const gone = nearest.filter(isSoldOut)
  const [first, last] = [arrangePart(there), arrangePart(gone)]
  return { items: [...first.items, ...last.items], more: [...first.more, ...last.more] }
}

function arrangePart(items: readonly FoundItem[]): Arranged {
  const arranged: Arranged = { items: [], more: [] }
  for (const group of groupsBy(items, shownDistance)) {
    const stalls = groupsBy(group, sellerOf).map((goods) => shortened(goods, arranged.more))
    const longest = Math.max(0, ...stalls.map(({ length }) => length))
    for (let turn = 0; turn < longest; turn++)
      for (const goods of stalls) if (goods[turn]) arranged.items.push(goods[turn]!)
  }
  return arranged
}

/** The first products of a shop; records how many are left out. */
function shortened(goods: FoundItem[], more: MoreOfShop[]): FoundItem[] {
  const [first] = goods
  // A link to a single product would take as much space as the product.
  if (!first?.shopId || goods.length <= IN_A_ROW + 1) return goods
  const shown = goods.slice(0, IN_A_ROW)
  const { shopId, shop } = first
  more.push({ afterId: shown.at(-1)!.id, shopId, shop, count: goods.length - shown.length })
  return shown
}

/** Groups by name, in the order in which each name first appears. */
function groupsBy<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): Thing[][] {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const name = nameOf(thing)
    const group = groups.get(name)
    if (group) group.push(thing)
    else groups.set(name, [thing])
  }
  return [...groups.values()]
}
