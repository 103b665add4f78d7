import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { makeItem } from './kit/listings.ts'
import { moneyArrives } from './kit/payments.ts'
import { cardOf, openMenuOf } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'

/** A server without free periods. */
test.use({ serverEnv: { FREE_DAYS: '0' } })

/** The payment link in the QR code on the page. */
async function scan(page: Page): Promise<URL> {
  const png = await page.getByRole('img', { name: /^UPI QR/ }).screenshot({ scale: 'device' })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return new URL(decodeQR({ width: info.width, height: info.height, data }))
}

// Tests of the page's texts, errors and stored copy: e2e/screens/subscription.test.tsx.

test('[W-27] [N-08] [X-24] a seller subscribes: the QR code is scanned, the money arrives, the listing is found by others', async ({
  person,
  account,
  server,
}) => {
  const { page } = await person('Meena')
  const ravi = await account('Ravi')
  const tomato = await makeItem(page.request, HOME)
  const seenByRavi = async () => (await ravi.page.request.get(`/api/products/${tomato.id}`)).status()
  expect(await seenByRavi()).toBe(404)
  await page.goto('/item-list')
  const card = cardOf(page, 'Country tomato')
  await expect(card.getByText('Not visible to buyers')).toBeVisible()
  await (await openMenuOf(page, 'Country tomato')).getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(`/subscription?listing=${tomato.id}`)
  await expect(page.getByRole('checkbox', { name: /Country tomato/ })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('Active listings0')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Show payment QR' }).click()
  const link = await scan(page)
  expect(link.protocol).toBe('upi:')
  await expect(page.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', link.href)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  const money = {
    amountPaise: Math.round(Number(link.searchParams.get('am')) * 100),
    transactionRef: link.searchParams.get('tr')!,
    rrn: '427109361234',
  }
  expect((await moneyArrives(server, money)).status).toBe(200)
  await expect(page.getByRole('list', { name: 'Payments' }).getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('1 of 1')
  expect(await seenByRavi()).toBe(200)
  const { latitude, longitude } = HOME
  const search = `/api/search?q=tomato&latitude=${latitude}&longitude=${longitude}&radiusMeters=5000`
  await expect.poll(async () => (await ravi.page.request.get(search)).text()).toContain(tomato.id)
  await moveTo(page, '/item-list')
  await expect(card.getByText(/^Visible until/)).toBeVisible()
  const menu = await openMenuOf(page, 'Country tomato')
  await expect(menu.getByRole('link', { name: 'View' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Subscribe' })).toHaveCount(0)
})
