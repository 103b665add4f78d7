import type { Page } from '@playwright/test'
import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { cardOf, openMenuOf } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

const LOST = /ERR_FAILED|ERR_INTERNET_DISCONNECTED/
const loseNetwork = (page: Page) => page.route('**/api/**', (route) => route.abort())

/** Restores the network, and the browser's event for it. */
async function findNetwork(page: Page): Promise<void> {
  await page.unroute('**/api/**')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** Imports this many items, named "Item 001" and so on. */
async function makeItems(api: Parameters<typeof makeItem>[0], shop: string, count: number) {
  const cellsOf = (i: number) => ({
    name: `Item ${String(i + 1).padStart(3, '0')}`,
    category: 'Food & Beverages',
    price: String(10 + i),
    stock: String(i % 6),
    shop,
  })
  const lines = Array.from({ length: count }, (_, i) => ({ line: i + 2, cells: cellsOf(i) }))
  for (let from = 0; from < count; from += 200) {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const data = { lines: lines.slice(from, from + 200) }
    const answer = await api.post('/api/my/items/import', { data, headers, timeout: 50_000 })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

test('three hundred items are searched, filtered, sorted and changed in bulk', async ({ person }) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await makeItems(page.request, 'Green Basket', 300)
  await page.goto(`/shop/${shop.id}/products`)
  await expect(page.getByRole('tab', { name: /All/ })).toContainText('300')
  expect(await page.locator('*').count()).toBeLessThan(1500)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const search = page.getByRole('searchbox', { name: 'Search your items' })
  await search.fill('item 12')
  await expect(page.getByRole('status').filter({ hasText: /items/ })).toHaveText('13 items')
  await search.fill('')
  await page.getByRole('button', { name: /^Out of stock 50$/ }).click()
  await expect(page.getByText('50 items')).toBeVisible()
  await page.getByRole('button', { name: /^Out of stock 50$/ }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('dearest')
  await expect(cardOf(page, 'Item 300')).toBeVisible()
  await page.reload()
  await expect(cardOf(page, 'Item 300')).toBeVisible()

  await search.fill('item 30')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: /Select all/ }).click()
  await expect(page.getByText('4 selected')).toBeVisible()
  await search.fill('item 29')
  await page.getByRole('button', { name: 'Select all 13' }).click()
  await page.screenshot({ path: 'test-results/inventory-select.png' })
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Change 13 items' })
  await sheet.getByRole('radio', { name: 'By %' }).click()
  await sheet.getByLabel('By %').last().fill('10')
  await expect(sheet.getByText('Item 299: ₹308 → ₹339')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.screenshot({ path: 'test-results/inventory-sheet.png' })
  await sheet.getByRole('button', { name: 'Change price' }).click()
  await expect(page.getByText('13 items changed')).toBeVisible()
  await expect(cardOf(page, 'Item 299')).toContainText('₹339')
  await page.screenshot({ path: 'test-results/inventory-phone.png' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cardOf(page, 'Item 299')).toContainText('₹308')
})

test('a price is changed in two taps, a piece added in one, and an item marked sold out until the morning', async ({
  person,
}) => {
  const { page } = await person('Meena')
  await makeItem(page.request, HOME, { name: 'Tomato' })
  await page.goto('/item-list')
  const card = cardOf(page, 'Tomato')
  await card.getByRole('button', { name: /^Change the price of Tomato/ }).click()
  await page.keyboard.type('35.50')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('₹35.50/kg')
  await card.getByRole('button', { name: 'One more: Tomato' }).click()
  await expect(card).toContainText('21 in stock')
  await card.getByRole('button', { name: /^Change the stock of Tomato/ }).click()
  await page.keyboard.type('1.5')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Enter a whole number.')).toBeVisible()
  await page.keyboard.press('Escape')
  await (await openMenuOf(page, 'Tomato')).getByRole('button', { name: 'Sold out today' }).click()
  await expect(card.getByText('Sold out today', { exact: true })).toBeVisible()
  await page.reload()
  await expect(card.getByText('Sold out today', { exact: true })).toBeVisible()
  await (await openMenuOf(page, 'Tomato')).getByRole('button', { name: 'Back in stock' }).click()
  await expect(card).toContainText('21 in stock')
})

test('several items are deleted at once, and restored by Undo', async ({ person }) => {
  const { page } = await person('Meena')
  for (const name of ['Tomato', 'Okra', 'Beet']) await makeItem(page.request, HOME, { name })
  await page.goto('/item-list')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await cardOf(page, 'Okra').getByRole('checkbox').check()
  await cardOf(page, 'Beet').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Delete 2 items?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(cardOf(page, 'Okra')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(cardOf(page, 'Okra')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: /in stock/ })).toHaveCount(3)
})

test('changes made offline are shown as waiting; stock taken by buyers meanwhile stays taken', async ({
  person,
  watch,
}) => {
  watch.allow(LOST)
  const { page } = await person('Meena')
  const { id } = await makeItem(page.request, HOME, { name: 'Tomato' })
  await page.goto('/item-list')
  const card = cardOf(page, 'Tomato')
  await expect(card).toContainText('20 in stock')
  await loseNetwork(page)
  await card.getByRole('button', { name: 'One more: Tomato' }).click()
  await card.getByRole('button', { name: 'One more: Tomato' }).click()
  await expect(card).toContainText('22 in stock')
  await expect(card).toContainText('Not sent yet')
  const sold = await page.request.post('/api/my/items/changes', {
    data: { changes: [{ id, stockBy: -5 }] },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(sold.ok()).toBe(true)
  await findNetwork(page)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(card).toContainText('17 in stock')
})

test('a stock typed offline does not sell pieces again that were promised meanwhile', async ({ person, watch }) => {
  watch.allow(LOST)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { page } = meena
  const { id } = await makeItem(page.request, HOME, { name: 'Tomato' })
  await page.goto('/item-list')
  const card = cardOf(page, 'Tomato')
  await expect(card).toContainText('20 in stock')
  await loseNetwork(page)
  await card.getByRole('button', { name: /^Change the stock of Tomato/ }).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('12 in stock')
  await expect(card).toContainText('Not sent yet')
  const order = await askFor(ravi, id, { quantity: 5 })
  await stepOrder(meena, order.id, 'confirm')
  await findNetwork(page)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  await expect(card).toContainText('7 in stock')
})

test('without a camera a bar code is typed: it opens the own item, or a new one with the shared product name', async ({
  person,
}) => {
  const ravi = await person('Ravi')
  const photoIds = [await uploadPicture(ravi.page.request)]
  await makeItem(ravi.page.request, HOME, { name: 'Rose soap', code: '8901030865275', photoIds })
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await makeItems(page.request, 'Green Basket', 8)
  const own = await makeItem(page.request, HOME, { name: 'Hand cream', code: '96385074', shopId: shop.id })
  await page.goto(`/shop/${shop.id}/products`)
  const type = async (code: string) => {
    await page.getByRole('button', { name: 'Scan barcode' }).click()
    const sheet = page.getByRole('dialog', { name: 'Scan barcode' })
    await expect(sheet.getByText(/type the number/i)).toBeVisible()
    await sheet.getByLabel('Number below the bars').fill(code)
    await sheet.getByRole('button', { name: 'Use' }).click()
    return sheet
  }
  const sheet = await type('96385073')
  await expect(sheet.getByText('A digit is wrong')).toBeVisible()
  await sheet.getByLabel('Number below the bars').fill('9638 5074')
  await sheet.getByRole('button', { name: 'Use' }).click()
  await expect(page).toHaveURL(`/product/${own.id}/edit`)
  await expect(page.getByLabel('Product Name')).toHaveValue('Hand cream')
  await page.goto(`/shop/${shop.id}/products`)
  await type('8901030865275')
  await expect(page.getByRole('textbox', { name: 'Barcode' })).toHaveValue('8901030865275')
  await expect(page.getByText('From another listing here.')).toBeVisible()
  await page.getByRole('button', { name: 'Use name and photo' }).click()
  await expect(page.getByLabel('Item name')).toHaveValue('Rose soap')
  await expect(page.getByText('1 of 10')).toBeVisible()
})
