import type { Page } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

test.use({ serviceWorkers: 'allow' })
const here = { latitude: 22.7196, longitude: 75.8577 }
const withWorker = { at: here, browser: { serviceWorkers: 'allow' as const } }

const rows = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const asOf = (page: Page) => page.getByText(/^Saved on this device at \d{1,2}:\d\d [ap]m$/i)
const areas = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('hereaboutsArea', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('areas', { keyPath: 'owner' })
        request.onsuccess = () => {
          const count = request.result.transaction('areas').objectStore('areas').count()
          count.onsuccess = () => {
            request.result.close()
            resolve(count.result)
          }
        }
      }),
  )

// Tests of words, filters, the wishlist and coming online: e2e/screens/searchOffline.test.tsx.

test('[S-33] the stored area is searched offline from a cold start, in the list and on the map, and deleted at sign-out', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const [meena, ravi] = [await account('Meena'), await person('Ravi', withWorker)]
  const { page, context } = ravi
  const api = meena.page.request
  await makeItem(api, north(here, 400), { name: 'Basmati rice', keywords: ['chawal'], price: 90 })
  await makeItem(api, north(here, 200), { name: 'Red rice', price: 70, description: 'Unpolished' })
  await page.goto('/home')
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
  await expect.poll(() => areas(page)).toBe(1)

  await goOffline(context)
  await page.goto('/filters')
  const field = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
  await field.fill('चावल')
  await expect(rows(page).getByRole('link')).toContainText(['Red rice', 'Basmati rice'])
  await expect(rows(page)).toHaveCount(2)
  await expect(asOf(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await moveTo(page, '/home')
  await expect(page.getByRole('list', { name: 'Nearby Products' }).getByRole('listitem')).toHaveCount(2)
  await moveTo(page, '/filters?q=rice&view=map')
  await expect(
    page
      .getByRole('button', { name: 'Red rice, ₹70/kg' })
      .or(page.getByRole('button', { name: '2 results here, zoom in' })),
  ).toBeVisible()
  await expect(asOf(page)).toBeVisible()

  await context.setOffline(false)
  await moveTo(page, '/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => areas(page)).toBe(0)
})
