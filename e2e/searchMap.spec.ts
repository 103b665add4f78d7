import type { Page } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, type Place, test } from './kit/test.ts'

/** Every test of this file sells at a separate place, so that nothing of another test is near. */
let fields = 0
const field = (): Place => ({ latitude: 26 + ((fields += 1) % 20) * 0.2, longitude: 80 })
const east = ({ latitude, longitude }: Place, meters: number): Place => ({
  latitude,
  longitude: longitude + meters / (111_195 * Math.cos((latitude * Math.PI) / 180)),
})

const pins = (page: Page) => page.locator('[data-marker]')
const rows = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const highlighted = (page: Page, name: string) => row(page, name).locator('[aria-current=true]')
const pin = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, ₹`) })

test('list and map are linked: the entry under the pointer or focus is highlighted in both', async ({
  account,
  person,
}) => {
  const here = field()
  const seller = await account('Meena')
  const names = ['First drum', 'Second drum', 'Third drum', 'Fourth drum', 'Fifth drum']
  for (const [i, name] of names.entries()) {
    await makeItem(seller.page.request, east(north(here, i * 300 - 600), i * 300), { name, price: 10 + i })
  }
  const { page } = await person('Ravi', {
    at: here,
    browser: { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false },
  })
  await page.goto('/filters?q=drum')
  await expect(rows(page)).toHaveCount(4)
  await expect(pins(page)).toHaveCount(5)
  const isPressed = (name: string, is: boolean) =>
    expect(pin(page, name)).toHaveAttribute('aria-pressed', is ? 'true' : 'false')

  await row(page, 'First drum').hover()
  await isPressed('First drum', true)
  await row(page, 'Second drum').hover()
  await isPressed('First drum', false)
  await isPressed('Second drum', true)
  await row(page, 'Third drum').getByRole('link').focus()
  await page.mouse.move(5, 5)
  await row(page, 'First drum').getByRole('link').focus()
  await isPressed('First drum', true)

  await pin(page, 'Second drum').hover()
  await expect(highlighted(page, 'Second drum')).toHaveCount(1)
  await pin(page, 'First drum').focus()
  await expect(highlighted(page, 'First drum')).toHaveCount(1)
  await expect(pin(page, 'First drum')).toBeFocused()

  // The last one is below Show More until it is selected on the map, by keyboard.
  const last = (await row(page, 'First drum').count()) === 1 ? await hidden(page, names) : ''
  await pin(page, last).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/pin=/)
  await expect(rows(page)).toHaveCount(5)
  await expect(highlighted(page, last)).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.mouse.move(5, 5)
  await row(page, last).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: last })).toBeVisible()
  await page.goBack()
  await isPressed(last, true)
  await expect(highlighted(page, last)).toBeInViewport()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await isPressed(last, false)
  await expect(rows(page)).toHaveCount(4)

  // A cluster is kept, and highlights all of its rows.
  const group = page.locator('.map-cluster').first()
  await expect(async () => {
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(group).toHaveText('5', { timeout: 1000 })
  }).toPass()
  await group.hover()
  await expect(rows(page).locator('[aria-current=true]')).toHaveCount(4)
  await expect(group).toHaveText('5')
  await page.mouse.move(5, 5)
  await expect(rows(page).locator('[aria-current=true]')).toHaveCount(0)
})

/** The name that is not in the list yet. */
async function hidden(page: Page, names: readonly string[]): Promise<string> {
  const shown = await rows(page).getByRole('link').allTextContents()
  return names.find((name) => !shown.includes(name))!
}

test('[D-32] Back, a reload and another tab restore results, the Show More state and the selected pin', async ({
  account,
  person,
}) => {
  const here = field()
  const seller = await account('Meena')
  for (let i = 1; i <= 6; i++) {
    await makeItem(seller.page.request, north(here, i === 5 ? -3500 : i * 100), { name: `Flute ${i}` })
  }
  const { page, context } = await person('Ravi', { at: here })
  await page.goto('/filters')
  await page.getByRole('searchbox').fill('flute')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Newest')
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect(rows(page)).toHaveCount(6)
  // Until the newest arrive, the earlier results stay.
  await expect(rows(page).getByRole('link').first()).toHaveText('Flute 6')
  const names = await rows(page).getByRole('link').allTextContents()
  expect(names[0]).toBe('Flute 6')
  await page.getByRole('link', { name: 'Flute 1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flute 1' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => rows(page).getByRole('link').allTextContents()).toEqual(names)
  await expect(page.getByRole('link', { name: 'Flute 1' })).toBeInViewport()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Flute 1' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect.poll(() => rows(page).getByRole('link').allTextContents()).toEqual(names)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect.poll(() => rows(other).getByRole('link').allTextContents()).toEqual(names)
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect(rows(page)).toHaveCount(4)

  await page.getByRole('button', { name: 'Show map' }).click()
  await pin(page, 'Flute 5').click()
  const card = page.getByRole('region', { name: 'Flute 5' })
  await card.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flute 5' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  await page.getByRole('searchbox').fill('flut')
  await expect(page).toHaveURL(/q=flut&/)
  await expect(card).toBeHidden()
})

test('[T-12] without street tiles rings, pins and names work; all results can be shown, and pins at one spot told apart', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_FAILED/)
  const here = field()
  const { request } = (await account('Meena')).page
  await makeItem(request, east(north(here, 900), 500), { name: 'Clay pot', price: 120, priceUnit: '' })
  const spot = east(here, 250)
  for (let i = 1; i <= 44; i++) {
    const place = i <= 3 ? spot : east(north(here, -300 - 40 * i), -20 * i)
    await makeItem(request, place, { name: `Bell ${i}`, price: i, priceUnit: '' })
  }
  const { page } = await person('Ravi', { at: here })
  await page.route('**/tiles/**', (route) => route.abort())
  await page.goto('/filters?q=pot&view=map')
  await expect(page.getByText('The streets cannot be shown right now. Pins and distances still work.')).toBeVisible()
  await expect(page.getByTestId('map').getByText('1.00 km')).toBeVisible()
  await expect(page.getByTestId('map').getByText('Clay pot')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Middle of the search' })).toBeVisible()
  await expectNoAxeViolations(page)
  const card = page.getByRole('region', { name: 'Clay pot' })
  await pin(page, 'Clay pot').click()
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await pin(page, 'Clay pot').focus()
  await page.keyboard.press('Enter')
  await expect(card).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
  await expect(pin(page, 'Clay pot')).toBeFocused()

  // If the area of the map cannot be requested, the map shows the list's results.
  await page.route('**/api/search/map?**', (route) => route.abort())
  await moveTo(page, '/home')
  await moveTo(page, '/filters?q=bell&view=map')
  const more = page.getByRole('button', { name: '40 on the map · More' })
  await expect(more).toBeVisible()
  await expectNoSidewaysScroll(page)
  await more.click()
  await expect(page.getByRole('button', { name: /on the map · More/ })).toHaveCount(0)
  const stack = page.getByRole('button', { name: '3 at this spot', exact: true })
  const list = page.getByRole('dialog', { name: '3 at this spot' })
  await expect(async () => {
    if (await list.isVisible()) return
    await stack.click({ timeout: 2000 })
    await expect(list).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectNoAxeViolations(page)
  await expect(list.getByRole('listitem')).toHaveText([/Bell \d\s*₹\d/, /Bell \d\s*₹\d/, /Bell \d\s*₹\d/])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await stack.focus()
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'Bell 2' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Bell 2' }).getByRole('link', { name: 'View' })).toBeVisible()
})
