import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeItem, makeShop } from './kit/listings.ts'
import { GATEWAY, moneyArrives, PAYEE } from './kit/payments.ts'
import { cardOf, openImport, openMenuOf } from './kit/selling.ts'
import type { Server } from './kit/server.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

test.use({ serverEnv: { ...PAYEE, ...GATEWAY } })

/** Pays for a listing as reported by a gateway. */
async function subscribe(page: Page, server: Server, listingId: string): Promise<void> {
  const answer = await page.request.post('/api/my/payments', { data: { listingIds: [listingId], months: 1 } })
  const payment = (await answer.json()) as { amountPaise: number; transactionRef: string }
  const reported = await moneyArrives(server, { ...payment, rrn: '123456789012' })
  expect(reported.ok).toBe(true)
}

/** Follows a link without leaving the page. */
async function tap(page: Page, name: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name, exact: true })
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()))
  const counted = page.waitForResponse((response) => response.url().endsWith('/clicks'), { timeout: 40_000 })
  await link.click()
  expect((await counted).ok()).toBe(true)
}

async function download(page: Page, name: string): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return readFileSync(await (await arriving).path(), 'utf8')
}

const figure = (page: Page, name: string, count: number) =>
  page.getByRole('button', { name: `${name}: ${count}. Show what is counted` })

test('[O-03] [J-01] a buyer views, taps and asks: the seller’s numbers change and open the counted events', async ({
  person,
  server,
  watch,
}) => {
  watch.allow(/status of 40[34]/, /ERR_FAILED/)
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const { page } = meena
  const { id } = await makeItem(page.request, HOME)

  await page.goto('/seller-analytics')
  await expect(page.getByText('Analytics opens with a subscription')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Subscription' })).toHaveAttribute('href', '/subscription')
  await subscribe(page, server, id)
  await page.goto('/seller-analytics')
  const chips = page.getByRole('button', { name: /^(This Week|This Month|3 Months|This Year)$/ })
  await expect(chips).toHaveText(['This Week', 'This Month', '3 Months', 'This Year'])
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  const cards = page.getByRole('list', { name: 'Numbers' }).getByRole('listitem')
  await expect(cards).toHaveText([/^Views0.*0%/, /^Clicks0.*0%/, /^Inquiries0.*0%/, /^Conversions0.*0%/])
  const bars = page.getByRole('list', { name: 'Views by day of the week' }).getByRole('button')
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
  expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))).toEqual(
    days.map((day) => `${day}: 0 views`),
  )
  await expect(page.getByRole('heading', { name: 'Top products' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Insights' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined/)
  await expectNoAxeViolations(page)

  for (const _ of [1, 2]) {
    const seen = ravi.page.waitForResponse((response) => response.url().endsWith('/visits'), { timeout: 40_000 })
    await ravi.page.goto(`/product/${id}`)
    await seen
  }
  await tap(ravi.page, 'Get Directions')
  await tap(ravi.page, 'Chat')
  for (const text of ['Is it fresh?', 'Hello?']) {
    const sent = await ravi.page.request.post('/api/chat/messages', {
      data: { to: meena.id, toSeller: true, text, listingId: id },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  for (let i = 0; i < 5; i++) {
    const { page: neighbour } = await person(`Neighbour ${String.fromCharCode(65 + i)}`)
    const found = await neighbour.request.get(
      `/api/search?q=jackfruit&latitude=${HOME.latitude}&longitude=${HOME.longitude}`,
    )
    expect(((await found.json()) as { total: number }).total).toBe(0)
  }

  await page.goto('/seller-analytics')
  await expect(figure(page, 'Clicks', 2)).toBeVisible()
  await expect(figure(page, 'Inquiries', 1)).toBeVisible()
  // Vain searches are written once a second.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('“jackfruit”')).toContainText('5 people near you', { timeout: 3000 })
  }).toPass()
  await figure(page, 'Views', 1).click()
  const sheet = page.getByRole('dialog', { name: 'Views' })
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByRole('link', { name: /Country tomato.*Viewed/ })).toBeVisible()
  await expect(sheet).not.toContainText('Ravi')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Country tomato\s*1\s*view\. Show what is counted/ }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Numbers per day of the week' }).getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: 'This Month' }).click()
  await expect(page).toHaveURL('/seller-analytics?period=month')
  await expect(page.getByRole('list', { name: 'Views per week' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const csv = await download(page, 'Download as CSV')
  expect(csv).toMatch(/^\uFEFFDay,Views,Clicks,Inquiries,Conversions\r\n\d{4}-\d\d-01,/)
  expect(csv).toMatch(/\d,1,2,1,0\r\n$/)

  await page.route('**/api/my/numbers?*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('These numbers are from your last visit')).toBeVisible({ timeout: 20_000 })
  await expect(figure(page, 'Views', 1)).toBeVisible()

  await page.goto('/item-list')
  await (await openMenuOf(page, 'Country tomato')).getByRole('link', { name: 'Inquiries' }).click()
  await expect(page).toHaveURL(`/item/${id}/inquiries`)
  for (const family of ['item', 'product']) {
    await page.goto(`/${family}/${id}/inquiries`)
    const inquiries = page.getByRole('list', { name: 'Inquiries' })
    await expect(inquiries.getByRole('listitem')).toHaveCount(1)
    await expect(inquiries).toContainText('Ravi')
    await expect(inquiries).toContainText('Is it fresh?')
    await expect(inquiries.getByRole('time')).toBeVisible()
    await expect(inquiries.getByRole('link')).toHaveAttribute('href', /^\/chat\/[0-9a-f-]{36}$/)
  }
  await expectNoAxeViolations(page)
  const quiet = await makeItem(page.request, HOME, { name: 'Okra' })
  await page.goto(`/product/${quiet.id}`)
  await page.getByRole('link', { name: 'Inquiries' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await page.goto('/product/0/inquiries')
  await expect(page.getByText('Product not found.')).toBeVisible()
  await ravi.page.goto(`/product/${id}/inquiries`)
  await expect(ravi.page.getByText('This belongs to somebody else.')).toBeVisible()
  await expect(ravi.page.getByText('Is it fresh?')).toHaveCount(0)
})

test('[O-12] [O-13] [O-14] [O-15] [X-21] only the owner of a shop reads its numbers', async ({ person, watch }) => {
  watch.allow(/status of 40[34]/)
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const { page } = meena
  const shop = await makeShop(page.request, HOME)
  const item = await makeItem(page.request, HOME, { shopId: shop.id })
  for (const path of [`/shop/${shop.id}`, `/product/${item.id}`]) {
    const seen = ravi.page.waitForResponse((response) => response.url().endsWith('/visits'), { timeout: 40_000 })
    await ravi.page.goto(path)
    await seen
  }
  await page.goto(`/shop/${shop.id}`)
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page).toHaveURL(`/shop/${shop.id}/analytics`)
  await expect(page.locator('header').getByText('Green Basket')).toBeVisible()
  await expect(figure(page, 'Views', 2)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Since the shop was made' })).toHaveText(
    /Views2.*Inquiries0.*Products1/,
  )
  await expect(page.getByRole('main').locator('input, textarea, select')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/shop/0/analytics')
  await expect(page.getByText('Shop not found.')).toBeVisible()
  await ravi.page.goto(`/shop/${shop.id}`)
  await expect(ravi.page.getByRole('heading', { level: 1, name: 'Green Basket' })).toBeVisible()
  await expect(ravi.page.getByRole('link', { name: 'Analytics' })).toHaveCount(0)
  await ravi.page.goto(`/shop/${shop.id}/analytics`)
  await expect(ravi.page.getByText('This belongs to somebody else.')).toBeVisible()
})

test('bulk entry shows every line before anything is written, and an export imports again unchanged', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await makeShop(page.request, HOME)
  await page.goto('/item-list')
  const { sheet, files } = await openImport(page)
  const choose = (csv: string) =>
    files.setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('hello')
  await expect(sheet.getByText('No list found.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Back' }).click()
  await choose(
    [
      'name,category,price,description,keywords,shop',
      '=Okra,Food & Beverages,40,Fresh,okra; bhindi,Green Basket',
      'Beans,Food & Beverages,50,Fresh,beans,Green Basket',
      'Peas,Food & Beverages,free,Fresh,peas,Blue Basket',
    ].join('\n'),
  )
  await sheet.getByRole('button', { name: 'Check 3 lines' }).click()
  const lines = sheet.getByRole('list', { name: 'Preview' }).locator('> li')
  await expect(lines).toHaveCount(3)
  await expect(lines.last()).toContainText('Selling price: Enter the price as a number')
  await expect(lines.last()).toContainText('Shop: You have no shop with this name.')
  await expectNoAxeViolations(page)
  expect(((await (await page.request.get('/api/my/items')).json()) as { items: unknown[] }).items).toEqual([])
  await sheet.getByRole('checkbox', { name: /Beans/ }).uncheck()
  await sheet.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('1 new item')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(cardOf(page, '=Okra')).toBeVisible()
  await page.getByRole('button', { name: 'Import or export' }).click()
  const csv = await download(page, 'Download my items')
  expect(csv).toContain(",'=Okra,")
  await choose(csv)
  await sheet.getByRole('button', { name: 'Check 1 line' }).click()
  await expect(lines).toHaveText([/=Okra.*Unchanged/])
  await expect(sheet.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})
