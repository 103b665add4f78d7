import type { Page } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { cutTexts, forceRightToLeft, stretchedFaults } from './kit/stretched.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, type Person, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const SMALL = { viewport: { width: 360, height: 740 } }
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const [DARK, LIGHT] = ['rgb(12, 20, 19)', 'rgb(250, 246, 239)']

async function chooseLook(page: Page, theme: string, size: string): Promise<void> {
  await page.goto('/privacy-settings/display')
  await page.getByRole('radio', { name: theme }).check()
  await page.getByRole('button', { name: size, exact: true }).click()
}

test('theme and text size apply at once, and on the next page before any script runs', async ({ person, browser }) => {
  const { page, context } = await person('Asha', { browser: { colorScheme: 'light' } })
  await chooseLook(page, 'Dark', '150%')
  expect(await background(page)).toBe(DARK)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('24px')
  await expectNoAxeViolations(page)
  const still = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  })
  const first = await still.newPage()
  for (const path of ['/home', '/privacy-settings/display']) {
    await first.goto(path)
    await expect(first.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(first.locator('html')).toHaveAttribute('data-text', '150')
    await expect(first.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#0c1413')
    await expect(first.locator('html')).toHaveCSS('background-color', DARK)
  }
  await still.close()
  await chooseLook(page, 'Same as device', '100%')
  expect(await background(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page)).toBe(DARK)
  await page.reload()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the cached page uses the theme and text size of the device', async ({ person, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/)
    const { page, context } = await person('Asha', { browser: { colorScheme: 'light', serviceWorkers: 'allow' } })
    await chooseLook(page, 'Dark', '130%')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => /precache/.test(name))))
      .toBe(true)
    await page.reload()
    await goOffline(context)
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/terms'))
    await page.goto('/terms')
    expect(await (await answered).text()).toContain('<html data-theme="dark" data-text="130"')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-text', '130')
  })
})

test('at 200 % on a phone no text is cut, nothing scrolls sideways, and axe finds nothing', async ({
  person,
  visitor,
}) => {
  test.setTimeout(300_000)
  const meena = await person('Meena')
  await makeItem(meena.page.request, HOME, { name: 'Hand-painted terracotta flower pots, set of six' })
  const asha = await person('Asha', { browser: SMALL })
  await chooseLook(asha.page, 'Light', '200%')
  const guest = await visitor({ browser: SMALL })
  await guest.context().addCookies((await asha.context.cookies()).filter(({ name }) => name === 'hereabouts_look'))
  for (const [page, path] of [
    [asha.page, '/privacy-settings'],
    [asha.page, '/privacy-settings/privacy'],
    [asha.page, '/privacy-settings/safety'],
    [asha.page, '/language-settings'],
    [asha.page, '/profile'],
    [asha.page, '/home'],
    [asha.page, '/chat'],
    [guest, '/login'],
    [guest, '/onboarding'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('data-text', '200')
    await expect(page.locator('main').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await cutTexts(page), path).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
})

test('in right-to-left layout phones, prices and ranges keep their order, the slider fills from its start, and axe finds nothing', async ({
  person,
  visitor,
}) => {
  test.setTimeout(300_000)
  const asha: Person = await person('Asha', { browser: SMALL })
  const { page } = asha
  const mirror = (of: Page) =>
    of.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'qps-plocm' })))
  await page.goto('/home')
  await mirror(page)
  for (const path of ['/privacy-settings', '/profile', '/home', '/chat', '/privacy-settings/safety']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('main').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  }
  expect(await page.getByRole('slider').evaluate((slider) => getComputedStyle(slider).getPropertyValue('--side'))).toBe(
    'left',
  )
  await expect(
    page
      .locator('bdi')
      .filter({ hasText: /^250 m$/, visible: true })
      .first(),
  ).toBeVisible()
  await page.goto('/profile')
  const phone = page.getByRole('banner').locator('bdi').filter({ hasText: asha.phone })
  const [sign, last] = await phone.evaluate((element) => {
    const at = (index: number) => {
      const range = document.createRange()
      range.setStart(element.firstChild!, index)
      range.setEnd(element.firstChild!, index + 1)
      return range.getBoundingClientRect().x
    }
    return [at(0), at(element.textContent.length - 1)]
  })
  expect(sign).toBeLessThan(last)
  const guest = await visitor({ browser: SMALL })
  await guest.goto('/login')
  await mirror(guest)
  await guest.reload()
  await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoAxeViolations(guest)
})

test('the main screens work at 200 % text from right to left: nothing is cut, too small or scrolls sideways', async ({
  person,
  server,
}) => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const { id } = await makeItem(meena.page.request, HOME, { name: 'Basmati rice, the long-grained one from Dehradun' })
  await makeItem(asha.page.request, HOME, { name: 'Tomato' })
  const data = { to: asha.id, text: 'Is it available today after six in the evening?' }
  const said = await meena.page.request.post('/api/chat/messages', { data })
  const { conversationId } = (await said.json()) as { conversationId: string }
  await asha.context.addCookies([{ name: 'hereabouts_look', value: 'system-200', url: server.origin }])
  const { page } = asha
  await forceRightToLeft(page)
  const paths = ['/home', '/filters?q=rice', `/product/${id}`, '/item-form', '/item-list', '/circle', '/chat']
  for (const path of [...paths, `/chat/${conversationId}`, '/subscription', '/privacy-settings']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect.poll(() => stretchedFaults(page), { message: path }).toEqual([])
    await expectNoAxeViolations(page)
  }
})
