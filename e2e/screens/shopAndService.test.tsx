import { screen, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { HOME } from '../kit/place.ts'
import { makeItem, makeOffice, makeService, makeShop, uploadPictures } from '../kit/listings.ts'
import { openApp } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { expectAddress, expectHeading, tap } from './kit/hands.ts'

let meena: Someone
let ravi: Someone
beforeAll(async () => {
  meena = await person('Meena')
  ravi = await person('Ravi')
})

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
  expect(await hrefOf('Chat')).toBe(`/chat?sellerId=${meena.id}&sellerName=Green+Basket`)
  expect(await hrefOf('Call')).toBe('tel:+919000000012')
  await tap('link', /Country tomato/)
  await expectAddress(`/product/${id}`)
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
    availability: {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      start: '00:00',
      end: '00:00',
    },
  })
  await openApp(`/service/${id}`, ravi)
  await expectHeading('Tap repair')
  const page = await main()
  const texts = ['Repair & Maintenance', '₹300/visit', 'Leaking taps mended the same day.', 'plumber', 'Meena']
  for (const text of [...texts, 'Open now', 'Every day, 12:00 AM to 12:00 AM']) await page.findByText(text)
  await page.findByRole('button', { name: /Enlarge photo/ })
  expect(await hrefOf('Rao & Daughters')).toBe(`/office/${office.id}`)
  expect(await hrefOf('Get Directions')).toContain(`destination=${HOME.latitude},${HOME.longitude}`)
  expect(await hrefOf('Chat')).toBe(`/chat?sellerId=${meena.id}&sellerName=Meena`)
  await page.findByRole('heading', { name: 'Customer Reviews' })
})
