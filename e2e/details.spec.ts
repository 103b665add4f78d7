import { makeItem, makeOffice, makeService, makeShop, uploadPicture, uploadPictures } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

test('[G-25] [F-15] [F-72] a visit counts once for the seller and is stored in the buyer’s history', async ({
  person,
}) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const shop = await makeShop(meena.page.request, HOME)
  const { id } = await makeItem(meena.page.request, HOME, { shopId: shop.id })
  for (const path of [`/product/${id}`, `/product/${id}`, `/shop/${shop.id}`]) {
    const counted = page.waitForResponse((answer) => answer.url().endsWith('/visits'))
    await page.goto(path)
    await counted
  }
  await meena.page.goto(`/product/${id}`)
  await expect(meena.page.getByRole('link', { name: 'Edit' })).toBeVisible()
  const read = async (path: string) => (await (await meena.page.request.get(path)).json()) as { views: number }
  expect((await read(`/api/my/items/${id}`)).views).toBe(1)
  expect((await read(`/api/my/shops/${shop.id}`)).views).toBe(1)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: /Country tomato/ }).first()).toBeVisible()
})

test('a link to a listing has its preview for visitors without an account, and escapes user text', async ({
  person,
  request,
}) => {
  const { page } = await person('Meena')
  const name = `"><script>alert('x')</script>`
  const { id } = await makeItem(page.request, HOME, { name, photoIds: [await uploadPicture(page.request)] })
  const html = await (await request.get(`/product/${id}`, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('<meta property="og:title" content="&quot;&gt;&lt;script&gt;')
  expect(html).toContain('₹32/kg')
  expect(html).toMatch(
    /<meta property="og:image" content="http:\/\/127\.0\.0\.1:\d+\/preview\/product\/[\w-]+\/[\da-f]{16}\.jpg"/,
  )
  expect(html).not.toContain('<script>alert')
  expect(html).not.toContain('Meena')
  const unknown = await request.get('/product/0', { headers: { accept: 'text/html' } })
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toContain('<meta name="robots" content="noindex">')
})

test('the screens fit 320 px and have no axe violations in dark mode, in Hindi', async ({ person }) => {
  const { page } = await person('मीना', { browser: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } })
  const photoIds = await uploadPictures(page.request, 2)
  const hours = { mon: [['09:00', '18:00']] }
  const shop = await makeShop(page.request, HOME, { hours })
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
