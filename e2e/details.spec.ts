import { makeItem, makeOffice, makeService, makeShop, uploadPictures } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

test('the screens fit 320 px and have no axe violations in dark mode, in Hindi', async ({ person }) => {
  const { page } = await person('मीना', { browser: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } })
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
  await page.goto('/profile')
  await page.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' })))
  for (const path of [
    '/shop-list',
    `/shop/${shop.id}/edit`,
    `/shop/${shop.id}/products`,
    `/shop/${shop.id}`,
    '/item-list',
    `/item/${item.id}`,
    `/item/${item.id}/edit`,
    '/product-form',
    `/product/${item.id}`,
    '/services-list',
    `/services-list?panel=${service.id}`,
    `/service-form/${service.id}`,
    `/service/${service.id}`,
    '/office-list',
    `/office/${office.id}/edit`,
    `/office/${office.id}`,
    '/specialist-form',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('लोड हो रहा है…')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
})
