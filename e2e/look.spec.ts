import type { Page } from '@playwright/test'
import { makeItem } from './kit/listings.ts'
import { SETTINGS_PAGES } from './kit/settingsPages.ts'
import { cutTexts, forceRightToLeft, stretchedFaults } from './kit/stretched.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, north, readIn, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

/** No other test sells there. */
const TOWN = north(HOME, 300_000)
const SMALL = { viewport: { width: 360, height: 740 } }
const SMALLEST = { viewport: { width: 320, height: 640 } }
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const [DARK, LIGHT] = ['rgb(12, 20, 19)', 'rgb(250, 246, 239)']

async function chooseLook(page: Page, theme: string, size: string): Promise<void> {
  await page.goto('/privacy-settings/display')
  await page.getByRole('radio', { name: theme }).check()
  const chip = page.getByRole('button', { name: size, exact: true })
  await chip.click()
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
}
/** The screen with everything loaded. */
async function ready(page: Page): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test.describe('theme and text size', () => {
  test.use({ serviceWorkers: 'allow' })

  test('apply at once, on the next page before any script runs, and on a cached page without a network', async ({
    person,
    browser,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (load|fetch)/)
    const { page, context } = await person('Asha', { browser: { colorScheme: 'light', serviceWorkers: 'allow' } })
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

    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => /precache/.test(name))))
      .toBe(true)
    await page.reload()
    await goOffline(context)
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/terms'))
    await page.goto('/terms')
    expect(await (await answered).text()).toContain('<html data-theme="dark" data-text="150"')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('html')).toHaveAttribute('data-text', '150')
    await context.setOffline(false)

    await chooseLook(page, 'Same as device', '100%')
    expect(await background(page)).toBe(LIGHT)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).toBe(DARK)
    await page.reload()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })
})

test('at 200 % on a phone, in either direction, nothing is cut, too small or scrolls sideways, and axe finds nothing', async ({
  account,
  person,
  visitor,
}) => {
  const [meena, asha] = [await account('Meena'), await person('Asha', { at: TOWN, browser: SMALL })]
  await makeItem(meena.page.request, TOWN, { name: 'Hand-painted terracotta flower pots, set of six' })
  const { id } = await makeItem(meena.page.request, TOWN, { name: 'Basmati rice, the long-grained one from Dehradun' })
  await makeItem(asha.page.request, TOWN, { name: 'Tomato' })
  const { page } = asha
  await chooseLook(page, 'Light', '200%')
  const guest = await visitor({ browser: SMALL })
  await guest.context().addCookies((await asha.context.cookies()).filter(({ name }) => name === 'hereabouts_look'))
  const fits = async (of: Page, path: string) => {
    await ready(of)
    await expect(of.locator('html')).toHaveAttribute('data-text', '200')
    expect(await cutTexts(of), path).toEqual([])
    await expectNoSidewaysScroll(of)
    await expectNoAxeViolations(of)
  }
  const settings = ['', '/privacy', '/safety'].map((name) => `/privacy-settings${name}`)
  for (const path of [...settings, '/language-settings', '/profile', '/home', '/chat']) {
    await moveTo(page, path)
    await fits(page, path)
  }
  for (const path of ['/login', '/onboarding']) {
    await guest.goto(path)
    await fits(guest, path)
  }
  await page.goto('/home?ask=sos')
  const question = page.getByRole('alertdialog')
  for (const part of [question.locator('p').first(), question.getByRole('button', { name: 'Yes', exact: true })])
    await expect(part).toBeInViewport({ ratio: 1 })

  const data = { to: asha.id, text: 'Is it available today after six in the evening?' }
  const said = await meena.page.request.post('/api/chat/messages', { data })
  const { conversationId } = (await said.json()) as { conversationId: string }
  await forceRightToLeft(page)
  await page.goto('/profile')
  await ready(page)
  const paths = ['/home', '/filters?q=rice', `/product/${id}`, '/item-form', '/item-list', '/circle', '/chat']
  for (const path of [...paths, `/chat/${conversationId}`, '/subscription', '/privacy-settings']) {
    await moveTo(page, path)
    await ready(page)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.poll(() => stretchedFaults(page), { message: path }).toEqual([])
    await expectNoAxeViolations(page)
  }
})

test('a right-to-left language mirrors every page at 320 px; phones, prices and ranges keep their order, axe finds nothing', async ({
  person,
  visitor,
}) => {
  const asha = await person('Asha', { at: TOWN, browser: SMALLEST })
  const { page } = asha
  await readIn(page, 'qps-plocm')
  await page.goto('/home')
  for (const path of ['/filters?q=x', '/profile/seller', '/shop-list', '/item-form', '/shop-form']) {
    await moveTo(page, path)
    await ready(page)
    await expectNoSidewaysScroll(page)
  }
  const settings = Object.keys(SETTINGS_PAGES).filter((name) => name !== 'safety')
  for (const path of [
    '/home',
    '/chat',
    ...settings.map((name) => `/privacy-settings/${name}`),
    '/privacy-settings',
    '/language-settings',
    '/privacy-policy',
    '/terms',
    '/profile',
    '/privacy-settings/safety',
  ]) {
    await moveTo(page, path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await ready(page)
    await expectNoSidewaysScroll(page)
    // The link of a card is as large as the card, by a pseudo-element that axe does not see.
    await expectNoAxeViolations(page, path === '/home' ? ['target-size'] : [])
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
  await moveTo(page, '/profile')
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
  const link = await page.getByRole('navigation').getByRole('link').first().boundingBox()
  expect(link!.x).toBeGreaterThan(160)
  const guest = await visitor({ browser: SMALLEST })
  await readIn(guest, 'qps-plocm')
  await guest.goto('/login')
  await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectNoAxeViolations(guest)
})
