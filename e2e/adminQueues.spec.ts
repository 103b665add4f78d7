import type { Page } from '@playwright/test'
import { becomeAdministrator, reportByFive } from './kit/administrator.ts'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

const DESKTOP = { width: 1280, height: 800 }

test.use({ serverEnv: { ADMIN_UNDO_SECONDS: '60' } })

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).first()

test('five reports of one listing are decided in three taps, undone by a fourth, and send no notification', async ({
  person,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/401 /, /403 /, /404 /)
  const meena = await person('Meena')
  const anil = await person('Anil')
  const phone = await makeItem(meena.page.request, HOME, { name: 'Used phone' })
  await makeItem(meena.page.request, HOME, { name: 'Clay pot' })
  const reports = await reportByFive(person, phone.id)
  const page = await becomeAdministrator(server, anil, await visitor())
  await page.setViewportSize(DESKTOP)

  // The overview shows the heads of both queues.
  await page.goto('/admin')
  const heads = page.getByRole('list', { name: 'Disputes' })
  await expect(heads.getByRole('listitem')).toContainText(['Used phone'])
  await expect(page.getByRole('list', { name: 'Pending listings' }).getByRole('listitem')).toHaveCount(2)
  await expectNoAxeViolations(page)

  // The open entry has its content, every report, and its owner's history.
  await page.getByRole('tab', { name: /^Disputes/ }).click()
  const row = page.getByRole('article', { name: 'Used phone' })
  await expect(row).toContainText('5 reports')
  for (const text of reports) await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Meena' })).toContainText('Listings2')
  await page.getByRole('radio', { name: 'Right: take it down' }).check()
  await expect(page.getByLabel('Answer to both sides')).toHaveValue(/breaks our rules/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect(page.getByText('No open disputes')).toBeVisible()
  const noticed = async () => (await meena.page.request.get('/api/notifications')).text()
  expect((await meena.page.request.get(`/product/${phone.id}`)).ok()).toBe(true)
  expect(await noticed()).not.toContain('listingRejected')
  await undo(page).click()
  await expect(page.getByText('Undone. Nobody was notified.')).toBeVisible()
  await expect(row).toContainText('5 reports')
  expect(await noticed()).not.toContain('listingRejected')

  // The same by keyboard: take it down, send, undo.
  for (const key of ['j', 'r', 's']) await page.keyboard.press(key)
  await expect(page.getByText('No open disputes')).toBeVisible()

  // Listings: by keyboard, and several at once.
  await page.goto('/admin?tab=listings')
  const rows = page.getByRole('list', { name: 'Listings' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await expect(undo(page)).toBeVisible()
  await page.keyboard.press('u')
  await expect(rows).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all shown' }).check()
  await page.getByRole('button', { name: 'Reject 1 listing' }).click()
  await page.getByLabel('Reason').fill('The photo shows something else.')
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await undo(page).click()
  await expect(rows).toHaveCount(1)

  // A filter is saved by name, and found again after a reload.
  await page.getByLabel('Kind').selectOption('shop')
  await expect(rows).toHaveCount(0)
  await page.getByRole('button', { name: 'Save filter' }).click()
  await page.getByLabel('Filter name').fill('New shops')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.goto('/admin?tab=listings')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'New shops' }).click()
  await expect(page).toHaveURL(/kind=shop/)
  await expect(rows).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
})

test('on a wide screen Home has a single SOS button, and the circle has its map beside it', async ({ person }) => {
  const { page } = await person('Ravi')
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Send SOS alert' })).toHaveCount(1)
  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('button', { name: 'Send SOS alert' })).toHaveCount(1)
  await page.goto('/circle')
  await expect(page.getByRole('region', { name: 'Map of your circle' })).toBeVisible()
  await expect(page.getByLabel('Tell your circle something')).toBeVisible()
  await expectNoAxeViolations(page)
})
