import type { Page } from '@playwright/test'
import { BARE_ROUTES, OPEN_ROUTES, ROUTES } from '../src/core/paths.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** An address of the route with something in its place. */
const addressOf = (route: string) => route.replace('$id', '1700000000000')

test.describe('the splash', () => {
  /** Lets the splash stay for good: its two seconds never end. */
  const stopTimer = (page: Page) =>
    page.addInitScript(() => {
      const start = window.setTimeout.bind(window)
      const patient = (work: () => void, ms?: number) => start(work, ms === 2000 ? 2 ** 30 : ms)
      window.setTimeout = patient as typeof window.setTimeout
    })

  test('[B-01] [V-01] [B-03] [B-04] [B-06] shows logo and tagline for two seconds, then a visitor logs in', async ({
    page,
  }) => {
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/')
    await expect(heading(page)).toHaveText('Hereabouts')
    await expect(page.getByText("Discover what's nearby, instantly.")).toBeVisible()
    await expect(page).toHaveTitle('Hereabouts')
    await page.clock.runFor(1999)
    await expect(page).toHaveURL('/')
    await page.clock.runFor(1)
    await expect(page).toHaveURL('/login')
  })

  test('is free of axe violations, fits 320 px, and a tap skips it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await stopTimer(page)
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('[B-02] goes home with a saved user, and leaves no way back to itself', async ({ person }) => {
    const { page } = await person('Asha')
    await page.goto('/profile')
    await page.goto('/')
    await expect(page).toHaveURL('/home')
    await page.goBack()
    await expect(page).toHaveURL('/profile')
  })

  test('[B-04] the tagline stands on login and in the page’s description too', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByText("Discover what's nearby, instantly.")).toBeVisible()
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      "Discover what's nearby, instantly.",
    )
  })
})

test.describe('the bottom navigation', () => {
  test('[B-07] [B-08] [B-09] [B-10] [B-11] [B-12] has five items in their order, each leads to its page', async ({
    person,
  }) => {
    const { page } = await person('Asha')
    await page.goto('/profile')
    const items = nav(page).getByRole('listitem').getByRole('link')
    await expect(items).toHaveText(['Home', 'Search', 'Circle', 'Profile', 'Settings'])
    for (const [name, path] of [
      ['Home', '/home'],
      ['Search', '/filters'],
      ['Circle', '/circle'],
      ['Profile', '/profile'],
      ['Settings', '/privacy-settings'],
    ] as const) {
      const item = nav(page).getByRole('link', { name, exact: true })
      await item.click()
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
      await expect(item).toHaveAttribute('aria-current', 'page')
      await expect(nav(page).locator('[aria-current]')).toHaveCount(1)
    }
  })

  test('[B-13] is hidden on the splash, on sign-in and on onboarding', async ({ page }) => {
    for (const path of BARE_ROUTES) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(nav(page)).toHaveCount(0)
    }
  })

  test('[B-05] [B-14] is shown on every other address, and nothing scrolls sideways', async ({ person, watch }) => {
    test.slow()
    // Ids of nothing, numbers for subscribers only, a desk for administrators only.
    watch.allow(/status of (400|403|404)/)
    const { page } = await person('Asha')
    for (const route of ROUTES.filter((each) => !BARE_ROUTES.includes(each))) {
      await page.goto(addressOf(route))
      await expect(page.getByRole('main'), route).toBeVisible()
      await expect(nav(page), route).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
})

test.describe('onboarding', () => {
  const TITLES = ['Discover Nearby Products', 'GPS-Powered Location', 'Personalized Profiles', 'Subscription Model']

  test('[B-15] [B-16] [B-17] [B-18] [B-19] [B-20] [B-22] has four slides with their words', async ({ page }) => {
    await page.goto('/onboarding')
    const words = [
      [/search/, /voice/, /image/, /QR/],
      [/closest/],
      [/Buyer/, /seller/, /searches/, /wishlists/],
      [/1 rupee per month per listing/],
    ]
    for (const [index, title] of TITLES.entries()) {
      await expect(heading(page)).toHaveText(title)
      for (const word of words[index]!) await expect(page.getByRole('main')).toContainText(word)
      await expectNoAxeViolations(page)
      const previous = page.getByRole('button', { name: 'Previous' })
      if (index === 0) await expect(previous).toBeDisabled()
      else await expect(previous).toBeEnabled()
      if (index < 3) await page.getByRole('button', { name: 'Next' }).click()
    }
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(heading(page)).toHaveText(TITLES[2]!)
  })

  test('[B-15] turns by arrow key and by swipe, and stops at both ends', async ({ page }) => {
    await page.goto('/onboarding')
    await page.keyboard.press('ArrowLeft')
    await expect(heading(page)).toHaveText(TITLES[0]!)
    await page.keyboard.press('ArrowRight')
    await expect(heading(page)).toHaveText(TITLES[1]!)
    const swipe = async (from: number, to: number) => {
      await page.mouse.move(from, 300)
      await page.mouse.down()
      await page.mouse.move(to, 310, { steps: 4 })
      await page.mouse.up()
    }
    await swipe(300, 80)
    await expect(heading(page)).toHaveText(TITLES[2]!)
    await swipe(80, 300)
    await expect(heading(page)).toHaveText(TITLES[1]!)
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
    await expect(heading(page)).toHaveText(TITLES[3]!)
  })

  test('[B-15] an arrow key that is pressed the moment a slide stands counts', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main h1')) return
        observer.disconnect()
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/onboarding')
    await expect(heading(page)).toHaveText(TITLES[1]!)
  })

  test('[B-21] Skip leads home from any slide', async ({ person }) => {
    const { page } = await person('Asha')
    for (const presses of [0, 3]) {
      await page.goto('/onboarding')
      await expect(heading(page)).toBeVisible()
      for (let n = 0; n < presses; n++) await page.getByRole('button', { name: 'Next' }).click()
      await page.getByRole('button', { name: 'Skip' }).click()
      await expect(page).toHaveURL('/home')
    }
  })

  test('[B-23] Get Started leads home, a visitor to /login', async ({ page, person }) => {
    const asha = await person('Asha')
    for (const [each, end] of [
      [asha.page, '/home'],
      [page, '/login'],
    ] as const) {
      await each.goto('/onboarding')
      for (let n = 0; n < 3; n++) await each.getByRole('button', { name: 'Next' }).click()
      await each.getByRole('button', { name: 'Get Started' }).click()
      await expect(each).toHaveURL(end)
    }
  })
})

test.describe('addresses', () => {
  test('[B-67] every address of the product answers with the app', async ({ request }) => {
    for (const route of ROUTES) {
      const answer = await request.get(addressOf(route), { headers: { accept: 'text/html' } })
      // Pages of listings open without an account, and here there is no such listing.
      const status = /^\/(product|item|shop|service|office)\/\$id$/.test(route) ? 404 : 200
      expect([answer.status(), answer.headers()['content-type']], route).toEqual([status, 'text/html; charset=utf-8'])
    }
  })

  test('[B-66] an unknown address is 404, says so, and leads home', async ({ person, watch }) => {
    watch.allow(/status of 404/)
    const { page } = await person('Asha')
    const answer = await page.goto('/nope')
    expect(answer!.status()).toBe(404)
    await expect(heading(page)).toHaveText('There is nothing at this address.')
    await expect(nav(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/home')
  })

  test('an address that needs no account opens without one', async ({ page }) => {
    for (const path of OPEN_ROUTES.filter((each) => each !== '/')) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(page).toHaveURL(path)
    }
  })
})

test.describe('when drawing fails', () => {
  test('[B-68] [U-75] the screen says that something went wrong, why, and what to do', async ({ person, watch }) => {
    watch.allow(/./)
    const { page } = await person('Asha')
    await page.route('**/api/my/shops', (route) => route.fulfill({ json: { shops: null } }))
    await page.goto('/profile/seller')
    await expect(heading(page)).toHaveText('Something went wrong.')
    await expect(page.getByRole('main')).toContainText(/clear your browser storage or contact support/)
    await expect(page.locator('code')).toContainText(/null/)
    await expectNoAxeViolations(page)
    await page.unroute('**/api/my/shops')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('tab', { name: 'Seller' })).toBeVisible()
  })

  test('[U-75] clearing the storage asks once more, then starts afresh', async ({ person, watch }) => {
    watch.allow(/./)
    const { page } = await person('Asha')
    await page.route('**/api/my/shops', (route) => route.fulfill({ json: { shops: null } }))
    await page.goto('/profile/seller')
    await page.getByRole('button', { name: 'Clear storage' }).click()
    await expect(page.getByText('This signs you out here')).toBeVisible()
    await page.getByRole('button', { name: 'Clear storage now' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('hereabouts_user'))).toBeNull()
  })
})
