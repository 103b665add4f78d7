import { screen } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeOffice, makeService, makeShop } from '../kit/listings.ts'
import { openApp } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'

/** Waits for the screen's heading, which may be longer than `text`. */
const headed = (text: string) => screen.findByRole('heading', { level: 1, name: (name) => name.includes(text) })

describe('the common screens open by their address', () => {
  test.each([
    ['[B-26]', '/home', 'Asha'],
    ['[B-30]', '/wishlist', 'My Wishlist'],
    ['[B-35]', '/ratings', 'Rate & Review'],
    ['[B-37]', '/notifications', 'Notifications'],
    ['[B-41]', '/language-settings', 'Language Settings'],
    ['[B-42]', '/privacy-settings', 'Privacy & Security'],
    ['[B-44]', '/offline-sync', 'Offline Sync'],
    ['[B-59]', '/specialist-search', 'Find Specialists Nearby'],
    ['[B-63]', '/sosturnoff', ''],
  ])('%s %s', async (_row, address, text) => {
    await openApp(address, await person('Asha'))
    await headed(text)
  })
})

test('[B-27] the search opens with the type All, or with the query and the type in its address', async () => {
  const asha = await person('Asha')
  const chosen = (name: string) => screen.findByRole('tab', { name, selected: true })
  await openApp('/filters', asha)
  await chosen('All')
  await openApp('/filters?q=tea&type=services', asha)
  await chosen('Services')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('tea')
})

describe('the screens of a seller open by their address', () => {
  let seller: Someone
  let ids: Record<string, string>
  beforeAll(async () => {
    seller = await person('Meena')
    const shop = await makeShop(seller.api, HOME, { name: 'Green Basket' })
    const item = await makeItem(seller.api, HOME, { name: 'Country tomato', shopId: shop.id })
    const [service, office] = [await makeService(seller.api), await makeOffice(seller.api)]
    ids = { SHOP: shop.id, ITEM: item.id, SERVICE: service.id, OFFICE: office.id }
  })

  test.each([
    ['[B-31]', '/product-form', 'Add Product'],
    ['[B-31]', '/product-form?shopId=SHOP', 'Add Item'],
    ['[B-32]', '/product/ITEM', 'Country tomato'],
    ['[B-34]', '/product/ITEM/inquiries', 'Inquiries'],
    ['[B-36]', '/seller-analytics', 'Seller Analytics'],
    ['[B-38]', '/office-list', 'My Offices'],
    ['[B-39]', '/office-form', 'Create Office'],
    ['[B-45]', '/shop-list', 'My Shops'],
    ['[B-46]', '/shop-form', 'Create Shop'],
    ['[B-47]', '/shop/SHOP', 'Green Basket'],
    ['[B-49]', '/shop/SHOP/analytics', 'Analytics'],
    ['[B-50]', '/shop/SHOP/products', 'My Products'],
    ['[B-51]', '/item-list', 'My Items'],
    ['[B-52]', '/item-form', 'Add Item'],
    ['[B-54]', '/subscription', 'Subscription'],
    ['[B-55]', '/services-list', 'My Services'],
    ['[B-56]', '/service-form', 'Add Service'],
    ['[B-58]', '/specialist-form', 'Add Specialization'],
    ['[B-60]', '/specialist-profile', 'My Specializations'],
  ])('%s %s', async (_row, address, text) => {
    await openApp(
      address.replace(/[A-Z]{4,}/, (name) => ids[name]!),
      seller,
    )
    await headed(text)
  })

  test.each([
    ['[B-33]', '/product/ITEM/edit', 'Edit Product', 'Country tomato'],
    ['[B-40]', '/office/OFFICE/edit', 'Edit Office', 'Rao & Daughters'],
    ['[B-48]', '/shop/SHOP/edit', 'Edit Shop', 'Green Basket'],
    ['[B-53]', '/item/ITEM/edit', 'Edit Item', 'Country tomato'],
    ['[B-57]', '/service-form/SERVICE', 'Edit Service', 'Tap repair'],
  ])('%s %s is a form with what is stored', async (_row, address, text, filled) => {
    await openApp(
      address.replace(/[A-Z]{4,}/, (name) => ids[name]!),
      seller,
    )
    await headed(text)
    await screen.findByDisplayValue(filled)
  })
})

describe('the screens between two people open by a link', () => {
  let asha: Someone
  let seller: Someone
  beforeAll(async () => {
    asha = await person('Asha')
    seller = await person('Meena')
  })
  const headingNamed = (name: string | RegExp) => screen.findByRole('heading', { name })

  test('[B-61] a chat with the seller in the address', async () => {
    await openApp(`/chat?sellerId=${seller.id}&sellerName=Meena`, asha)
    await headingNamed('Meena')
  })

  test('[B-62] a circle chat with the person in the address, and about a product', async () => {
    const item = await makeItem(seller.api, HOME, { name: 'Country tomato' })
    await openApp(`/circle?userId=${seller.id}`, asha)
    await headingNamed('Meena')
    const about = { sellerId: seller.id, sellerName: 'Meena', productId: item.id, productName: 'Country tomato' }
    await openApp(`/circle?${new URLSearchParams(about).toString()}`, asha)
    expect(await screen.findAllByText('Country tomato')).not.toEqual([])
    await openApp(`/circle?${new URLSearchParams({ ...about, requestType: 'location' }).toString()}`, asha)
    await headingNamed('Meena')
  })

  test('[B-64] [B-65] an unknown order and an unknown chat show a message', async () => {
    await openApp('/orders/00000000-0000-4000-8000-000000000000', asha)
    await headingNamed(/not found/i)
    for (const id of ['00000000-0000-4000-8000-000000000000', 'unknown']) {
      await openApp(`/chat/${id}`, asha)
      await headingNamed('Conversation not found.')
    }
  })
})
