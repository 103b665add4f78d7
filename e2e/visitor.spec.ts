import type { Page } from '@playwright/test'
import { makeItem, makeShop, uploadPictures } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, type Person, test } from './kit/test.ts'

/** A shop with one product, created by its seller. */
async function shopWithProduct({ page }: Person) {
  const shop = await makeShop(page.request, HOME, { hours: { mon: [['09:00', '20:00']] } })
  const photoIds = await uploadPictures(page.request, 2)
  const item = await makeItem(page.request, HOME, { shopId: shop.id, photoIds, name: 'Cotton saree', stock: 3 })
  return { shop, item }
}

const bar = (page: Page) => page.locator('a[href*="do%3D"]')
let people = 0

/** Creates an account in the open form. */
async function createAccount(page: Page): Promise<void> {
  people += 1
  await page.getByLabel('Name', { exact: true }).fill('Shalini')
  await page.getByLabel('Email', { exact: true }).fill(`shalini${people}.${Date.now()}@example.org`)
  await page.getByLabel('Phone', { exact: true }).fill(`98${String(Date.now()).slice(-8)}`)
  await page.getByLabel('Password', { exact: true }).fill('802739')
  await page.getByRole('button', { name: 'Create account', exact: true }).last().click()
  await expect(page).toHaveURL('/profile')
}

test('[A-42] a shared link shows the product without an account and without scripts', async ({
  person,
  browser,
  baseURL,
}) => {
  const { item, shop } = await shopWithProduct(await person('Meena'))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cotton saree')
  await expect(page.getByText('₹32/kg')).toBeVisible()
  await expect(page.getByText('Limited Stock')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Cotton saree', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: shop.name }).first().click()
  await expect(page).toHaveURL(`/shop/${shop.id}`)
  await expect(page.getByRole('link', { name: 'The way there' })).toBeVisible()
  await expect(page.getByText('+91')).toHaveCount(0)
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page.getByRole('heading', { name: 'समय' })).toBeVisible()
  await context.close()
})

for (const { name, tap, label, lands } of [
  {
    name: 'the heart',
    tap: 'Save to your wishlist',
    label: 'the product, to save it to your wishlist',
    lands: /\/product\/[\w-]+$/,
  },
  {
    name: 'the question',
    tap: /^Ask Green Basket/,
    label: 'your question to the seller',
    lands: /\/circle\?sellerId=/,
  },
  { name: 'the request', tap: 'Ask to buy', label: 'your request to buy', lands: /\/product\/[\w-]+$/ },
])
  test(`[A-05] after signing up a visitor returns to the tapped control: ${name}`, async ({ person, visitor }) => {
    const { item } = await shopWithProduct(await person('Meena'))
    const page = await visitor()
    await page.goto(`/product/${item.id}`)
    await page.getByRole('link', { name: tap }).click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.getByRole('button', { name: 'Create a new account.' }).click()
    await createAccount(page)
    await expect(page.getByText(`Continue to ${label}`)).toBeVisible()
    await page.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(page).toHaveURL(lands)
    if (name === 'the heart')
      await expect(page.getByRole('button', { name: 'Save Cotton saree' })).toHaveAttribute('aria-pressed', 'true')
    if (name === 'the request') await expect(page.getByRole('dialog')).toBeVisible()
  })

test('Create account on a public page leads back to that page', async ({ person, visitor }) => {
  const { shop } = await shopWithProduct(await person('Meena'))
  const page = await visitor()
  await page.goto(`/shop/${shop.id}`)
  await page.getByRole('link', { name: 'Create account' }).click()
  await createAccount(page)
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(`/shop/${shop.id}`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('a visitor who reads a page in Hindi signs up in Hindi, and keeps the language', async ({ person, visitor }) => {
  const { shop } = await shopWithProduct(await person('Meena'))
  const page = await visitor({ browser: { locale: 'hi-IN' } })
  await page.goto(`/shop/${shop.id}`)
  await page.getByRole('link', { name: 'लॉग इन' }).click()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('html[data-sos=ready]')).toBeAttached() // the page runs, and has stored its language
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await page.getByRole('button', { name: 'English' }).click()
  await page.goto('/login?lang=hi')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('public pages have no axe violations and fit 320 px, in light and dark, English and Hindi', async ({
  person,
  visitor,
  watch,
}) => {
  const { item, shop } = await shopWithProduct(await person('Meena'))
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await visitor({ browser: { viewport: { width: 320, height: 640 }, colorScheme } })
    for (const path of [`/product/${item.id}`, `/shop/${shop.id}?lang=hi`]) {
      await page.goto(path)
      await expect(bar(page).first()).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    }
    watch.allow(/404/)
    await page.goto('/product/0')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expectNoAxeViolations(page)
  }
})

test('at most 40 kB are loaded before the first image', async ({ person, visitor }) => {
  const { item } = await shopWithProduct(await person('Meena'))
  const page = await visitor()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let before = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (
      kinds.get(requestId) === 'Document' ||
      kinds.get(requestId) === 'Stylesheet' ||
      kinds.get(requestId) === 'Script'
    )
      before += encodedDataLength
  })
  await page.goto(`/product/${item.id}`, { waitUntil: 'networkidle' })
  expect([...kinds.values()]).not.toContain('Script')
  expect(before).toBeGreaterThan(5_000)
  expect(before).toBeLessThanOrEqual(40_000)
})
