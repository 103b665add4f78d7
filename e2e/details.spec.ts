import type { Page } from '@playwright/test'
import { makeItem, makeOffice, makeService, makeShop, makeSpecialization, uploadPictures } from './kit/listings.ts'
import { SETTINGS_PAGES } from './kit/settingsPages.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, readIn, test } from './kit/test.ts'

const ready = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByText('लोड हो रहा है…')).toHaveCount(0)
}

test('the screens of listings, specialists, search, profile and settings fit 320 px and have no axe violations in dark mode, in Hindi', async ({
  account,
  person,
}) => {
  const { request } = (await account('Ravi')).page
  const pot = await makeItem(request, HOME, { name: 'Pot', price: 250, priceUnit: '' })
  await makeSpecialization(request)
  const soap = await makeItem(request, HOME, { name: 'Neem soap', stock: 0 })
  const { page } = await person('अदिति राव', {
    browser: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  })
  const photoIds = await uploadPictures(page.request, 2)
  const hours = { mon: [['09:00', '18:00']] }
  const shop = await makeShop(page.request, HOME, {
    hours: { ...hours, '2027-12-25': [] },
    description: 'Vegetables from Hosur, since 1984.',
    terms: { delivery: { rangeMeters: 2500, leastPaise: 19900 }, pickup: true, payment: ['upi'] },
  })
  const item = await makeItem(page.request, HOME, { shopId: shop.id, photoIds })
  const service = await makeService(page.request, { photoIds })
  const office = await makeOffice(page.request, { moveable: true, hours })
  for (const { id } of [pot, soap]) await page.request.put(`/api/wishlist/${id}`, { data: {} })
  await readIn(page, 'hi')
  await page.goto('/profile')
  await ready(page)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  // Neighbouring paths differ before the "?", so that each is another screen.
  for (const path of [
    '/profile/seller',
    '/shop-list',
    `/shop/${shop.id}/edit`,
    `/shop/${shop.id}/products`,
    `/shop/${shop.id}`,
    '/filters',
    '/item-list',
    `/item/${item.id}`,
    `/item/${item.id}/edit`,
    '/product-form',
    `/product/${item.id}`,
    '/services-list',
    '/filters?q=zzzz',
    `/services-list?panel=${service.id}`,
    `/service-form/${service.id}`,
    `/service/${service.id}`,
    '/wishlist',
    '/office-list',
    `/office/${office.id}/edit`,
    `/office/${office.id}`,
    '/specialist-form',
    ...Object.keys(SETTINGS_PAGES).map((name) => `/privacy-settings/${name}`),
    '/privacy-settings',
    '/language-settings',
    '/privacy-policy',
    '/terms',
    '/filters?q=pot&view=map',
  ]) {
    await moveTo(page, path)
    await ready(page)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
  await expect(page.locator('[data-marker]').first()).toBeVisible()
  await moveTo(page, '/specialist-search?q=music')
  await expect(page.getByRole('main').getByText('Veena teacher').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await moveTo(page, '/filters?q=pot')
  await expect(page.getByRole('link', { name: 'Pot', exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('searchbox', { name: 'आस-पास खोजें' })).toBeVisible()
  await page.getByRole('button', { name: /^फ़िल्टर/ }).click()
  await expect(page.getByRole('dialog', { name: 'फ़िल्टर' })).toBeVisible()
  await expectNoAxeViolations(page)
})
