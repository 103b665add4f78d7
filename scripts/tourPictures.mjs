/**
 * Takes the pictures of /onboarding and /login: screenshots of the demo neighbourhood, in both languages and themes,
 * into public/tour. Run after a change of the look: node scripts/tourPictures.mjs
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findOrInstallBrowser } from './browser.mjs'
import { loadTs } from './loadTs.mjs'
import { prepare, root } from './prepare.mjs'
import { signInForScreens } from './tour/account.mjs'
import { exampleOf } from './tour/examples.mjs'

/** Search text used for the pictures of search and product. */
const WORDS = 'saree'

const SCREENS = {
  home: '/home',
  search: `/filters?q=${WORDS}`,
  product: '/product/$id',
  shop: '/shop/$id',
  circle: '/circle',
  sos: '/sosturnoff',
  seller: '/profile/seller',
  subscription: '/subscription',
}
const SIZE = { width: 390, height: 760 }
/** Width in pixels of a picture; it is shown at 160 to 300. */
const WIDTH = 320
/** Longest time for filling the demo neighbourhood on a busy machine. */
const DEMO_LIMIT_MS = 180_000
/** Time for parts that load after the first screen. */
const STANDS_MS = 2500

const found = await findOrInstallBrowser()
if ('missing' in found) throw new Error(found.missing)
await prepare()
const { Server } = await loadTs(root, 'e2e/kit/server.ts')
const { chromium, request } = await import('@playwright/test')
const folder = join(root, 'public', 'tour')
mkdirSync(folder, { recursive: true })

const server = await Server.open({ DEMO: 'on', LOG_LEVEL: 'error' })
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
try {
  const deadline = Date.now() + DEMO_LIMIT_MS
  while (!/password\s+\d/.test(server.output)) {
    if (Date.now() > deadline) throw new Error(`The demo neighbourhood did not come:\n${server.output}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const api = await request.newContext({ baseURL: server.origin })
  const { user } = await signInForScreens(api, server.output)
  const { cookies } = await api.storageState()
  await api.post('/api/welcome', { data: { what: 'dismissed' } })
  const { items } = await (await api.get(`/api/search?area=demo&limit=9&q=${WORDS}`)).json()
  const { id } = items.find(({ kind }) => kind === 'item')
  const addressOf = exampleOf(api)
  for (const lang of ['en', 'hi']) {
    for (const theme of ['light', 'dark']) {
      const context = await browser.newContext({
        baseURL: server.origin,
        viewport: SIZE,
        colorScheme: theme,
        locale: `${lang}-IN`,
        timezoneId: 'Asia/Kolkata',
        reducedMotion: 'reduce',
        permissions: ['geolocation'],
        geolocation: { latitude: 12.9763, longitude: 77.5929, accuracy: 10 },
        serviceWorkers: 'block',
        hasTouch: true,
        isMobile: true,
        storageState: {
          cookies,
          origins: [
            {
              origin: server.origin,
              localStorage: [
                { name: 'hereabouts_language', value: JSON.stringify({ code: lang, autoDetect: false }) },
                { name: 'hereabouts_user', value: JSON.stringify(user) },
                { name: `hereabouts_sos_passkey_asked_${user.id}`, value: 'true' },
              ],
            },
          ],
        },
      })
      for (const [name, route] of Object.entries(SCREENS)) {
        const page = await context.newPage()
        await page.goto(name === 'product' ? `/product/${id}` : await addressOf(route))
        await page.waitForFunction(() => !document.querySelector('.animate-shimmer, [aria-busy=true]'))
        await page.waitForTimeout(STANDS_MS)
        await sharp(await page.screenshot())
          .resize({ width: WIDTH })
          .webp({ quality: 62, effort: 6 })
          .toFile(join(folder, `${name}.${lang}.${theme}.webp`))
        await page.close()
      }
      await context.close()
    }
  }
  await api.dispose()
} finally {
  await browser.close()
  await server.close()
}
