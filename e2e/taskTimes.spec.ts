import type { Page } from '@playwright/test'
import { becomeAdministrator, reportByFive } from './kit/administrator.ts'
import { post } from './kit/chat.ts'
import { makeItem, picture } from './kit/listings.ts'
import { PAYEE } from './kit/payments.ts'
import { cardOf, photosArrived } from './kit/selling.ts'
import { Taps } from './kit/taps.ts'
import { expect, HOME, test as base } from './kit/test.ts'

/** The tasks of docs/screens/tasks.md: each from Home, signed in, on a phone, with an upper limit of taps and fields. */
const test = base.extend({ serverEnv: { ...PAYEE, ADMIN_UNDO_SECONDS: '60' } })

/** Home with everything loaded, and the counter of a task that starts there. */
async function startAtHome(page: Page): Promise<Taps> {
  await page.goto('/home')
  await expect(page.getByRole('list', { name: 'Shortcuts' })).toBeVisible()
  return new Taps(page)
}
const shortcut = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Shortcuts' }).getByRole('link', { name, exact: true })

test('rice nearby is found and its seller asked: 3 taps, 2 fields', async ({ person }) => {
  const meena = await person('Meena')
  await makeItem(meena.page.request, HOME, { name: 'Basmati rice', keywords: ['rice'] })
  const { page } = await person('Ravi')
  const taps = await startAtHome(page)
  await taps.tap(page.getByRole('link', { name: 'Search near you' }))
  await taps.type(page.getByRole('searchbox'), 'rice')
  await taps.tap(page.getByRole('button', { name: 'Ask about Basmati rice' }))
  await taps.type(page.getByRole('textbox', { name: 'Message' }), 'Is it available?')
  await taps.tap(page.getByRole('button', { name: 'Send', exact: true }))
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Is it available?')
  await taps.report('task ask')
  expect(taps.counted).toEqual({ taps: 3, fields: 2 })
  await meena.page.goto('/chat')
  await expect(meena.page.getByRole('listitem').filter({ hasText: 'Is it available?' })).toBeVisible()
})

test('an item is listed for sale: 4 taps, 6 fields', async ({ person }) => {
  const { page } = await person('Meena')
  const taps = await startAtHome(page)
  await taps.tap(shortcut(page, 'Sell an item'))
  const chooser = page.waitForEvent('filechooser')
  await taps.tap(page.getByRole('button', { name: 'Add photos' }))
  await (await chooser).setFiles([picture()])
  await photosArrived(page, 1, 10)
  const add = page.getByRole('button', { name: 'Create item' })
  await taps.type(page.getByLabel('Item name', { exact: true }), 'Country tomato')
  await taps.type(page.getByLabel('Price', { exact: true }), '32')
  await taps.type(page.getByLabel('Stock', { exact: true }), '20')
  await taps.choose(page.getByLabel('Category'), 'Food & Beverages')
  await taps.type(page.getByLabel('Description', { exact: true }), 'Picked this morning.')
  await taps.type(page.getByLabel('Keywords', { exact: true }), 'tomato, red')
  await taps.tap(page.getByRole('button', { name: 'Use my location' }))
  await taps.tap(add)
  await expect(cardOf(page, 'Country tomato')).toBeVisible()
  await taps.report('task put up')
  expect(taps.counted).toEqual({ taps: 4, fields: 6 })
})

test('a price is changed: 3 taps, 1 field', async ({ person }) => {
  const { page } = await person('Meena')
  await makeItem(page.request, HOME, { name: 'Tomato' })
  const taps = await startAtHome(page)
  await taps.tap(shortcut(page, 'My items'))
  const card = cardOf(page, 'Tomato')
  await taps.tap(card.getByRole('button', { name: /^Change the price of Tomato/ }))
  await taps.typeHere('35.50')
  await taps.tap(card.getByRole('button', { name: 'Save' }))
  await expect(card).toContainText('₹35.50/kg')
  await taps.report('task price')
  expect(taps.counted).toEqual({ taps: 3, fields: 1 })
})

test('₹1 is paid: 3 taps, 1 field', async ({ person, watch }) => {
  // No UPI app in this browser.
  watch.allow(/Failed to launch 'upi:/)
  const { page } = await person('Meena')
  await makeItem(page.request, HOME, { name: 'Tomato' })
  const taps = await startAtHome(page)
  await taps.tap(shortcut(page, 'Subscription'))
  await taps.tap(page.getByRole('button', { name: 'Pay ₹1 in a UPI app' }))
  await expect(page.getByRole('img', { name: /^UPI QR/ })).toBeVisible()
  await taps.type(page.getByLabel('UPI reference, 12 digits'), '427109361234')
  await taps.tap(page.getByRole('button', { name: 'Send' }))
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Reference 427109361234')
  await taps.report('task pay')
  expect(taps.counted).toEqual({ taps: 3, fields: 1 })
})

test('a listing with five reports is decided: 4 taps, no field', async ({ person, visitor, server, watch }) => {
  watch.allow(/401 /, /403 /, /404 /)
  const meena = await person('Meena')
  const anil = await person('Anil')
  const { id } = await makeItem(meena.page.request, HOME, { name: 'Used phone' })
  await reportByFive(person, id)
  const page = await becomeAdministrator(server, anil, await visitor())
  const taps = await startAtHome(page)
  await taps.tap(shortcut(page, 'Admin Panel'))
  const heads = page.getByRole('list', { name: 'Disputes' })
  await taps.tap(heads.getByRole('link', { name: 'Used phone' }))
  await expect(page.getByText('Asked Lata to pay first.')).toBeVisible()
  await taps.tap(page.getByRole('radio', { name: 'Right: take it down' }))
  await taps.tap(page.getByRole('button', { name: 'Resolve', exact: true }))
  await expect(page.getByText('No open disputes')).toBeVisible()
  await taps.report('task decide')
  expect(taps.counted).toEqual({ taps: 4, fields: 0 })
})

test('a chat is muted: 3 taps from Home, 2 from the chats', async ({ person }) => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await post(ravi, meena, 'Hello')
  const { page } = meena
  const taps = await startAtHome(page)
  await taps.tap(shortcut(page, 'Chats'))
  const row = page.getByRole('listitem').filter({ hasText: 'Ravi' })
  await taps.hold(row)
  await taps.tap(page.getByRole('dialog', { name: 'Ravi' }).getByRole('button', { name: '8 hours' }))
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
  await taps.report('task mute')
  expect(taps.counted).toEqual({ taps: 3, fields: 0 })
})
