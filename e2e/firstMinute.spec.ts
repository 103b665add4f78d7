import { makeItem, makeShop } from './kit/listings.ts'
import { at, expect, expectNoAxeViolations, expectNoSidewaysScroll, moveTo, north, test } from './kit/test.ts'

// What these screens say and do: e2e/screens/firstMinute.test.tsx, home.test.tsx.

test('the first steps, Home without listings and Home of a neighbourhood have no axe violations and do not scroll sideways', async ({
  account,
  person,
}) => {
  const [empty, town] = [
    { latitude: 26.9124, longitude: 75.7873 },
    { latitude: 23.0225, longitude: 72.5714 },
  ]
  const { request } = (await account('Meena')).page
  await makeItem(request, north(empty, 7800), { name: 'Sitar' })
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const hours = Object.fromEntries(days.map((day) => [day, [['00:00', '24:00']]]))
  const shop = await makeShop(request, north(town, 200), { hours })
  for (let i = 1; i <= 7; i++)
    await makeItem(request, town, { shopId: shop.id, name: `Pot ${i}`, stock: i === 1 ? 0 : 20 })
  const { page } = await person('Asha', { at: empty })
  await page.goto('/profile')
  await expect(page.getByRole('region', { name: 'Welcome' }).getByRole('listitem')).toHaveCount(4)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await moveTo(page, '/home')
  await expect(page.getByText('The nearest is 7.80 km away. One is within 20 km.')).toBeVisible()
  await expectNoAxeViolations(page)
  await at(page, town)
  await page.goto('/home')
  await expect(page.getByRole('link', { name: '2 more at Green Basket' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})
