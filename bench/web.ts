import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, type Browser, chromium, request } from '@playwright/test'
import { axeViolations } from '../e2e/kit/axe.ts'
import { Server } from '../e2e/kit/server.ts'
import { figure, printTable } from './kit/timing.ts'

/**
 * `npm run bench -- web [--no-browser]`: performance budgets of the production build (`npm run build` first): gzipped
 * size of each page, and load time of the first screens on a slow phone: four times slower than this machine, 1.6
 * Mbit/s, 150 ms round trip, like Lighthouse's mobile profile. Fails when a budget is exceeded. Times depend on the
 * machine: report its load with them.
 */
const WEB = join('dist', 'web')
const ASSETS = join(WEB, 'assets')
const KILOBYTE = 1000
/** Budgets in kB. Home includes the neighbourhood (ADR 0027), every page the start of an alarm (ADR 0023). */
const FIRST = { LoginPage: 140, HomePage: 140 } as const
const BUDGETS = {
  alarm: 60,
  schemas: 12,
  goods: 360,
  words: 200,
  labels: 85,
  page: 40,
  heavy: 60,
  css: 20,
  fonts: 60,
  worker: 20,
}
/** Charts and maps may be larger, each in its own chunk. */
const HEAVY = /Map|Chart|leaflet|Scan|Qr/i
/** The names of all concepts. */
const LABELS = /^labels/
/**
 * The offline search with the words of all languages, loaded on demand; 16 kB are guest languages (ADR 0056). The words
 * of goods are a chunk of their own, because the search of own items needs only these (ADR 0096, 0099).
 */
const WORDS = /searchKept/
const GOODS = /^goods/
const SLOW_PHONE = { latency: 150, downloadThroughput: (1.6 * 1e6) / 8, uploadThroughput: (0.75 * 1e6) / 8 }
/** Lighthouse's "good": first and largest paint, and blocked time, in milliseconds. */
const GOOD = { paint: 2500, blocked: 200 }
/** Wait after a page has loaded; an app with an open event stream is never idle on the network. */
const SETTLES_MS = 2000

const broken: string[] = []
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length / KILOBYTE

function judge(what: string, value: number, most: number, unit = 'kB'): string[] {
  if (value > most) broken.push(`${what}: ${figure(value)} ${unit}, at most ${most}`)
  return [what, `${figure(value)} ${unit}`, `${most} ${unit}`, value > most ? 'BROKEN' : 'ok']
}

const scripts = existsSync(ASSETS) ? readdirSync(ASSETS).filter((name) => name.endsWith('.js')) : []
const html = existsSync(WEB) ? readFileSync(join(WEB, 'index.html'), 'utf8') : ''

/** Static dependencies of chunks, including themselves. */
function needed(names: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || !existsSync(join(ASSETS, name))) return
    found.add(name)
    const code = readFileSync(join(ASSETS, name), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) visit(imported!)
  }
  for (const name of names) visit(name)
  return found
}

const weight = (names: Iterable<string>) => [...names].reduce((sum, name) => sum + gzipped(join(ASSETS, name)), 0)

/**
 * The chunk of a page.
 * @throws Error when there is none: a budget without a chunk would always pass
 */
function chunkOf(page: string): string {
  const chunk = scripts.find((name) => name.startsWith(`${page}-`))
  if (chunk === undefined) throw new Error(`The build has no chunk ${page}`)
  return chunk
}

/** The chunks of each page, its own first: of every address, also of those whose file holds several pages. */
function pageFiles(): string[][] {
  const routes = JSON.parse(readFileSync(join(WEB, 'routes.json'), 'utf8')) as Record<string, string[]>
  const files = Object.values(routes).map((paths) => paths.map((path) => path.replace('assets/', '')))
  return [...new Map(files.map((names) => [names[0], names.filter((name) => name.endsWith('.js'))])).values()]
}

function weighAll(): void {
  const entry = needed([...html.matchAll(/assets\/([^"']+\.js)/g)].map(([, name]) => name!))
  const css = [...html.matchAll(/assets\/([^"']+\.css)/g)].map(([, name]) => name!)
  const fonts = [...html.matchAll(/assets\/([^"']+\.woff2)/g)].map(([, name]) => name!)
  const first = (['LoginPage', 'HomePage'] as const).map((page) => {
    const own = needed([...entry, chunkOf(page)])
    return judge(`JavaScript before ${page}`, weight(own), FIRST[page])
  })
  const alarm = [...needed([chunkOf('alarm')])].filter((chunk) => !entry.has(chunk))
  // Not counted per page: the entry, Home, the SOS and what follows every first screen, which every page loads, and
  // zod, which comes once, with the first page that has kept entries to read (ADR 0021, 0023).
  const known = needed([...entry, ...['HomePage', 'NearbyCards', 'alarm', 'zod', 'followers'].map(chunkOf)])
  const pages = pageFiles()
    .map((files) => ({ name: files[0]!, kilobytes: weight(files.filter((chunk) => !known.has(chunk))) }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
  const chunks = scripts
    .filter((name) => !entry.has(name))
    .map((name) => ({ name, kilobytes: weight([name]) }))
    .toSorted((a, b) => b.kilobytes - a.kilobytes)
  printTable('what is sent, and at most', [
    ...first,
    judge('the SOS, which every page fetches behind its first screen', weight(alarm), BUDGETS.alarm),
    judge('zod, with the first page that reads schemas', weight([chunkOf('zod')]), BUDGETS.schemas),
    judge(
      'CSS of the page',
      css.reduce((sum, name) => sum + gzipped(join(ASSETS, name)), 0),
      BUDGETS.css,
    ),
    judge(
      'fonts before the first screen',
      fonts.reduce((sum, name) => sum + readFileSync(join(ASSETS, name)).length / KILOBYTE, 0),
      BUDGETS.fonts,
    ),
    judge('service worker', gzipped(join(WEB, 'sw.js')), BUDGETS.worker),
    ...pages.map(({ name, kilobytes }) =>
      judge(`page ${name.replace(/-[\w-]{8}\.js$/, '')} beyond the start and Home`, kilobytes, BUDGETS.page),
    ),
    ...chunks
      .slice(0, 6)
      .map(({ name, kilobytes }) => judge(`chunk ${name.replace(/-[\w-]{8}\.js$/, '')}`, kilobytes, budgetOf(name))),
  ])
}

function budgetOf(chunk: string): number {
  if (GOODS.test(chunk)) return BUDGETS.goods
  if (WORDS.test(chunk)) return BUDGETS.words
  if (LABELS.test(chunk)) return BUDGETS.labels
  return HEAVY.test(chunk) ? BUDGETS.heavy : BUDGETS.page
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface Measured {
  largest: number
  blocked: number
  shift: number
}

/** Watches paints, long tasks and shifts from the start of a page. */
const WATCHER = `(() => {
  const seen = (window.measured = { largest: 0, blocked: 0, shift: 0 })
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.largest = e.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.blocked += Math.max(0, e.duration - 50) }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) seen.shift += e.value }).observe({ type: 'layout-shift', buffered: true })
})()`

async function measure(
  browser: Browser,
  origin: string,
  path: string,
  user: unknown,
  cookies: Cookies,
): Promise<Measured & { axe: string[] }> {
  const localStorage = user ? [{ name: 'hereabouts_user', value: JSON.stringify(user) }] : []
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: 12.9763, longitude: 77.5929, accuracy: 10 },
    storageState: { cookies, origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.addInitScript(WATCHER)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(`${origin}${path}`, { waitUntil: 'load', timeout: 60_000 })
  await page.locator('#root main').first().waitFor()
  await page.waitForTimeout(SETTLES_MS)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const measured = await page.evaluate<Measured>('window.measured')
  const axe = await axeViolations(page)
  await context.close()
  return { ...measured, axe }
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!

async function time(): Promise<void> {
  const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
  const server = await Server.open({ DEMO: 'off', LOG_LEVEL: 'error' })
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const api = await request.newContext({ baseURL: server.origin })
    const form = { name: 'Asha', email: 'asha@example.org', phone: '+919000000001', password: '739164' }
    const { user } = (await (await api.post('/register.php', { form })).json()) as { user: unknown }
    const { cookies } = await api.storageState()
    const screens: [string, string, unknown, Cookies][] = [
      ['/login, signed out', '/login', null, []],
      ['/home, signed in', '/home', user, cookies],
      ['/offline-sync, signed in', '/offline-sync', user, cookies],
    ]
    const rows: string[][] = []
    for (const [name, path, who, held] of screens) {
      const runs: (Measured & { axe: string[] })[] = []
      for (let i = 0; i < 3; i++) runs.push(await measure(browser, server.origin, path, who, held))
      const of = (key: 'largest' | 'blocked' | 'shift') => median(runs.map((run) => run[key]))
      rows.push(judge(`${name}: largest paint`, of('largest'), GOOD.paint, 'ms'))
      rows.push(judge(`${name}: blocked`, of('blocked'), GOOD.blocked, 'ms'))
      rows.push(judge(`${name}: shifts`, of('shift'), 0.1, ''))
      rows.push(judge(`${name}: axe violations`, runs.at(-1)!.axe.length, 0, ''))
    }
    printTable('a slow phone, median of three, and at most', rows)
  } finally {
    await browser.close()
    await server.close()
  }
}

if (html === '') throw new Error('There is no build. Run: npm run build')
weighAll()
if (!process.argv.includes('--no-browser')) await time()
console.log(broken.length === 0 ? '\nEvery budget is kept.' : `\nBroken:\n${broken.join('\n')}`)
process.exitCode = broken.length > 0 ? 1 : 0
