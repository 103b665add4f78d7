import type { Page, Route } from '@playwright/test'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const PASSKEY = 'open sesame'
const button = (page: Page) => page.getByRole('button', { name: 'Send SOS alert', exact: true }).first()
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Send SOS alert?' })
const yes = (page: Page) => question(page).getByRole('button', { name: 'Yes', exact: true })
const sentAt = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('hereabouts_sos') ?? '{}') as { sentAt?: string }).sentAt ?? '')
/** Files that a page references, and those of the SOS, which every page fetches after its first screen. */
async function namedFiles(page: Page): Promise<(url: string) => boolean> {
  const html = await (await page.request.get('/home')).text()
  const routes = (await (await page.request.get('/routes.json')).json()) as Record<string, string[]>
  return (url) => html.includes(new URL(url).pathname) || routes['/sosturnoff']!.some((file) => url.endsWith(file))
}
const broken = /Failed to load resource|Failed to fetch|ERR_|preload/

test('with every later file blocked the SOS is confirmed, sent, shown and turned off', async ({ person, watch }) => {
  watch.allow(broken)
  const { page } = await person('Asha')
  await page.request.patch('/api/settings', { data: { sosPasskey: PASSKEY } })
  const isNamed = await namedFiles(page)
  await page.route('**/assets/**', (route: Route) =>
    isNamed(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.goto('/home')
  await button(page).click()
  await expect(question(page).getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112')
  await yes(page).click()
  await expect(page).toHaveURL('/sosturnoff')
  await expect.poll(() => sentAt(page)).not.toBe('')
  await page.getByLabel('Passkey', { exact: true }).fill(PASSKEY)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page).toHaveURL('/home')
  await expect(button(page)).toBeVisible()
})

test('one second after the first paint of a first visit, without a network, the SOS is stored, shown and sent later', async ({
  person,
  watch,
}) => {
  watch.allow(broken)
  const { page, context } = await person('Asha', { browser: { serviceWorkers: 'allow' } })
  await page.goto('/home', { waitUntil: 'commit' })
  await button(page).waitFor()
  await page.waitForFunction(() => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]
    return first !== undefined && performance.now() > first.startTime + 1000
  })
  await goOffline(context)
  await button(page).click()
  await yes(page).click()
  await expect(page.getByText('NOT SENT YET').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /112/ }).first()).toHaveAttribute('href', 'tel:112')
  expect(await sentAt(page)).toBe('')
  await context.setOffline(false)
  await expect.poll(() => sentAt(page), { timeout: 20_000 }).not.toBe('')
  await expect(page).toHaveURL('/sosturnoff')
})

test('when even the SOS files are missing, it is confirmed, stored and sent all the same, and its screen follows', async ({
  person,
  watch,
}) => {
  watch.allow(broken)
  const { page } = await person('Asha')
  const isNamed = await namedFiles(page)
  const html = await (await page.request.get('/home')).text()
  const isLaterFile = (url: string) => !html.includes(new URL(url).pathname)
  await page.route('**/assets/**', (route: Route) =>
    isLaterFile(route.request().url()) ? route.abort() : route.continue(),
  )
  await page.goto('/home')
  await button(page).click()
  await expect(question(page).getByRole('link', { name: /112/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await yes(page).click()
  await expect.poll(() => sentAt(page)).not.toBe('')
  await expect(page.getByText('Our server has your SOS.')).toBeVisible()
  await page.unroute('**/assets/**')
  await page.route('**/assets/**', (route: Route) =>
    isNamed(route.request().url()) ? route.continue() : route.abort(),
  )
  await expect(page).toHaveURL('/sosturnoff', { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
})

test('a screen whose code cannot be fetched shows 112 and the SOS first, and appears automatically later', async ({
  person,
  watch,
}) => {
  watch.allow(broken)
  const { page } = await person('Asha')
  await page.goto('/home')
  await expect(page.locator('html')).toHaveAttribute('data-sos', 'ready')
  await page.route('**/assets/WishlistPage*', (route: Route) => route.abort())
  // The screen reloads once the server answers this; until then it stays as it is.
  await page.route('**/healthz', (route: Route) => route.abort())
  await page.goto('/wishlist')
  const screen = page.getByRole('main')
  await expect(screen.getByRole('heading', { name: 'This screen has not arrived yet.' })).toBeVisible()
  await expect(screen.getByRole('button', { name: 'Clear storage' })).toHaveCount(0)
  await expect(screen.locator('a, button').first()).toHaveText(/Call 112/)
  await expect(screen.locator('a, button').nth(1)).toHaveAccessibleName('Send SOS alert')
  await expectNoAxeViolations(page)
  await page.unroute('**/assets/WishlistPage*')
  await page.unroute('**/healthz')
  await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeVisible({ timeout: 20_000 })
})
