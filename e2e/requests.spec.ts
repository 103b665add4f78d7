import { choosePhotos, makeItem, uploadPicture } from './kit/listings.ts'
import { type Account, expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, test } from './kit/test.ts'
import { answersAreKept, goOffline } from './kit/waiting.ts'

// Tests of asking, answering, comparing, ordering, closing, in Hindi and offline: e2e/screens/neighbourRequests.test.tsx,
// requestSteps.test.tsx.

/** Far from the people of other tests, so that nobody else is notified. */
const LANE = { latitude: 11.0168, longitude: 76.9558 }

test.use({ serviceWorkers: 'allow' })

const OFFERED = 'Chocolate cake · ₹450/kg'

test('on a phone: a request and an answer arrive live, one is asked with a photo; both are read, and one answered, offline', async ({
  account,
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const asha = await person('Asha', { at: LANE, browser: { serviceWorkers: 'allow', colorScheme: 'dark' } })
  const [meena, ravi] = [await account('Meena'), await account('Ravi')]
  // As the open app does.
  const areaKnown = async ({ page }: Account) => {
    const location = { lat: LANE.latitude, lng: LANE.longitude }
    expect((await page.request.post('/api/my/position', { data: { location } })).status()).toBe(200)
  }
  for (const each of [asha, meena, ravi]) await areaKnown(each)
  const tell = async ({ page }: Account, path: string, data: object) => {
    const told = await page.request.post(path, { data })
    expect(told.ok(), await told.text()).toBe(true)
  }
  const cake = { name: 'Chocolate cake', keywords: ['cake'], category: 'Food & Beverages', price: 450, stock: 1 }
  await makeItem(asha.page.request, LANE, cake)
  const diya = await makeItem(meena.page.request, north(LANE, 600), { name: 'Brass diya', stock: 1 })
  const { page } = asha
  await page.goto('/requests?tab=forMe')
  await expect(page.getByText('No requests for you yet')).toBeVisible()
  await expectNoAxeViolations(page)

  const wanted = { id: crypto.randomUUID(), kind: 'buy', words: 'Eggless cake for Saturday' }
  const photoId = await uploadPicture(meena.page.request)
  await tell(meena, '/api/requests', { ...wanted, photoId, rangeMeters: 2000, hoursOpen: 24, mostPaise: 50_000 })
  await page.getByRole('link', { name: wanted.words }).click()
  await expect(page.getByText('Up to ₹500')).toBeVisible()
  const shown = page.getByRole('main').getByRole('img').first()
  await expect.poll(async () => (await shown.boundingBox())?.height ?? 0).toBeGreaterThan(100)
  await page.getByLabel('What you offer').selectOption({ label: OFFERED })
  await expect(page.getByLabel('Your price')).toHaveValue('450')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await moveTo(page, '/requests')
  await expect(page.getByRole('link', { name: wanted.words })).toBeVisible()

  await page.emulateMedia({ colorScheme: 'light' })
  await moveTo(page, '/ask')
  await page.getByLabel('What do you need?', { exact: true }).last().fill('Brass diya for a wedding')
  await choosePhotos(page, 1)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Max. price').fill('500')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Ask', exact: true }).dblclick()
  await expect(page.getByText('We notified 1 person near you.')).toBeVisible()
  const path = new URL(page.url()).pathname
  const offer = { sentence: 'Polished ones.', listingId: diya.id, pricePaise: 3200 }
  await tell(meena, `/api${path}/answer`, offer)
  await expect(page.getByText('Polished ones.')).toBeVisible()
  await tell(ravi, `/api${path}/answer`, { sentence: 'My mother has one.' })
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 120_000 })
  await answersAreKept(page)
  await goOffline(asha.context)
  await page.reload()
  await expect(page.getByRole('heading', { name: '2 answers' })).toBeVisible()
  await page.getByRole('radio', { name: 'First' }).click()
  await expect(page.getByText('My mother has one.')).toBeVisible()
  await moveTo(page, '/requests')
  await page.getByRole('link', { name: wanted.words }).click()
  await page.getByLabel('What you offer').selectOption({ label: OFFERED })
  await page.getByLabel('One sentence').fill('Ready by nine.')
  await page.getByRole('button', { name: 'Send the answer' }).dblclick()
  await expect(page.getByText('We’ll send your answer when you’re back online.')).toBeVisible()
  await asha.context.setOffline(false)
  const given = async () => (await meena.page.request.get(`/api/requests/${wanted.id}`)).text()
  await expect.poll(given).toContain('Ready by nine.')

  await moveTo(page, path)
  await page.getByRole('button', { name: /^Order: / }).click()
  const order = page.getByRole('dialog', { name: 'Order Brass diya?' })
  await order.getByRole('button', { name: 'Order', exact: true }).dblclick()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await moveTo(page, '/asked-near')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNoAxeViolations(page)
})
