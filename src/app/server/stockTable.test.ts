import { expect, test } from 'vitest'
import { openWith } from '#features/chat/server/conversations.ts'
import { SearchPage } from '#features/discovery/contract.ts'
import { searchListings } from '#features/discovery/server/search.ts'
import { stockLabels } from '#features/listings/inventoryRules.ts'
import type { Item } from '#features/listings/itemContract.ts'
import { buyersWord } from '#features/listings/rules.ts'
import { changeItems } from '#features/listings/server/inventory.ts'
import { myItem, readProduct } from '#features/listings/server/items.ts'
import { publicListing } from '#features/listings/server/publicListing.ts'
import { shopProducts } from '#features/listings/server/shops.ts'
import { HERE, newItem, newShop, twoPeople } from '#features/listings/server/testing.ts'
import { setStatus } from '#features/listings/server/upkeep.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { askedFor } from '#features/orders/server/testing.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { listingBody } from '#features/publicPages/server/listingPage.ts'
import { wordsIn } from '#features/publicPages/server/words.ts'
import { addWish, readWishlist } from '#features/wishlist/server/wishlist.ts'
import buyers from '../../../locales/en/listings.buyers.json' with { type: 'json' }
import inventory from '../../../locales/en/listings.inventory.json' with { type: 'json' }
import listings from '../../../locales/en/listings.json' with { type: 'json' }

const english = { ...listings, ...buyers, ...inventory }

/**
 * Stock × screen: the text on each screen. The chat card and the search show a text only if the item is not simply
 * available.
 */
const TABLE = {
  'switched off': { buyers: 'Inactive', order: 'cannotAsk', items: 'Inactive', products: 'Inactive' },
  '0': {
    buyers: 'Out of stock',
    order: 'outOfStock',
    items: 'Inactive · Out of stock',
    products: 'Low Stock · Out of stock',
  },
  '1': { buyers: 'Limited Stock', order: 'asked', items: 'Active · Limited Stock', products: 'Active · Limited Stock' },
  '3': { buyers: 'Limited Stock', order: 'asked', items: 'Active · Limited Stock', products: 'Active · Limited Stock' },
  '4': { buyers: 'Available', order: 'asked', items: 'Active', products: 'Active' },
  'sold out today': {
    buyers: 'Out of stock',
    order: 'outOfStock',
    items: 'Inactive · Sold out today',
    products: 'Low Stock · Sold out today',
  },
  'no stock kept': { buyers: 'Available', order: 'asked', items: 'Active', products: 'Active' },
} as const

test('[H-13] [W-05] [F-32] [F-41] every screen shows the same stock state for the same stock', async () => {
  const { seller, other: buyer, visitor } = await twoPeople()
  const shop = await newShop(seller)
  const make = (name: string, stock: number | null) => newItem(seller, { name, stock, shopId: shop.id })
  const items: Record<string, Item> = {}
  for (const stock of [0, 1, 3, 4]) items[stock] = await make(`Tomato ${stock}`, stock)
  items['no stock kept'] = await make('Tomato uncounted', null)
  items['switched off'] = await make('Tomato off', 9)
  items['sold out today'] = await make('Tomato today', 9)
  await setStatus(seller, { id: items['switched off'].id, status: 'inactive' })
  await changeItems(seller, { changes: [{ id: items['sold out today'].id, soldOutToday: true }] })

  const noIndex = { find: async () => null, blockedWith: blockedIds }
  const found = SearchPage.parse(await searchListings(buyer, noIndex, { ...HERE, q: 'tomato', limit: 50 })).items
  const inShop = (await shopProducts(buyer, { id: shop.id, skip: 0 })).products
  for (const { id } of Object.values(items)) await addWish(buyer, { id })
  const wished = (await readWishlist(buyer, {})).products
  const told: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const [state, row] of Object.entries(TABLE)) {
    const { id } = items[state]!
    const card = found.find((each) => each.id === id)!
    const product = await readProduct(buyer, { id })
    const chat = await openWith(buyer, { userId: seller.actor!.userId, isSeller: true, listingId: id })
    const page = (await publicListing(visitor, 'product', id))!
    const html = listingBody({ listing: page, reviews: [], words: wordsIn('en'), now: visitor.now() }).text
    const own = await myItem(seller, { id })
    const labels = (family: 'item' | 'product') =>
      stockLabels(own, family)
        .map((key) => english[key])
        .join(' · ')
    const order = await askForItem(buyer, askedFor(own)).then(
      () => 'asked',
      (error: unknown) => (error as { code: string }).code,
    )
    told[state] = {
      'search card': buyersWord(card.status, card.kind === 'item' ? card.stock : null),
      'product page': product.availability,
      'shop page': inShop.find((each) => each.id === id)!.availability,
      wishlist: wished.find((each) => each.id === id)!.availability,
      'chat card': chat.listing!.availability,
      'order form': order,
      'inventory, items': labels('item'),
      'inventory, products': labels('product'),
      'public page': /<span class="[^"]*">(Available|Limited Stock|Out of stock|Inactive)<\/span>/.exec(html)?.[1],
    }
    const buyers = ['search card', 'product page', 'shop page', 'wishlist', 'chat card', 'public page']
    expected[state] = {
      ...Object.fromEntries(buyers.map((screen) => [screen, row.buyers])),
      'order form': row.order,
      'inventory, items': row.items,
      'inventory, products': row.products,
    }
  }
  expect(told).toEqual(expected)
  // Unavailable items are last in the shop.
  expect(inShop.slice(-3).map(({ availability }) => availability)).toEqual(['Out of stock', 'Out of stock', 'Inactive'])
})
