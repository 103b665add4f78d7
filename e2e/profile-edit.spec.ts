import type { Page } from '@playwright/test'
import { codeSentTo, sentTo } from './kit/outbox.ts'
import {
  at,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  HOME,
  north,
  type Person,
  test,
} from './kit/test.ts'

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

test('[E-10] [E-15] [E-16] [E-17] [E-18] a name is edited, dropped by Cancel, and saved for every browser', async ({
  person,
  browser,
  server,
  watch,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  await edit(asha)
  await expect(button(page, 'Cancel')).toBeVisible()
  await field(page, 'Name').fill('Dropped')
  await button(page, 'Cancel').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha')
  await button(page, 'Edit').click()
  await expect(field(page, 'Name')).toHaveValue('Asha')
  await field(page, 'Name').fill('Asha Rao')
  await save(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Rao')

  const second = await browser.newContext({ baseURL: server.origin })
  watch.over(second)
  const other = await second.newPage()
  await other.goto('/login')
  await other.getByLabel('Email or phone').fill(asha.email)
  await other.getByLabel('Password', { exact: true }).fill(asha.password)
  await other.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Asha Rao')
  await second.close()
})

test('[E-17] [E-18] a new phone is stored once its code came back, and the old one is told', async ({
  person,
  server,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  const phone = asha.phone.replace('+919', '+918')
  await edit(asha)
  await field(page, 'Phone').fill(phone)
  await button(page, 'Save Changes').click()
  const code = await codeSentTo(server, phone)
  expect((await onServer(page)).phone).toBe(asha.phone)
  await expectNoAxeViolations(page)
  await dialog(page).getByLabel('Code').fill(code)
  await dialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(button(page, 'Edit')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByText(phone, { exact: true })).toBeVisible()
  await expect.poll(() => sentTo(server, asha.phone).length).toBe(1)
})

test('[E-18] an e-mail address that belongs to somebody is refused, as is one that is none', async ({
  person,
  watch,
}) => {
  watch.allow(/409/)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { page } = asha
  await edit(asha)
  await field(page, 'Email').fill('x@')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await field(page, 'Email').fill(ravi.email.toUpperCase())
  await button(page, 'Save Changes').click()
  await expect(page.getByRole('alert').filter({ hasText: 'This already exists.' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('[E-08] a tap on the picture chooses a photo, which is cropped by keys, stored at once, and can be removed', async ({
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
})

test('a picture that the browser cannot open says so and is not stored', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/profile')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Change profile photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(dialog(page).getByRole('alert')).toHaveText('Couldn’t open this photo. Choose another one.')
  await expect(dialog(page).getByRole('button', { name: 'Use photo' })).toBeDisabled()
})

test('the person stands on the page once: picture and name in the header', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/profile')
  await expect(page.getByText('Personal Information')).toBeVisible()
  await expect(page.getByText('Asha', { exact: true })).toHaveCount(1)
})

test('unsaved edits survive Home and Back and a reload, say so, and are discarded with an undo', async ({ person }) => {
  const asha = await person('Asha')
  const { page } = asha
  const nav = page.getByRole('navigation')
  await edit(asha)
  await field(page, 'Name').fill('Asha Rao')
  await expect(page.getByText('Not saved yet. Your changes are kept on this device.')).toBeVisible()
  await nav.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await expect(field(page, 'Name')).toHaveValue('Asha Rao')
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue('Asha Rao')
  expect((await onServer(page)).name).toBe('Asha')
  await button(page, 'Cancel').click()
  await expect(page.getByText('Changes discarded.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'Name')).toHaveValue('Asha Rao')
  await button(page, 'Discard').click()
  await expect(field(page, 'Name')).toHaveValue('Asha')
  await page.reload()
  await expect(button(page, 'Edit')).toBeVisible()
})

test('the first error is in view and has the focus, an old one is gone', async ({ person, watch }) => {
  watch.allow(/409/)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { page } = asha
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
})

test('[U-31] [U-30] [E-09] [E-11] what a full browser cannot keep is said', async ({ person }) => {
  const asha = await person('Asha')
  const { page } = asha
  await edit(asha)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await field(page, 'Name').fill('Asha Rao')
  await button(page, 'Save Changes').click()
  await expect(page.getByText('Could not save name: storage full.')).toBeVisible()
  await choosePhoto(page)
  await dialog(page).getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Could not save profile photo: storage full.')).toBeVisible()
})

test('[E-27] [E-28] [E-29] [E-30] skills are added with name and keywords, and removed', async ({ person }) => {
  const asha = await person('Asha')
  const { page } = asha
  await edit(asha)
  await field(page, 'Skill').fill('   ')
  await button(page, 'Add skill').click()
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await field(page, 'Skill').fill(' Tailoring ')
  await field(page, 'Keywords').fill(' blouse, ,fall ,')
  await button(page, 'Add skill').click()
  await expectNoAxeViolations(page)
  await save(page)
  expect((await storedUser(page)).skills).toEqual([{ skill: 'Tailoring', keywords: ['blouse', 'fall'] }])
  await page.reload()
  await expect(page.getByText('Tailoring')).toBeVisible()
  await button(page, 'Edit').click()
  await button(page, 'Remove Tailoring').click()
  await save(page)
  await page.reload()
  await expect(button(page, 'Edit')).toBeVisible()
  expect((await onServer(page)).skills).toEqual([])
})

test('GPS Live follows the device while editing, and stops with it', async ({ person }) => {
  const asha = await person('Asha')
  const { page } = asha
  const tiles: string[] = []
  page.on('request', (request) => void tiles.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const seen: { timeouts: (number | undefined)[]; open: number } = { timeouts: [], open: 0 }
    Object.assign(globalThis, { seen })
    const { geolocation } = navigator
    /** What the circle sees comes from a watch of its own, on every screen. */
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
  for (const box of await page.locator('#main form input:visible').all()) {
    expect(await box.evaluate((input) => (input as HTMLInputElement).labels?.[0]?.textContent)).not.toMatch(
      /location|latitude|address/i,
    )
  }
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
  await button(page, 'GPS Live').click()
  await button(page, 'Cancel').click()
  await page.goto('/wishlist')
  await expect.poll(async () => (await seen()).open).toBe(0)
})

test('[E-22] dragging the pin changes the coordinates', async ({ person }) => {
  const asha = await person('Asha')
  const { page } = asha
  await edit(asha)
  await button(page, 'GPS Live').click()
  const pin = page.locator('#main button.map-drop')
  await expect(pin).toBeVisible()
  await pin.scrollIntoViewIfNeeded()
  const box = (await pin.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 30, { steps: 8 })
  await page.mouse.up()
  await expect(button(page, 'GPS Live')).toHaveAttribute('aria-pressed', 'false')
  await save(page)
  const { location } = await storedUser(page)
  expect(location.latitude).toBeLessThan(HOME.latitude)
  expect(location.longitude).toBeGreaterThan(HOME.longitude)
})

test('[E-25] [W-67] a device that moves while the profile is shown takes the stored location along, told to others or not', async ({
  person,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  const saved = await page.request.patch('/api/settings', { data: { locationSharing: false } })
  expect(saved.ok()).toBe(true)
  await page.goto('/profile')
  await expect(button(page, 'Edit')).toBeVisible()
  const second = north(HOME, 900)
  await expect
    .poll(async () => {
      // The first position is where the device is; only the ones after it are moves.
      await at(page, HOME)
      await at(page, second)
      return (await storedUser(page)).location.latitude
    })
    .not.toBe(0)
  expect((await onServer(page)).location.latitude).not.toBe(0)
})

test('the edit mode fits 320 px, in dark, without axe violations', async ({ person }) => {
  const asha = await person('Asha', { browser: { colorScheme: 'dark' } })
  const { page } = asha
  await page.setViewportSize({ width: 320, height: 640 })
  await edit(asha)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
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
