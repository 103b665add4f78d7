import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { makeItem, makeShop } from './kit/listings.ts'
import { moneyArrives } from './kit/payments.ts'
import { openImport } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'

// What is counted, who reads it, inquiries and the import: e2e/screens/insights.test.tsx, bulkImport.test.tsx.

const figure = (page: Page, name: string, count: number) =>
  page.getByRole('button', { name: `${name}: ${count}. Show what is counted` })

test('[O-03] [J-01] numbers, inquiries, a shop’s numbers and the import have no axe violations; the numbers are saved as a file', async ({
  account,
  person,
  server,
}) => {
  const [meena, ravi] = [await person('Meena'), await account('Ravi')]
  const { page } = meena
  const shop = await makeShop(page.request, HOME)
  const { id } = await makeItem(page.request, HOME)
  const started = await page.request.post('/api/my/payments', { data: { listingIds: [id, shop.id], months: 1 } })
  const payment = (await started.json()) as { amountPaise: number; transactionRef: string }
  expect((await moneyArrives(server, { ...payment, rrn: '123456789012' })).ok).toBe(true)
  const tell = async (path: string, data = {}) => {
    const answer = await ravi.page.request.post(path, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await tell(`/api/listings/${id}/visits`)
  await tell('/api/chat/messages', { to: meena.id, toSeller: true, text: 'Is it fresh?', listingId: id })

  await page.goto('/seller-analytics')
  await expect(figure(page, 'Inquiries', 1)).toBeVisible()
  await expectNoAxeViolations(page)
  await figure(page, 'Views', 1).click()
  await expect(page.getByRole('dialog', { name: 'Views' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Numbers per day of the week' }).getByRole('row')).toHaveCount(8)
  await page.getByRole('button', { name: 'This Month' }).click()
  await expect(page.getByRole('list', { name: 'Views per week' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = readFileSync(await (await arriving).path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFDay,Views,Clicks,Inquiries,Conversions\r\n\d{4}-\d\d-01,/)
  expect(csv).toMatch(/\d,1,0,1,0\r\n$/)

  await moveTo(page, `/item/${id}/inquiries`)
  await expect(page.getByRole('list', { name: 'Inquiries' })).toContainText('Is it fresh?')
  await expectNoAxeViolations(page)
  await moveTo(page, `/shop/${shop.id}/analytics`)
  await expect(page.getByRole('region', { name: 'Since the shop was made' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await moveTo(page, '/item-list')
  const { sheet, files } = await openImport(page)
  const lines = ['name,category,price,description,keywords', 'Beans,Food & Beverages,free,Fresh,beans']
  await files.setInputFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await sheet.getByRole('button', { name: 'Check 1 line' }).click()
  await expect(sheet.getByText('Selling price: Enter the price as a number')).toBeVisible()
  await expectNoAxeViolations(page)
})
