import type { Page } from '@playwright/test'
import {
  at,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  HOME,
  moveTo,
  north,
  type Person,
  test,
} from './kit/test.ts'

// Tests of names, e-mail addresses, phone numbers, skills and unsaved edits: e2e/screens/profileEdit.test.tsx.

const button = (page: Page, name: string) => page.locator('#main').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.locator('#main').getByLabel(name, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

interface StoredUser {
  name: string
  phone: string
  photo: string
  skills: { skill: string; keywords: string[] }[]
  location: { latitude: number; longitude: number; address: string }
}

const storedUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('hereabouts_user')!) as never) as Promise<StoredUser>

const onServer = async (page: Page) => ((await (await page.request.get('/api/me')).json()) as { user: StoredUser }).user

async function edit({ page }: Person): Promise<void> {
  await page.goto('/profile')
  await button(page, 'Edit').click()
  await expect(button(page, 'Save Changes')).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await button(page, 'Save Changes').click()
  await expect(button(page, 'Edit')).toBeVisible()
}

test('[E-08] a photo is cropped by keyboard, stored at once, and removed; an unreadable one is reported', async ({
  person,
}) => {
  const { page } = await person('Asha')
  await page.goto('/profile')
  await choosePhoto(page)
  const crop = dialog(page)
  await expectNoAxeViolations(page)
  const area = crop.getByRole('group', { name: /^Crop/ })
  await area.focus()
  await crop.getByRole('slider', { name: 'Zoom' }).fill('2')
  const before = await crop.locator('img').evaluate((image) => image.style.transform)
  await area.focus()
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight')
  expect(await crop.locator('img').evaluate((image) => image.style.transform)).not.toBe(before)
  await crop.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Profile photo saved.')).toBeVisible()
  await page.reload()
  const photo = page.getByRole('banner').locator('img')
  await expect(photo).toHaveAttribute('src', /^\/photos\/.+\/320\.webp$/)
  const sides = () =>
    photo.evaluate(
      ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth > 0 && naturalWidth === naturalHeight,
    )
  await expect.poll(sides).toBe(true)
  await expect(page.getByText(/Up to 1 photo/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Change profile photo' }).click()
  await expectNoAxeViolations(page)
  await dialog(page).getByRole('button', { name: 'Remove photo' }).click()
  await expect(photo).toHaveCount(0)
  await expect.poll(async () => (await onServer(page)).photo).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(photo).toHaveCount(1)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change profile photo' }).click()
  await dialog(page)
    .getByRole('button', { name: /^(Choose|Another)/ })
    .click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(dialog(page).getByRole('alert')).toHaveText('Couldn’t open this photo. Choose another one.')
  await expect(dialog(page).getByRole('button', { name: 'Use photo' })).toBeDisabled()
})

test('[U-30] [E-09] [U-31] [E-11] the first error is focused in view, a full browser is reported, and all fits 320 px in dark mode', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/409/)
  const [asha, ravi] = [await person('Asha', { browser: { colorScheme: 'dark' } }), await account('Ravi')]
  const { page } = asha
  await page.setViewportSize({ width: 320, height: 640 })
  const refused = page.getByRole('alert').filter({ hasText: 'This already exists.' })
  await edit(asha)
  await field(page, 'Email').fill(ravi.email)
  await button(page, 'Save Changes').click()
  await expect(refused).toBeVisible()
  await field(page, 'Email').fill(asha.email)
  await expect(refused).toBeHidden()
  await field(page, 'Name').fill('')
  await button(page, 'Save Changes').click()
  await expect(field(page, 'Name')).toBeFocused()
  await expect(field(page, 'Name')).toBeInViewport()
  await expect(refused).toBeHidden()

  await field(page, 'Name').fill('Asha Rao')
  await field(page, 'Skill').fill('Tailoring')
  await button(page, 'Add skill').click()
  await field(page, 'Email').fill('x@')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await field(page, 'Email').fill(asha.email)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Could not save name: storage full.')).toBeVisible()
  await choosePhoto(page)
  await dialog(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Could not save profile photo: storage full.')).toBeVisible()
})

test('[E-21] [E-22] [V-18] [E-25] [E-26] [W-67] GPS Live follows the device, and stops with a dragged pin or the editing', async ({
  person,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  const tiles: string[] = []
  page.on('request', (request) => void tiles.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const seen: { timeouts: (number | undefined)[]; open: number } = { timeouts: [], open: 0 }
    Object.assign(globalThis, { seen })
    const { geolocation } = navigator
    /** The position for the circle comes from a separate watch, on every screen. */
    const ofCircle = new Set<number>()
    const [watchPosition, clearWatch] = [
      geolocation.watchPosition.bind(geolocation),
      geolocation.clearWatch.bind(geolocation),
    ]
    geolocation.watchPosition = (done, failed, options) => {
      const id = watchPosition(done, failed, options)
      if (options?.timeout === 60_000) ofCircle.add(id)
      else {
        seen.timeouts.push(options?.timeout)
        seen.open += 1
      }
      return id
    }
    geolocation.clearWatch = (id) => {
      if (!ofCircle.has(id)) seen.open -= 1
      clearWatch(id)
    }
  })
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: { timeouts: number[]; open: number } }).seen)
  await edit(asha)
  const live = button(page, 'GPS Live')
  await live.click()
  await expect(live).toHaveAttribute('aria-pressed', 'true')
  const shown = (latitude: number) =>
    page
      .locator('#main form')
      .getByText(latitude.toFixed(4))
      .or(page.getByText(latitude.toFixed(5)))
      .or(page.getByText(latitude.toFixed(6)))
      .first()
  await expect(shown(HOME.latitude)).toBeVisible()
  const second = north(HOME, 900)
  await at(page, second)
  await expect(shown(second.latitude)).toBeVisible()
  await expect.poll(() => tiles.some((path) => path.startsWith('/tiles/15/'))).toBe(true)
  expect(new Set((await seen()).timeouts)).toEqual(new Set([30_000]))
  await expectNoAxeViolations(page)
  await save(page)
  const { location } = await storedUser(page)
  expect(Object.keys(location).sort()).toEqual(['address', 'latitude', 'longitude'])
  expect(location.latitude).toBeCloseTo(second.latitude, 5)
  expect(location.address).not.toBe('')

  await button(page, 'Edit').click()
  await live.click()
  const pin = page.locator('#main button.map-drop')
  await expect(pin).toBeVisible()
  await pin.scrollIntoViewIfNeeded()
  const box = (await pin.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 30, { steps: 8 })
  await page.mouse.up()
  await expect(live).toHaveAttribute('aria-pressed', 'false')
  await save(page)
  const dragged = (await storedUser(page)).location
  expect(dragged.latitude).toBeLessThan(location.latitude)
  expect(dragged.longitude).toBeGreaterThan(location.longitude)

  await button(page, 'Edit').click()
  await live.click()
  await button(page, 'Cancel').click()
  await moveTo(page, '/wishlist')
  await expect.poll(async () => (await seen()).open).toBe(0)

  // The stored location follows a device that moves while the profile is open, even if it is not shared.
  const saved = await page.request.patch('/api/settings', { data: { locationSharing: false } })
  expect(saved.ok()).toBe(true)
  await moveTo(page, '/profile')
  await expect(button(page, 'Edit')).toBeVisible()
  const third = north(HOME, 1800)
  await expect
    .poll(async () => {
      // The first position is the initial one; only later ones are moves.
      await at(page, HOME)
      await at(page, third)
      return (await storedUser(page)).location.longitude
    })
    .toBeCloseTo(HOME.longitude, 5)
  await expect.poll(async () => (await onServer(page)).location.longitude).toBeCloseTo(HOME.longitude, 5)
})

async function choosePhoto(page: Page): Promise<void> {
  const png = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    canvas.getContext('2d')!.fillRect(20, 20, 200, 100)
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/png'))
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change profile photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  await expect(dialog(page).getByRole('button', { name: 'Use photo' })).toBeEnabled()
}
