import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { makeShop, picture } from './kit/listings.ts'
import { cardOf, openImport } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

const EXCEL = new URL('../src/features/listings/web/bulk/testing/grocery.xlsx', import.meta.url)

test('an Excel list and its photos are previewed, imported in the background, corrected and imported again', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await page.goto(`/shop/${shop.id}/products`)
  const { sheet, files } = await openImport(page)
  await files.setInputFiles({ name: 'old.xls', mimeType: '', buffer: Buffer.from('%PDF-1.4') })
  await expect(sheet.getByText('Couldn’t read this list.')).toBeVisible()
  const photos = zipSync({ 'photos/Toor dal 1 kg.png': picture(9, 9, 9).buffer, 'चावल.png': picture(8, 8, 8).buffer })
  await files.setInputFiles([
    { name: 'list.xlsx', mimeType: '', buffer: readFileSync(EXCEL) },
    { name: 'photos.zip', mimeType: '', buffer: Buffer.from(photos) },
  ])
  await expect(sheet.getByText('3 lines, 2 photos')).toBeVisible()
  await expect(sheet.getByRole('combobox', { name: 'उत्पाद' })).toHaveValue('name')
  await expect(sheet.getByRole('combobox', { name: 'Best before' })).toHaveValue('')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Check 3 lines' }).click()
  const lines = sheet.getByRole('list', { name: 'Preview' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Toor dal' })).toContainText('₹162')
  await expect(lines.filter({ hasText: 'चावल' })).toContainText('Skipped')
  await expect(lines.filter({ hasText: 'चावल' })).toContainText('Stock: Enter a whole number')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('2 new items · 1 photo · 2 lines to fix')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download these lines' }).click()
  const faults = Object.values(unzipSync(readFileSync(await (await downloading).path())))
    .map((part) => strFromU8(part))
    .join('')
  expect(faults).toContain('चावल')
  expect(faults).toContain('Stock: Enter a whole number')
  await expect(cardOf(page, 'Toor dal 1 kg')).toContainText('₹162')
  await expect(cardOf(page, 'Toor dal 1 kg').locator('img')).toBeVisible()
})

test('an imported item without photo and description is edited; its long price covers no button', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  const cells = {
    name: 'Ghee',
    category: 'Food & Beverages',
    price: '125.50',
    unit: '500 g',
    stock: '12',
    shop: shop.id,
  }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const data = { lines: [{ line: 2, cells }] }
  expect((await page.request.post('/api/my/items/import', { data, headers })).ok()).toBe(true)
  await page.goto(`/shop/${shop.id}/products`)
  const row = cardOf(page, 'Ghee')
  const price = row.getByRole('button', { name: /Change the price/ })
  await expect(price).toContainText('₹125.50/500 g')
  const boxes = await Promise.all(
    [price.locator('svg'), row.getByRole('button', { name: /less/ })].map((part) => part.boundingBox()),
  )
  const [pencil, minus] = boxes.map((box) => box!)
  const isApart = pencil!.x + pencil!.width <= minus!.x || pencil!.y + pencil!.height <= minus!.y
  expect(isApart, JSON.stringify(boxes)).toBe(true)
  expect((await price.locator('bdi').boundingBox())!.height).toBeLessThan(36)
  await expectNoSidewaysScroll(page)
  await row.locator('[data-edits="all"]').click()
  await expect(page.getByRole('textbox', { name: 'Description' })).not.toHaveAttribute('required')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('130')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(cardOf(page, 'Ghee')).toContainText('₹130/500 g')
})

test('a list without a known name column asks for it first; a duplicate name is reported and can be left out', async ({
  person,
}) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await page.goto(`/shop/${shop.id}/products`)
  const { sheet, files } = await openImport(page)
  const lines = ['Goods here,Rate,SKU', 'Rice,50,A1', 'rice,60,B2', 'Ghee,500,C3']
  await files.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  const check = sheet.getByRole('button', { name: 'Check 3 lines' })
  await expect(sheet.getByText('Choose the column with the item name.')).toBeVisible()
  await expect(check).toBeDisabled()
  await expectNoAxeViolations(page)
  await sheet.getByLabel('Column with the name').selectOption({ label: 'Goods here (Rice)' })
  await check.click()
  await expect(sheet.getByText('1 new item has a name that is there already: Rice (line 3)')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Import 3 lines' })).toBeVisible()
  await sheet.getByRole('radio', { name: 'Leave them out' }).check()
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText('2 new items')).toBeVisible()
  await expect(cardOf(page, 'Rice')).toContainText('₹50')
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
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my items' }).click()
  const csv = readFileSync(await (await arriving).path(), 'utf8')
  expect(csv).toContain(",'=Okra,")
  await choose(csv)
  await sheet.getByRole('button', { name: 'Check 1 line' }).click()
  await expect(lines).toHaveText([/=Okra.*Unchanged/])
  await expect(sheet.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
})
