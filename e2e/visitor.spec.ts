import type { Page } from '@playwright/test'
import { makeItem, makeShop, uploadPictures } from './kit/listings.ts'
import { type Account, expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

// The ways from a public page through the sign-up to the tapped control: e2e/screens/publicPages.test.tsx.

/** A shop with one product, created by its seller. */
async function shopWithProduct({ page }: Account) {
  const shop = await makeShop(page.request, HOME, { hours: { mon: [['09:00', '20:00']] } })
  const photoIds = await uploadPictures(page.request, 2)
  const item = await makeItem(page.request, HOME, { shopId: shop.id, photoIds, name: 'Cotton saree', stock: 3 })
  return { shop, item }
}

const bar = (page: Page) => page.locator('a[href*="do%3D"]')

test('[A-42] a shared link shows the product without an account and without scripts', async ({
  account,
  browser,
  baseURL,
}) => {
  const { item, shop } = await shopWithProduct(await account('Meena'))
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

test('[A-05] after signing up a visitor returns to the tapped heart; one who reads in Hindi signs up in Hindi', async ({
  account,
  visitor,
}) => {
  const { item, shop } = await shopWithProduct(await account('Meena'))
  const page = await visitor()
  await page.goto(`/product/${item.id}`)
  await page.getByRole('link', { name: 'Save to your wishlist' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByRole('button', { name: 'Create a new account.' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Shalini')
  await page.getByLabel('Email', { exact: true }).fill(`shalini.${Date.now()}@example.org`)
  await page.getByLabel('Phone', { exact: true }).fill(`98${String(Date.now()).slice(-8)}`)
  await page.getByLabel('Password', { exact: true }).fill('802739')
  await page.getByRole('button', { name: 'Create account', exact: true }).last().click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Continue to the product, to save it to your wishlist')).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/product\/[\w-]+$/)
  await expect(page.getByRole('button', { name: 'Save Cotton saree' })).toHaveAttribute('aria-pressed', 'true')

  const hindi = await visitor({ browser: { locale: 'hi-IN' } })
  await hindi.goto(`/shop/${shop.id}`)
  await hindi.getByRole('link', { name: 'लॉग इन' }).click()
  await expect(hindi.getByRole('button', { name: 'English' })).toBeVisible()
  await expect(hindi.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(hindi.locator('html[data-sos=ready]')).toBeAttached() // the page runs, and has stored its language
  await hindi.goto('/login')
  await expect(hindi.locator('html')).toHaveAttribute('lang', 'hi')
  await hindi.getByRole('button', { name: 'English' }).click()
  await hindi.goto('/login?lang=hi')
  await expect(hindi.locator('html')).toHaveAttribute('lang', 'en')
})

test('public pages have no axe violations and fit 320 px, light and dark, in English and Hindi; at most 40 kB come before the first image', async ({
  account,
  visitor,
  watch,
}) => {
  const { item, shop } = await shopWithProduct(await account('Meena'))
  const page = await visitor({ browser: { viewport: { width: 320, height: 640 }, colorScheme: 'light' } })
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
  await session.detach()

  watch.allow(/404/)
  for (const path of [`/product/${item.id}`, `/shop/${shop.id}?lang=hi`, '/product/0']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    if (path === '/product/0') await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    else await expect(bar(page).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    // Without a load the colours are still changing.
    await page.reload()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
})
