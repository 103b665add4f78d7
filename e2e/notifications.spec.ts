import type { Page, PlaywrightWorkerArgs } from '@playwright/test'
import type { Server } from './kit/server.ts'
import {
  type Account,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  moveTo,
  type Person,
  test,
} from './kit/test.ts'

// Tests of the filters, reading, clearing and undoing: e2e/screens/notifications.test.tsx.

/** Signs in from a device that is new to the account; the account is notified. */
async function signInElsewhere(playwright: PlaywrightWorkerArgs['playwright'], server: Server, person: Person) {
  const api = await playwright.request.newContext({ baseURL: server.origin })
  const form = { emailOrPhone: person.email, password: person.password }
  expect(await (await api.post('/login.php', { form })).json()).toMatchObject({ success: true })
  return api
}

/** A person asks to join the circle, which is a separate notification. */
async function askFrom(asker: Account, to: Person) {
  expect((await asker.page.request.put(`/api/circle/people/${to.id}`)).ok()).toBe(true)
}

const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Number of streams that this person's pages have opened. */
function countStreams(person: Person): () => number {
  let count = 0
  person.context.on('request', (request) => {
    if (request.url().includes('/api/events?') || request.url().endsWith('/api/events')) count++
  })
  return () => count
}

test('[C-08] [C-09] notifications arrive live: tabs share one stream, another tab takes it over, it resumes after a server outage, and ends with the session', async ({
  account,
  person,
  playwright,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const asha = await person('Asha')
  const [ravi, meena] = [await account('Ravi'), await account('Meena')]
  const opened = countStreams(asha)
  await asha.page.goto('/home')
  await expect.poll(opened).toBe(1)
  await expect(bell(asha.page)).toHaveAccessibleName('Notifications')
  const second = await asha.context.newPage()
  await second.goto('/home')
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
  await (await signInElsewhere(playwright, server, asha)).dispose()

  await bell(second).click()
  await expect(second).toHaveURL('/notifications')
  await expect(second.getByText('3 unread')).toBeVisible()
  await expect(rows(second)).toHaveCount(3)
  await expect(rows(second).first()).toContainText('2 new devices')
  await expect(rows(second).first().locator('time')).toBeVisible()
  await expectNoAxeViolations(second)
  await expectNoSidewaysScroll(second)
  await rows(second).first().getByRole('button', { name: 'New sign-in' }).first().click()
  await expect(second).toHaveURL('/privacy-settings?do=devices')
  await moveTo(second, '/home')
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')

  expect((await thief.post('/api/sign-out-everywhere', { data: { keepThis: true } })).ok()).toBe(true)
  await expect(second).toHaveURL('/login')
  await thief.dispose()
})
