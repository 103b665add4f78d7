import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { loadTs } from './loadTs.mjs'
import { prepare, root } from './prepare.mjs'
import { signInForScreens } from './tour/account.mjs'
import { exampleOf } from './tour/examples.mjs'

/**
 * Takes screenshots of every address with the demo neighbourhood, into screens/: route.language.theme.size.png. Also
 * checks each by axe, for sideways scrolling at 320 px, and for layout shifts on a phone with slow answers.
 *   npm run screens
 *   npm run screens -- --only /home,/filters --lang en --theme dark --size phone --full
 * With --text or --dir only pictures of that variant are taken, also checked for cut texts and too small controls:
 *   npm run screens -- --text 200 --dir rtl --lang en --size phone
 */
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const NARROWEST = { width: 320, height: 640 }
const SHAPE = { lang: ['en', 'hi'], theme: ['light', 'dark'], size: Object.keys(SIZES) }
/** Largest accepted sum of layout shifts (web.dev: good up to 0.1). */
const MOST_SHIFT = 0.1
/** Delay of answers while layout shifts are measured. */
const SLOW_ANSWER_MS = 300
/** A page counts as settled after this long without layout shifts. Must exceed the delay of slow answers. */
const QUIET_MS = 450
const HERE = { latitude: 12.9763, longitude: 77.5929, accuracy: 10 }

/** Longest time for filling the demo neighbourhood on a busy machine. */
const DEMO_LIMIT_MS = 180_000

const words = process.argv.slice(2)
const browserFound = await findOrInstallBrowser()
if ('missing' in browserFound) fail(browserFound.missing)
await prepare()

const { ROUTES, BARE_ROUTES } = await loadTs(root, 'src/core/paths.ts')
const { Server } = await loadTs(root, 'e2e/kit/server.ts')
const { axeViolations } = await loadTs(root, 'e2e/kit/axe.ts')
const { forceRightToLeft, stretchedFaults } = await loadTs(root, 'e2e/kit/stretched.ts')
const { shiftsOf } = await loadTs(root, 'e2e/kit/shifts.ts')
const { chromium, request } = await import('@playwright/test')

const textSize = listed('text')[0]
const direction = listed('dir')[0]
const isStretched = textSize !== undefined || direction !== undefined
const routes = ROUTES.filter((route) => listed('only').length === 0 || listed('only').includes(route))
if (routes.length === 0) fail(`--only knows the addresses of src/core/paths.ts: ${ROUTES.join(' ')}`)
const server = await Server.open({ DEMO: 'on', LOG_LEVEL: 'error' })
const browser = await chromium.launch({
  executablePath: browserFound.path,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
})
const findings = new Map()
try {
  await takeAll()
} finally {
  await browser.close()
  await server.close()
}
report()

async function takeAll() {
  const api = await request.newContext({ baseURL: server.origin })
  await demoFilled()
  const { user, who } = await signInForScreens(api, server.output)
  console.log(`Logged in as ${who}`)
  const session = { user, cookies: (await api.storageState()).cookies }
  const addressOf = exampleOf(api)
  mkdirSync(join(root, 'screens'), { recursive: true })
  for (const lang of choices('lang')) {
    for (const theme of choices('theme')) {
      for (const size of choices('size')) await take({ lang, theme, size }, session, addressOf)
    }
    if (!isStretched) await measure(lang, session, addressOf)
  }
  if (!isStretched) await measureShifts(choices('lang')[0], session, addressOf)
  await api.dispose()
}

/** Waits until the demo accounts are printed: the server answers before the demo neighbourhood is filled. */
async function demoFilled() {
  const deadline = Date.now() + DEMO_LIMIT_MS
  while (!/password\s+\d/.test(server.output)) {
    if (Date.now() > deadline) throw new Error(`The demo neighbourhood did not come:\n${server.output}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

async function take({ lang, theme, size }, session, addressOf) {
  const begin = performance.now()
  await visit({ lang, viewport: SIZES[size], colorScheme: theme }, session, addressOf, async (page, route) => {
    const name = route === '/' ? 'splash' : route.slice(1).replaceAll('/', '-').replaceAll('$', '')
    const variant = [name, lang, theme, size, textSize, direction].filter(Boolean).join('.')
    await page.screenshot({ path: join(root, 'screens', `${variant}.png`), fullPage: words.includes('--full') })
    for (const line of await axeViolations(page)) find(`axe ${route}: ${line}`, `${lang} ${theme} ${size}`)
    if (!isStretched) return
    for (const line of await stretchedFaults(page)) find(`${route}: ${line}`, `${lang} ${theme} ${size}`)
  })
  console.log(`${routes.length} screens ${lang} ${theme} ${size}: ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}

async function measure(lang, session, addressOf) {
  await visit({ lang, viewport: NARROWEST, colorScheme: 'light' }, session, addressOf, async (page, route) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > NARROWEST.width) find(`sideways ${route}: ${width} px wide on a screen of ${NARROWEST.width}`, lang)
  })
}

async function measureShifts(lang, session, addressOf) {
  const look = { lang, viewport: SIZES.phone, colorScheme: 'light', answerMs: SLOW_ANSWER_MS }
  await visit(look, session, addressOf, async (page, route) => {
    const { sum, moved } = await shiftsOf(page)
    if (sum > MOST_SHIFT) find(`shifts ${route}: ${sum.toFixed(2)}, moved was ${moved}`, lang)
  })
}

/** Opens every address in one variant, one after the other. */
async function visit(look, session, addressOf, work) {
  const open = await opener(look, session)
  for (const route of routes) {
    const page = await open(route, await addressOf(route))
    await work(page, route)
    await page.close()
  }
  await open.close()
}

/** Opens addresses in one variant: public ones as a visitor, others as the account. */
async function opener({ lang, viewport, colorScheme, answerMs = 0 }, { user, cookies }) {
  const look = {
    baseURL: server.origin,
    viewport,
    colorScheme,
    locale: lang === 'hi' ? 'hi-IN' : 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    geolocation: HERE,
    permissions: ['geolocation'],
    serviceWorkers: 'block',
    hasTouch: viewport.width < 900,
    isMobile: viewport.width < 900,
  }
  const language = { name: 'hereabouts_language', value: JSON.stringify({ code: lang, autoDetect: false }) }
  const saved = { name: 'hereabouts_user', value: JSON.stringify(user) }
  const textCookie = { name: 'hereabouts_look', value: `system-${textSize ?? 100}`, url: server.origin }
  const state = (localStorage, cookies) => ({ cookies, origins: [{ origin: server.origin, localStorage }] })
  const visitor = await browser.newContext({ ...look, storageState: state([language], []) })
  const account = await browser.newContext({ ...look, storageState: state([language, saved], cookies) })
  for (const context of [visitor, account]) {
    await context.addCookies([textCookie])
    if (direction === 'rtl') await forceRightToLeft(context)
  }
  for (const context of answerMs > 0 ? [visitor, account] : []) {
    await context.route('**/api/**', async (request) => {
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      await request.continue().catch(() => undefined)
    })
  }
  const open = async (route, address) => {
    const page = await (BARE_ROUTES.includes(route) ? visitor : account).newPage()
    page.on('pageerror', (error) => find(`thrown ${route}: ${error.message}`, lang))
    await page.goto(address)
    await settled(page)
    return page
  }
  open.close = () => Promise.all([visitor.close(), account.close()])
  return open
}

/** Waits until fonts and pictures are loaded and nothing has moved for a moment; the splash continues by itself. */
async function settled(page) {
  await page.evaluate(
    async ([still, limit]) => {
      const quiet = new Promise((resolve) => {
        let timer = setTimeout(resolve, still)
        const again = () => {
          clearTimeout(timer)
          timer = setTimeout(resolve, still)
        }
        new MutationObserver(again).observe(document, { subtree: true, childList: true, attributes: true })
      })
      const end = new Promise((resolve) => setTimeout(resolve, limit))
      const pictures = () => [...document.images].map((image) => image.decode().catch(() => {}))
      await Promise.race([quiet.then(() => Promise.all([document.fonts.ready, ...pictures()])), end])
    },
    [QUIET_MS, 5_000],
  )
}

function find(line, where) {
  findings.set(line, [...(findings.get(line) ?? []), where])
}

function report() {
  const lines = [...findings].map(([line, where]) => `${line}   (${[...new Set(where)].join(', ')})`)
  console.log(
    lines.length === 0 ? '\nNo violations, nothing scrolls sideways or slips away.' : `\n${lines.sort().join('\n')}`,
  )
  console.log(`\nPictures: ${join(root, 'screens')}`)
  process.exitCode = lines.length > 0 ? 1 : 0
}

function listed(flag) {
  const at = words.indexOf(`--${flag}`)
  return at === -1 ? [] : (words[at + 1] ?? '').split(',')
}

function choices(flag) {
  const chosen = listed(flag)
  return chosen.length === 0 ? SHAPE[flag] : SHAPE[flag].filter((choice) => chosen.includes(choice))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
