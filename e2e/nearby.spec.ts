import { expect, HOME, test } from './kit/test.ts'

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
