import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { fillIn } from './kit/selling.ts'
import { type Account, expect, HOME, moveTo, north, type Person, test } from './kit/test.ts'
import { answersAreKept, goOffline, keptIn, type KeptHere, waitingIn } from './kit/waiting.ts'

test.use({ serviceWorkers: 'allow' })

/** People of these journeys are in a separate town. */
const TOWN = north(HOME, 700_000)

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
 * Does things offline, each on a cold start of its page; reloads; then the network is back, but the first answer to
 * each call is lost, and the page is reloaded at that moment.
 * @param held reads the server's state of everything that the actions change
 */
async function doOffline({ page, context }: Person, deeds: Deed[], held: () => Promise<object>): Promise<void> {
  const kinds = deeds.map(({ kind }) => kind)
  for (const [index, { path, ready }] of deeds.entries()) {
    await (index === 0 ? page.goto(path) : moveTo(page, path))
    await expect(ready, path).toBeVisible()
    if (index === 0) await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
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

const broken = /Failed to load resource|ERR_|Failed to fetch|error occurred when fetching the script|status of 404/

// Every kind of action: e2e/screens/outboxEvery.test.tsx. Here two mechanisms in a real browser; the wishlist: offline.spec.ts.
test('[S-06] [S-33] actions done offline, reloaded at every step in a real browser, are applied exactly once', async ({
  person,
  account,
  watch,
}) => {
  watch.allow(broken)
  const meena = await account('Meena')
  const asha = await person('Asha', { at: TOWN, browser: { serviceWorkers: 'allow' } })
  const { page } = asha
  const tomato = await makeItem(page.request, TOWN, { name: 'Tomato' })
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
