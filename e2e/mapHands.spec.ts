import type { CDPSession, Page } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { expect, HOME, north, test } from './kit/test.ts'

type Finger = readonly [x: number, y: number]

/** Fingers on a page's touch screen. */
async function fingersOn(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) })
  return {
    touch,
    async drag([x, y]: Finger, [toX, toY]: Finger, { letGo = true } = {}) {
      await touch('touchStart', [[x, y]])
      for (let i = 1; i <= 10; i++) {
        await touch('touchMove', [[x + ((toX - x) * i) / 10, y + ((toY - y) * i) / 10]])
        await page.waitForTimeout(16)
      }
      // Held still before it is lifted, so that the map does not continue to glide.
      await page.waitForTimeout(200)
      if (letGo) await touch('touchEnd', [])
    },
    /** Moves two fingers around a point from one distance to another. */
    async pinch([x, y]: Finger, from: number, to: number) {
      const at = (far: number): Finger[] => [
        [x - far, y - far * 0.3],
        [x + far, y + far * 0.3],
      ]
      await touch('touchStart', at(from).slice(0, 1))
      await touch('touchStart', at(from))
      for (let i = 1; i <= 12; i++) {
        await touch('touchMove', at(from + ((to - from) * i) / 12))
        await page.waitForTimeout(16)
      }
      await touch('touchEnd', [])
      await page.waitForTimeout(100)
    },
  }
}

const map = (page: Page) => page.getByTestId('map')
const placeOf = (page: Page) => map(page).evaluate(({ dataset }) => `${dataset['center']} ${dataset['zoom']}`)
const dotOf = async (page: Page): Promise<Finger> => {
  const box = (await page.locator('.map-you').boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}
const away = ([x, y]: Finger, [otherX, otherY]: Finger) => Math.hypot(x - otherX, y - otherY)

test('the point between two fingers stays in place over five pinches in and out', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/filters?view=map&browse=1&distance=1')
  await expect(page.locator('.map-you')).toBeVisible()
  const fingers = await fingersOn(page)
  await fingers.drag([200, 500], [110, 620])
  const start = await dotOf(page)
  expect(away(start, [195, 422]), 'the point is not the middle of the map').toBeGreaterThan(80)
  // A slow machine draws the end of a pinch later.
  const expectAtRest = (when: string) =>
    expect.poll(async () => away(await dotOf(page), start), when).toBeLessThanOrEqual(2)
  for (let i = 0; i < 10; i += 2) {
    const zoom = await map(page).getAttribute('data-zoom')
    await fingers.pinch(start, 30, 30 * (1.5 + 0.11 * i))
    await expect(map(page)).not.toHaveAttribute('data-zoom', zoom!)
    await expectAtRest(`pinch ${i} in`)
    await fingers.pinch(start, 30 * (1.5 + 0.13 * i), 30)
    await expectAtRest(`pinch ${i} out`)
  }
})

test('neither a new position nor late results move a map that the reader has moved', async ({ person, account }) => {
  const meena = await account('Meena')
  await makeItem(meena.page.request, north(HOME, 300), { name: 'Brass lamp' })
  const { page } = await person('Ravi', { at: HOME })
  // The device answers when the test allows it.
  await page.addInitScript(() => {
    type Told = (fix: object) => void
    const waiting: Told[] = []
    const requestPosition = (onFix: Told) => waiting.push(onFix)
    Object.assign(window, {
      arrive: (latitude: number, longitude: number) => {
        const coords = { latitude, longitude, accuracy: 10 }
        for (const tell of waiting.splice(0)) tell({ coords, timestamp: Date.now() })
      },
    })
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: requestPosition })
    Object.defineProperty(navigator.geolocation, 'watchPosition', { value: requestPosition })
  })
  const arrive = ({ latitude, longitude } = HOME) =>
    page.evaluate(
      ([a, b]) => (window as unknown as { arrive: (a: number, b: number) => void }).arrive(a!, b!),
      [latitude, longitude],
    )
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.goto('/filters?view=map&browse=1')
  const start = await placeOf(page)
  await arrive()
  await expect.poll(() => placeOf(page)).not.toBe(start)
  await expect(page.getByRole('button', { name: /Brass lamp/ })).toBeVisible()

  const fingers = await fingersOn(page)
  // While the finger is down a more accurate position arrives.
  await page.reload()
  await expect(page.locator('.map-you')).toBeVisible()
  await page.waitForTimeout(500)
  await fingers.drag([200, 500], [80, 650], { letGo: false })
  const dragged = await dotOf(page)
  await arrive(north(HOME, 250))
  await page.waitForTimeout(600)
  const shifted = await dotOf(page)
  await fingers.touch('touchEnd', [])
  await page.waitForTimeout(600)
  expect(away(await dotOf(page), shifted), 'nothing moves when the finger leaves').toBeLessThanOrEqual(2)
  expect(shifted[0], 'only the mark moved').toBeCloseTo(dragged[0], -1)

  // After the finger was lifted, too: late results outside of the visible area.
  const moved = await placeOf(page)
  await page.route('**/api/search?**', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.getByRole('searchbox').fill('lamp')
  await page.waitForTimeout(300)
  await fingers.drag([300, 600], [40, 300])
  const own = await placeOf(page)
  expect(own).not.toBe(moved)
  answer()
  await expect(page.getByRole('button', { name: 'Search this area' })).toBeVisible()
  await page.waitForTimeout(600)
  expect(await placeOf(page)).toBe(own)

  // The reader's own tap moves the map back, from the same position, too.
  await page.getByRole('button', { name: 'Show my location' }).click()
  await arrive(north(HOME, 250))
  await expect.poll(() => placeOf(page)).not.toBe(own)
  await expect(page.locator('.map-you')).toBeInViewport()
})
