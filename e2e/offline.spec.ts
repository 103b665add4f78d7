import type { Page } from '@playwright/test'
import { BARE_ROUTES, ROUTES, type RoutePath } from '../src/core/paths.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { shiftsOf } from './kit/shifts.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'
import { answersAreKept, goOffline } from './kit/waiting.ts'

test.use({ serviceWorkers: 'allow' })
const withWorker = { browser: { serviceWorkers: 'allow' as const } }

/** Waits until every screen is cached and opens without a network. */
const isReady = (page: Page) => expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
const entry = (page: Page, key: string) =>
  page.evaluate((name) => {
    try {
      return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
    } catch {
      return 'corrupted'
    }
  }, key)
const status = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true })
const list = (page: Page, name: string) => page.getByRole('list', { name })

/** Opened from a cold start without a network; the other screens from there. */
const COLD: readonly RoutePath[] = [...BARE_ROUTES, '/chat']

test('[S-33] [S-02] [W-47] every screen opens without a network, also from a cold start, with the last seen content and its age', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const [meena, asha] = [await account('Meena'), await person('Asha', withWorker)]
  const item = await makeItem(meena.page.request, HOME, {
    name: 'Brass diya',
    photoIds: [await uploadPicture(meena.page.request)],
  })
  const own = await makeShop(asha.context.request, HOME, { name: 'Asha Stores' })
  const { page, context } = asha
  await page.goto('/home')
  await isReady(page)
  await expect(page.getByRole('main').getByText('Brass diya').first()).toBeVisible()
  await answersAreKept(page)
  await moveTo(page, `/product/${item.id}`)
  await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toContain(`products ${item.id}`)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('hereabouts-photos')).keys()).length))
    .toBeGreaterThan(0)
  await moveTo(page, '/shop-list')
  await expect(page.getByText('Asha Stores').first()).toBeVisible()
  await expect.poll(() => answersKept(page)).toContain('my shops')

  await goOffline(context)
  await page.goto('/home')
  await expect(page.getByRole('main').getByText('Brass diya').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Offline · as of \d{1,2}:\d\d/ })).toBeVisible()
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
  const photo = page.getByRole('main').locator('img[src^="/photos/"]').first()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.goto('/shop-list')
  await expect(page.getByText('Asha Stores').first()).toBeVisible()
  // The offline strip appears after the page, and moves no control under the finger.
  await expect(page.getByRole('link', { name: /Offline · / })).toBeVisible()
  expect((await shiftsOf(page)).sum).toBeLessThan(0.03)
  const ids: Record<string, string> = { '/product/$id': item.id, '/shop/$id': own.id, '/shop/$id/edit': own.id }
  for (const route of [...ROUTES.filter((each) => !COLD.includes(each)), ...COLD]) {
    const address = route.replace('$id', ids[route] ?? item.id)
    await (COLD.includes(route) ? page.goto(address) : moveTo(page, address))
    await expect(page.locator('#root h1, #root main').first(), address).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
    await expect(page.getByText('Something went wrong.'), address).toHaveCount(0)
  }
  await context.setOffline(false)
  await moveTo(page, '/home')
  await expect(page.getByRole('link', { name: /Offline/ })).toHaveCount(0)
})

/** Queries whose answers this browser stores, by the words of their keys. */
const answersKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const request = indexedDB.open('hereaboutsAnswers')
        request.addEventListener('success', () => {
          const all = request.result.transaction('answers').objectStore('answers').getAll()
          all.addEventListener('success', () => {
            request.result.close()
            resolve((all.result as { key: unknown[] }[]).map(({ key }) => key.join(' ')))
          })
        })
      }),
  )

test('[S-06] [S-10] [S-13] [S-18] actions done offline stay queued over reloads and Clear Cache, and Sync Now sends them', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const [meena, asha] = [await account('Meena'), await person('Asha', withWorker)]
  const photoIds = [await uploadPicture(meena.page.request)]
  const description = 'Woven by hand in Molakalmuru, six yards with the blouse piece. '.repeat(30)
  const saree = await makeItem(meena.page.request, HOME, { name: 'Cotton saree', photoIds, description })
  const diya = await makeItem(meena.page.request, HOME, { name: 'Brass diya' })
  const { page, context } = asha
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('shops', JSON.stringify([{ id: 'old-1', name: 'Corner shop of old', password: 'x' }, 7]))
  })
  await page.goto('/offline-sync')
  await expect(status(page, 'Online')).toBeVisible()
  await isReady(page)
  const total = page.getByText(/^[\d.]+ [kM]B of 50 MB$/)
  await expect(total).toBeVisible()
  const figures = async () => {
    const texts = await page.getByRole('main').locator('dd').allTextContents()
    return texts.map((text) => Number.parseFloat(text) * (text.endsWith('MB') ? 1000 : 1))
  }
  const [viewedBefore] = await figures()
  await moveTo(page, '/filters?q=saree')
  await expect(page.getByText('Cotton saree').first()).toBeVisible()
  await moveTo(page, `/product/${saree.id}`)
  await expect(page.getByRole('heading', { name: 'Cotton saree' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toContain(`products ${saree.id}`)
  await moveTo(page, '/offline-sync')
  await expect.poll(async () => (await figures())[0]).toBeGreaterThan(viewedBefore!)
  await moveTo(page, `/product/${saree.id}`)
  await goOffline(context)
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
  await heart.click()
  await expect(page.getByRole('link', { name: /Offline.*1 not sent/ })).toBeVisible()
  await page.goto('/offline-sync')
  await expect(status(page, 'Offline')).toBeVisible()
  const pending = list(page, 'Pending actions').getByRole('listitem')
  await expect(pending).toContainText(/Cotton saree.*Added to wishlist · \d{1,2}:\d\d/)
  const question = page.getByRole('alertdialog')
  // Everything above the button is loaded, so that it does not move under the finger.
  await expect(total).toBeVisible()
  await expect(list(page, 'Recent searches').getByRole('link', { name: 'saree' })).toBeVisible()
  await expect(list(page, 'Recently viewed').getByRole('link', { name: /Cotton saree/ })).toBeVisible()
  await expect(list(page, 'From an earlier version')).toContainText('Corner shop of old')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Clear all cached data?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'One action was not sent yet. Discard it too?' })).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByText('Cache cleared successfully!')).toBeVisible()
  await expect(pending).toHaveCount(1)
  expect(await page.evaluate(() => caches.has('hereabouts-photos'))).toBe(false)
  expect(await entry(page, 'hereabouts_user')).toMatchObject({ id: asha.id })

  let isLost = true
  await context.route('**/api/wishlist/*', (route) =>
    isLost && route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
  )
  await context.setOffline(false)
  await expect(status(page, 'Online')).toBeVisible()
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByText('Network error. Please try again.')).toBeVisible()
  await page.reload()
  await expect(pending).toHaveCount(1)
  isLost = false
  await page.getByRole('button', { name: 'Sync Now' }).click()
  await expect(page.getByText('Sync completed successfully!')).toBeVisible()
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  await expect(page.getByText(/^Last synced \d{1,2}:\d\d/)).toBeVisible()
  const wishes = await context.request.get('/api/wishlist/ids')
  expect(await wishes.json()).toMatchObject({ ids: [saree.id] })

  await moveTo(page, `/product/${diya.id}`)
  await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
  expect((await meena.page.request.delete(`/api/my/listings/${diya.id}`)).ok()).toBe(true)
  await heart.click()
  await expect(page.getByText(/^Brass diya: /)).toBeVisible()
  await page.goto('/offline-sync')
  const refused = list(page, 'Not accepted').getByRole('listitem')
  await expect(refused).toContainText('Product not found.')
  await expectNoAxeViolations(page)
})

test('[S-31] a full disk is reported, and actions done then are not lost', async ({
  account,
  person,
  server,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_|Quota/)
  const [meena, asha] = [await account('Meena'), await person('Asha')]
  const item = await makeItem(meena.page.request, HOME, { name: 'Copper lota' })
  const { page, context } = asha
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1 })
  await page.goto('/home')
  const heart = page.getByRole('main').getByRole('button', { name: 'Save Copper lota' })
  await expect(heart).toBeVisible()
  await goOffline(context)
  await heart.click()
  await expect(
    page.getByText('Storage full: Some data could not be saved. Please clear old data in your browser storage.'),
  ).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await expect
    .poll(async () => ((await (await context.request.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids)
    .toEqual([item.id])
})
