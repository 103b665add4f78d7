import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
/** Pins are placed in rows, far enough from each other to be drawn separately at this zoom. */
const ZOOM = 17
const [ROWS, COLUMNS, PIXELS_APART] = [10, 6, 62]
const SLOWER = 4
const MOVES = 60
const options = process.argv.slice(2)
const traceFile = options[options.indexOf('--trace') + 1]

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

interface Frames {
  processor: number
  frames: number[]
  long: number[]
}

const tile = await monacoTiles('openmaptiles', PBF)
const maps = await startMapServer({ tile })
const server = await Server.open({ MAP_URL: `${maps.url}/planet` })
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  await hostCommand(server, 'import', writePlaces())
  const page = await openMap()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (options.includes('--trace')) await browser.startTracing(page)
  const moved = await during(page, cdp, () => drag(cdp))
  const zoomed = await during(page, cdp, () => zoom(page))
  if (options.includes('--trace') && traceFile) {
    mkdirSync(dirname(traceFile), { recursive: true })
    writeFileSync(traceFile, await browser.stopTracing())
  }
  const pins = await page.locator('[data-marker], [data-markers]').count()
  printTable(`Map with ${pins} pins and counts, ${SLOWER} times slower than this machine`, [
    ['', 'processor s', 'frames', 'p50 ms', 'p95 ms', 'longest ms', 'tasks over 50 ms', 'their sum ms'],
    row('moved by a finger', moved),
    row('zoomed in and out', zoomed),
  ])
} finally {
  await browser.close()
  await server.close()
  await maps.close()
}

/** A CSV file with as many shops as the map shows individually. */
function writePlaces(): string {
  const step = (PIXELS_APART * 360) / (256 * 2 ** ZOOM)
  const cosine = Math.cos((MONACO.latitude * Math.PI) / 180)
  const kinds = ['Clothing', 'Bakery', 'Books', 'Pharmacy', 'Electronics']
  const lines = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
    const [line, column] = [Math.floor(i / COLUMNS) - (ROWS - 1) / 2, (i % COLUMNS) - (COLUMNS - 1) / 2]
    const [latitude, longitude] = [MONACO.latitude + line * step * cosine, MONACO.longitude + column * step]
    return `Shop ${i + 1},${latitude.toFixed(6)},${longitude.toFixed(6)},${kinds[i % kinds.length]}`
  })
  const file = join(mkdtempSync(join(tmpdir(), 'hereabouts-bench-')), 'places.csv')
  writeFileSync(file, ['name,latitude,longitude,category', ...lines].join('\n'))
  return file
}

function row(name: string, { processor, frames, long }: Frames): string[] {
  const sorted = frames.toSorted((a, b) => a - b)
  const at = (part: number) => figure(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  const sum = long.reduce((total, each) => total + each, 0)
  return [name, processor.toFixed(2), String(frames.length), at(0.5), at(0.95), at(1), String(long.length), figure(sum)]
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
  await page.goto(`/filters?view=map&browse=1&zoom=${ZOOM}`)
  await page
    .locator('[data-marker]')
    .nth(ROWS * COLUMNS - 1)
    .waitFor()
  await page.locator('[data-tiles=shown]').waitFor()
  return page
}

/** Processor seconds of the page's main thread so far; unlike frame times they are comparable on a busy machine. */
async function processorSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')!.value
}

/** Frame times and long tasks while `work` runs, measured in the page. */
async function during(page: Page, cdp: CDPSession, work: () => Promise<void>): Promise<Frames> {
  const before = await processorSeconds(cdp)
  await page.evaluate(`(() => {${WATCH}})()`)
  await work()
  const kept: Omit<Frames, 'processor'> = await page.evaluate('((window.kept.isOn = false), window.kept)')
  return { ...kept, processor: (await processorSeconds(cdp)) - before }
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
