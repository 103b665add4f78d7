import { makeSpecialization } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, north, test } from './kit/test.ts'

// Tests of the range, the texts and the way from Home: e2e/screens/specialists.test.tsx.

/** Farther from the specialists of all other tests than the maximum range. */
const here = { latitude: -36.8485, longitude: 174.7633 }
const asLocation = ({ latitude, longitude }: typeof here) => ({ lat: latitude, lng: longitude })

test('found specialists have no axe violations and fit a phone', async ({ person, account }) => {
  const [meena, far] = [await account('Meena Rao'), await account('Far Gopal')]
  await makeSpecialization(meena.page.request, { location: asLocation(here) })
  await makeSpecialization(far.page.request, { location: asLocation(north(here, 900)) })
  const { page } = await person('Ravi', { at: here })
  await page.goto('/specialist-search?q=music')
  await expect(page.getByRole('list', { name: 'Find Specialists Nearby' }).getByRole('heading').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})
