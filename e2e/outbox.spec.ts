import type { BrowserContext, Page, Route } from '@playwright/test'
import { build } from 'esbuild'
import { expect, test } from './kit/test.ts'
import { waitingIn } from './kit/waiting.ts'

/**
 * The real outbox in a real browser: its database, its lock over tabs, its requests; the test server remembers
 * idempotency keys, behind a network that loses requests and answers (trust R2). `forgetful` disables the keys. Six
 * lives here, all at a time, more with OUTBOX_LIVES=50; the thousand of trust R2 run without a browser (Outbox.test.tsx).
 */
const SCHEDULES = Number(process.env['OUTBOX_LIVES'] ?? 6)
const STEPS = 8
/** Most of the time is spent waiting for the next attempt. */
const AT_A_TIME = 6

let lab: Promise<string> | undefined
const labCode = () =>
  (lab ??= build({
    entryPoints: ['e2e/kit/outboxLab.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.BASE_URL': '"/"' },
    logLevel: 'error',
  }).then(({ outputFiles }) => outputFiles[0]!.text))

/** Seeded random numbers from 0 up to 1. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Answers every request of the lab; `effects` lists the applied ones in order. */
async function fakeServer(context: BrowserContext, random: () => number, isForgetful: boolean) {
  const known = new Set<string>()
  const server = { effects: [] as string[], losses: 0.4 }
  await context.route('**/outbox-lab', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Lab</title><script src="/outbox-lab.js"></script>',
    }),
  )
  await context.route('**/outbox-lab.js', async (route) =>
    route.fulfill({ contentType: 'text/javascript', body: await labCode() }),
  )
  await context.route('**/api/lab', async (route: Route) => {
    const request = route.request()
    const [isLost, isAnswerLost] = [random() < server.losses, random() < server.losses]
    if (isLost) return gone(route.abort('connectionfailed'))
    const key = (await request.headerValue('idempotency-key'))!
    if (isForgetful || !known.has(key)) server.effects.push((request.postDataJSON() as { id: string }).id)
    known.add(key)
    if (isAnswerLost) return gone(route.abort('connectionreset'))
    return gone(route.fulfill({ contentType: 'application/json', body: '{"ok":true}' }))
  })
  return server
}

/** A page closed meanwhile receives no answer. */
const gone = (answered: Promise<void>) => answered.catch(() => undefined)

interface Lab {
  tap: (id: string, lane: string) => Promise<void>
  flush: () => Promise<void>
}

async function open(page: Page): Promise<void> {
  await page.goto('/outbox-lab')
  await expect(page.locator('html[data-lab=ready]')).toBeAttached()
}

/**
 * One random life: taps in two tabs, offline and online, pages that are closed suddenly. @returns the taps and the
 * effects
 */
async function life(context: BrowserContext, seed: number, isForgetful = false) {
  const random = seeded(seed)
  const server = await fakeServer(context, random, isForgetful)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const tab of tabs) await open(tab)
  const tapped: string[] = []
  let isOffline = false
  for (let step = 0; step < STEPS; step++) {
    const tab = tabs[Math.floor(random() * 2)]!
    const what = random()
    if (what < 0.55) {
      const lane = random() < 0.5 ? 'one' : 'two'
      const id = `${lane} ${seed}.${step}`
      await tab.evaluate(([name, its]) => (window as unknown as Lab).tap(name!, its!), [id, lane])
      tapped.push(id)
    } else if (what < 0.7 || (isOffline && what < 0.85)) {
      isOffline = !isOffline
      await context.setOffline(isOffline)
    } else if (what < 0.85) {
      await open(tab)
    } else {
      await tab.evaluate(() => void (window as unknown as Lab).flush())
    }
  }
  await context.setOffline(false)
  server.losses = 0
  await tabs[1]!.close()
  await open(tabs[0]!)
  await expect.poll(() => waitingIn(tabs[0]!), { message: `seed ${seed}: everything is sent in the end` }).toBe(0)
  return { tapped, effects: server.effects }
}

const inLane = (lane: string, ids: string[]) => ids.filter((id) => id.startsWith(lane))

test('[S-06] random sessions in a real browser with two tabs, lost answers and reloads lose, duplicate and reorder nothing', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000 + SCHEDULES * 10_000)
  const live = async (seed: number) => {
    const context = await browser.newContext({ baseURL: server.origin })
    const { tapped, effects } = await life(context, seed)
    for (const lane of ['one', 'two']) expect(inLane(lane, effects), `seed ${seed}`).toEqual(inLane(lane, tapped))
    await context.close()
  }
  const seeds = Array.from({ length: SCHEDULES }, (_, i) => i + 1)
  const next = async () => {
    for (let seed = seeds.shift(); seed; seed = seeds.shift()) await live(seed)
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, next))
})

test('the same sessions on a server that forgets idempotency keys produce duplicates', async ({ browser, server }) => {
  let doubled = 0
  for (let seed = 1; seed <= 12 && doubled === 0; seed++) {
    const context = await browser.newContext({ baseURL: server.origin })
    const { effects } = await life(context, seed, true)
    doubled += effects.length - new Set(effects).size
    await context.close()
  }
  expect(doubled).toBeGreaterThan(0)
})
