import { existsSync } from 'node:fs'
import { type APIRequestContext, type CDPSession, chromium, type Page, request } from '@playwright/test'
import { Server } from '../e2e/kit/server.ts'
import { printTable } from './kit/timing.ts'

/**
 * `npm run bench -- webMemory [minutes]`: memory of one page that is used without a reload, on the screen of a phone,
 * in the demo neighbourhood (`npm run build` first). A round opens every screen of `ROUND` through the app's own links
 * or history, scrolls it, and goes back from details. Prints after the first and every further sixth of the time:
 * JavaScript heap, nodes and listeners after a garbage collection, and the long tasks since the previous line.
 */
const MINUTES = Number(process.argv[2] ?? 30)
const LINES = 6
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const
const CENTRE = { latitude: 12.9763, longitude: 77.5929, accuracy: 10 }
const SETTLES_MS = 700
const DEMO_LIMIT_MS = 180_000
const ROUND = [
  '/home',
  '/filters?q=rice',
  '/filters?q=doctor&sort=rating',
  '/filters?view=map',
  '/chat',
  '/circle',
  '/orders',
  '/requests',
  '/meetings',
  '/notifications',
  '/wishlist',
  '/profile',
  '/shop-list',
  '/item-list',
  '/seller-analytics',
  '/privacy-settings',
]
/** A first link of this kind on a screen is opened, too. */
const DETAIL = 'main a[href^="/product/"], main a[href^="/item/"], main a[href^="/shop/"], main a[href^="/chat/"]'

interface Figures {
  heap: number
  nodes: number
  listeners: number
}

async function bench(): Promise<void> {
  const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  const server = await Server.open({ DEMO: 'on', LOG_LEVEL: 'error' })
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  })
  try {
    const api = await request.newContext({ baseURL: server.origin })
    const user = await signIn(api, server)
    const storageState = {
      cookies: (await api.storageState()).cookies,
      origins: [{ origin: server.origin, localStorage: [{ name: 'hereabouts_user', value: JSON.stringify(user) }] }],
    }
    const context = await browser.newContext({
      ...PHONE,
      baseURL: server.origin,
      permissions: ['geolocation'],
      geolocation: CENTRE,
      serviceWorkers: 'block',
      storageState,
    })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await page.addInitScript(`
      window.longTasks = []
      new PerformanceObserver((list) => { for (const each of list.getEntries()) window.longTasks.push(each.duration) })
        .observe({ type: 'longtask', buffered: true })`)
    await page.goto('/home')
    await keepUsing(page, devtools)
  } finally {
    await browser.close()
    await server.close()
  }
}

async function signIn(api: APIRequestContext, server: Server): Promise<unknown> {
  const deadline = Date.now() + DEMO_LIMIT_MS
  for (;;) {
    const [, emailOrPhone, password] = /(\S+@\S+)\s+password\s+(\d+)/.exec(server.output) ?? []
    if (emailOrPhone && password) {
      const answer = await api.post('/login.php', { form: { emailOrPhone, password } })
      return ((await answer.json()) as { user: unknown }).user
    }
    if (Date.now() > deadline) throw new Error(`The demo neighbourhood is not ready:\n${server.output}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function keepUsing(page: Page, devtools: CDPSession): Promise<void> {
  const rows: Array<Array<string | number>> = [
    ['minutes', 'rounds', 'heap MB', 'nodes', 'listeners', 'long tasks', 'longest ms', 'blocked ms a screen'],
  ]
  const start = performance.now()
  let [rounds, screens, lines] = [0, 0, 0]
  while (lines <= LINES) {
    for (const address of ROUND) {
      await open(page, address)
      screens++
    }
    rounds++
    const minutes = (performance.now() - start) / 60_000
    if (lines > 0 && minutes < (MINUTES * lines) / LINES) continue
    const { heap, nodes, listeners } = await figures(page, devtools)
    const tasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks.splice(0))
    const blocked = tasks.reduce((sum, each) => sum + each - 50, 0)
    rows.push([minutes, rounds, heap, nodes, listeners, tasks.length, Math.max(0, ...tasks), blocked / screens])
    screens = 0
    lines++
  }
  printTable(`A page used for ${MINUTES} minutes without a reload`, rows)
}

/** Opens an address inside the running app, as a link does; then the first linked detail page, and goes back. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page.waitForTimeout(SETTLES_MS)
  await page.mouse.wheel(0, 2_000)
  const isOpened = await page.evaluate((links) => {
    const link = document.querySelector<HTMLElement>(links)
    link?.click()
    return link !== null
  }, DETAIL)
  if (!isOpened) return
  await page.waitForTimeout(SETTLES_MS)
  await page.evaluate(() => history.back())
  await page.waitForTimeout(SETTLES_MS)
}

async function figures(page: Page, devtools: CDPSession): Promise<Figures> {
  await page.evaluate((to) => history.pushState({}, '', to), '/home')
  await page.waitForTimeout(3 * SETTLES_MS)
  for (let i = 0; i < 3; i++) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

await bench()
