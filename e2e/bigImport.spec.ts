import type { Page } from '@playwright/test'
import { makeShop } from './kit/listings.ts'
import { cardOf, openImport } from './kit/selling.ts'
import { expect, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'
import { answersAreKept, goOffline } from './kit/waiting.ts'

/** Far from the other journeys, whose Home would show these many items. */
const TOWN = north(HOME, 1_500_000)
const COUNT = 5000
const GOODS = ['Toor dal', 'बासमती चावल', 'Sunflower oil', 'Neem soap', 'Ruled notebook']

/** A price list of 5,000 products; the price of the last line is unreadable. */
const priceList = () => ({
  name: 'stock.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Product,Selling Price,Qty\n' +
      Array.from({ length: COUNT }, (_, i) => {
        const price = i === COUNT - 1 ? 'ask' : String(10 + (i % 90))
        return `${GOODS[i % GOODS.length]} ${String(i + 1).padStart(4, '0')},${price},${i % 40}\n`
      }).join(''),
  ),
})

/** Number of lines that the screen reports as done. */
async function linesDone(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /of 4,999 lines/ })
    .textContent()
  return Number(text!.split(' of ')[0]!.replaceAll(',', ''))
}

const picture = (page: Page, name: string) => page.screenshot({ path: `test-results/bigImport-${name}.png` })

test('an import of 5,000 lines shows its progress and continues after a reload and a server restart', async ({
  person,
  server,
  watch,
}) => {
  test.setTimeout(600_000)
  watch.allow(/Failed to load resource|ERR_/)
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, TOWN)
  await page.goto(`/shop/${shop.id}/products`)
  const { sheet, files } = await openImport(page)
  await files.setInputFiles([priceList()])
  await sheet.getByRole('button', { name: 'Check 5,000 lines' }).click({ timeout: 60_000 })
  const progress = sheet.getByRole('progressbar', { name: 'Checking the lines' })
  await expect(progress).toBeVisible()
  await picture(page, 'checking')
  const take = sheet.getByRole('button', { name: 'Import 4,999 lines' })
  await expect(take).toBeEnabled({ timeout: 120_000 })
  expect(await page.locator('*').count()).toBeLessThan(1500)
  await picture(page, 'preview')
  // Slowed down, so that the progress is visible.
  await page.route('**/api/my/items/import', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue().catch(() => undefined)
  })
  await take.click()
  await expect.poll(() => linesDone(page), { timeout: 150_000 }).toBeGreaterThan(400)
  await expect(page.locator('[data-inventory-row]').first()).toBeVisible()
  await picture(page, 'under-way')
  await page.reload()
  await expect(page.getByText('Importing your list').first()).toBeVisible({ timeout: 30_000 })
  const after = await linesDone(page)
  expect(after).toBeGreaterThan(400)
  await expect.poll(() => linesDone(page), { timeout: 150_000 }).toBeGreaterThan(after)
  await server.kill()
  await expect(page.getByText('No network. Continues automatically.')).toBeVisible({ timeout: 30_000 })
  await picture(page, 'no-server')
  const stopped = await linesDone(page)
  await server.start()
  await expect.poll(() => linesDone(page), { timeout: 150_000 }).toBeGreaterThan(stopped)
  await page.unroute('**/api/my/items/import')
  await expect(page.getByText(/4,999 new items/)).toBeVisible({ timeout: 200_000 })
  await expect(page.getByRole('status').filter({ hasText: '4,999 items' })).toBeVisible()
  await picture(page, 'done')
  await expectNoSidewaysScroll(page)
  const { items } = (await (await page.request.get('/api/my/items')).json()) as { items: { name: string }[] }
  expect(items.length).toBe(COUNT - 1)
  expect(new Set(items.map(({ name }) => name)).size).toBe(COUNT - 1)
})

test('eight hundred items open offline; a price changed offline is sent later', async ({ person, watch }) => {
  test.setTimeout(300_000)
  watch.allow(/Failed to load resource|ERR_/)
  const { page, context } = await person('Meena', { browser: { serviceWorkers: 'allow' } })
  const shop = await makeShop(page.request, TOWN)
  for (let from = 0; from < 800; from += 200) {
    const lines = Array.from({ length: 200 }, (_, i) => ({
      line: from + i + 2,
      cells: { name: `Item ${1000 + from + i}`, category: 'Food & Beverages', price: '40', stock: '5', shop: shop.id },
    }))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post('/api/my/items/import', { data: { lines }, headers, timeout: 60_000 })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto('/item-list')
  await expect(page.getByRole('status').filter({ hasText: '800 items' })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
  await answersAreKept(page)
  await goOffline(context)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search your items' }).fill('1666')
  const card = cardOf(page, 'Item 1666')
  await card.getByRole('button', { name: /^Change the price of Item 1666/ }).click()
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('₹45')
  await expect(card).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 60_000 })
  await expect(card).toContainText('₹45')
})
