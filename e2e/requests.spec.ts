import { choosePhotos, makeItem } from './kit/listings.ts'
import { type Account, expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, test } from './kit/test.ts'
import { answersAreKept, goOffline } from './kit/waiting.ts'

// Tests of asking, answering, comparing, ordering, closing, in Hindi and offline: e2e/screens/neighbourRequests.test.tsx,
// requestSteps.test.tsx.

/** Far from the people of other tests, so that nobody else is notified. */
const LANE = { latitude: 11.0168, longitude: 76.9558 }

test.use({ serviceWorkers: 'allow' })

test('an asker and a seller on phones: photo, answers as they come, board and answers read offline after a reload', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const browser = { serviceWorkers: 'allow' as const }
  const asha = await person('Asha', { at: LANE, browser })
  const meena = await person('Meena', { at: north(LANE, 600), browser: { ...browser, colorScheme: 'dark' } })
  const ravi = await account('Ravi')
  // As the open app does.
  const areaKnown = async ({ page }: Account) => {
    const location = { lat: LANE.latitude, lng: LANE.longitude }
    expect((await page.request.post('/api/my/position', { data: { location } })).status()).toBe(200)
  }
  for (const each of [asha, meena, ravi]) await areaKnown(each)
  const cake = { name: 'Chocolate cake', keywords: ['cake'], category: 'Food & Beverages', price: 450, stock: 1 }
  await makeItem(meena.page.request, north(LANE, 600), cake)
  const seller = meena.page
  await seller.goto('/requests?tab=forMe')
  await expect(seller.getByText('No requests for you yet')).toBeVisible()
  await expectNoAxeViolations(seller)

  const { page } = asha
  await page.goto('/ask')
  await page.getByLabel('What do you need?', { exact: true }).last().fill('Eggless cake for Saturday')
  await choosePhotos(page, 1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Max. price').fill('500')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).dblclick()
  await expect(page.getByText('We notified 1 person near you.')).toBeVisible()
  const path = new URL(page.url()).pathname

  await expect(seller.getByRole('link', { name: 'Eggless cake for Saturday' })).toBeVisible()
  await expect(seller.locator('html[data-offline=ready]')).toBeAttached({ timeout: 120_000 })
  await seller.goto('/requests')
  await expect(seller.getByRole('link', { name: 'Eggless cake for Saturday' })).toBeVisible()
  await moveTo(seller, path)
  await expect(seller.getByText('Up to ₹500')).toBeVisible()
  const shown = seller.getByRole('main').getByRole('img').first()
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  await seller.getByLabel('What you offer').selectOption('Chocolate cake')
  await expect(seller.getByLabel('Your price')).toHaveValue('450')
  await expectNoAxeViolations(seller)
  await expectNoSidewaysScroll(seller)
  await moveTo(seller, '/requests')
  await answersAreKept(seller)
  await goOffline(meena.context)
  await seller.reload()
  await seller.getByRole('link', { name: 'Eggless cake for Saturday' }).click()
  await seller.getByLabel('What you offer').selectOption('Chocolate cake')
  await seller.getByLabel('One sentence').fill('Ready by nine.')
  await seller.getByRole('button', { name: 'Send the answer' }).dblclick()
  await expect(seller.getByText('We’ll send your answer when you’re back online.')).toBeVisible()
  await meena.context.setOffline(false)

  await expect(page.getByText('Ready by nine.')).toBeVisible()
  const told = await ravi.page.request.post(`/api${path}/answer`, { data: { sentence: 'My mother bakes them.' } })
  expect(told.ok(), await told.text()).toBe(true)
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 120_000 })
  await answersAreKept(page)
  await goOffline(asha.context)
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible()
  await page.getByRole('radio', { name: 'First' }).click()
  await expect(page.getByText('My mother bakes them.')).toBeVisible()
  await asha.context.setOffline(false)
  await page.getByRole('button', { name: 'Order', exact: true }).click()
  const order = page.getByRole('dialog', { name: 'Order Chocolate cake?' })
  await order.getByRole('button', { name: 'Order', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  await expect(seller.getByText('Found').first()).toBeVisible()
  await moveTo(seller, '/asked-near')
  await expect(seller.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(seller)
})
