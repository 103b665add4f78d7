import { readFileSync } from 'node:fs'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { makeShop } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'

async function decoded(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).resize(1200).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** Widths and heights of the pages of a PDF, in points. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])

test('a shop’s poster is printed on A4 and A6 and saved as an image, in either language; its code opens the shop', async ({
  person,
  server,
}) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME, { name: 'Green Basket & Sons' })
  const address = `${server.origin}/shop/${shop.id}`
  await page.goto('/shop-list')
  await page.getByRole('button', { name: 'More: Green Basket & Sons' }).click()
  await page.getByRole('button', { name: 'QR poster' }).click()
  await expect(page.getByRole('dialog', { name: 'QR poster' })).toBeVisible()
  await page.keyboard.press('Escape')
  await moveTo(page, `/shop/${shop.id}`)
  await page.getByRole('button', { name: 'QR poster' }).click()
  const sheet = page.getByRole('dialog', { name: 'QR poster' })
  const drawing = sheet.getByRole('img', { name: /^Poster of Green Basket & Sons/ })
  await expect(drawing).toContainText('Scan to see our shop')
  await expect(drawing).toContainText('Green Basket')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const save = async () => {
    const arriving = page.waitForEvent('download')
    await sheet.getByRole('button', { name: 'Save as image' }).click()
    const file = await arriving
    return { name: file.suggestedFilename(), png: readFileSync(await file.path()) }
  }
  const english = await save()
  expect(english.name).toBe('poster-a4-en.png')
  expect(await sharp(english.png).metadata()).toMatchObject({ width: 2478, height: 3505 })
  expect(await decoded(english.png)).toBe(address)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual([[595, 842]])

  await sheet.getByRole('radio', { name: 'A6' }).click()
  await sheet.getByRole('radio', { name: 'हिन्दी' }).click()
  await expect(drawing).toContainText('स्कैन')
  const hindi = await save()
  expect(hindi.name).toBe('poster-a6-hi.png')
  expect(await decoded(hindi.png)).toBe(address)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))).toEqual([[298, 420]])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#root')).toBeHidden()
  expect(await decoded(await page.screenshot({ fullPage: true }))).toBe(address)
})
