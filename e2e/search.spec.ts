import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import encodeQR from 'qr'
import { makeItem, picture } from './kit/listings.ts'
import {
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  north,
  type Person,
  type Place,
  test,
} from './kit/test.ts'

/** Every test of this file sells at a separate place, so that nothing of another test is near. */
let fields = 0
const field = (): Place => ({ latitude: 24 + ((fields += 1) % 60) * 0.2, longitude: 75 })

const searchbox = (page: Page) => page.getByRole('searchbox')
const results = (page: Page) => page.getByRole('list', { name: 'Results' })
const names = (page: Page) => results(page).getByRole('link').allTextContents()
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filters' })
const openFilters = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(filters(page)).toBeVisible()
  return filters(page)
}
const history = (page: Page) => page.getByRole('list', { name: 'Recent searches' }).getByRole('listitem')
const EMPTY = 'No items/services like this near you'

test.describe('the filter panel', () => {
  test('[D-07] [D-08] is closed at first, opens, and closes by its close button and Escape', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters')
    await expect(filters(page)).toBeHidden()
    await openFilters(page)
    await filters(page).getByRole('button', { name: 'Close' }).click()
    await expect(filters(page)).toBeHidden()
    await openFilters(page)
    await page.keyboard.press('Escape')
    await expect(filters(page)).toBeHidden()
  })
})

test.describe('typing', () => {
  test('suggests earlier searches, listings, categories and places, by keyboard and by touch', async ({ person }) => {
    const here = { latitude: 12.9763, longitude: 77.5929 }
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here, { name: 'Bootlace', keywords: ['shoe'] })
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters?q=boot%20polish')
    await expect(page.getByText('Nothing for “boot polish”. For “boot”:')).toBeVisible()
    await searchbox(page).fill('boo')
    const strip = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(strip.getByRole('option', { name: 'boot polish Recent search' })).toBeVisible()
    await expect(strip.getByRole('option', { name: 'Books Category' })).toBeVisible()
    await expect(strip.getByRole('option', { name: 'Bootlace Listing' })).toBeVisible()
    await expectNoAxeViolations(page)
    const options = await strip.getByRole('option').allTextContents()
    const at = options.findIndex((option) => option.startsWith('Bootlace'))
    for (let i = 0; i <= at; i++) await searchbox(page).press('ArrowDown')
    const active = await searchbox(page).getAttribute('aria-activedescendant')
    await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
    await searchbox(page).press('Enter')
    await expect(page).toHaveURL(`/product/${id}`)
    await page.goto('/filters')
    await searchbox(page).fill('boo')
    await strip.getByRole('option', { name: 'Books Category' }).click()
    await expect(page).toHaveURL(/category=Books/)
    await expect(searchbox(page)).toHaveValue('')
    await searchbox(page).fill('mysur')
    await strip.getByRole('option', { name: /^Mysuru/ }).click()
    await expect(page.getByRole('button', { name: 'Area: Mysuru. Change' })).toBeVisible()
    await searchbox(page).fill('boo')
    await expect(strip).toBeVisible()
    await searchbox(page).press('Escape')
    await expect(strip).toBeHidden()
    await expect(searchbox(page)).toHaveValue('boo')
  })
})

test.describe('earlier searches', () => {
  test('a word that is searched while it is typed is stored once', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters')
    await searchbox(page).pressSequentially('qz')
    await expect(page.getByText(EMPTY)).toBeVisible()
    await searchbox(page).pressSequentially('xv')
    await searchbox(page).press('Enter')
    await page.goto('/filters')
    await expect(history(page)).toHaveText(['qzxv'])
  })
})

test.describe('the map', () => {
  const pins = (page: Page) => page.locator('[data-marker]')
  const sight = async (page: Page) => (await page.getByTestId('map').getAttribute('data-center'))!

  async function sellTwo(person: (name: string, options?: object) => Promise<Person>) {
    const here = field()
    const seller = await person('Meena', { at: here })
    await makeItem(seller.page.request, north(here, 300), { name: 'Clay pot', price: 120, priceUnit: '' })
    await makeItem(seller.page.request, north(here, -900), { name: 'Brass pot', price: 900, priceUnit: 'piece' })
    return { here, seller, buyer: await person('Ravi', { at: here }) }
  }

  test('shows prices as pins, and the selected one as a card with its actions', async ({ person }) => {
    const { buyer } = await sellTwo(person)
    const { page } = buyer
    await page.goto('/filters?q=pot&view=map')
    await expect(pins(page)).toHaveText(['₹120', '₹900'])
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
    await expect(pins(page)).toHaveCount(2)
  })

  test('the shown area can be searched, with an address that can be shared', async ({ person }) => {
    const { buyer } = await sellTwo(person)
    const { page } = buyer
    await page.goto('/filters?q=pot&view=map')
    await expect(pins(page)).toHaveCount(2)
    await page.mouse.move(195, 420)
    await page.mouse.down()
    await page.mouse.move(195, 760, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/at=.*zoom=\d+.*distance=/)
    const looked = await sight(page)
    await expect(page.getByRole('button', { name: 'Search this area' })).toBeHidden()
    await expect(page.getByRole('button', { name: /^Back to/ })).toBeVisible()
    expect(await sight(page)).toBe(looked)
    const address = page.url()
    await page.goto('/home')
    await page.goto(address)
    await expect.poll(() => sight(page)).toBe(looked)
  })

  test('the list holds what the map shows: nothing beyond its edges is found, even within the same distance', async ({
    person,
  }) => {
    const { here, seller, buyer } = await sellTwo(person)
    const { page } = buyer
    await page.goto('/filters?q=pot&view=map')
    await expect(pins(page)).toHaveCount(2)
    await page.mouse.move(195, 420)
    await page.mouse.down()
    await page.mouse.move(195, 560, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Search this area' }).click()
    await expect(page).toHaveURL(/box=/)
    const address = new URL(page.url())
    const [south, west, north, east] = address.searchParams.get('box')!.split(',').map(Number)
    const beside = { latitude: (south! + north!) / 2, longitude: east! + (east! - west!) / 20 }
    const within = { latitude: beside.latitude, longitude: east! - (east! - west!) / 20 }
    await makeItem(seller.page.request, beside, { name: 'Pot beside the map', price: 5, priceUnit: '' })
    await makeItem(seller.page.request, within, { name: 'Pot on the map', price: 6, priceUnit: '' })
    address.searchParams.delete('view')
    await page.goto(address.href)
    await expect.poll(() => names(page)).toContain('Pot on the map')
    expect(await names(page)).not.toContain('Pot beside the map')
    await expect(page.getByText(/\d in this map area/)).toBeVisible()
    address.searchParams.delete('box')
    await page.goto(address.href)
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(['Pot on the map', 'Pot beside the map']))
    await expect(page.getByText(/\d within \d/)).toBeVisible()
    const answer = await page.request.get(`/api/search?latitude=${here.latitude}&longitude=${here.longitude}&box=1,2,3`)
    expect(answer.status()).toBe(400)
  })

  test('typing does not move the map', async ({ person }) => {
    const { buyer } = await sellTwo(person)
    const { page } = buyer
    await page.goto('/filters?q=po&view=map')
    await expect(pins(page)).toHaveCount(2)
    const before = await sight(page)
    await searchbox(page).press('End')
    await searchbox(page).pressSequentially('t')
    await expect(page).toHaveURL(/q=pot/)
    expect(await sight(page)).toBe(before)
  })
})

test.describe('by voice and by code', () => {
  /** A browser that recognizes one sentence. */
  const recognizeSpeech = (page: Page, sentence: string) =>
    page.addInitScript((said) => {
      class Recognition extends EventTarget {
        start() {
          setTimeout(() =>
            this.dispatchEvent(Object.assign(new Event('result'), { results: [[{ transcript: said }]] })),
          )
        }
        stop() {
          this.dispatchEvent(new Event('end'))
        }
        abort() {}
      }
      Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition })
    }, sentence)

  test('[D-55] spoken words become text and filters', async ({ person }) => {
    const { page } = await person('Ravi')
    await recognizeSpeech(page, 'cheapest plumber within 2 km open now')
    await page.goto('/filters')
    await page.getByRole('button', { name: 'Search by voice' }).click()
    const sheet = page.getByRole('dialog', { name: 'Search by voice' })
    await expect(sheet.getByText('cheapest plumber within 2 km open now', { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await sheet.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(searchbox(page)).toHaveValue('plumber')
    await expect(page).toHaveURL('/filters?q=plumber&distance=2&open=1&sort=cheapest&browse=1')
  })

  const codeOf = (text: string) => ({
    name: 'code.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from(encodeQR(text, 'gif', { scale: 8 })),
  })

  test('[D-55] an image of a product’s code opens the product', async ({ person, server }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here)
    const { page } = await person('Ravi', { at: here })
    await page.goto('/filters')
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await expect(page.getByText('No camera was found.')).toBeVisible()
    await expectNoAxeViolations(page)
    await page
      .getByRole('dialog', { name: 'Scan a code' })
      .locator('input[type=file]')
      .setInputFiles(codeOf(`${server.origin}/product/${id}`))
    await expect(page).toHaveURL(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Country tomato' })).toBeVisible()
  })

  test('[D-55] the camera reads a product code too; without camera access a message appears, and an image works', async ({
    person,
    server,
  }) => {
    const here = field()
    const seller = await person('Meena', { at: here })
    const { id } = await makeItem(seller.page.request, here)
    const { page } = await person('Ravi', { at: here })
    const code = `data:image/gif;base64,${codeOf(`${server.origin}/product/${id}`).buffer.toString('base64')}`
    await page.addInitScript((seen) => {
      /** A camera whose access is denied first, and that then films a poster. */
      let asked = 0
      navigator.mediaDevices.getUserMedia = async () => {
        asked += 1
        if (asked === 1) throw new DOMException('Refused', 'NotAllowedError')
        const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
        const poster = new Image()
        poster.src = seen
        await poster.decode()
        setInterval(() => canvas.getContext('2d')!.drawImage(poster, 60, 60, 360, 360), 100)
        return canvas.captureStream(10)
      }
    }, code)
    await page.goto('/filters')
    const sheet = page.getByRole('dialog', { name: 'Scan a code' })
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await expect(sheet.getByText('The camera may not be used. Allow it in your browser,')).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await expect(page).toHaveURL(`/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Country tomato' })).toBeVisible()
  })

  test('[D-55] any other code is shown as text and is no link', async ({ person }) => {
    const { page } = await person('Ravi')
    await page.goto('/filters')
    await page.getByRole('button', { name: 'Scan a code' }).click()
    await page
      .getByRole('dialog', { name: 'Scan a code' })
      .locator('input[type=file]')
      .setInputFiles(codeOf('https://elsewhere.example/product/1'))
    await expect(page.getByText('https://elsewhere.example/product/1')).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(page.getByRole('link', { name: /elsewhere/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Scan another' }).click()
    await page
      .getByRole('dialog', { name: 'Scan a code' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'none.gif',
        mimeType: 'image/gif',
        buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
      })
    await expect(page.getByText('There is no QR code in this picture.')).toBeVisible()
  })
})

test('every state fits 320 px and has no axe violations, in dark mode, in Hindi', async ({ person }) => {
  const here = field()
  const seller = await person('Meena', { at: here })
  await makeItem(seller.page.request, here, { name: 'Pot' })
  const { page } = await person('Ravi', {
    at: here,
    browser: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  })
  await page.goto('/filters')
  await page.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' })))
  for (const address of ['/filters', '/filters?q=pot', '/filters?q=zzzz', '/filters?q=pot&view=map']) {
    await page.goto(address)
    await expect(page.getByRole('searchbox', { name: 'आस-पास खोजें' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/filters?q=pot')
  await page.getByRole('button', { name: /^फ़िल्टर/ }).click()
  await expect(page.getByRole('dialog', { name: 'फ़िल्टर' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('[D-55] a photo finds a similar-looking listing, and a message appears when there is none', async ({ person }) => {
  const place = field()
  const [asha, seller] = [await person('Asha', { at: place }), await person('Meena')]
  const api = seller.context.request
  const upload = await api.post('/api/photos', {
    data: readFileSync('assets/demo/acoustic-guitar.webp'),
    headers: { 'content-type': 'image/webp' },
  })
  const { id } = (await upload.json()) as { id: string }
  await makeItem(api, place, { name: 'Old guitar', photoIds: [id] })
  const { page } = asha
  const alike = await page.context().newPage()
  await alike.goto('/filters')
  await expect(async () => {
    const chooser = alike.waitForEvent('filechooser')
    await alike.getByRole('button', { name: 'By photo' }).click()
    await (await chooser).setFiles('assets/demo/acoustic-guitar.webp')
    const list = alike.getByRole('list', { name: 'Listings that look like your photo' })
    await expect(list.or(alike.getByText('Nothing near you looks like it'))).toBeVisible()
    if (!(await list.isVisible())) {
      await alike.keyboard.press('Escape')
      await expect(alike.getByRole('dialog')).toBeHidden()
    }
    await expect(list.getByRole('link', { name: /Old guitar/ })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 40_000 })
  await expectNoAxeViolations(alike)
  const other = alike.waitForEvent('filechooser')
  await alike.getByRole('button', { name: 'Another photo' }).click()
  await (await other).setFiles(picture(10, 200, 10))
  await expect(alike.getByText('Nothing near you looks like it')).toBeVisible()
})
