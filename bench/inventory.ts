import { existsSync } from 'node:fs'
import { type CDPSession, chromium, request } from '@playwright/test'
import { Server } from '../e2e/kit/server.ts'
import { figure, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- inventory [items]`: a seller's list of 5,000 items on a phone (390 × 844, four times slower than this
 * machine): nodes, memory, scrolling and searching while typing, from the production build. Fails above 1,500 nodes.
 */
const COUNT = Number(process.argv[2] ?? 5000)
const MOST_NODES = 1500
const HERE = { lat: 12.9763, lng: 77.5929 }
const MEGABYTE = 1_000_000

/** Scrolls down 120 times by most of a screen and measures each frame. */
const SCROLLS = `(async () => {
  const frames = []
  let last = performance.now()
  const height = document.documentElement.scrollHeight
  for (let i = 0; i < 120; i++) {
    window.scrollBy(0, 600)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    frames.push(now - last)
    last = now
  }
  frames.sort((a, b) => a - b)
  return { height, median: frames[60], worst20th: frames[113], nodes: document.querySelectorAll('*').length }
})()`
const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const server = await Server.open({ DEMO: 'off', LOG_LEVEL: 'error' })
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value / MEGABYTE
}

try {
  const api = await request.newContext({ baseURL: server.origin })
  const form = { name: 'Asha', email: 'asha@example.org', phone: '+919000000001', password: '739164' }
  const { user } = (await (await api.post('/register.php', { form })).json()) as { user: unknown }
  const { cookies } = await api.storageState()
  for (let from = 0; from < COUNT; from += 200) {
    const lines = Array.from({ length: Math.min(200, COUNT - from) }, (_, i) => ({
      line: from + i + 2,
      cells: {
        name: `Item ${String(from + i + 1).padStart(4, '0')}`,
        category: 'Food & Beverages',
        price: String(10 + (i % 90)),
        stock: String(i % 6),
        latitude: String(HERE.lat),
        longitude: String(HERE.lng),
      },
    }))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await api.post('/api/my/items/import', { data: { lines }, headers, timeout: 120_000 })
    if (!answer.ok()) throw new Error(await answer.text())
  }
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    storageState: {
      cookies,
      origins: [{ origin: server.origin, localStorage: [{ name: 'hereabouts_user', value: JSON.stringify(user) }] }],
    },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const opened = Date.now()
  await page.goto(`${server.origin}/item-list`)
  await page.getByRole('status').filter({ hasText: /items/ }).waitFor({ timeout: 60_000 })
  const toList = Date.now() - opened
  const nodes = await page.locator('*').count()
  const heap = await heapOf(devtools)
  const scrolled = (await page.evaluate(SCROLLS)) as Record<'height' | 'median' | 'worst20th' | 'nodes', number>
  await page.evaluate('window.scrollTo(0, 0)')
  const typed: number[] = []
  for (const text of ['i', 'item 4', 'item 49', 'item 4999', '']) {
    const from = Date.now()
    await page.getByRole('searchbox').first().fill(text)
    await page.evaluate(TWO_FRAMES)
    typed.push(Date.now() - from)
  }
  const after = await heapOf(devtools)
  printTable(`${COUNT} items on a slow phone`, [
    ['nodes of the page, and while scrolling', `${nodes}, ${scrolled.nodes} (at most ${MOST_NODES})`],
    ['height of the page', `${scrolled.height} px`],
    ['JavaScript heap, and after scrolling and searching', `${figure(heap)} MB, ${figure(after)} MB`],
    ['from the address to the list', `${toList} ms`],
    [
      'a frame while scrolling 600 px each: median, 95th percentile',
      `${figure(scrolled.median)} ms, ${figure(scrolled.worst20th)} ms`,
    ],
    ['search while typing: slowest of five', `${Math.max(...typed)} ms`],
  ])
  if (Math.max(nodes, scrolled.nodes) > MOST_NODES) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
