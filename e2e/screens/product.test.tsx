import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { goTo } from '#kit/web/address.tsx'
import { HOME, north } from '../kit/place.ts'
import { makeItem, makeService, makeShop, uploadPictures } from '../kit/listings.ts'
import { asked, openApp } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { holdPosition, placeDeviceAt } from './kit/device.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'
import { changeAnswer, holdRequests } from './kit/wire.ts'

let meena: Someone
let ravi: Someone
beforeAll(async () => {
  meena = await person('Meena')
  ravi = await person('Ravi')
})

const main = async () => within(await screen.findByRole('main'))
const NOTHING_BROKEN = /undefined|NaN|null/

describe('the product page for a buyer', () => {
  test('[G-01] [G-06] [G-08] [G-10] [G-13] [G-24] shows every field of a complete product', async () => {
    const shop = await makeShop(meena.api, HOME, { address: 'MG Road 1' })
    const { id } = await makeItem(meena.api, HOME, {
      shopId: shop.id,
      price: 450,
      priceUnit: '',
      originalPrice: 600,
      features: ['90 cm tall'],
      photoIds: await uploadPictures(meena.api, 3),
    })
    await openApp(`/product/${id}`, ravi)
    await expectHeading('Country tomato')
    const page = await main()
    for (const text of ['₹450', '25% off', 'Available', 'Food & Beverages', 'Picked this morning.', '90 cm tall']) {
      await page.findByText(text)
    }
    await page.findByText('was ₹600')
    await page.findByText(/^Last changed (just now|\d+ minutes? ago)$/)
    expect(page.getAllByRole('button', { name: /Enlarge photo/ })).toHaveLength(3)
    for (const name of ['Key Features', 'Customer Reviews']) await page.findByRole('heading', { name })
    await page.findByText('No reviews yet.')
    const card = within(page.getByRole('region', { name: 'Seller' }))
    for (const text of [/Green Basket/, '0.00 km']) expect(await card.findAllByText(text)).not.toEqual([])
    expect(screen.getByRole('main').textContent).not.toMatch(NOTHING_BROKEN)
  })

  test('[G-07] [G-09] [W-53] missing fields of a product leave no trace', async () => {
    const { id } = await makeItem(meena.api, HOME)
    await openApp(`/product/${id}`, ravi)
    await screen.findByText('Picked this morning.')
    expect(screen.queryByRole('heading', { name: 'Key Features' })).toBeNull()
    expect(screen.queryByText('tomato')).toBeNull()
    expect(screen.getByRole('main').textContent).not.toMatch(/undefined|NaN|null|% off/)
  })

  test.each([
    ['product', 'Product not found.'],
    ['item', 'Product not found.'],
    ['shop', 'Shop not found.'],
    ['service', 'Service not found.'],
    ['office', 'Office not found.'],
  ])('[G-12] [G-27] [U-58] [U-59] [W-52] an unknown %s shows a message', async (kind, text) => {
    await openApp(`/${kind}/0`, ravi)
    await expectHeading(text)
  })

  test('[G-12] [W-52] two ids are two products', async () => {
    const [tomato, okra] = [
      await makeItem(meena.api, HOME, { name: 'Tomato' }),
      await makeItem(meena.api, HOME, { name: 'Okra' }),
    ]
    await openApp(`/product/${tomato.id}`, ravi)
    await expectHeading('Tomato')
    goTo(`/product/${okra.id}`)
    await expectHeading('Okra')
    history.back()
    await expectHeading('Tomato')
  })

  test('[G-28] [U-60] a loading page shows "Loading..."', async () => {
    const { id } = await makeItem(meena.api, HOME)
    const release = holdRequests(`/api/products/${id}`)
    await openApp(`/product/${id}`, ravi)
    await screen.findByText('Loading...')
    release()
    await expectHeading('Country tomato')
  })
})

describe('location of the seller', () => {
  test('[G-13] [G-14] [X-22] the seller card shows name and distance from the device, and leads to the shop', async () => {
    const shop = await makeShop(meena.api, HOME)
    const { id } = await makeItem(meena.api, HOME, { shopId: shop.id })
    placeDeviceAt(north(HOME, 1110))
    await openApp(`/product/${id}`, ravi)
    await screen.findByText('1.11 km')
    await tap('link', 'Green Basket')
    await expectHeading('Green Basket')
    await expectAddress(`/shop/${shop.id}`)
  })

  test('[G-14] [G-15] [G-16] [V-18] until the device answers, the distance is shown as being calculated', async () => {
    const { id } = await makeItem(meena.api, north(HOME, 1110))
    const device = holdPosition(HOME)
    await openApp(`/product/${id}`, ravi)
    await screen.findByText('Calculating distance')
    expect(device.asked).toContainEqual(expect.objectContaining({ enableHighAccuracy: true, timeout: 5000 }))
    device.release()
    await screen.findByText('1.11 km')
    expect(screen.queryByText('Calculating distance')).toBeNull()
  })

  test('[G-18] [G-19] directions lead to an external map at the location, chat to the circle', async () => {
    const shop = await makeShop(meena.api, HOME)
    const { id } = await makeItem(meena.api, HOME, { shopId: shop.id })
    await openApp(`/product/${id}`, ravi)
    const directions = await screen.findByRole('link', { name: 'Get Directions' })
    expect(directions.getAttribute('href')).toMatch(
      new RegExp(`^https://.*destination=${HOME.latitude},${HOME.longitude}`),
    )
    expect(directions.getAttribute('target')).toBe('_blank')
    const chat = new URL(screen.getByRole('link', { name: 'Chat' }).getAttribute('href')!, location.href)
    expect(chat.pathname).toBe('/circle')
    expect(Object.fromEntries(chat.searchParams)).toEqual({
      sellerId: meena.id,
      sellerName: 'Green Basket',
      productId: id,
      productName: 'Country tomato',
    })
  })

  test('[G-20] for a product without a location the buyer asks in the chat', async () => {
    const { id } = await makeItem(meena.api, HOME)
    changeAnswer(`/api/products/${id}`, (content) => ({ ...content, location: null }))
    await openApp(`/product/${id}`, ravi)
    const directions = await screen.findByRole('link', { name: 'Get Directions' })
    const href = new URL(directions.getAttribute('href')!, location.href)
    expect(href.pathname).toBe('/circle')
    expect(href.searchParams.get('requestType')).toBe('location')
  })
})

test('[G-25] [F-15] [F-72] a visit counts once for the seller and is stored in the buyer’s history', async () => {
  const [seller, buyer] = [await person('Meena'), await person('Ravi')]
  const shop = await makeShop(seller.api, HOME)
  const { id } = await makeItem(seller.api, HOME, { shopId: shop.id, name: 'Plum tomato' })
  const viewsOf = async (path: string) => ((await (await seller.api.get(path)).json()) as { views: number }).views
  for (const [path, listingId] of [
    [`/product/${id}`, id],
    [`/product/${id}`, id],
    [`/shop/${shop.id}`, shop.id],
  ] as const) {
    asked.length = 0
    await openApp(path, buyer)
    await waitFor(() => expect(asked).toContain(`POST /api/listings/${listingId}/visits`))
  }
  await waitFor(async () => expect(await viewsOf(`/api/my/shops/${shop.id}`)).toBe(1))
  expect(await viewsOf(`/api/my/items/${id}`)).toBe(1)
  await openApp(`/product/${id}`, seller)
  await screen.findByRole('link', { name: 'Edit' })
  expect(await viewsOf(`/api/my/items/${id}`)).toBe(1)
  await openApp('/home', buyer)
  expect(await screen.findAllByRole('link', { name: /Plum tomato/ })).not.toEqual([])
})

test('[G-04] [G-05] [U-49] a product is shared by the device’s share sheet, or else copied', async () => {
  const { id } = await makeItem(meena.api, HOME)
  const [copied, shared]: [string[], unknown[]] = [[], []]
  const writeText = async (text: string) => void copied.push(text)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const share = (value: unknown) => Object.defineProperty(navigator, 'share', { value, configurable: true })
  share(undefined)
  await openApp(`/product/${id}`, ravi)
  await tap('button', 'Share')
  await screen.findByText('Link copied to clipboard!')
  expect(copied).toEqual([location.href])
  share(async (link: unknown) => void shared.push(link))
  await tap('button', 'Share')
  await waitFor(() => expect(shared).toEqual([{ title: 'Country tomato', url: location.href }]))
  expect(copied).toHaveLength(1)
})

test('a buyer who has blocked the seller reads that on the product page, where asking, chat and phone are missing', async () => {
  const [seller, buyer] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(seller.api, HOME)
  expect((await buyer.api.put(`/api/circle/people/${seller.id}/block`, { data: {} })).ok()).toBe(true)
  await openApp(`/product/${id}`, buyer)
  await expectHeading('Country tomato')
  await screen.findByText('You have blocked this seller')
  expect(screen.getByRole('link', { name: 'Open Circle' }).getAttribute('href')).toBe('/circle')
  expect(screen.queryByRole('button', { name: 'Ask for this item' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull()
  expect(document.querySelector('[href^="tel:"]')).toBeNull()
  expect((await buyer.api.delete(`/api/circle/people/${seller.id}/block`)).ok()).toBe(true)
  await openApp(`/product/${id}`, buyer)
  await screen.findByRole('button', { name: 'Ask for this item' })
  expect(screen.queryByText('You have blocked this seller')).toBeNull()
})

test('a buyer who has blocked the provider reads that on the pages of a service and a shop, which offer no chat', async () => {
  const [seller, buyer] = [await person('Meena'), await person('Asha')]
  const service = await makeService(seller.api)
  const shop = await makeShop(seller.api, HOME)
  expect((await buyer.api.put(`/api/circle/people/${seller.id}/block`, { data: {} })).ok()).toBe(true)
  for (const address of [`/service/${service.id}`, `/shop/${shop.id}`]) {
    await openApp(address, buyer)
    await screen.findByText('You have blocked this seller')
    expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull()
    expect(document.querySelector('[href^="tel:"]')).toBeNull()
  }
})

test('[D-44] the page of an item says that its shop is closed at the moment, and offers no order', async () => {
  const shop = await makeShop(meena.api, HOME)
  const { id } = await makeItem(meena.api, HOME, { shopId: shop.id })
  await meena.api.post(`/api/my/listings/${shop.id}/status`, { data: { status: 'inactive' } })
  await openApp(`/product/${id}`, ravi)
  await screen.findByText('This shop is closed at the moment')
  expect(screen.queryByRole('button', { name: 'Ask for this item' })).toBeNull()
})
