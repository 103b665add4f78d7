import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { makeShop } from './kit/listings.ts'
import { cardOf } from './kit/selling.ts'
import { Taps } from './kit/taps.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'

/** Far from the other journeys, whose Home would show these items. */
const TOWN = north(HOME, 1_500_000)
const COUNT = 60
/** The first lines have a photo; e2e/bigImport.spec.ts imports more lines. */
const PHOTOS = 6
const NAMES = ['Toor dal', 'बासमती चावल', 'Sunflower oil', 'मूंग दाल', 'Wheat flour', 'Sugar']
const nameOf = (i: number) => `${NAMES[i % NAMES.length]} ${String(i + 1).padStart(3, '0')}`

/** A typical price list of a shop, and its photos. */
async function filesOfShop() {
  const photoOf = (i: number) => (i < PHOTOS ? `${i + 1}.jpg` : '')
  const rows = Array.from({ length: COUNT }, (_, i) => [nameOf(i), 40 + i, 20 + (i % 9), photoOf(i)])
  const list = await writeXlsx({ sheets: [{ name: 'Stock', rows: [['Product', 'MRP', 'Qty', 'Photo'], ...rows] }] })
  const photos: Record<string, Uint8Array> = {}
  for (let i = 0; i < PHOTOS; i++) {
    const background = { r: (i * 7) % 256, g: (i * 13) % 256, b: (i * 29) % 256 }
    const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } })
    photos[`photos/${i + 1}.jpg`] = await picture.jpeg().toBuffer()
  }
  return [
    { name: 'stock.xlsx', mimeType: '', buffer: Buffer.from(list) },
    { name: 'photos.zip', mimeType: '', buffer: Buffer.from(zipSync(photos, { level: 0 })) },
  ]
}

test('a grocer enters 60 products from a list with photos, then changes prices and stocks, each in two taps', async ({
  person,
}) => {
  test.setTimeout(200_000)
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, TOWN)
  await page.goto(`/shop/${shop.id}/products`)
  const files = await filesOfShop()
  const taking = new Taps(page)
  await taking.tap(page.getByRole('button', { name: 'Import or export' }))
  const sheet = page.getByRole('dialog', { name: 'Import many items' })
  await sheet.getByLabel('Choose files').first().setInputFiles(files)
  await expect(sheet.getByText(`${COUNT} lines, ${PHOTOS} photos`)).toBeVisible({ timeout: 60_000 })
  await taking.tap(sheet.getByRole('button', { name: `Check ${COUNT} lines` }))
  const take = sheet.getByRole('button', { name: `Import ${COUNT} lines` })
  await expect(take).toBeEnabled({ timeout: 60_000 })
  await taking.tap(take)
  await expect(page.getByText(`${COUNT} new items · ${PHOTOS} photos`)).toBeVisible({ timeout: 300_000 })
  await taking.report('grocer 60 products')
  expect(taking.taps).toBe(3)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const pricing = new Taps(page)
  const search = page.getByRole('searchbox', { name: 'Search your items' })
  for (let i = 0; i < 2; i++) {
    const name = nameOf(i * 7)
    await pricing.tap(search)
    await search.fill(name.slice(-3))
    await pricing.tap(cardOf(page, name).getByRole('button', { name: new RegExp(`^Change the price of ${name}`) }))
    await page.keyboard.type(String(500 + i))
    await page.keyboard.press('Enter')
    await expect(cardOf(page, name)).toContainText(`₹${500 + i}`)
  }
  await pricing.report('grocer 2 prices')

  const stocking = new Taps(page)
  for (let i = 0; i < 2; i++) {
    const name = nameOf(i * 11 + 1)
    await stocking.tap(search)
    await search.fill(name.slice(-3))
    await stocking.tap(cardOf(page, name).getByRole('button', { name: new RegExp(`^Change the stock of ${name}`) }))
    await page.keyboard.type(String(70 + i))
    await page.keyboard.press('Enter')
    await expect(cardOf(page, name)).toContainText(`${70 + i} in stock`)
  }
  await stocking.report('grocer 2 stocks')
  expect([pricing.taps, stocking.taps]).toEqual([4, 4])

  // The morning routine: prices of one category raised by 5 %.
  const morning = new Taps(page)
  await search.fill('sugar')
  await morning.tap(page.getByRole('button', { name: 'Select', exact: true }))
  await morning.tap(page.getByRole('button', { name: /^Select all/ }))
  await morning.tap(page.getByRole('button', { name: 'Change', exact: true }))
  const change = page.getByRole('dialog', { name: 'Change 10 items' })
  await morning.tap(change.getByRole('radio', { name: 'By %' }))
  await change.getByLabel('By %').last().fill('5')
  await expectNoAxeViolations(page)
  await morning.tap(change.getByRole('button', { name: 'Change price' }))
  await expect(page.getByText('10 items changed')).toBeVisible()
  await morning.report('grocer 10 prices by percent')
  await page.evaluate(`localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))`)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(page.locator('[data-inventory-row]').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectNoSidewaysScroll(page)
})
