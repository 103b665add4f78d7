import type { Page } from '@playwright/test'
import { makeItem, makeOffice, makeService, makeShop } from './kit/listings.ts'
import { cardOf, openMenuOf } from './kit/selling.ts'
import { expect, expectNoAxeViolations, HOME, moveTo, test } from './kit/test.ts'

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const hours = Object.fromEntries(WEEK.map((day) => [day, [['00:00', '24:00']]]))

/** Height in pixels of everything pinned to the bottom of the window: bar and pinned actions together. */
const pinnedHeight = (page: Page) =>
  page.evaluate(() => {
    const pinned = [...document.querySelectorAll<HTMLElement>('.nav-bar, .action-bar')]
    const boxes = pinned.map((each) => each.getBoundingClientRect()).filter((box) => box.height > 0)
    return innerHeight - Math.min(innerHeight, ...boxes.map((box) => box.top))
  })

/** Buttons and fields that the toast covers. */
const coveredByToast = (page: Page) =>
  page.evaluate(() => {
    const toast = [...document.querySelectorAll('[role="status"]')].find((each) => each.querySelector('p'))
    const box = toast?.querySelector('p')?.parentElement?.getBoundingClientRect()
    if (!box) return ['no toast']
    const controls = [...document.querySelectorAll('button, [data-button], input, select, textarea')]
    return controls
      .filter((each) => !toast!.contains(each) && (!toast!.closest('dialog') || each.closest('dialog')))
      .filter((each) => {
        const other = each.getBoundingClientRect()
        return (
          other.width > 0 &&
          other.right > box.left &&
          other.left < box.right &&
          other.bottom > box.top &&
          other.top < box.bottom
        )
      })
      .map((each) => each.textContent || each.getAttribute('aria-label'))
  })
const expectFreeToast = async (page: Page, text: string | RegExp) => {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect.poll(() => coveredByToast(page)).toEqual([])
}

/** Leaves for another screen once a closed dialog has taken its step of the history back. */
async function leave(page: Page, path: string): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  await expect.poll(() => page.evaluate('Boolean(history.state?.modal)')).toBe(false)
  await moveTo(page, path)
}

// Tests of what these screens do: e2e/screens/ownShop.test.tsx.

test('the bar and the pinned actions take at most 96 px of a phone, a toast covers no button, and a card’s menu works by keyboard', async ({
  person,
  watch,
}) => {
  watch.allow(/500/)
  const { page } = await person('Meena')
  const ravi = await person('Ravi')
  const shop = await makeShop(page.request, HOME, { hours })
  for (let i = 1; i < 6; i++) await makeShop(page.request, HOME, { name: `Shop ${i}` })
  const item = await makeItem(page.request, HOME, { shopId: shop.id })
  for (let i = 1; i < 6; i++) await makeItem(page.request, HOME, { name: `Item ${i}` })
  const office = await makeOffice(page.request)
  const service = await makeService(page.request)

  await page.goto('/shop-list')
  const button = cardOf(page, 'Green Basket')
    .getByRole('group', { name: 'Green Basket', exact: true })
    .getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  const actions = page.getByRole('dialog', { name: 'Green Basket', exact: true })
  await expect(actions).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await actions.evaluate((each) => each.contains(document.activeElement))).toBe(true)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(actions).toBeHidden()
  await expect(button).toBeFocused()

  await leave(page, '/office-list')
  await (await openMenuOf(page, 'Rao & Daughters')).getByRole('button', { name: 'Closed today' }).click()
  await expectFreeToast(page, 'Closed for today.')
  await (await openMenuOf(page, 'Rao & Daughters')).getByRole('button', { name: 'Delete' }).click()
  await expectFreeToast(page, /Rao & Daughters/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await leave(page, '/shop-list')
  await (await openMenuOf(page, 'Shop 3')).getByRole('button', { name: 'Closed today' }).click()
  await expectFreeToast(page, 'Closed for today.')
  await page.mouse.wheel(0, 137)
  await expect.poll(() => coveredByToast(page)).toEqual([])
  await leave(page, '/item-list')
  await (await openMenuOf(page, 'Item 3')).getByRole('button', { name: 'Sold out today' }).click()
  await expectFreeToast(page, /Sold out until tomorrow/)
  await page.route('**/api/my/listings/*/status', (route) => route.fulfill({ status: 500, json: {} }))
  const menu = page.getByRole('dialog', { name: 'Item 2' })
  await (await openMenuOf(page, 'Item 2')).getByRole('button', { name: 'Deactivate' }).click()
  await expect(menu.getByRole('status').filter({ hasText: /./ })).toBeVisible()
  await expect.poll(() => coveredByToast(page)).toEqual([])

  await ravi.page.goto('/home')
  await page.goto('/home')
  const isLow = async (reader: Page, path: string) => {
    await leave(reader, path)
    await expect(reader.getByRole('main').getByRole('button').last()).toBeVisible()
    await expect.poll(() => pinnedHeight(reader), path).toBeLessThanOrEqual(96)
  }
  const pages = [`/product/${item.id}`, `/shop/${shop.id}`, `/office/${office.id}`, `/service/${service.id}`]
  for (const path of pages) {
    await isLow(page, path)
    expect(await pinnedHeight(page), path).toBeGreaterThan(40)
    await isLow(ravi.page, path)
    expect(await pinnedHeight(ravi.page), path).toBeGreaterThan(40)
    await ravi.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ravi.page.getByRole('button', { name: 'Share' }).click()
    await expectFreeToast(ravi.page, /./)
  }
  for (const path of ['/shop-form', '/item-form', '/office-form', '/service-form']) await isLow(page, path)
})
