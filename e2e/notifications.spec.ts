import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import type { Server } from './kit/server.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, type Person, test } from './kit/test.ts'

/** Signs in from a device that is new to the account; the account is notified. */
async function signInElsewhere(playwright: PlaywrightWorkerArgs['playwright'], server: Server, person: Person) {
  const api = await playwright.request.newContext({ baseURL: server.origin })
  const form = { emailOrPhone: person.email, password: person.password }
  expect(await (await api.post('/login.php', { form })).json()).toMatchObject({ success: true })
  return api
}

/** A person asks to join the circle, which is a separate notification. */
async function askFrom(asker: Person, to: Person) {
  expect((await asker.page.request.put(`/api/circle/people/${to.id}`)).ok()).toBe(true)
}

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const chips = (page: Page) => page.getByRole('group', { name: 'Filters' }).getByRole('button')

/** Number of streams that this person's pages have opened. */
function countStreams(person: Person): () => number {
  let count = 0
  person.context.on('request', (request) => {
    if (request.url().includes('/api/events?') || request.url().endsWith('/api/events')) count++
  })
  return () => count
}

test('[C-08] [C-09] [M-05] [M-07] notifications arrive live, are read, cleared and restored', async ({
  person,
  playwright,
  server,
}) => {
  const asha = await person('Asha', { browser: { viewport: { width: 390, height: 844 } } })
  const { page } = asha
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(chips(page)).toHaveText(['All', 'Orders', 'Messages', 'Reviews', 'System'])

  await page.goto('/home')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await askFrom(await person('Ravi'), asha)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  for (let i = 0; i < 2; i++) await (await signInElsewhere(playwright, server, asha)).dispose()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(bell(page)).toContainText('2')

  await bell(page).click()
  await expect(page).toHaveURL('/notifications')
  await expect(page.getByText('2 unread')).toBeVisible()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('New sign-in')
  await expect(rows(page).first()).toContainText('2 new devices')
  await expect(rows(page).first().locator('time')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Orders' }).click()
  await expect(page).toHaveURL('/notifications?filter=order')
  await expect(page.getByText('No notifications of this kind')).toBeVisible()
  await page.getByRole('button', { name: 'System' }).click()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).first().getByRole('button', { name: 'New sign-in' }).first().click()
  await expect(page).toHaveURL('/privacy-settings?do=devices')
  await page.goto('/notifications?filter=system')
  await expect(page.getByText('1 unread')).toBeVisible()

  await page.getByRole('button', { name: 'Mark All Read' }).click()
  await expect(page.getByText('Everything is read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark All Read' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText('Everything is read')).toBeVisible()
  await page.goto('/home')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(bell(page)).not.toContainText(/\d/)

  await page.goto('/notifications')
  const clearAll = page.getByRole('main').getByRole('button', { name: 'Clear All' })
  await clearAll.click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('Clear all notifications?')
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
  await clearAll.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(2)
  await rows(page)
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(rows(page)).toHaveCount(1)
  await clearAll.click()
  await dialog.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('tabs share one stream; another tab takes it over, it resumes after a server outage, and ends with the session', async ({
  person,
  playwright,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const asha = await person('Asha')
  const opened = countStreams(asha)
  await asha.page.goto('/home')
  await expect.poll(opened).toBe(1)
  const second = await asha.context.newPage()
  await second.goto('/home')
  const [ravi, meena] = [await person('Ravi'), await person('Meena')]
  await askFrom(ravi, asha)
  for (const page of [asha.page, second]) await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  expect(opened()).toBe(1)

  await asha.page.close()
  await expect.poll(opened).toBe(2)
  await askFrom(meena, asha)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')

  const began = Date.now()
  await server.stop()
  expect(Date.now() - began, 'open streams do not hold the server').toBeLessThan(10_000)
  await server.start()
  const thief = await signInElsewhere(playwright, server, asha)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 3 unread', { timeout: 40_000 })

  expect((await thief.post('/api/sign-out-everywhere', { data: { keepThis: true } })).ok()).toBe(true)
  await expect(second).toHaveURL('/login')
  await thief.dispose()
})
