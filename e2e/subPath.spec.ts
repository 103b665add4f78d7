import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { makeItem, uploadPicture } from './kit/listings.ts'
import { Server } from './kit/server.ts'
import { expect, HOME, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const BASE = '/hereabouts'

/** A proxy that forwards requests below the path and serves another site elsewhere. */
async function proxyTo(origin: string) {
  const strays: string[] = []
  const proxy = createServer((asked, answer) => {
    const url = asked.url ?? '/'
    if (!url.startsWith(`${BASE}/`)) {
      strays.push(url)
      answer.writeHead(404).end('another site')
      return
    }
    const { host: _, ...headers } = asked.headers
    const handedOn = ask(`${origin}${url}`, { method: asked.method, headers: { ...headers, host: asked.headers.host } })
    handedOn.on('response', (told) => told.pipe(answer.writeHead(told.statusCode ?? 502, told.headers)))
    handedOn.on('error', () => answer.destroy())
    answer.on('close', () => handedOn.destroy())
    asked.pipe(handedOn)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const close = () => {
    proxy.closeAllConnections()
    proxy.close()
  }
  return { address, strays, close }
}

test('below a sub-path of another site everything works and nothing outside of it is requested', async ({
  browser,
  playwright,
}) => {
  const server = await Server.open({ PUBLIC_URL: `http://example.org${BASE}` })
  const proxy = await proxyTo(server.origin)
  const context = await browser.newContext({
    baseURL: proxy.address,
    serviceWorkers: 'allow',
    permissions: ['geolocation'],
    geolocation: { ...HOME, accuracy: 10 },
  })
  try {
    const seller = await playwright.request.newContext({ baseURL: server.origin })
    const form = { name: 'Meena', email: 'meena@example.org', phone: '+919000000002', password: '739164' }
    await seller.post('/register.php', { form })
    const asha = await playwright.request.newContext({ baseURL: server.origin })
    await asha.post('/register.php', {
      form: { ...form, name: 'Asha', email: 'asha@example.org', phone: '+919000000001' },
    })
    await makeItem(seller, HOME, { name: 'Brass diya', photoIds: [await uploadPicture(seller)] })
    const page = await context.newPage()
    await page.goto(`${BASE}/login`)
    await page.getByLabel('Email or phone').fill('asha@example.org')
    await page.getByLabel('Password', { exact: true }).fill('739164')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(`${proxy.address}${BASE}/profile`)
    const live = page.waitForRequest(`**${BASE}/api/events*`)
    await page.goto(`${BASE}/home`)
    await live
    const card = page.getByRole('main').getByRole('link', { name: 'Brass diya' }).first()
    await expect(card).toHaveAttribute('href', new RegExp(`^${BASE}/`))
    const photo = page.locator(`main img[src^="${BASE}/photos/"]`).first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await card.click()
    await expect(page).toHaveURL(new RegExp(`^${proxy.address}${BASE}/item/|^${proxy.address}${BASE}/product/`))
    await expect(page.getByRole('heading', { name: 'Brass diya' })).toBeVisible()
    await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
    const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
    expect(scope).toBe(`${proxy.address}${BASE}/`)
    const manifest = await context.request.get(`${BASE}/manifest.webmanifest`)
    expect(((await manifest.json()) as { start_url: string; scope: string }).scope).toBe('./')
    await goOffline(context)
    await page.goto(`${BASE}/offline-sync`)
    await expect(page.getByRole('main').getByText('Offline', { exact: true })).toBeVisible()
    expect(proxy.strays).toEqual([])
  } finally {
    await context.close()
    proxy.close()
    await server.close()
  }
})
