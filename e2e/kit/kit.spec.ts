import { expectNoAxeViolations, expectNoSidewaysScroll, expect, north, test } from './test.ts'
import { Watch } from './watch.ts'

test('a signed-in person has their own browser, at the given position', async ({ person }) => {
  const asha = await person('Asha')
  const ravi = await person('Ravi', { at: north({ latitude: 12.9763, longitude: 77.5929 }, 250) })
  await asha.page.goto('/shop-list')
  await ravi.page.goto('/shop-list')
  await expect(asha.page).toHaveURL(/\/shop-list$/)
  // Explicitly requests a new position: while the app watches the position, this browser answers no other request.
  const position =
    'new Promise((found) => navigator.geolocation.getCurrentPosition((at) => found(at.coords.latitude), (no) => found(no.code), { timeout: 5000, enableHighAccuracy: true }))'
  expect(await asha.page.evaluate(position)).toBeCloseTo(12.9763, 6)
  expect(await ravi.page.evaluate(position)).toBeCloseTo(12.97855, 5)
  const saved = 'JSON.parse(localStorage.getItem("hereabouts_user")).name'
  expect(await asha.page.evaluate(saved)).toBe('Asha')
  expect(await ravi.page.evaluate(saved)).toBe('Ravi')
})

test('a visitor has no account, and may refuse access to their position', async ({ visitor }) => {
  const page = await visitor({ at: null })
  await page.goto('/privacy-policy')
  expect(await page.evaluate('localStorage.getItem("hereabouts_user")')).toBeNull()
  const refused =
    'new Promise((told) => navigator.geolocation.getCurrentPosition(() => told(0), (no) => told(no.code)))'
  expect(await page.evaluate(refused)).toBe(1)
})

test('requests to other hosts are detected and blocked', async ({ page, server, watch }) => {
  const own = new Watch(server.origin)
  own.over(page.context())
  watch.allow(/example\.org/, /198\.51\.100\.7/, /ERR_NAME_NOT_RESOLVED/)
  await page.goto('about:blank')
  const fetchOutside = (url: string) => page.evaluate(`fetch('${url}').then(() => 'answered', () => 'nowhere')`)
  expect(await fetchOutside('https://example.org/pixel')).toBe('nowhere')
  expect(await fetchOutside('http://198.51.100.7/pixel')).toBe('nowhere')
  expect(own.problems()).toContain('outside: GET https://example.org/pixel')
  expect(own.problems()).toContain('outside: GET http://198.51.100.7/pixel')
})

test('logged and thrown errors are detected, unless the test expects them', async ({ page, server, watch }) => {
  const own = new Watch(server.origin)
  own.over(page.context())
  watch.allow(/something broke/, /written to the console/)
  await page.goto('/privacy-policy')
  await page.evaluate(`console.error('written to the console')`)
  await page.evaluate(`setTimeout(() => { throw new Error('something broke') })`)
  await expect.poll(() => own.problems().join('\n')).toMatch(/thrown: .*something broke/)
  expect(own.problems().join('\n')).toMatch(/error: written to the console/)
  own.allow(/something broke/, /written/)
  expect(own.problems()).toEqual([])
})

test('axe finds an image without a text alternative', async ({ page }) => {
  await page.setContent('<html lang="en"><title>x</title><main><h1>Shops</h1><img src="data:,"></main></html>')
  await expect(expectNoAxeViolations(page)).rejects.toThrow(/image-alt/)
  await page.setContent('<html lang="en"><title>x</title><main><h1>Shops</h1></main></html>')
  await expectNoAxeViolations(page)
})

test('a page that is wider than the screen is found', async ({ page }) => {
  await page.goto('/privacy-policy')
  await expectNoSidewaysScroll(page)
  await page.evaluate(`document.body.style.width = '2000px'`)
  await expect(expectNoSidewaysScroll(page)).rejects.toThrow(/20\d\d px wide/)
})
