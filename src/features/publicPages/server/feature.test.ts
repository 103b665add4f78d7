import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Item } from '#features/listings/itemContract.ts'
import { itemInput, newItem, newShop, twoPeople } from '#features/listings/server/testing.ts'
import { updateItem } from '#features/listings/server/items.ts'
import { actingAs } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { answerRefusal } from '#kit/server/refusals.ts'
import { previewPicture } from './previewPicture.ts'
import { publicPageRoutes } from './feature.ts'
import { aPublicListing } from './testing.ts'

const BASE = 'https://near.example/town'
let visitor: TestCtx
let seller: TestCtx
let item: Item
let server: FastifyInstance

async function serve(settings: Partial<TestCtx['config']> = {}): Promise<FastifyInstance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-previews-'))
  const config = { ...visitor.config, publicUrl: BASE, dataDir, ...settings }
  visitor = actingAs(visitor, null, { config })
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register((scope) =>
    publicPageRoutes(scope, {
      ctx: () => visitor,
      appHead: '<link rel="stylesheet" href="/assets/index.css">',
      isSignedIn: async ({ headers }) => headers.cookie === 'session=valid',
      sendApp: (reply) => reply.type('text/html').send('the app'),
      refuse: answerRefusal,
    }),
  )
  return app
}

beforeEach(async () => {
  const people = await twoPeople()
  ;({ visitor, seller } = people)
  item = await newItem(seller)
  server = await serve()
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const pictureOf = (page: string) => new URL(/property="og:image" content="([^"]+)"/.exec(page)![1]!)

test('[A-42] a visitor gets a product’s public page, a signed-in person the app', async () => {
  const page = await get(`/product/${item.id}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('<h1 class="text-display wrap-safe">Country tomato</h1>')
  expect(page.body).toMatch(/href="\/login\?next=[^"]+" class="[^"]+">Login</)
  expect(page.body).toContain('Create account')
  expect(page.body.match(/<script/g)).toHaveLength(1)
  expect((await get(`/product/${item.id}`, { cookie: 'session=valid' })).body).toBe('the app')
  expect((await get(`/product/${item.id}`, { cookie: 'session=forged' })).body).toBe(page.body)
})

test('an action on a public page continues after the sign-in, which gets page and action', async () => {
  const { body } = await get(`/product/${item.id}`)
  for (const act of ['chat', 'order', 'wish']) {
    expect(body).toContain(`/login?next=${encodeURIComponent(`/product/${item.id}?do=${act}`)}`)
  }
  // The sign-in page continues in the language of the page.
  const hindi = await get(`/product/${item.id}`, { 'accept-language': 'hi-IN' })
  expect(hindi.body).toContain(`/login?lang=hi&amp;next=${encodeURIComponent(`/product/${item.id}?do=chat`)}`)
})

test('[attack 15] addresses use the operator’s host, whatever host the request names', async () => {
  const { body } = await get(`/product/${item.id}`, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  expect(body).not.toContain('evil.example')
  expect(body).toContain(`<link rel="canonical" href="${BASE}/product/${item.id}">`)
  expect(pictureOf(body).href).toMatch(new RegExp(`^${BASE}/preview/product/${item.id}/[0-9a-f]{16}\\.jpg$`))
  expect((await get(`/item/${item.id}/?lang=hi`)).body).toContain(
    `<link rel="canonical" href="${BASE}/product/${item.id}">`,
  )
})

test('a proxy may cache a page for a minute, by language and for visitors only; unchanged it is not sent again', async () => {
  const { headers } = await get(`/product/${item.id}`)
  expect(headers['cache-control']).toContain('s-maxage=60')
  expect(headers['vary']).toBe('accept-encoding, accept-language, cookie')
  const again = await get(`/product/${item.id}`, { 'if-none-match': String(headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  await updateItem(seller, { ...(await itemInput(seller)), id: item.id, price: 33 })
  expect((await get(`/product/${item.id}`, { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
})

test('the language is that of the address, else the browser’s, else English', async () => {
  const languageOf = async (query: string, accept?: string) =>
    (await get(`/product/${item.id}${query}`, accept ? { 'accept-language': accept } : {})).headers['content-language']
  expect(await languageOf('')).toBe('en')
  expect(await languageOf('', 'hi-IN,hi;q=0.9,en;q=0.8')).toBe('hi')
  expect(await languageOf('', 'ta,en;q=0.5,hi;q=0.6')).toBe('hi')
  expect(await languageOf('?lang=en', 'hi')).toBe('en')
  expect(await languageOf('?lang=%00&lang=x', '*;q=broken')).toBe('en')
})

test('an address without a listing answers 404 and is not indexed', async () => {
  for (const path of ['/product/0', `/shop/${item.id}`, '/office/%00', `/product/${'x'.repeat(90)}`]) {
    const { statusCode, headers, body } = await get(path)
    expect(statusCode, path).toBe(404)
    expect(headers['x-robots-tag'], path).toBe('noindex')
    expect(body, path).toContain('Page not found')
  }
})

test('the preview is drawn once and cached; another price has another address, and the earlier one redirects', async () => {
  const { pathname } = pictureOf((await get(`/product/${item.id}`)).body)
  const path = pathname.replace('/town', '')
  const first = await get(path)
  expect(first.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  const folder = join(visitor.config.dataDir, 'previews')
  const [file] = readdirSync(folder)
  const drawnAt = statSync(join(folder, file!)).mtimeMs
  expect((await get(path)).rawPayload.equals(first.rawPayload)).toBe(true)
  expect(statSync(join(folder, file!)).mtimeMs).toBe(drawnAt)
  await updateItem(seller, { ...(await itemInput(seller)), id: item.id, price: 33 })
  const moved = await get(path)
  expect(moved.statusCode).toBe(302)
  const present = new URL(String(moved.headers['location']), `https://x${path}`).pathname
  expect((await get(present)).statusCode).toBe(200)
  expect((await get(`/preview/product/${crypto.randomUUID()}/0123456789abcdef.jpg`)).statusCode).toBe(404)
  expect((await get(`/preview/product/${item.id}/..%2f..%2fsecrets.json`)).statusCode).toBe(404)
})

test('requests for the same new preview at the same time get one drawing', async () => {
  const listing = aPublicListing({ photos: [] })
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => previewPicture(visitor, listing)))
  expect(await sharp(first).metadata()).toMatchObject({ width: 1200, height: 630 })
  for (const other of others) expect(other).toBe(first)
})

test('sitemap and robots name the pages that visitors may see', async () => {
  const shop = await newShop(seller)
  const robots = (await get('/robots.txt')).body
  expect(robots).toContain(`Sitemap: ${BASE}/sitemap.xml`)
  const index = (await get('/sitemap.xml')).body
  expect(index).toContain(`<loc>${BASE}/sitemap-1.xml</loc>`)
  const { body, headers } = await get('/sitemap-1.xml')
  expect(headers['content-type']).toContain('xml')
  expect(body).toContain(`<loc>${BASE}/product/${item.id}</loc>`)
  expect(body).toContain(`<loc>${BASE}/shop/${shop.id}</loc>`)
  await seller.db.execute(
    `update listings set owner_id = null, source = 'osm', source_id = 'n1' where id = '${shop.id}'`,
  )
  expect((await get('/sitemap-1.xml')).body, 'a place that nobody claimed').toContain(`${BASE}/shop/${shop.id}</loc>`)
  expect((await get('/sitemap-99999.xml')).body).not.toContain('<loc>')
})

test('PUBLIC_LISTINGS=off disables the public pages', async () => {
  server = await serve({ publicListings: false })
  expect((await get(`/product/${item.id}`)).statusCode).toBe(404)
  expect((await get('/sitemap.xml')).statusCode).toBe(404)
  expect((await get('/robots.txt')).body).toContain('Disallow: /\n')
})
