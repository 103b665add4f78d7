import type { Page } from '@playwright/test'
import { becomeAdministrator, reportByFive } from './kit/administrator.ts'
import { post } from './kit/chat.ts'
import { enter, expectFocusKept, tabTo } from './kit/keys.ts'
import { makeItem, picture } from './kit/listings.ts'
import { cardOf, photosArrived } from './kit/selling.ts'
import { Taps } from './kit/taps.ts'
import { expectGoodTree } from './kit/tree.ts'
import { expect, HOME, moveTo, north, test } from './kit/test.ts'

// The tasks of docs/screens/tasks.md by keyboard alone, the announcements of a screen reader, and the long press. Their
// taps are counted by e2e/screens/tasks.test.tsx.

// A server of its own: its queues hold nothing of other journeys.
test.use({ serverEnv: {} })

/** Where no other test of this server sells. */
const TOWN = north(HOME, 90_000)

/** From Home, follows one of its shortcuts by keyboard. */
async function follow(page: Page, name: string): Promise<void> {
  await enter(page, page.getByRole('list', { name: 'Shortcuts' }).getByRole('link', { name, exact: true }))
  await expect(page).not.toHaveURL(/home/)
  await expectFocusKept(page)
}
const expectAnnounced = (page: Page, text: string | RegExp) =>
  expect(page.locator('[role=status], [role=alert], [aria-live]').filter({ hasText: text }).first()).toBeAttached()

test('by keyboard: rice nearby is found and its seller asked; an item is listed, its price changed, ₹1 paid, a chat muted', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to launch 'upi:/)
  const [ravi, kiran] = [await account('Ravi'), await account('Kiran')]
  await makeItem(ravi.page.request, TOWN, { name: 'Basmati rice', keywords: ['rice'] })
  const meena = await person('Meena', { at: TOWN })
  const { page } = meena
  await page.goto('/home')
  await expect(page.getByText('Basmati rice')).toBeVisible()
  await expectGoodTree(page)
  await enter(page, page.getByRole('link', { name: 'Search near you' }))
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('rice')
  const askButton = page.getByRole('button', { name: 'Ask about Basmati rice' })
  await expectAnnounced(page, /^1 result/)
  await expectGoodTree(page)
  await enter(page, askButton)
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }))
  await page.keyboard.type('Is it available?')
  await expectGoodTree(page)
  await enter(page, page.getByRole('button', { name: 'Send', exact: true }))
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Is it available?')

  await moveTo(page, '/home')
  await follow(page, 'Sell an item')
  const chooser = page.waitForEvent('filechooser')
  await enter(page, page.getByRole('button', { name: 'Add photos' }))
  await (await chooser).setFiles([picture()])
  await photosArrived(page, 1, 10)
  await expectGoodTree(page)
  const fields = [
    ['Item name', 'Country tomato'],
    ['Price', '32'],
    ['Stock', '20'],
    ['Category', 'Food'],
    ['Description', 'Picked this morning.'],
    ['Keywords', 'tomato, red'],
  ] as const
  for (const [label, text] of fields) {
    await tabTo(page, page.getByLabel(label, { exact: label !== 'Category' }))
    await page.keyboard.type(text)
  }
  await enter(page, page.getByRole('button', { name: 'Use my location' }))
  await expectAnnounced(page, 'Location set!')
  await enter(page, page.getByRole('button', { name: 'Create item' }))
  await expect(cardOf(page, 'Country tomato')).toBeVisible()
  await expectAnnounced(page, 'Item created')
  await expectFocusKept(page)
  await expectGoodTree(page)

  await moveTo(page, '/home')
  await follow(page, 'My items')
  const card = cardOf(page, 'Country tomato')
  await enter(page, card.getByRole('button', { name: /^Change the price of Country tomato/ }))
  await page.keyboard.type('35.50')
  await expectGoodTree(page)
  await page.keyboard.press('Enter')
  await expect(card).toContainText('₹35.50')
  await expectFocusKept(page)

  await moveTo(page, '/home')
  await follow(page, 'Subscription')
  await expectGoodTree(page)
  await enter(page, page.getByRole('button', { name: 'Pay ₹1 in a UPI app' }))
  await expect(page.getByRole('img', { name: /^UPI QR/ })).toBeVisible()
  await expectFocusKept(page)
  await expectGoodTree(page)
  await tabTo(page, page.getByLabel('UPI reference, 12 digits'))
  await page.keyboard.type('427109361235')
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Reference sent')
  await expect(page.getByRole('list', { name: 'Payments' })).toContainText('Reference 427109361235')
  await expectFocusKept(page)

  for (const each of [ravi, kiran]) await post(each, meena, 'Hello')
  await moveTo(page, '/home')
  await follow(page, 'Chats')
  await expectGoodTree(page)
  await enter(page, page.getByRole('button', { name: /Ravi/ }))
  const sheet = page.getByRole('dialog', { name: 'Ravi' })
  await enter(page, sheet.getByRole('button', { name: '8 hours' }))
  await expect(sheet).toBeHidden()
  await expectAnnounced(page, 'Muted until')
  await expectFocusKept(page)

  // Three taps from Home, two from the chats: the shortcut, a long press, the time.
  await moveTo(page, '/home')
  const taps = new Taps(page)
  await taps.tap(page.getByRole('list', { name: 'Shortcuts' }).getByRole('link', { name: 'Chats', exact: true }))
  const row = page.getByRole('listitem').filter({ hasText: 'Kiran' })
  await taps.hold(row)
  await taps.tap(page.getByRole('dialog', { name: 'Kiran' }).getByRole('button', { name: '8 hours' }))
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
  expect(taps.counted).toEqual({ taps: 3, fields: 0 })
})

test('by keyboard: a listing with five reports is decided', async ({ account, visitor, server, watch }) => {
  watch.allow(/401 /, /403 /, /404 /)
  const meena = await account('Meena')
  const anil = await account('Anil')
  const { id } = await makeItem(meena.page.request, HOME, { name: 'Used phone' })
  await reportByFive(account, id)
  const page = await becomeAdministrator(server, anil, await visitor())
  await page.goto('/home')
  await follow(page, 'Admin Panel')
  await expectGoodTree(page)
  await enter(page, page.getByRole('list', { name: 'Disputes' }).getByRole('link', { name: 'Used phone' }))
  await expect(page.getByText('Asked Lata to pay first.')).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByRole('radio').first())
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Right: take it down' })).toBeChecked()
  await expectGoodTree(page)
  await enter(page, page.getByRole('button', { name: 'Resolve', exact: true }))
  await expect(page.getByText('No open disputes')).toBeVisible()
  await expectAnnounced(page, 'Resolved.')
  await expectFocusKept(page)
})
