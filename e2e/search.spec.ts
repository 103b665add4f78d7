import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { makeItem, picture } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, type Place, test } from './kit/test.ts'

// Tests of filters, results, typing, earlier and spoken searches: e2e/screens/search*.test.tsx, spokenSearch.test.tsx.
// All states at 320 px, dark, in Hindi: details.spec.ts.

/** Every test of this file sells at a separate place, so that nothing of another test is near. */
let fields = 0
const field = (): Place => ({ latitude: 24 + ((fields += 1) % 60) * 0.2, longitude: 75 })

const searchbox = (page: Page) => page.getByRole('searchbox')
const names = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link').allTextContents()

test('[D-08] [D-55] Escape closes the filters, a typed word is kept once, and suggestions and spoken words have no axe violations', async ({
  person,
}) => {
  const { page } = await person('Ravi')
  await page.addInitScript(() => {
    /** Recognizes one sentence. */
    class Recognition extends EventTarget {
      start() {
        const results = [[{ transcript: 'cheapest plumber within 2 km open now' }]]
        setTimeout(() => this.dispatchEvent(Object.assign(new Event('result'), { results })))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
  })
  await page.goto('/filters')
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toBeHidden()

  // Only the whole word is kept of a search while it is typed.
  await searchbox(page).pressSequentially('qz')
  await expect(page.getByText('No items/services like this near you')).toBeVisible()
  await searchbox(page).pressSequentially('xv')
  await searchbox(page).press('Enter')
  await moveTo(page, '/home')
  await moveTo(page, '/filters')
  const earlier = page.getByRole('list', { name: 'Recent searches' }).getByRole('listitem')
  await expect(earlier).toHaveText(['qzxv'])

  await searchbox(page).fill('boo')
  const strip = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(strip.getByRole('option', { name: 'Books Category' })).toBeVisible()
  await expectNoAxeViolations(page)
  await searchbox(page).press('Escape')
  await expect(strip).toBeHidden()

  await page.getByRole('button', { name: 'Search by voice' }).click()
  const sheet = page.getByRole('dialog', { name: 'Search by voice' })
  await expect(sheet.getByText('cheapest plumber within 2 km open now', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the map: typing does not move it, a pin opens a card, and a dragged map is searched within its edges', async ({
  account,
  person,
}) => {
  const here = field()
  const seller = await account('Meena')
  const sell = (at: Place, name: string, price: number, priceUnit = '') =>
    makeItem(seller.page.request, at, { name, price, priceUnit })
  await sell(north(here, 300), 'Clay pot', 120)
  await sell(north(here, -900), 'Brass pot', 900, 'piece')
  const { page } = await person('Ravi', { at: here })
  const pins = page.locator('[data-marker]')
  const sight = async () => (await page.getByTestId('map').getAttribute('data-center'))!

  await page.goto('/filters?q=po&view=map')
  await expect(pins).toHaveCount(2)
  const before = await sight()
  await searchbox(page).press('End')
  await searchbox(page).pressSequentially('t')
  await expect(page).toHaveURL(/q=pot/)
  expect(await sight()).toBe(before)

  // The map draws its pins in no particular order.
  await expect.poll(async () => (await pins.allTextContents()).sort()).toEqual(['₹120', '₹900'])
  await page.getByRole('button', { name: 'Clay pot, ₹120' }).click()
  const card = page.getByRole('region', { name: 'Clay pot' })
  await expect(card.getByText('Available')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=/)
  await expect(card.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /sellerId=.*productName=Clay\+pot/)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Show list' }).click()
  await expect.poll(() => names(page)).toEqual(['Clay pot', 'Brass pot'])
  await page.goBack()
  await expect(pins).toHaveCount(2)

  await page.mouse.move(195, 420)
  await page.mouse.down()
  await page.mouse.move(195, 760, { steps: 8 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Search this area' }).click()
  await expect(page).toHaveURL(/at=.*zoom=\d+.*distance=/)
  await expect(page).toHaveURL(/box=/)
  const looked = await sight()
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Back to/ })).toBeVisible()
  expect(await sight()).toBe(looked)

  // The address can be shared; the list holds what the map shows, nothing beyond its edges.
  const address = new URL(page.url())
  const [southEdge, westEdge, northEdge, eastEdge] = address.searchParams.get('box')!.split(',').map(Number)
  const latitude = (southEdge! + northEdge!) / 2
  const twentieth = (eastEdge! - westEdge!) / 20
  await sell({ latitude, longitude: eastEdge! + twentieth }, 'Pot beside the map', 5)
  await sell({ latitude, longitude: eastEdge! - twentieth }, 'Pot on the map', 6)
  await page.goto(address.href)
  await expect.poll(sight).toBe(looked)
  address.searchParams.delete('view')
  await moveTo(page, address.href)
  await expect.poll(() => names(page)).toContain('Pot on the map')
  expect(await names(page)).not.toContain('Pot beside the map')
  await expect(page.getByText(/\d in this map area/)).toBeVisible()
  address.searchParams.delete('box')
  await moveTo(page, address.href)
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Pot on the map', 'Pot beside the map']))
  await expect(page.getByText(/\d within \d/)).toBeVisible()
  const refused = await page.request.get(`/api/search?latitude=${here.latitude}&longitude=${here.longitude}&box=1,2,3`)
  expect(refused.status()).toBe(400)
})

const codeOf = (text: string) => ({
  name: 'code.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(encodeQR(text, 'gif', { scale: 8 })),
})
const WITHOUT_CODE = {
  name: 'none.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
}

test('[D-55] a product’s code is read from an image and by the camera, any other is text; a photo finds a similar listing', async ({
  account,
  person,
  server,
}) => {
  const here = field()
  const { request } = (await account('Meena')).page
  const { id } = await makeItem(request, here)
  const guitar = await request.post('/api/photos', {
    data: readFileSync('assets/demo/acoustic-guitar.webp'),
    headers: { 'content-type': 'image/webp' },
  })
  const photo = (await guitar.json()) as { id: string }
  await makeItem(request, here, { name: 'Old guitar', photoIds: [photo.id] })
  const { page } = await person('Ravi', { at: here })
  const code = codeOf(`${server.origin}/product/${id}`)
  await page.addInitScript(
    (seen) => {
      /** The access is denied, or the camera films a poster; first there is no camera, as in this browser. */
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted) => {
        const { camera } = window as { camera?: 'denied' | 'films' }
        if (camera === undefined) return ask(wanted)
        if (camera === 'denied') throw new DOMException('Refused', 'NotAllowedError')
        const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
        const poster = new Image()
        poster.src = seen
        await poster.decode()
        setInterval(() => canvas.getContext('2d')!.drawImage(poster, 60, 60, 360, 360), 100)
        return canvas.captureStream(10)
      }
    },
    `data:image/gif;base64,${code.buffer.toString('base64')}`,
  )
  const camera = (state: string) => page.evaluate((now) => void Object.assign(window, { camera: now }), state)
  const sheet = page.getByRole('dialog', { name: 'Scan a code' })
  const scan = () => page.getByRole('button', { name: 'Scan a code' }).click()
  const choose = (file: typeof code) => sheet.locator('input[type=file]').setInputFiles(file)
  const isOpen = async () => {
    await expect(page).toHaveURL(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Country tomato' })).toBeVisible()
  }

  await page.goto('/filters')
  await scan()
  await expect(page.getByText('No camera was found.')).toBeVisible()
  await expectNoAxeViolations(page)
  await choose(codeOf('https://elsewhere.example/product/1'))
  await expect(page.getByText('https://elsewhere.example/product/1')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: /elsewhere/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Scan another' }).click()
  await choose(WITHOUT_CODE)
  await expect(page.getByText('There is no QR code in this picture.')).toBeVisible()
  await choose(code)
  await isOpen()

  await moveTo(page, '/filters')
  await camera('denied')
  await scan()
  await expect(sheet.getByText('The camera may not be used. Allow it in your browser,')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await camera('films')
  await scan()
  await isOpen()

  await moveTo(page, '/filters')
  const alike = page.getByRole('list', { name: 'Listings that look like your photo' })
  const nothing = page.getByText('Nothing near you looks like it')
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'By photo' }).click()
    await (await chooser).setFiles('assets/demo/acoustic-guitar.webp')
    await expect(alike.or(nothing)).toBeVisible()
    if (!(await alike.isVisible())) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    await expect(alike.getByRole('link', { name: /Old guitar/ })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  await expectNoAxeViolations(page)
  const other = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Another photo' }).click()
  await (await other).setFiles(picture(10, 200, 10))
  await expect(nothing).toBeVisible()
})
