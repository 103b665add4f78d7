import type { Page } from '@playwright/test'
import { ROUTES } from '../src/core/paths.ts'
import { makeItem, makeOffice, makeService, makeShop, makeSpecialization, uploadPicture } from './kit/listings.ts'
import { shiftsOf } from './kit/shifts.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, type Person, test } from './kit/test.ts'
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
/** Every stored answer of the server in this browser, as text. */
const keptTexts = (page: Page) =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('hereaboutsAnswers')
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('no answers')))
    })
    const texts = await new Promise<string>((resolve, reject) => {
      const request = opened.transaction('answers').objectStore('answers').getAll()
      request.addEventListener('success', () => resolve(JSON.stringify(request.result)))
      request.addEventListener('error', () => reject(new Error('no answers')))
    })
    opened.close()
    return texts
  })
const status = (page: Page, word: string) => page.getByRole('main').getByText(word, { exact: true })
const list = (page: Page, name: string) => page.getByRole('list', { name })

test('[S-33] [S-02] [W-47] every screen opens from a cold start without a network, with the last seen content and its age', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const [meena, asha] = [await person('Meena'), await person('Asha', withWorker)]
  const item = await makeItem(meena.context.request, HOME, {
    name: 'Brass diya',
    photoIds: [await uploadPicture(meena.context.request)],
  })
  const own = await makeShop(asha.context.request, HOME, { name: 'Asha Stores' })
  const { page, context } = asha
  await page.goto('/home')
  await isReady(page)
  await page.goto('/home')
  await expect(page.getByRole('main').getByText('Brass diya').first()).toBeVisible()
  await answersAreKept(page)
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toContain(`products ${item.id}`)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('hereabouts-photos')).keys()).length))
    .toBeGreaterThan(0)
  await page.goto('/shop-list')
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
  for (const route of ROUTES) {
    const address = route.replace('$id', ids[route] ?? item.id)
    await page.goto(address)
    await expect(page.locator('#root h1, #root main').first(), address).toBeVisible()
    await expect(page.getByText('Something went wrong.'), address).toHaveCount(0)
  }
  await context.setOffline(false)
  await page.goto('/home')
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

test('[S-06] [S-13] actions done offline stay queued over reloads, and Sync Now sends them', async ({
  person,
  browser,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const [meena, asha] = [await person('Meena'), await person('Asha', withWorker)]
  const item = await makeItem(meena.context.request, HOME, { name: 'Brass diya' })
  const { page, context } = asha
  await page.goto('/offline-sync')
  await expect(status(page, 'Online')).toBeVisible()
  await isReady(page)
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
  await expect.poll(() => keptTexts(page)).toContain('Brass diya')

  await goOffline(context)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /Offline.*1 not sent/ })).toBeVisible()
  await page.goto('/offline-sync')
  await expect(status(page, 'Offline')).toBeVisible()
  const pending = list(page, 'Pending actions').getByRole('listitem')
  await expect(pending).toContainText(/Brass diya.*Added to wishlist · \d{1,2}:\d\d/)
  await expectNoAxeViolations(page)

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
  await page.reload()
  await expect(page.getByText(/^Last synced \d{1,2}:\d\d/)).toBeVisible()

  const second = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await context.storageState(),
  })
  const other = await second.newPage()
  await other.goto('/wishlist')
  await expect(other.getByText('Brass diya').first()).toBeVisible()
  await second.close()
})

test('[S-10] [S-18] Clear Cache removes cached answers and photos, never queued changes without asking; its card does not move', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const [meena, asha] = [await person('Meena'), await person('Asha', withWorker)]
  const photoIds = [await uploadPicture(meena.context.request)]
  const description = 'Woven by hand in Molakalmuru, six yards with the blouse piece. '.repeat(30)
  const item = await makeItem(meena.context.request, HOME, { name: 'Cotton saree', photoIds, description })
  const { page, context } = asha
  await page.goto('/offline-sync')
  await isReady(page)
  const total = page.getByText(/^[\d.]+ [kM]B of 50 MB$/)
  await expect(total).toBeVisible()
  const figures = async () => {
    const texts = await page.getByRole('main').locator('dd').allTextContents()
    return texts.map((text) => Number.parseFloat(text) * (text.endsWith('MB') ? 1000 : 1))
  }
  const [viewedBefore] = await figures()
  await page.goto('/filters?q=saree')
  await expect(page.getByText('Cotton saree').first()).toBeVisible()
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('heading', { name: 'Cotton saree' })).toBeVisible()
  await expect.poll(() => answersKept(page)).toContain(`products ${item.id}`)
  await page.goto('/offline-sync')
  await expect.poll(async () => (await figures())[0]).toBeGreaterThan(viewedBefore!)
  await page.goto(`/product/${item.id}`)
  await goOffline(context)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await page.goto('/offline-sync')
  const question = page.getByRole('alertdialog')
  // Everything above the button is loaded, so that it does not move under the finger.
  await expect(total).toBeVisible()
  await expect(list(page, 'Recent searches').getByRole('link', { name: 'saree' })).toBeVisible()
  await expect(list(page, 'Recently viewed').getByRole('link', { name: /Cotton saree/ })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cache' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Clear all cached data?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'One action was not sent yet. Discard it too?' })).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByText('Cache cleared successfully!')).toBeVisible()
  await expect(list(page, 'Pending actions').getByRole('listitem')).toHaveCount(1)
  expect(await page.evaluate(() => caches.has('hereabouts-photos'))).toBe(false)
  expect(await entry(page, 'hereabouts_user')).toMatchObject({ id: asha.id })
})

/** The records of the client database, by key. */
const userStore = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ version: number; stores: string[]; records: { key: string; value: unknown }[] }>((resolve) => {
        const request = indexedDB.open('hereaboutsDB')
        request.addEventListener('success', () => {
          const database = request.result
          const all = database.transaction('userStore').objectStore('userStore').getAll()
          all.addEventListener('success', () => {
            database.close()
            resolve({ version: database.version, stores: [...database.objectStoreNames], records: all.result as never })
          })
        })
      }),
  )

test('the storage keys and databases are those of the specification', async ({ person, watch }) => {
  // An event that arrived at the moment of signing out is acknowledged too late.
  watch.allow(/401 \(Unauthorized\).*\/api\/events\/ack/)
  const asha = await person('Asha')
  const { page, context } = asha
  const api = context.request
  await makeShop(api, HOME, { name: 'Asha Stores' })
  await makeItem(api, HOME, { name: 'Lamp oil' })
  await makeService(api)
  await makeOffice(api)
  await makeSpecialization(api)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('seeded')) return
    sessionStorage.setItem('seeded', '1')
    localStorage.setItem('shops', JSON.stringify([{ id: 'old-1', name: 'Corner shop of old', password: 'x' }, 7]))
    localStorage.setItem('products', JSON.stringify([{ id: 'old-2', name: 'Old lamp' }]))
    localStorage.setItem('offices', '{bad')
  })
  const seen = { '/shop-list': 'Asha Stores', '/item-list': 'Lamp oil', '/services-list': 'Tap repair' }
  const alsoSeen = { '/office-list': 'Rao & Daughters', '/specialist-profile': 'Veena teacher' }
  for (const [address, text] of Object.entries({ ...seen, ...alsoSeen })) {
    await page.goto(address)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    if (address === '/office-list')
      await expect.poll(() => entry(page, 'offices')).toMatchObject([{ name: 'Rao & Daughters' }])
  }
  await expect.poll(() => entry(page, 'currentUser')).toMatchObject({ id: asha.id, location: {} })
  await expect.poll(() => entry(page, 'services')).toMatchObject([{ title: 'Tap repair' }])
  await expect.poll(() => entry(page, 'offices')).toMatchObject([{ name: 'Rao & Daughters' }])
  await expect.poll(() => entry(page, 'specializations')).toMatchObject([{ specialization: 'Veena teacher' }])
  for (const key of ['shops', 'products']) expect(await entry(page, key), key).toBeNull()
  expect(await entry(page, 'hereabouts_profile')).toMatchObject({ id: asha.id, name: 'Asha' })
  expect(await entry(page, 'hereabouts_name')).toBe('Asha')
  expect(await entry(page, 'hereabouts_user')).toMatchObject({ id: asha.id })
  const databases = await page.evaluate(async () =>
    Object.fromEntries((await indexedDB.databases()).map((each) => [each.name, each.version])),
  )
  expect(databases).toMatchObject({ hereaboutsDB: 1, hereaboutsListings: 1 })
  expect(await userStore(page)).toMatchObject({
    version: 1,
    stores: ['userStore'],
    records: [{ key: 'currentUser', value: { id: asha.id, name: 'Asha' } }],
  })
  await page.goto('/offline-sync')
  const old = list(page, 'From an earlier version')
  await expect(old).toContainText('Corner shop of old')
  await expect(old).toContainText('Old lamp')
  await expectNoSidewaysScroll(page)
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toMatch(/password|token/i)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await userStore(page)).records).toEqual([])
  for (const key of ['hereabouts_user', 'currentUser', 'offices', 'services', 'specializations', 'hereabouts_profile'])
    await expect.poll(() => entry(page, key), { message: key }).toBeNull()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, asha)
  await page.goto('/shop-list')
  await expect(page.getByText('Asha Stores').first()).toBeVisible()
})

async function signIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email or phone').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/profile')
}

test('[S-31] a full disk is reported, and actions done then are not lost', async ({ person, server, watch }) => {
  watch.allow(/Failed to load resource|ERR_|Quota/)
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.context.request, HOME, { name: 'Copper lota' })
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

test('[S-13] [S-06] a change refused by the server is reported, set aside with its reason, and kept until its owner decides', async ({
  person,
  watch,
}) => {
  // The service worker checks for its new version now and then.
  watch.allow(/Failed to load resource|ERR_|error occurred when fetching the script/)
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.context.request, HOME, { name: 'Brass diya' })
  const { page, context } = asha
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
  await goOffline(context)
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  expect((await meena.context.request.delete(`/api/my/listings/${item.id}`)).ok()).toBe(true)
  await context.setOffline(false)
  await expect(page.getByText(/^Brass diya: /)).toBeVisible()
  await page.goto('/offline-sync')
  const refused = list(page, 'Not accepted').getByRole('listitem')
  await expect(refused).toContainText('Brass diya')
  await expect(refused).toContainText('Product not found.')
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  await expectNoAxeViolations(page)
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(refused).toContainText('Product not found.')
  await page.reload()
  await expect(refused).toHaveCount(1)
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { name: 'Not accepted' })).toHaveCount(0)
})
