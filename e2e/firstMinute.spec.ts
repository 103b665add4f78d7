import { makeItem, makeShop } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, north, test } from './kit/test.ts'

test('[B-24] Home after sign-up shows the first steps, ticks completed ones, offers the tour once, and hides the steps when closed', async ({
  person,
}) => {
  const { page } = await person('Asha')
  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Welcome' })
  await expect(card.getByRole('listitem')).toHaveText([
    /Choose your area/,
    /Look around/,
    /Sell something.*30 days/,
    /Invite your people/,
  ])
  await expect(page.getByText('your circle, and the SOS that reaches it')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take the tour' })).toHaveAttribute('href', '/onboarding')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await card.getByRole('link', { name: /Look around/ }).click()
  await expect(page).toHaveURL('/home')
  await expect
    .poll(async () => (await (await page.request.get('/api/welcome')).json()) as unknown)
    .toMatchObject({ hasLooked: true, isTourNew: false })
  await expect(page.getByRole('button', { name: /^Area.*Around me/ })).toBeVisible()
  await makeItem(page.request, HOME)
  await page.goto('/profile')
  await expect(card.getByText('3 of 4 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Take the tour' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Hide these steps' }).click()
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha')
  await expect(card).toHaveCount(0)
})

test('Home shows the neighbourhood: open now, categories, no rows of one shop, sold out last', async ({ person }) => {
  const at = { latitude: 23.0225, longitude: 72.5714 }
  const meena = await person('Meena', { at })
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const hours = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]))
  const shop = await makeShop(meena.page.request, north(at, 200), { hours })
  for (let i = 1; i <= 7; i++)
    await makeItem(meena.page.request, at, { shopId: shop.id, name: `Pot ${i}`, stock: i === 1 ? 0 : 20 })
  await makeItem(meena.page.request, north(at, 900), { name: 'Far plate' })
  const { page } = await person('Ravi', { at })
  await page.goto('/home')
  const open = page.getByRole('list', { name: 'Open now near you' })
  await expect(open.getByRole('link', { name: /Green Basket/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Categories' }).getByRole('link')).toHaveCount(1)
  const products = page.getByRole('list', { name: 'Nearby Products' }).getByRole('listitem')
  await expect(products).toHaveText([
    /^.*Pot/,
    /Pot/,
    /Pot/,
    /Pot/,
    /2 more at Green Basket/,
    /Far plate/,
    /Pot 1.*Out of stock/,
  ])
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: '2 more at Green Basket' }).click()
  await expect(page).toHaveURL(`/shop/${shop.id}?products=all`)
})

test('a seller without nearby competitors is not told that they are the first', async ({ person }) => {
  const at = { latitude: 24.5854, longitude: 73.7125 }
  const { page } = await person('Ravi', { at })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: /Be the first on your street/ })).toBeVisible()
  await makeItem(page.request, at, { name: 'Sitar' })
  await page.goto('/home')
  await expect(page.getByRole('link', { name: /Sell something yourself/ })).toHaveAttribute('href', '/item-form')
  await expect(page.getByText(/be the first/i)).toHaveCount(0)
})

test('in an area without listings the screens name the distance to the next one and offer actions', async ({
  person,
}) => {
  const at = { latitude: 26.9124, longitude: 75.7873 }
  const meena = await person('Meena', { at })
  await makeItem(meena.page.request, north(at, 7800), { name: 'Sitar' })
  const { page } = await person('Ravi', { at })
  await page.goto('/home')
  await expect(page.getByText('The nearest is 7.80 km away. One is within 20 km.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Be the first on your street/ })).toHaveAttribute('href', '/item-form')
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Look within 20 km' }).click()
  await expect(page.getByRole('link', { name: 'Sitar' })).toBeVisible()
  await page.goto('/filters?q=sitar')
  await expect(page.getByText('The nearest is 7.80 km away. One is within 20 km.')).toBeVisible()
  await page.getByRole('button', { name: 'Look within 20.00 km' }).click()
  await expect(page.getByRole('link', { name: 'Sitar' })).toBeVisible()
})
