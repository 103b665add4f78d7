import type { Page } from '@playwright/test'
import { makeItem, makeOffice, makeService, makeShop, makeSpecialization } from './kit/listings.ts'
import { cardOf, openMenuOf } from './kit/selling.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

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

test('one tap closes a shop for today; buyers see it, the note reopens it, and a tap made offline stays queued', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const { page, context } = await person('Meena')
  const ravi = await person('Ravi')
  const { id } = await makeShop(page.request, HOME, { hours })
  await ravi.page.goto(`/shop/${id}`)
  await expect(ravi.page.getByText('Open now', { exact: true })).toBeVisible()
  await page.goto('/shop-list')
  await (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Closed today' }).click()
  await expectFreeToast(page, /Closed for today\. Opens \w+day \d/)
  await expect(cardOf(page, 'Green Basket').getByText('Closed today', { exact: true })).toBeVisible()
  await ravi.page.reload()
  await expect(ravi.page.getByText(/^Closed today · Opens/)).toBeVisible()
  await expect(ravi.page.getByText('Open now')).toHaveCount(0)
  await page.goto(`/shop/${id}`)
  await expect(page.getByText('Buyers see “Closed today”.')).toBeVisible()
  await page.getByRole('button', { name: 'Reopen today' }).click()
  await expect(page.getByText('Buyers see “Closed today”.')).toHaveCount(0)
  await ravi.page.reload()
  await expect(ravi.page.getByText('Open now', { exact: true })).toBeVisible()

  await page.goto('/shop-list')
  await expect(cardOf(page, 'Green Basket')).toBeVisible()
  await goOffline(context)
  await (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Closed today' }).click()
  await expect(cardOf(page, 'Green Basket').getByText('Not sent yet')).toBeVisible()
  await expect(cardOf(page, 'Green Basket').getByText('Closed today', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(
      async () => ((await (await ravi.page.request.get(`/api/shops/${id}`)).json()) as { closedOn: string }).closedOn,
    )
    .not.toBeNull()
})

test('the form has a description, a holiday, delivery and ways to pay, and a buyer sees them', async ({ person }) => {
  const { page } = await person('Meena')
  const ravi = await person('Ravi')
  const { id } = await makeShop(page.request, HOME, { hours })
  await page.goto(`/shop/${id}/edit`)
  await page.getByLabel('About the shop').fill('Vegetables from Hosur, since 1984.')
  await page.getByRole('switch', { name: 'We deliver' }).click()
  await page.getByLabel('Within (km)').fill('-2')
  await page.getByLabel('Orders from').fill('199')
  await page.getByRole('switch', { name: 'Pick-up here' }).click()
  await page.getByRole('checkbox', { name: 'UPI' }).check()
  await page.getByRole('button', { name: 'Add a holiday' }).click()
  await page.getByLabel('Date', { exact: true }).fill('2027-12-25')
  await expect(page.getByRole('group', { name: '25 Dec' })).toContainText('Closed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/shop/${id}/edit`)
  await page.getByLabel('Within (km)').fill('2.5')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/shop-list')
  await ravi.page.goto(`/shop/${id}`)
  const main = ravi.page.getByRole('main')
  await expect(main).toContainText('Vegetables from Hosur, since 1984.')
  await expect(main).toContainText('Delivers within 2.5 km · orders from ₹199 · Pick-up')
  await expect(main).toContainText('Payment methodsUPI')
  await expect(main).toContainText('25 DecClosed')
  await expectNoAxeViolations(ravi.page)
  await expectNoSidewaysScroll(ravi.page)
  const item = await makeItem(page.request, HOME, { name: 'Okra', shopId: id })
  await ravi.page.goto(`/product/${item.id}`)
  await ravi.page.getByRole('button', { name: 'Ask for this item' }).click()
  const sheet = ravi.page.getByRole('dialog', { name: 'Ask for Okra' })
  await expect(sheet).toContainText('Delivers within 2.5 km · orders from ₹199 · Pick-up')
})

test('every card of the owner has one main action and a menu that works by keyboard', async ({ person }) => {
  const { page } = await person('Meena')
  const shop = await makeShop(page.request, HOME)
  await makeOffice(page.request)
  await makeService(page.request)
  for (const [path, name] of [
    ['/shop-list', 'Green Basket'],
    ['/office-list', 'Rao & Daughters'],
    ['/services-list', 'Tap repair'],
  ] as const) {
    await page.goto(path)
    const actions = cardOf(page, name).getByRole('group', { name, exact: true })
    await expect(actions.getByRole('button')).toHaveCount(1)
    await expect(actions.getByRole('link')).toHaveCount(1)
    await actions.getByRole('button').focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name, exact: true })
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await menu.evaluate((each) => each.contains(document.activeElement))).toBe(true)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(actions.getByRole('button')).toBeFocused()
  }
  await page.goto('/shop-list')
  const menu = await openMenuOf(page, 'Green Basket')
  const href = await menu.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')
  const text = new URL(href!).searchParams.get('text')!
  expect(text).toMatch(/^Green Basket\nFood & Beverages/)
  expect(text).toMatch(new RegExp(`/shop/${shop.id}$`))
})

test('a menu closes when its dialog opens, and neither remains after the answer', async ({ person }) => {
  const { page } = await person('Meena')
  await makeShop(page.request, HOME)
  await makeItem(page.request, HOME, { name: 'Tomato' })
  await makeService(page.request)
  await makeSpecialization(page.request)
  const open = page.locator('dialog[open]:not([data-leaving])')
  for (const [path, name] of [
    ['/shop-list', 'Green Basket'],
    ['/item-list', 'Tomato'],
    ['/services-list', 'Tap repair'],
    ['/specialist-profile', 'Veena teacher'],
  ] as const) {
    await page.goto(path)
    await (await openMenuOf(page, name)).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect(open, name).toHaveCount(1)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click()
    await expect(open, name).toHaveCount(0)
    await expect(page).toHaveURL(path)
    await expect.poll(() => page.evaluate(() => (history.state as { modal?: number } | null)?.modal ?? 0)).toBe(0)
    await (await openMenuOf(page, name)).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(cardOf(page, name)).toHaveCount(0)
    await expect(open, name).toHaveCount(0)
  }
})

test('a toast in an open sheet covers none of its buttons', async ({ person, watch }) => {
  watch.allow(/500/)
  const { page } = await person('Meena')
  await makeItem(page.request, HOME, { name: 'Tomato' })
  await page.route('**/api/my/listings/*/status', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/item-list')
  const menu = page.getByRole('dialog', { name: 'Tomato' })
  await (await openMenuOf(page, 'Tomato')).getByRole('button', { name: 'Deactivate' }).click()
  await expect(menu.getByRole('status').filter({ hasText: /./ })).toBeVisible()
  await expect.poll(() => coveredByToast(page)).toEqual([])
})

test('the bar and the pinned actions take at most 96 px of a phone', async ({ person }) => {
  const { page } = await person('Meena')
  const ravi = await person('Ravi')
  const shop = await makeShop(page.request, HOME)
  const item = await makeItem(page.request, HOME, { shopId: shop.id })
  const office = await makeOffice(page.request)
  const service = await makeService(page.request)
  for (const path of [`/product/${item.id}`, `/shop/${shop.id}`, `/service/${service.id}`, `/office/${office.id}`]) {
    for (const reader of [page, ravi.page]) {
      await reader.goto(path)
      await expect(reader.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => pinnedHeight(reader), path).toBeLessThanOrEqual(96)
      expect(await pinnedHeight(reader), path).toBeGreaterThan(40)
    }
  }
  for (const path of ['/shop-form', '/item-form', '/office-form', '/service-form']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('button').last()).toBeVisible()
    expect(await pinnedHeight(page), path).toBeLessThanOrEqual(96)
  }
})

test('a toast covers no button, wherever it appears and at any scroll position', async ({ person }) => {
  const { page } = await person('Meena')
  const ravi = await person('Ravi')
  const shop = await makeShop(page.request, HOME, { hours })
  for (let i = 1; i < 6; i++) await makeShop(page.request, HOME, { name: `Shop ${i}` })
  const item = await makeItem(page.request, HOME, { shopId: shop.id })
  for (let i = 1; i < 6; i++) await makeItem(page.request, HOME, { name: `Item ${i}` })
  const office = await makeOffice(page.request)

  await page.goto('/office-list')
  await (await openMenuOf(page, 'Rao & Daughters')).getByRole('button', { name: 'Closed today' }).click()
  await expectFreeToast(page, 'Closed for today.')
  await (await openMenuOf(page, 'Rao & Daughters')).getByRole('button', { name: 'Delete' }).click()
  await expectFreeToast(page, /Rao & Daughters/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.goto('/shop-list')
  await (await openMenuOf(page, 'Shop 3')).getByRole('button', { name: 'Closed today' }).click()
  await expectFreeToast(page, 'Closed for today.')
  await page.mouse.wheel(0, 137)
  await expect.poll(() => coveredByToast(page)).toEqual([])
  await page.goto('/item-list')
  await (await openMenuOf(page, 'Item 3')).getByRole('button', { name: 'Sold out today' }).click()
  await expectFreeToast(page, /Sold out until tomorrow/)
  await ravi.page.goto(`/product/${item.id}`)
  await ravi.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const path of [`/product/${item.id}`, `/shop/${shop.id}`, `/office/${office.id}`]) {
    await ravi.page.goto(path)
    await ravi.page.getByRole('button', { name: 'Share' }).click()
    await expectFreeToast(ravi.page, /./)
  }
})

test('a shop with an open order is deleted: its items are moved or deleted, the order stays, undo restores both', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|404/)
  const { page, context } = await person('Meena')
  const ravi = await person('Ravi')
  const shop = await makeShop(page.request, HOME)
  const other = await makeShop(page.request, HOME, { name: 'Blue Basket' })
  const item = await makeItem(page.request, HOME, { shopId: shop.id, stock: 5 })
  const order = await ravi.page.request.post('/api/orders', {
    data: { id: crypto.randomUUID(), listingId: item.id, quantity: 2, note: '', pricePaise: 3200 },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(order.status()).toBeLessThan(300)
  const { id: orderId } = (await order.json()) as { id: string }
  const stateOf = async () => (await ravi.page.request.get(`/api/orders/${orderId}`)).status()
  const shopOf = async () =>
    ((await (await page.request.get(`/api/my/items/${item.id}`)).json()) as { shopId: string | null }).shopId

  await page.goto('/shop-list')
  const menu = await openMenuOf(page, 'Green Basket')
  await menu.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('its item?')
  await question.getByRole('radio', { name: /another shop/i }).check()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(cardOf(page, 'Green Basket')).toHaveCount(0)
  await expect.poll(shopOf).toBe(other.id)
  expect(await stateOf()).toBe(200)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cardOf(page, 'Green Basket')).toBeVisible()
  await expect.poll(shopOf).toBe(shop.id)

  await goOffline(context)
  await (await openMenuOf(page, 'Green Basket')).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('radio', { name: /delete/i }).check()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(cardOf(page, 'Green Basket')).toContainText('Not deleted yet')
  await context.setOffline(false)
  await expect(cardOf(page, 'Green Basket')).toHaveCount(0)
  expect((await page.request.get(`/api/my/items/${item.id}`)).status()).toBe(404)
  expect(await stateOf()).toBe(200)
  await page.getByRole('region', { name: 'Deleted shops' }).getByRole('button').click()
  await expect(cardOf(page, 'Green Basket')).toBeVisible()
  await expect.poll(shopOf).toBe(shop.id)
})
