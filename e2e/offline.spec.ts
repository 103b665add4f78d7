import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { BARE_ROUTES, ROUTES, type RoutePath } from '../src/core/paths.ts'
import { makeItem, makeShop, uploadPicture } from './kit/listings.ts'
import { shiftsOf } from './kit/shifts.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  HOME,
  moveTo,
  north,
  type Account,
  type Person,
  test,
} from './kit/test.ts'
import { fillIn } from './kit/selling.ts'
import { answersAreKept, goOffline, keptIn, type KeptHere, waitingIn } from './kit/waiting.ts'

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

/** Where no other test sells. */
const LANE = { latitude: 22.7196, longitude: 75.8577 }
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

// Tests of searches with any word and filter: e2e/screens/searchOffline.test.tsx.

test('[S-33] [S-02] [W-47] every screen opens without a network, with the last seen content and its age, and the stored area is searched', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const [meena, asha] = [await account('Meena'), await person('Asha', { ...withWorker, at: LANE })]
  const item = await makeItem(meena.page.request, LANE, {
    name: 'Brass diya',
    photoIds: [await uploadPicture(meena.page.request)],
  })
  await makeItem(meena.page.request, north(LANE, 400), { name: 'Basmati rice', keywords: ['chawal'], price: 90 })
  await makeItem(meena.page.request, north(LANE, 200), { name: 'Red rice', price: 70, description: 'Unpolished' })
  const own = await makeShop(asha.context.request, LANE, { name: 'Asha Stores' })
  const { page, context } = asha
  await page.goto('/home')
  await isReady(page)
  await expect(page.getByRole('main').getByText('Brass diya').first()).toBeVisible()
  await answersAreKept(page)
  await expect.poll(() => areas(page)).toBe(1)
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
  const isBare = (route: RoutePath) => BARE_ROUTES.includes(route)
  for (const route of ROUTES.toSorted((one, other) => Number(isBare(one)) - Number(isBare(other)))) {
    const address = route.replace('$id', ids[route] ?? item.id)
    await (isBare(route) ? page.goto(address) : moveTo(page, address))
    await expect(page.locator('#root h1, #root main').first(), address).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
    await expect(page.getByText('Something went wrong.'), address).toHaveCount(0)
  }

  await page.goto('/filters')
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('चावल')
  await expect(rows(page).getByRole('link')).toContainText(['Red rice', 'Basmati rice'])
  await expect(rows(page)).toHaveCount(2)
  await expect(asOf(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await moveTo(page, '/home')
  await moveTo(page, '/filters?q=rice&view=map')
  await expect(
    page
      .getByRole('button', { name: 'Red rice, ₹70/kg' })
      .or(page.getByRole('button', { name: '2 results here, zoom in' })),
  ).toBeVisible()
  await expect(asOf(page)).toBeVisible()

  await context.setOffline(false)
  await moveTo(page, '/home')
  await expect(page.getByRole('link', { name: /Offline/ })).toHaveCount(0)
  await moveTo(page, '/profile')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => areas(page)).toBe(0)
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

/** An action that is queued in the outbox. */
interface Deed {
  /** Kind of the call that it queues. */
  kind: string
  path: string
  /** Element that is visible once the page has its data. */
  ready: Locator
  act: () => Promise<unknown>
}

/** Kinds of queued calls by their labels on /offline-sync. */
const WORDS = JSON.parse(readFileSync('locales/en/offline.json', 'utf8')) as Record<string, string>

async function read<Told>({ page }: Pick<Account, 'page'>, path: string): Promise<Told> {
  return (await (await page.request.get(path)).json()) as Told
}

/** Every change is applied, and the first answer to each is lost. @returns the keys of those whose answer was lost */
async function loseFirstAnswers(context: BrowserContext): Promise<Set<string>> {
  const lost = new Set<string>()
  await context.route('**/api/**', async (route) => {
    const key = route.request().headers()['idempotency-key']
    if (key === undefined || route.request().method() === 'GET') return route.fallback()
    const isFirst = !lost.has(key)
    try {
      const response = await route.fetch()
      if (isFirst) await route.abort('connectionreset')
      else await route.fulfill({ response })
      lost.add(key)
    } catch {
      // The page was left meanwhile.
    }
  })
  return lost
}

/**
 * Does things offline, each on a cold start of its page; then the network is back, but the first answer to
 * each call is lost, and the page is reloaded at that moment.
 * @param held reads the server's state of everything that the actions change
 */
async function doOffline({ page, context }: Person, deeds: Deed[], held: () => Promise<object>): Promise<void> {
  const kinds = deeds.map(({ kind }) => kind)
  for (const { path, ready } of deeds) {
    await moveTo(page, path)
    await expect(ready, path).toBeVisible()
    await answersAreKept(page)
  }
  const before = await held()

  await goOffline(context)
  for (const [index, { kind, path, ready, act }] of deeds.entries()) {
    await test.step(`offline: ${kind}`, async () => {
      await page.goto(path)
      await expect(ready).toBeVisible()
      await act()
      const soFar = kinds.slice(0, index + 1)
      await expect.poll(async () => (await keptIn(page)).map((kept) => kept.kind)).toEqual(soFar)
    })
  }
  await page.goto('/offline-sync')
  const waiting: KeptHere[] = await keptIn(page)
  expect(waiting.map(({ kind }) => kind)).toEqual(kinds)
  const rows = page.getByRole('list', { name: 'Pending actions' }).getByRole('listitem')
  await expect(rows).toHaveCount(kinds.length)
  const texts = (await rows.allTextContents()).join('\n')
  for (const kind of kinds) expect(texts).toContain(`${WORDS[`kind_${kind}`]} ·`)
  expect(await held()).toEqual(before)

  await test.step('every answer is lost, and the page is reloaded at that moment', async () => {
    const lost = await loseFirstAnswers(context)
    await context.setOffline(false)
    await expect.poll(() => lost.size).toBeGreaterThan(0)
    for (let left = await waitingIn(page); left > 0; left = await waitingIn(page)) {
      const had = lost.size
      await page.reload()
      await expect.poll(async () => lost.size > had || (await waitingIn(page)) === 0, { timeout: 30_000 }).toBe(true)
    }
    for (const { key, kind } of waiting) expect(lost.has(key), `${kind}: its answer was lost`).toBe(true)
  })
  await page.reload()
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  expect(await keptIn(page)).toEqual([])
}

// Every kind of action: e2e/screens/outboxEvery.test.tsx. Here two more mechanisms in a real browser.
test('[S-06] [S-10] [S-13] [S-18] [S-33] actions done offline stay queued over reloads and Clear Cache, and are applied exactly once', async ({
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
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)

  const tomato = await makeItem(page.request, HOME, { name: 'Tomato' })
  await meena.page.request.post('/api/chat/conversations', { data: { userId: asha.id } })
  const field = page.getByRole('textbox', { name: 'Message' })
  const deeds: Deed[] = [
    {
      kind: 'message_draft',
      path: `/circle?userId=${meena.id}`,
      ready: field,
      async act() {
        await field.fill('Is it ripe?')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
      },
    },
    {
      kind: 'listing_edit',
      path: `/item/${tomato.id}/edit`,
      ready: page.getByLabel('Price', { exact: true }),
      async act() {
        await fillIn(page, { Price: '45' })
        await page.getByRole('button', { name: 'Save item' }).click()
      },
    },
  ]
  const held = async () => {
    const { pricePaise, version } = await read<Record<string, unknown>>(asha, `/api/my/items/${tomato.id}`)
    const chats = await read<{ conversations: { unread: number }[] }>(meena, '/api/chat/conversations')
    return {
      messages: chats.conversations.map(({ unread }) => unread),
      tomato: { pricePaise, version: Number(version) },
    }
  }
  const { version } = (await held()).tomato
  await doOffline(asha, deeds, held)
  expect(await held()).toEqual({
    messages: [1],
    tomato: { pricePaise: 4500, version: version + 1 },
  })
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
