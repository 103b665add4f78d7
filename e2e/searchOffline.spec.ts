import type { Page } from '@playwright/test'
import { makeItem, makeService } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, north, test } from './kit/test.ts'
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

test('[S-33] [H-14] the area is searched offline with any word and filter, and the results show their age', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const [meena, ravi] = [await person('Meena', { at: here }), await person('Ravi', withWorker)]
  const { page, context } = ravi
  const [api, near, nearer] = [meena.page.request, north(here, 400), north(here, 200)]
  const basmati = await makeItem(api, near, { name: 'Basmati rice', keywords: ['chawal'], price: 90 })
  const red = await makeItem(api, nearer, { name: 'Red rice', price: 70, description: 'Unpolished' })
  await context.request.put(`/api/wishlist/${basmati.id}`, { data: {} })
  await makeService(meena.page.request, {
    title: 'Pipe repair',
    location: { lat: north(here, 600).latitude, lng: here.longitude },
  })
  await makeItem(ravi.page.request, here, { name: 'Own rice' })
  const wishes = page.getByRole('list', { name: 'My Wishlist' }).getByRole('listitem')
  await page.goto('/wishlist')
  await expect(wishes).toHaveCount(1)
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
  await field.fill('unpolishd')
  await expect(rows(page).getByRole('link')).toHaveCount(1)
  await expect(rows(page).first()).toHaveText('Similar')
  await expect(rows(page).last()).toContainText('0.20 km')
  await page.goto('/filters?q=rice&min=80')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Basmati rice')
  await page.goto('/filters?type=services&browse=1')
  await expect(rows(page)).toContainText('Pipe repair')
  await page.goto('/filters?q=rice&view=map')
  await expect(
    page
      .getByRole('button', { name: 'Red rice, ₹70/kg' })
      .or(page.getByRole('button', { name: '2 results here, zoom in' })),
  ).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await page.goto('/filters?q=umbrella')
  await expect(page.getByText('No items/services like this near you')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('list', { name: 'Nearby Products' }).getByRole('listitem')).toHaveCount(2)
  await expect(asOf(page)).toBeVisible()

  // The wishlist is available, too, and a change of it is sent once online.
  await page.getByRole('button', { name: 'Save Red rice' }).first().click()
  await page.goto('/wishlist')
  await expect(wishes).toHaveText([/Red rice/, /Basmati rice/])
  await page.getByRole('button', { name: 'Remove Basmati rice' }).click()
  await expect(wishes).toHaveText([/Red rice/])
  await page.goto('/home')
  await expect(asOf(page)).toBeVisible()

  await makeItem(meena.page.request, here, { name: 'New rice' })
  await context.setOffline(false)
  await expect
    .poll(async () => ((await (await context.request.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids)
    .toEqual([red.id])
  await expect(page.getByRole('list', { name: 'Nearby Products' }).getByRole('listitem')).toHaveCount(3)
  await expect(asOf(page)).toHaveCount(0)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => areas(page)).toBe(0)
})

test('an area with many listings is transferred compressed and complete', async ({ person }) => {
  const place = north(here, 70_000)
  const [meena, ravi] = [await person('Meena', { at: place }), await person('Ravi', { at: place })]
  const description = 'Words that make a listing long. '.repeat(30)
  for (let i = 0; i < 80; i++) {
    await makeItem(meena.page.request, north(place, 10 * i), { name: `Pot ${i}`, description: `${i} ${description}` })
  }
  const { latitude, longitude } = place
  const pots = Array.from({ length: 80 }, (_, i) => `Pot ${i}`)
  await expect(async () => {
    const answer = await ravi.page.request.get(`/api/search/area?latitude=${latitude}&longitude=${longitude}`)
    expect(answer.headers()['content-encoding']).toBe('gzip')
    const { rows: found } = (await answer.json()) as { rows: { title: string }[] }
    expect(found.map(({ title }) => title)).toEqual(pots)
  }).toPass({ timeout: 15_000 })
})
