import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { type } from '#kit/web/ui/renderPart.tsx'
import { HOME } from '../kit/place.ts'
import { makeItem, makeOffice, makeService, makeShop, uploadPictures } from '../kit/listings.ts'
import { asked, openApp, reopenApp, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { field, inSearch } from './kit/market.ts'
import { person, type Someone } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'

let meena: Someone
let ravi: Someone
beforeAll(async () => {
  meena = await person('Meena')
  ravi = await person('Ravi')
})

const EVERY_DAY = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const main = async () => within(await screen.findByRole('main'))
const hrefOf = async (name: string) =>
  (await (await main()).findByRole('link', { name: (said) => said.includes(name) })).getAttribute('href')

test('[G-26] [X-23] a shop’s page is read-only and leads to its seller and products', async () => {
  const shop = await makeShop(meena.api, HOME)
  const { id } = await makeItem(meena.api, HOME, { shopId: shop.id })
  await openApp(`/shop/${shop.id}`, ravi)
  await expectHeading('Green Basket')
  const page = await main()
  for (const text of ['Food & Beverages', '+91 90000 00012', '1 product']) await page.findByText(text)
  await page.findByRole('button', { name: /Enlarge photo/ })
  await page.findByTestId('map')
  expect(page.queryByRole('textbox')).toBeNull()
  expect(page.queryByRole('link', { name: 'Edit' })).toBeNull()
  expect(await hrefOf('Chat')).toBe(`/chat?sellerId=${meena.id}&sellerName=Green+Basket&listingId=${shop.id}`)
  expect(await hrefOf('Call')).toBe('tel:+919000000012')
  await tap('link', /Country tomato/)
  await expectAddress(`/product/${id}`)
})

test('many products of a shop: a row to swipe, or all side by side; a space in the search asks nothing', async () => {
  const shop = await makeShop(meena.api, HOME)
  const photoIds = await uploadPictures(meena.api, 1)
  for (let i = 1; i <= 8; i++) await makeItem(meena.api, HOME, { shopId: shop.id, name: `Pot ${i}`, photoIds })
  await openApp(`/shop/${shop.id}`, ravi)
  const list = async () => within(await screen.findByRole('list', { name: '8 products' }))
  const widths = async () =>
    new Set((await (await list()).findAllByRole<HTMLImageElement>('presentation')).map(({ sizes }) => sizes))
  await (await list()).findByRole('link', { name: /Pot 8/ })
  expect(await widths()).toEqual(new Set(['140px']))
  await tap('button', 'See all')
  await waitFor(async () => expect(await widths()).toEqual(new Set(['50vw'])))
  const questions = () => asked.filter((request) => request.includes(`/api/shops/${shop.id}/products`)).length
  const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search in Green Basket' })
  await user.type(search, 'pot 3')
  await waitFor(async () => expect((await list()).getAllByRole('link')).toHaveLength(1))
  const before = questions()
  // From here on `type` waits for what it renders, so that a request would have been sent.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await type(search, 'pot 3 ')
  expect(questions()).toBe(before)
})

test('[X-21] the owner manages a shop from its page', async () => {
  const shop = await makeShop(meena.api, HOME)
  await openApp(`/shop/${shop.id}`, meena)
  await expectHeading('Green Basket')
  expect(await hrefOf('My Products')).toBe(`/shop/${shop.id}/products`)
  expect(await hrefOf('Analytics')).toBe(`/shop/${shop.id}/analytics`)
  expect(await hrefOf('Edit')).toBe(`/shop/${shop.id}/edit`)
})

test('[X-06] [X-23] the page of a service shows all its fields to a buyer', async () => {
  const office = await makeOffice(meena.api)
  const { id } = await makeService(meena.api, {
    officeId: office.id,
    photoIds: await uploadPictures(meena.api, 1),
    availability: { days: EVERY_DAY, start: '00:00', end: '00:00' },
  })
  await openApp(`/service/${id}`, ravi)
  await expectHeading('Tap repair')
  const page = await main()
  const texts = ['Repair & Maintenance', '₹300/visit', 'Leaking taps mended the same day.', 'plumber', 'Meena']
  for (const text of [...texts, 'Open now', 'Every day, 12:00 AM to 12:00 AM']) await page.findByText(text)
  await page.findByRole('button', { name: /Enlarge photo/ })
  expect(await hrefOf('Rao & Daughters')).toBe(`/office/${office.id}`)
  expect(await hrefOf('Get Directions')).toContain(`destination=${HOME.latitude},${HOME.longitude}`)
  expect(await hrefOf('Chat')).toBe(`/chat?sellerId=${meena.id}&sellerName=Meena&listingId=${id}`)
  expect(await hrefOf('Meena')).toBe(`/circle?userId=${meena.id}`)
  await page.findByRole('heading', { name: 'Customer Reviews' })
})

test('the provider of a service is no link for the provider, and none when they hide their name', async () => {
  const asha = await person('Asha')
  const { id } = await makeService(asha.api)
  await openApp(`/service/${id}`, asha)
  await expectHeading('Tap repair')
  await (await main()).findByText('Asha')
  expect((await main()).queryByRole('link', { name: /Asha/ })).toBeNull()
  expect((await asha.api.patch('/api/settings', { data: { profileVisibility: 'private' } })).ok()).toBe(true)
  await openApp(`/service/${id}`, ravi)
  await expectHeading('Tap repair')
  await (await main()).findByText('Private seller')
  expect((await main()).queryByRole('link', { name: /Asha|Private/ })).toBeNull()
})

test('[X-06] a service outside its hours says when it opens, on its page and in the search, not that it is available', async () => {
  const here = field(77.9)
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kolkata' })
  const later = weekday.format(new Date(Date.now() + 3 * 24 * 60 * 60_000))
  const location = { lat: here.latitude, lng: here.longitude }
  const make = (title: string, days: string[]) =>
    makeService(meena.api, { title, location, availability: { days, start: '00:00', end: '00:00' } })
  const closed = await make('Closed tap repair', [later])
  const open = await make('Open tap repair', EVERY_DAY)
  for (const name of ['Closed tap repair', 'Open tap repair']) await inSearch(ravi, here, name)
  await openApp(`/service/${closed.id}`, ravi)
  await expectHeading('Closed tap repair')
  await (await main()).findByText(new RegExp(`^Opens .*${later}`))
  expect((await main()).queryByText('Available')).toBeNull()
  await openApp(`/service/${open.id}`, ravi)
  await expectHeading('Open tap repair')
  await (await main()).findByText('Available')
  await (await main()).findByText(/^Today: /)
  expect((await meena.api.post(`/api/my/listings/${open.id}/status`, { data: { status: 'inactive' } })).ok()).toBe(true)
  await reopenApp()
  await screen.findByText('Inactive')
  await screen.findByText('All opening hours')
  expect(screen.queryByText(/^Today: /)).toBeNull()
  expect((await meena.api.post(`/api/my/listings/${open.id}/status`, { data: { status: 'active' } })).ok()).toBe(true)
  placeDeviceAt(here)
  await openApp('/filters?q=tap%20repair', ravi)
  const card = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!)
  await (await card('Open tap repair')).findByText('Available')
  await (await card('Closed tap repair')).findByText(/^Opens /)
  expect((await card('Closed tap repair')).queryByText('Available')).toBeNull()
})
