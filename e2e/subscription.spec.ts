import type { Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { makeItem, makeOffice, makeService, makeShop, makeSpecialization } from './kit/listings.ts'
import { GATEWAY, moneyArrives, PAYEE } from './kit/payments.ts'
import { cardOf, openMenuOf } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test as base } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

/** A server without free periods and with payments set up. */
const test = base.extend({ serverEnv: { FREE_DAYS: '0', ...PAYEE, ...GATEWAY } })

/** The payment link in the QR code on the page. */
async function scan(page: Page): Promise<URL> {
  const png = await page.getByRole('img', { name: /^UPI QR/ }).screenshot({ scale: 'device' })
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return new URL(decodeQR({ width: info.width, height: info.height, data }))
}

const total = (page: Page) => page.getByRole('region', { name: 'Choose listings' }).getByText(/^₹[\d,]+$/)

test('[W-27] [N-08] [X-24] a seller subscribes: scans, pays, enters the reference; the money arrives; the buyer finds the listing', async ({
  person,
  server,
  watch,
}) => {
  watch.allow(/404/, /409/, /ERR_INTERNET_DISCONNECTED/, /Failed to load resource/)
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const { page } = meena
  const tomato = await makeItem(page.request, HOME)
  await makeShop(page.request, HOME)

  await page.goto('/item-list')
  const card = cardOf(page, 'Country tomato')
  await expect(card.getByText('Not visible to buyers')).toBeVisible()
  await ravi.page.goto(`/product/${tomato.id}`)
  await expect(ravi.page.getByText('Product not found.')).toBeVisible()

  await (await openMenuOf(page, 'Country tomato')).getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(`/subscription?listing=${tomato.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible()
  await expect(page.getByText('Seller Dashboard')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Country tomato/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Green Basket/ })).not.toBeChecked()
  await expect(total(page)).toHaveText('₹1')
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('Active listings0')
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('0 of 2')
  const actions = page.getByRole('region', { name: 'Quick actions' }).getByRole('link')
  const targets = await actions.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(targets).toEqual(['/shop-form', '/item-form', '/service-form', '/seller-analytics'])
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'All' }).click()
  await page.getByRole('button', { name: 'More: Months' }).click()
  await expect(total(page)).toHaveText('₹4')
  await page.getByRole('button', { name: 'Show payment QR' }).click()
  const link = await scan(page)
  expect(link.protocol).toBe('upi:')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    pa: PAYEE.UPI_PAYEE_VPA,
    pn: PAYEE.UPI_PAYEE_NAME,
    am: '4.00',
    cu: 'INR',
    tn: 'Hereabouts listings',
  })
  await expect(page.getByText(PAYEE.UPI_PAYEE_VPA, { exact: true })).toBeVisible()
  await expect(page.getByText('Pay to Hereabouts')).toBeVisible()
  await expect(page.getByText('₹1 per month per listing', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open UPI app' })).toHaveAttribute('href', link.href)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const field = page.getByLabel('UPI reference, 12 digits')
  await field.fill('4271')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('A UPI reference has 12 digits.')).toBeVisible()
  await goOffline(meena.context)
  await field.fill('4271 0936 1234')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The reference is sent when you are online.')).toBeVisible()
  await meena.context.setOffline(false)
  const payments = page.getByRole('list', { name: 'Payments' })
  await expect(payments.getByText(/^Reference 427109361234, sent on/)).toBeVisible()
  await expect(payments.getByText('Pending')).toBeVisible()

  const other = await makeService(ravi.page.request)
  await ravi.page.goto(`/subscription?listing=${other.id}`)
  await ravi.page.getByRole('button', { name: 'Show payment QR' }).click()
  await ravi.page.getByLabel('UPI reference, 12 digits').fill('427109361234')
  await ravi.page.getByRole('button', { name: 'Send' }).click()
  await expect(ravi.page.getByText('This UPI reference was reported already. Check the digits.')).toBeVisible()

  await page.goto('/profile/seller')
  await expect(page.getByRole('link', { name: 'Subscription' })).toBeVisible()
  await expect(page.getByText('Premium')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View Analytics' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Subscription' }).click()

  await expect(payments.getByText('Pending')).toBeVisible()
  const money = {
    amountPaise: Math.round(Number(link.searchParams.get('am')) * 100),
    transactionRef: link.searchParams.get('tr')!,
    rrn: '427109361234',
  }
  expect((await moneyArrives(server, money)).status).toBe(200)
  await expect(payments.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(payments.getByText(/^Money arrived, confirmed on/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('2 of 2')

  await page.goto('/profile/seller')
  await expect(page.getByText('Premium')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View Analytics' })).toHaveAttribute('href', '/seller-analytics')
  await ravi.page.goto(`/product/${tomato.id}`)
  await expect(ravi.page.getByRole('heading', { name: 'Country tomato' })).toBeVisible()
  await ravi.page.goto('/filters?q=tomato')
  await expect(ravi.page.getByText('Country tomato').first()).toBeVisible()
  await page.goto('/item-list')
  await expect(cardOf(page, 'Country tomato').getByText(/^Visible until/)).toBeVisible()
  const menu = await openMenuOf(page, 'Country tomato')
  await expect(menu.getByRole('link', { name: 'View' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Subscribe' })).toHaveCount(0)
})

test('[N-13] [X-16] every kind of listing leads to /subscription and is listed there once; the stored page is readable offline', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/)
  const { page, context } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await makeItem(page.request, HOME, { shopId: shop.id })
  const made = [
    ['/shop-list', 'Green Basket', shop.id],
    ['/services-list', 'Tap repair', (await makeService(page.request)).id],
    ['/office-list', 'Rao & Daughters', (await makeOffice(page.request)).id],
    ['/specialist-profile', 'Veena teacher', (await makeSpecialization(page.request)).id],
  ] as const
  for (const [list, name, id] of made) {
    await page.goto(list)
    const link = (await openMenuOf(page, name)).getByRole('link', { name: 'Subscribe' })
    await expect(link).toHaveAttribute('href', `/subscription?listing=${id}`)
  }
  await page.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await expect(page.getByText('Shop with 1 item')).toBeVisible()
  await page.goto('/profile/seller')
  await page.getByRole('link', { name: 'Subscription' }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await goOffline(context)
  await page.goBack()
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  await context.setOffline(false)
})

base('[N-14] [W-25] without a payment setup the page says so, and explains the free period', async ({ person }) => {
  const { page } = await person('Meena')
  await page.goto('/subscription')
  await expect(page.getByText('Every new listing is visible free for its first 30 days.')).toBeVisible()
  await expect(page.getByText(/Payments are not set up yet/)).toBeVisible()
  await expect(page.getByText('Nothing to subscribe yet')).toBeVisible()
  await makeItem(page.request, HOME)
  await page.reload()
  await expect(page.getByText('You have 1 listing. Nothing is owed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your numbers' })).toContainText('0 of 1')
  await expect(page.getByRole('button', { name: 'Show payment QR' })).toHaveCount(0)
})
