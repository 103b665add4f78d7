import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CDPSession, chromium, type Page, request } from '@playwright/test'
import { hostCommand } from '../e2e/kit/administrator.ts'
import { Server } from '../e2e/kit/server.ts'
import { startMapServer } from '../src/features/places/server/testing/map/mapServer.ts'
import { monacoTiles } from '../src/features/places/server/testing/map/monacoTiles.ts'
import { figure, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- map [--trace FILE]`: the map of the results on a phone four times slower than this machine, with
 * the streets and places of Monaco: frame times while a finger moves it and while it zooms. `--trace` also writes a
 * Chrome trace for the performance panel. Times depend on the machine: report its load with them.
 */
const MONACO = { latitude: 43.7384, longitude: 7.4246 }
const PBF = 'src/features/places/server/testing/map/monaco.osm.pbf'
const SLOWER = 4
const MOVES = 60
const options = process.argv.slice(2)
const traceFile = options[options.indexOf('--trace') + 1]

interface Frames {
  frames: number[]
  long: number[]
}

const tile = await monacoTiles('openmaptiles', PBF)
const maps = await startMapServer({ tile })
const server = await Server.open({ MAP_URL: `${maps.url}/planet` })
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  await hostCommand(server, 'import', join(process.cwd(), PBF))
  const page = await openMap()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (options.includes('--trace')) await browser.startTracing(page)
  const moved = await during(page, () => drag(cdp))
  const zoomed = await during(page, () => zoom(page))
  if (options.includes('--trace') && traceFile) {
    mkdirSync(dirname(traceFile), { recursive: true })
    writeFileSync(traceFile, await browser.stopTracing())
  }
  const pins = await page.locator('[data-marker], [data-markers]').count()
  printTable(`Map with ${pins} pins and counts, ${SLOWER} times slower than this machine`, [
    ['', 'frames', 'p50 ms', 'p95 ms', 'longest ms', 'tasks over 50 ms', 'their sum ms'],
    row('moved by a finger', moved),
    row('zoomed in and out', zoomed),
  ])
} finally {
  await browser.close()
  await server.close()
  await maps.close()
}

function row(name: string, { frames, long }: Frames): string[] {
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (part: number) => figure(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  const sum = long.reduce((total, each) => total + each, 0)
  return [name, String(frames.length), at(0.5), at(0.95), at(1), String(long.length), figure(sum)]
}

async function openMap(): Promise<Page> {
  const api = await request.newContext({ baseURL: server.origin })
  const account = { name: 'Asha', email: 'asha@example.org', phone: '+919800000001', password: '739164' }
  const { user } = (await (await api.post('/register.php', { form: account })).json()) as { user: { id: string } }
  const area = { kind: 'point', name: 'Monaco', address: '', ...MONACO }
  const localStorage = [
    { name: 'hereabouts_user', value: JSON.stringify(user) },
    { name: 'hereabouts_area', value: JSON.stringify({ [user.id]: { area, recent: [] } }) },
  ]
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    storageState: { cookies: (await api.storageState()).cookies, origins: [{ origin: server.origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.goto('/filters?view=map&browse=1&zoom=17')
  await page.locator('[data-marker], [data-markers]').nth(10).waitFor()
  await page.locator('[data-tiles=shown]').waitFor()
  return page
}

/** Runs in the page; a string, because `window` is not typed here. */
const WATCH = `
  const kept = (window.kept = { frames: [], long: [], isOn: true })
  new PerformanceObserver((list) => kept.long.push(...list.getEntries().map((each) => each.duration))).observe({ type: 'longtask' })
  let last = performance.now()
  const next = (now) => {
    kept.frames.push(now - last)
    last = now
    if (kept.isOn) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)`

/** Times of frames and long tasks during some work, measured in the page. */
async function during(page: Page, work: () => Promise<void>): Promise<Frames> {
  await page.evaluate(`{${WATCH}}`)
  await work()
  return page.evaluate('((window.kept.isOn = false), window.kept)')
}

async function drag(cdp: CDPSession): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
    const way = round % 2 === 0 ? -1 : 1
    await touch('touchStart', 200, 450)
    for (let step = 1; step <= MOVES; step++) {
      await touch('touchMove', 200 + way * step * 2.5, 450 + way * step * 2)
      await new Promise((resolve) => setTimeout(resolve, 16))
    }
    await touch('touchEnd')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function zoom(page: Page): Promise<void> {
  for (const key of ['-', '-', '+', '+']) {
    await page
      .locator('[data-testid=map] .leaflet-container, [data-testid=map]')
      .first()
      .press(key)
      .catch(() => undefined)
    await page.waitForTimeout(1200)
  }
}
