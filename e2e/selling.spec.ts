import type { Page } from '@playwright/test'
import {
  choosePhotos,
  makeItem,
  makeOffice,
  makeService,
  makeShop,
  makeSpecialization,
  uploadPictures,
} from './kit/listings.ts'
import { cardOf, coordinates, fillForm, fillIn, openMenuOf, photosArrived, useMyLocation } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'

// Tests of these screens' texts and actions: e2e/screens/seller*.test.tsx and *Form*.test.tsx.

const isFitting = async (page: Page) => {
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
}

test('empty lists fit a phone; a seller creates a shop with photos, and the filled forms are accessible', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await page.goto('/home')
  for (const path of ['/shop-list', '/item-list', '/services-list', '/office-list', '/specialist-profile']) {
    await moveTo(page, path)
    await expect(page.getByText(/^No \w+ yet$/)).toBeVisible()
    await isFitting(page)
  }
  await moveTo(page, '/shop-form')
  await choosePhotos(page, 2)
  await fillForm(page, 'shop')
  await useMyLocation(page)
  await photosArrived(page, 2, 10)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Create Shop' }).click()
  await expect(page.getByText('Shop created!')).toBeVisible()
  await expect(page).toHaveURL('/shop-list')
  await expect(cardOf(page, 'Green Basket')).toBeVisible()
  for (const [path, kind] of [
    ['/item-form', 'item'],
    ['/service-form', 'service'],
    ['/office-form', 'office'],
    ['/specialist-form', 'specialization'],
  ] as const) {
    await moveTo(page, path)
    await fillForm(page, kind)
    await expectNoAxeViolations(page)
  }
})

test('lists, menus, dialogs and pages of a seller fit a phone and are accessible', async ({ person, watch }) => {
  watch.allow(/status of 40[34]/)
  const { page } = await person('Meena')
  const api = page.request
  const ravi = await person('Ravi')
  const shop = await makeShop(api, HOME)
  const item = await makeItem(api, HOME, { shopId: shop.id })
  await makeItem(api, HOME, { name: 'Okra', shopId: shop.id, stock: 0 })
  const office = await makeOffice(api)
  await makeService(api, { officeId: office.id, photoIds: await uploadPictures(api, 5) })
  await makeSpecialization(api)

  await page.goto('/shop-list')
  await (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  for (const [path, text] of [
    ['/item-list', 'Country tomato'],
    ['/shop-list', 'Green Basket'],
    [`/shop/${shop.id}/products`, 'Okra'],
    [`/item/${item.id}`, 'Picked this morning.'],
    ['/services-list', '+2 more'],
    ['/office-list', 'Rao & Daughters'],
    ['/specialist-profile', 'Veena teacher'],
  ] as const) {
    await moveTo(page, path)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await isFitting(page)
  }
  for (const [path, button] of [
    ['/item-form', 'Create item'],
    ['/product-form', 'Add Product'],
    ['/service-form', 'Save'],
  ] as const) {
    await moveTo(page, path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(/^(Please fill all fields correctly\.|Fill all required fields)$/)).toBeVisible()
    await isFitting(page)
  }
  await moveTo(page, '/services-list')
  await page.getByRole('button', { name: 'Quick add' }).click()
  await expect(page.getByLabel('Service name')).toBeVisible()
  await expectNoAxeViolations(page)
  await moveTo(page, `/office/${office.id}/edit`)
  await page.getByRole('switch', { name: /Moveable/ }).check()
  await expect(page.getByText('Tracking your location...')).toBeVisible()
  await expectNoAxeViolations(page)
  await moveTo(page, '/shop/0/edit')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectNoAxeViolations(page)
  await moveTo(page, `/shop/${shop.id}/edit`)
  await page.getByRole('button', { name: 'Add opening hours' }).click()
  await page.getByRole('switch', { name: 'Monday' }).check()
  await page.getByRole('button', { name: 'Add a break: Monday' }).click()
  await isFitting(page)
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await expect(page.getByText('Shop updated!')).toBeVisible()
  await ravi.page.goto(`/shop/${shop.id}`)
  await ravi.page.getByText('All opening hours').click()
  await expect(ravi.page.getByRole('row', { name: /Monday/ })).toBeVisible()
  await expectNoAxeViolations(ravi.page)
  await moveTo(ravi.page, `/office/${office.id}`)
  await expect(ravi.page.getByText('Services here')).toBeVisible()
  await isFitting(ravi.page)
})

test('[F-104] [T-17] [V-23] [F-126] [F-119] the map of a form uses zoom 4, at the device’s position 13; the browser focuses the first empty field', async ({
  person,
}) => {
  const { page, context } = await person('Meena', { at: null })
  await page.goto('/office-form')
  await expect(page.getByTestId('map')).toHaveAttribute('data-zoom', '4')
  await page.getByRole('button', { name: 'Create Office' }).click()
  await expect(page.getByLabel('Office name')).toBeFocused()
  await fillIn(page, { 'Office name': 'tax' })
  await page.getByRole('button', { name: 'Create Office' }).click()
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...HOME, accuracy: 10 })
  await moveTo(page, '/service-form')
  await useMyLocation(page)
  await expect(page.getByTestId('map')).toHaveAttribute('data-zoom', '13')
  await expect(coordinates(page)).toHaveText('12.97630, 77.59290')
})
