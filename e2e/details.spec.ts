import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { makeOffice, makeService, uploadPictures } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'

test('[G-01] [G-06] [G-08] [G-10] [G-13] [G-24] everything a buyer is told of a product', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const shop = await makeShop(meena.page.request, HOME)
  const { id } = await makeItem(meena.page.request, HOME, {
    shopId: shop.id,
    price: 450,
    priceUnit: '',
    originalPrice: 600,
    features: ['90 cm tall'],
    photoIds: await uploadPictures(meena.page.request, 3),
  })
  await page.goto(`/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /Enlarge photo/ })).toHaveCount(3)
  for (const text of [
    '₹450',
    '25% off',
    'Available',
    'Food & Beverages',
    'Picked this morning.',
    '90 cm tall',
    'No reviews yet.',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByText('was ₹600')).toHaveCount(1)
  for (const name of ['Key Features', 'Customer Reviews'])
    await expect(main.getByRole('heading', { name })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Seller' })).toContainText('Green Basket')
  await expect(main).not.toContainText(/undefined|NaN|null/)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('[G-07] [G-09] [W-53] what a product does not have leaves no trace', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const { id } = await makeItem(meena.page.request, HOME)
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Picked this morning.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key Features' })).toHaveCount(0)
  await expect(page.getByText('tomato', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|null|% off/)
  await expectNoAxeViolations(page)
})

test('[G-12] [G-27] [W-52] unknown ids say so, and two ids are two things', async ({ person, watch }) => {
  watch.allow(/status of 404/)
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  for (const [path, text] of [
    ['/product/0', 'Product not found.'],
    ['/item/0', 'Product not found.'],
    ['/shop/0', 'Shop not found.'],
    ['/service/0', 'Service not found.'],
    ['/office/0', 'Office not found.'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
    await expectNoAxeViolations(page)
  }
  for (const name of ['Tomato', 'Okra']) {
    const { id } = await makeItem(meena.page.request, HOME, { name })
    await page.goto(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

test('[G-28] [U-60] while a page loads it says "Loading..."', async ({ person }) => {
  const { page } = await person('Meena')
  const { id } = await makeItem(page.request, HOME)
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => (answerNow = resolve))
  await page.route(`**/api/products/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  answerNow()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Country tomato')
})

test('[G-14] [G-15] [G-16] [V-18] the distance is counted from the device, and until then it is being calculated', async ({
  person,
}) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const { id } = await makeItem(meena.page.request, north(HOME, 1110))
  await page.addInitScript(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation)
    const told = window as unknown as { asked: PositionOptions | undefined; answer: () => void }
    navigator.geolocation.getCurrentPosition = (...args) => {
      told.asked = args[2]
      told.answer = () => real(...args)
    }
  })
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Calculating distance', { exact: true })).toBeVisible()
  expect(await page.evaluate('window.asked')).toMatchObject({ enableHighAccuracy: true, timeout: 5000 })
  await page.evaluate('window.answer()')
  await expect(page.getByText('1.11 km', { exact: true })).toBeVisible()
})

test('[G-04] [G-05] [U-49] a product is shared by the device’s sheet, else copied', async ({ person }) => {
  const meena = await person('Meena')
  const { page, context } = await person('Ravi')
  const { id } = await makeItem(meena.page.request, HOME)
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, writable: true }))
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url())
  await page.evaluate('navigator.share = (link) => { window.shared = link; return Promise.resolve() }')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate('window.shared')).toEqual({ title: 'Country tomato', url: page.url() })
})

test('[G-18] [G-19] [X-22] chat, directions and the shop of a product', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const shop = await makeShop(meena.page.request, HOME)
  const { id } = await makeItem(meena.page.request, HOME, { shopId: shop.id })
  await page.goto(`/product/${id}`)
  const directions = page.getByRole('link', { name: 'Get Directions' })
  await expect(directions).toHaveAttribute(
    'href',
    new RegExp(`^https://.*destination=${HOME.latitude},${HOME.longitude}`),
  )
  await expect(directions).toHaveAttribute('target', '_blank')
  const chat = new URL((await page.getByRole('link', { name: 'Chat' }).getAttribute('href'))!, page.url())
  expect(chat.pathname).toBe('/circle')
  expect(Object.fromEntries(chat.searchParams)).toEqual({
    sellerId: meena.id,
    sellerName: 'Green Basket',
    productId: id,
    productName: 'Country tomato',
  })
  await page.getByRole('link', { name: 'Green Basket' }).click()
  await expect(page).toHaveURL(`/shop/${shop.id}`)
})

test('[G-20] a product without a place asks for it in the conversation', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const { id } = await makeItem(meena.page.request, HOME)
  await page.route(`**/api/products/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), location: null } })
  })
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('link', { name: 'Get Directions' })).toHaveAttribute(
    'href',
    /^\/circle\?.*requestType=location/,
  )
})

test('[G-25] [F-15] [F-72] a visit counts once for the seller and is remembered by the buyer', async ({ person }) => {
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

test('[G-26] [X-21] [X-23] a shop’s page is read-only, and its owner manages it from there', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const shop = await makeShop(meena.page.request, HOME)
  await makeItem(meena.page.request, HOME, { shopId: shop.id })
  await page.goto(`/shop/${shop.id}`)
  const main = page.getByRole('main')
  for (const text of ['Green Basket', 'Food & Beverages', '+91 90000 00012', '1 product']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('button', { name: /Enlarge photo/ })).toBeVisible()
  await expect(main.getByTestId('map')).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/chat?sellerId=${meena.id}&sellerName=Green+Basket`,
  )
  await expect(main.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919000000012')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await main.getByRole('link', { name: /Country tomato/ }).click()
  await expect(page).toHaveURL(/\/product\//)
  await meena.page.goto(`/shop/${shop.id}`)
  for (const [name, path] of [
    ['My Products', `/shop/${shop.id}/products`],
    ['Analytics', `/shop/${shop.id}/analytics`],
    ['Edit', `/shop/${shop.id}/edit`],
  ] as const) {
    await expect(meena.page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  }
  await expectNoAxeViolations(meena.page)
})

test('[X-06] [X-23] everything a buyer is told of a service', async ({ person }) => {
  const meena = await person('Meena')
  const { page } = await person('Ravi')
  const office = await makeOffice(meena.page.request)
  const { id } = await makeService(meena.page.request, {
    officeId: office.id,
    photoIds: [await uploadPicture(meena.page.request)],
    availability: {
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      start: '00:00',
      end: '00:00',
    },
  })
  await page.goto(`/service/${id}`)
  const main = page.getByRole('main')
  for (const text of [
    'Tap repair',
    'Repair & Maintenance',
    '₹300/visit',
    'Leaking taps mended the same day.',
    'plumber',
    'Meena',
    'Open now',
  ]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByText(/^Every day, 12:00 AM to 12:00 AM$/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Rao & Daughters' })).toHaveAttribute('href', `/office/${office.id}`)
  await expect(main.getByRole('link', { name: 'Get Directions' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Chat' })).toHaveAttribute(
    'href',
    `/chat?sellerId=${meena.id}&sellerName=Meena`,
  )
  await expect(main.getByRole('heading', { name: 'Customer Reviews' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('a link to a listing carries its preview for whoever is not signed in, and escapes what people wrote', async ({
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

test('the screens fit 320 px and are free of axe violations in the dark, in Hindi', async ({ person }) => {
  test.slow()
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
