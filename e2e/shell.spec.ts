import type { Page } from '@playwright/test'
import { BARE_ROUTES, ROUTES } from '../src/core/paths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, test } from './kit/test.ts'

// Tests of the shell's texts and links: e2e/screens/shell.test.tsx, splash.test.tsx, onboarding.test.tsx.

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** An address of the route with a value for its parameter. */
const addressOf = (route: string) => route.replace('$id', '1700000000000')

test.describe('the splash', () => {
  /** The splash never ends: its two seconds are stopped. */
  const stopTimer = (page: Page) =>
    page.addInitScript(() => {
      const start = window.setTimeout.bind(window)
      const patient = (work: () => void, ms?: number) => start(work, ms === 2000 ? 2 ** 30 : ms)
      window.setTimeout = patient as typeof window.setTimeout
    })

  test('[B-04] has no axe violations, fits 320 px, and is skipped by a tap; the description contains the tagline', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await stopTimer(page)
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      "Discover what's nearby, instantly.",
    )
  })
})

test.describe('the bottom navigation', () => {
  test('[B-05] [B-14] [B-66] is shown on every other address, and nothing scrolls sideways; an unknown address is 404', async ({
    person,
    watch,
  }) => {
    // Pages with unknown ids, numbers for subscribers only, and the desk for administrators only.
    watch.allow(/status of (400|403|404)/)
    const { page } = await person('Asha')
    await page.goto('/chat')
    for (const route of ROUTES.filter((each) => !BARE_ROUTES.includes(each))) {
      await moveTo(page, addressOf(route))
      await expect(page.getByRole('main'), route).toBeVisible()
      await expect(nav(page), route).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    const answer = await page.goto('/nope')
    expect(answer!.status()).toBe(404)
    await expect(heading(page)).toHaveText('There is nothing at this address.')
    await expectNoAxeViolations(page)
  })
})

test.describe('onboarding', () => {
  test('[B-15] an arrow key pressed as soon as a slide is shown is not lost; the slides have no axe violations, and Get Started leads to Home', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main h1')) return
        observer.disconnect()
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/onboarding')
    await expect(heading(page)).toHaveText('GPS-Powered Location')
    await page.keyboard.press('ArrowLeft')
    await expect(heading(page)).not.toHaveText('GPS-Powered Location')
    for (let index = 0; index < 4; index++) {
      await expect(heading(page)).toBeVisible()
      await expectNoAxeViolations(page)
      if (index < 3) await page.getByRole('button', { name: 'Next' }).click()
    }
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page).toHaveURL('/home')
  })
})

test.describe('addresses', () => {
  test('[B-67] every address of the product is answered with the app', async ({ request }) => {
    for (const route of ROUTES) {
      const answer = await request.get(addressOf(route), { headers: { accept: 'text/html' } })
      // Pages of listings open without an account, and this listing does not exist.
      const status = /^\/(product|item|shop|service|office)\/\$id$/.test(route) ? 404 : 200
      expect([answer.status(), answer.headers()['content-type']], route).toEqual([status, 'text/html; charset=utf-8'])
    }
  })
})

test('[B-68] [U-75] when rendering fails, the reader can try again, or clear the storage and start afresh', async ({
  person,
  watch,
}) => {
  watch.allow(/./)
  const { page } = await person('Asha')
  const fail = () => page.route('**/api/my/shops', (route) => route.fulfill({ json: { shops: null } }))
  await fail()
  await page.goto('/profile/seller')
  await expect(heading(page)).toHaveText('Something went wrong.')
  await expectNoAxeViolations(page)
  await page.unroute('**/api/my/shops')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Seller' })).toBeVisible()
  await fail()
  await page.reload()
  await page.getByRole('button', { name: 'Clear storage' }).click()
  await page.getByRole('button', { name: 'Clear storage now' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('hereabouts_user'))).toBeNull()
})
