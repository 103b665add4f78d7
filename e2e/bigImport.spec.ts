import type { Page } from '@playwright/test'
import { makeShop } from './kit/listings.ts'
import { cardOf, openImport } from './kit/selling.ts'
import { expect, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'
import { answersAreKept, goOffline } from './kit/waiting.ts'

/** Far from the other journeys, whose Home would show these many items. */
const TOWN = north(HOME, 1_500_000)
const COUNT = 1500
const GOODS = ['Toor dal', 'बासमती चावल', 'Sunflower oil', 'Neem soap', 'Ruled notebook']

/** A price list; the price of the last line is unreadable. */
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
    .filter({ hasText: /of 1,499 lines/ })
    .textContent()
  return Number(text!.split(' of ')[0]!.replaceAll(',', ''))
}

test('an import of 1,500 lines continues after a reload and a server restart; its items open offline, and a price changed then is sent later', async ({
  person,
  server,
  watch,
}) => {
  test.setTimeout(600_000)
  watch.allow(/Failed to load resource|ERR_/)
  const { page, context } = await person('Meena', { browser: { serviceWorkers: 'allow' } })
  const shop = await makeShop(page.request, TOWN)
  await page.goto(`/shop/${shop.id}/products`)
  const { sheet, files } = await openImport(page)
  await files.setInputFiles([priceList()])
  await sheet.getByRole('button', { name: 'Check 1,500 lines' }).click({ timeout: 60_000 })
  await expect(sheet.getByRole('progressbar', { name: 'Checking the lines' })).toBeVisible()
  const take = sheet.getByRole('button', { name: 'Import 1,499 lines' })
  await expect(take).toBeEnabled({ timeout: 120_000 })
  expect(await page.locator('*').count()).toBeLessThan(1500)
  // Slowed down, so that the progress is visible.
  await page.route('**/api/my/items/import', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue().catch(() => undefined)
  })
  await take.click()
  await expect.poll(() => linesDone(page), { timeout: 150_000 }).toBeGreaterThan(200)
  await expect(page.locator('[data-inventory-row]').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Importing your list').first()).toBeVisible({ timeout: 30_000 })
  const after = await linesDone(page)
  expect(after).toBeGreaterThan(200)
  await expect.poll(() => linesDone(page), { timeout: 150_000 }).toBeGreaterThan(after)
  await server.kill()
  await expect(page.getByText('No network. Continues automatically.')).toBeVisible({ timeout: 30_000 })
  const stopped = await linesDone(page)
  await server.start()
  await expect.poll(() => linesDone(page), { timeout: 150_000 }).toBeGreaterThan(stopped)
  await page.unroute('**/api/my/items/import')
  await expect(page.getByText(/1,499 new items/)).toBeVisible({ timeout: 200_000 })
  await expect(page.getByRole('status').filter({ hasText: '1,499 items' })).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(1500)
  await expectNoSidewaysScroll(page)
  const { items } = (await (await page.request.get('/api/my/items')).json()) as { items: { name: string }[] }
  expect(items.length).toBe(COUNT - 1)
  expect(new Set(items.map(({ name }) => name)).size).toBe(COUNT - 1)

  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
  await answersAreKept(page)
  await goOffline(context)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search your items' }).fill('0666')
  const card = cardOf(page, 'Toor dal 0666')
  await card.getByRole('button', { name: /^Change the price of Toor dal 0666/ }).click()
  await page.keyboard.type('45')
  await page.keyboard.press('Enter')
  await expect(card).toContainText('₹45')
  await expect(card).toContainText('Not sent yet')
  await context.setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0, { timeout: 60_000 })
  await expect(card).toContainText('₹45')
})
