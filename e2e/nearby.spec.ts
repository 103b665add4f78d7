import { makeItem } from './kit/listings.ts'
import { expect, HOME, north, test } from './kit/test.ts'

/** No other test sells there. */
const here = { latitude: 15.2, longitude: 75 }

test('Home leads to nearby listings, the search finds one, the map shows it, a pin opens its card', async ({
  person,
}) => {
  const seller = await person('Meena', { at: here })
  await makeItem(seller.page.request, north(here, 400))
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Country tomato' })).toBeVisible()
  await page.goto('/filters?q=tomato')
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page).toHaveURL(/view=map/)
  await page.getByRole('button', { name: /₹32/ }).click()
  await expect(page.getByRole('region', { name: 'Country tomato' }).getByRole('link', { name: 'View' })).toBeVisible()
})

test('[C-25] [V-14] [C-26] [C-27] a pull from the top reloads, but not while an SOS is being sent', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_/)
  const { page, context } = await person('Asha', { at: HOME, browser: { hasTouch: true } })
  const pull = (pixels: number) =>
    page.evaluate((down) => {
      const finger = (clientY: number) => new Touch({ identifier: 1, target: document.body, clientX: 150, clientY })
      const tell = (type: string, y: number, isDown: boolean) =>
        window.dispatchEvent(
          new TouchEvent(type, { touches: isDown ? [finger(y)] : [], changedTouches: [finger(y)], bubbles: true }),
        )
      Object.assign(window, { isSame: true })
      tell('touchstart', 100, true)
      tell('touchmove', 100 + down, true)
      tell('touchend', 100 + down, false)
    }, pixels)
  const isSame = () => page.evaluate(() => 'isSame' in window).catch(() => false)
  /** The app's listener replaces the browser's own pull to refresh. */
  const isListening = () => expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain')
  await page.goto('/home')
  await isListening()
  await pull(60)
  expect(await isSame()).toBe(true)
  await pull(61)
  await expect.poll(isSame).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.request.patch('/api/settings', { data: { sosPasskey: 'open sesame' } })
  await context.route('**/api/sos/alerts', (route) => route.abort('connectionfailed'))
  await page.reload()
  await page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page).toHaveURL(/\/sosturnoff/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Asha' })).toBeVisible()
  await isListening()
  await pull(120)
  await expect.poll(isSame).toBe(true)
  await expect(page).toHaveURL('/home')
})
