import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, type Person, test } from './kit/test.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

/** Shows the person as a subscriber (or an admin), as the server would tell it. */
async function showAs(person: Person, traits: { hasActiveSubscription?: boolean; isAdmin?: boolean }): Promise<void> {
  await person.page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ json: { user: { ...user, ...traits } } })
  })
}

/** Makes a shop and two items of the person through the server's own interface. */
async function stockUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 })
    canvas.getContext('2d')!.fillRect(20, 20, 200, 100)
    const photo = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'))
    const send = async (path: string, body: Blob | object) => {
      const isFile = body instanceof Blob
      const answer = await fetch(path, {
        method: 'POST',
        body: isFile ? body : JSON.stringify(body),
        headers: { 'content-type': isFile ? body.type : 'application/json' },
      })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as { id: string }
    }
    const { id } = await send('/api/photos', photo)
    const shared = { category: 'Food & Beverages', photoIds: [id], location: { lat: 12.97, lng: 77.59 } }
    await send('/api/shops', { ...shared, name: 'Green Basket', contact: '9000000012' })
    for (const name of ['Tomato', 'Okra']) {
      await send('/api/items', {
        ...shared,
        name,
        price: 32,
        stock: 5,
        description: 'Fresh.',
        keywords: ['fresh'],
        features: [],
      })
    }
  })
}

test('[E-03] [E-04] [E-06] [B-28] the header shows initial, name, e-mail and phone above the two tabs', async ({
  person,
}) => {
  const asha = await person('Asha')
  await asha.page.goto('/profile')
  const header = asha.page.getByRole('banner')
  await expect(header.getByText('A', { exact: true })).toBeVisible()
  for (const text of ['Asha', asha.email, asha.phone])
    await expect(header.getByText(text, { exact: true })).toBeVisible()
  await expect(asha.page.getByRole('tab')).toHaveText(['My Profile', 'Seller'])
})

test('[E-01] the back control leads to the page before, or home when there is none', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/home')
  await page.goto('/wishlist')
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
  await tab(page, 'Seller').click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/wishlist')
})

test('[E-02] the settings button leads to the settings', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/profile')
  await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/privacy-settings')
})

test('[E-06] [E-07] [B-28] [B-29] the address opens the tab, and a tab changes the address', async ({ person }) => {
  const { page } = await person('Asha')
  await page.goto('/profile/seller')
  await expect(tab(page, 'Seller')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/profile')
  await expect(tab(page, 'My Profile')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'My Profile').press('ArrowRight')
  await expect(page).toHaveURL('/profile/seller')
  await expect(tab(page, 'Seller')).toBeFocused()
  await tab(page, 'Seller').press('ArrowLeft')
  await expect(page).toHaveURL('/profile')
  await expect(tab(page, 'My Profile')).toBeFocused()
})

test('[E-12] [E-13] [V-29] [W-10] [E-14] [E-31] My Profile shows the year of registration, the four facts and the account actions', async ({
  person,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  // The first steps of a new account stand above it until they are closed.
  await page.request.post('/api/welcome', { data: { what: 'dismissed' } })
  await page.goto('/profile')
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText(`Member since ${new Date().getFullYear()}`)
  await expect(panel.getByRole('heading')).toHaveText(['Personal Information', 'Account Actions'])
  await expect(panel.getByRole('term')).toHaveText(['Email', 'Phone', 'Location', 'Skills'])
  await expect(panel.getByRole('definition')).toHaveText([asha.email, asha.phone, 'Not set yet', 'None yet'])
  await expect(panel.getByRole('button')).toHaveText(['Edit', 'Sign Out', 'Delete Account'])
  await expectNoAxeViolations(page)
})

test('[E-32] [E-33] [E-34] [V-29] [W-09] the tiles count the person’s own active shops and products, no sample ones', async ({
  person,
}) => {
  const { page } = await person('Asha')
  await page.goto('/profile/seller')
  const panel = page.getByRole('tabpanel')
  await expect(panel).toContainText(/Active Shops\s*0/)
  await expect(panel).toContainText(/Total Products\s*0/)
  await stockUp(page)
  await page.reload()
  await expect(panel).toContainText(/Active Shops\s*1/)
  await expect(panel).toContainText(/Total Products\s*2/)
})

test('tiles that cannot be counted say so, show no number, and can be tried again', async ({ person, watch }) => {
  watch.allow(/status of 403/)
  const { page } = await person('Asha')
  await page.route('**/api/my/items', (route) =>
    route.fulfill({ status: 403, json: { error: { code: 'notYours', requestId: '' } } }),
  )
  await page.goto('/profile/seller')
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('status')).toContainText('This belongs to somebody else.')
  await expect(panel).not.toContainText('Total Products')
  await page.unroute('**/api/my/items')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel).toContainText(/Total Products\s*0/)
})

test('[E-35] [E-36] [E-37] [E-38] [E-39] [E-43] the Seller Management grid leads to the four lists', async ({
  person,
}) => {
  const { page } = await person('Asha')
  await page.goto('/profile/seller')
  await expect(page.getByRole('heading', { name: 'Seller Management' })).toBeVisible()
  for (const [name, path] of [
    ['Manage Shops', '/shop-list'],
    ['Manage Offices', '/office-list'],
    ['My Items', '/item-list'],
    ['My Services', '/services-list'],
  ] as const) {
    await page.goto('/profile/seller')
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
  }
})

test('[E-05] [E-40] [W-29] Premium and View Analytics stand there only with an active subscription', async ({
  person,
  watch,
}) => {
  // Only the screen is told of a subscription here; the numbers themselves ask the server.
  watch.allow(/403 .*my\/numbers/)
  const asha = await person('Asha')
  const { page } = asha
  await page.goto('/profile/seller')
  await expect(page.getByRole('link', { name: 'Manage Shops' })).toBeVisible()
  await expect(page.getByText('Premium', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View Analytics' })).toHaveCount(0)
  await showAs(asha, { hasActiveSubscription: true })
  await page.reload()
  await expect(page.getByText('Premium', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'View Analytics' }).click()
  await expect(page).toHaveURL('/seller-analytics')
})

test('[E-44] [X-09] [W-59] [X-15] [X-16] [B-69] links to the other pages stand below the grid, Admin only for admins', async ({
  person,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  const links = () =>
    page
      .getByRole('tabpanel')
      .locator('section')
      .last()
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const everybodys = [
    '/orders?side=seller',
    '/requests',
    '/asked-near',
    '/specialist-profile',
    '/wishlist',
    '/subscription',
    '/offline-sync',
    '/language-settings',
    '/privacy-settings',
  ]
  await page.goto('/profile/seller')
  await expect.poll(links).toEqual(everybodys)
  await showAs(asha, { isAdmin: true })
  await page.reload()
  await expect.poll(links).toEqual([...everybodys, '/admin'])
})

test('both tabs fit 320 px and are free of axe violations in the dark, in Hindi', async ({ person }) => {
  const { page } = await person('अदिति राव', {
    browser: { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  })
  await page.goto('/profile')
  await page.evaluate(() => localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi' })))
  for (const path of ['/profile', '/profile/seller']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('अदिति राव')
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  }
})
