import { existsSync } from 'node:fs'
import { type CDPSession, chromium, request } from '@playwright/test'
import { Server } from '../e2e/kit/server.ts'
import { figure, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- inventory [items]`: a seller's list of 5,000 items on a phone (390 × 844, four times slower than
 * this machine): nodes, memory, a scroll by finger and each letter of a search, from the production build. Fails above
 * 1,500 nodes.
 */
const COUNT = Number(process.argv[2] ?? 5000)
const MOST_NODES = 1500
const HERE = { lat: 12.9763, lng: 77.5929 }
const MEGABYTE = 1_000_000
const CATEGORIES = ['Food & Beverages', 'Home & Garden', 'Health & Beauty', 'Education']
const GOODS = [
  'Toor dal',
  'Basmati rice',
  'तूर दाल',
  'Besan',
  'चावल',
  'Mustard oil',
  'Soap',
  'Notebook',
  'Masala chai',
  'आटा',
]

/** Records the length of every frame and the largest number of nodes, until it is called again. */
const RECORD = `(() => {
  if (window.recorded) {
    const { frames, nodes } = window.recorded
    window.recorded = null
    frames.sort((a, b) => a - b)
    const at = (share) => frames[Math.floor(share * (frames.length - 1))]
    return { count: frames.length, median: at(0.5), p95: at(0.95), worst: at(1), nodes }
  }
  const recorded = (window.recorded = { frames: [], nodes: 0 })
  let last = performance.now()
  const frame = (now) => {
    if (window.recorded !== recorded) return
    recorded.frames.push(now - last)
    recorded.nodes = Math.max(recorded.nodes, document.getElementsByTagName('*').length)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
})()`
/** Measures the time from each key event to the frame after the one that shows it. */
const LETTERS = `window.letters = []
addEventListener('keydown', ({ timeStamp }) =>
  requestAnimationFrame(() => requestAnimationFrame((now) => window.letters.push(now - timeStamp))), true)`
const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

interface Recorded {
  count: number
  median: number
  p95: number
  worst: number
  nodes: number
}

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/chromium-headless-shell'].find(
  (path) => existsSync(path),
)
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
        name: `${GOODS[(from + i) % GOODS.length]!} ${String(from + i + 1).padStart(4, '0')}`,
        category: CATEGORIES[i % CATEGORIES.length]!,
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
  const answered = page.waitForResponse((response) => response.url().includes('/api/my/items'))
  const opened = Date.now()
  await page.goto(`${server.origin}/item-list`)
  const answer = await answered
  const toAnswer = Date.now() - opened
  const size = Number((await answer.allHeaders())['content-length'] ?? 0) || (await answer.body()).length
  await page.locator('[data-inventory-row]').first().waitFor({ timeout: 60_000 })
  const toRows = Date.now() - opened
  if (COUNT > 60) await page.locator(`[aria-setsize="${COUNT}"]`).first().waitFor({ timeout: 60_000 })
  const toList = Date.now() - opened
  const nodes = await page.locator('*').count()
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const heap = await heapOf(devtools)
  await page.evaluate(RECORD)
  for (let i = 0; i < 4; i++) {
    await devtools.send('Input.synthesizeScrollGesture', {
      x: 195,
      y: 600,
      yDistance: i === 3 ? 6000 : -6000,
      speed: 3000,
      gestureSourceType: 'touch',
      preventFling: false,
    })
  }
  const scrolled = await page.evaluate<Recorded>(RECORD)
  await page.evaluate('window.scrollTo(0, 0)')
  const search = page.getByRole('searchbox').first()
  await search.click()
  await page.evaluate(LETTERS)
  for (const key of [...'toor dal 49', ...Array<string>(11).fill('Backspace'), ...'notebook']) {
    await page.keyboard.press(key)
    await page.evaluate(TWO_FRAMES)
  }
  const letters: number[] = await page.evaluate('window.letters.sort((a, b) => a - b)')
  const letterAt = (share: number) => figure(letters[Math.floor(share * (letters.length - 1))]!)
  const after = await heapOf(devtools)
  printTable(`${COUNT} items on a slow phone`, [
    ['the answer', `${figure(size / MEGABYTE)} MB, ${toAnswer} ms after the address`],
    ['first rows, whole list', `${toRows} ms, ${toList} ms after the address`],
    ['nodes of the page, and while scrolling', `${nodes}, ${scrolled.nodes} (at most ${MOST_NODES})`],
    ['height of the page', `${height} px`],
    ['JavaScript heap, and after scrolling and searching', `${figure(heap)} MB, ${figure(after)} MB`],
    [
      `${scrolled.count} frames of a scroll by finger, 3,000 px/s: median, 95th percentile, worst`,
      `${figure(scrolled.median)} ms, ${figure(scrolled.p95)} ms, ${figure(scrolled.worst)} ms`,
    ],
    [
      `${letters.length} letters of a search: median, 95th percentile, worst`,
      `${letterAt(0.5)} ms, ${letterAt(0.95)} ms, ${letterAt(1)} ms`,
    ],
  ])
  if (Math.max(nodes, scrolled.nodes) > MOST_NODES) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
