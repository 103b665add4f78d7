import { makeSpecialization } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, north, test } from './kit/test.ts'

/** Farther from the specialists of all other tests than the maximum range. */
const here = { latitude: -36.8485, longitude: 174.7633 }
const asLocation = ({ latitude, longitude }: typeof here) => ({ lat: latitude, lng: longitude })

test('[C-10] [F-141] [F-142] a nearby specialist is searched from Home, found and contacted', async ({ person }) => {
  const [meena, far] = [await person('Meena Rao', { at: here }), await person('Far Gopal', { at: north(here, 9000) })]
  await makeSpecialization(meena.page.request, { location: asLocation(here) })
  await makeSpecialization(far.page.request, { location: asLocation(north(here, 9000)) })
  const { page } = await person('Ravi', { at: here })
  await page.goto('/home')
  await page.getByRole('link', { name: 'Find Specialist Nearby You' }).click()
  await expect(page).toHaveURL(/\/specialist-search/)
  await expect(page.getByRole('heading', { level: 1, name: 'Find Specialists Nearby' })).toBeVisible()
  const slider = page.getByRole('slider', { name: 'Range' })
  const typeRange = async (metres: string) => {
    await page.getByRole('button', { name: /^Range: / }).click()
    await page.getByLabel('Range in metres').fill(metres)
    await page.getByRole('button', { name: 'Use this range' }).click()
  }
  const shown = (text: string) =>
    expect(page.getByRole('button', { name: `Range: ${text}. Type another` })).toBeVisible()
  await shown('1 km')
  await expect(slider).toHaveAttribute('aria-valuetext', '1 km')

  const field = page.getByRole('searchbox', { name: 'Search specialists' })
  const list = page.getByRole('list', { name: 'Find Specialists Nearby' })
  await field.fill('plumber')
  await expect(page.getByText('No specialists found nearby.')).toBeVisible()
  await typeRange('0')
  await shown('1 m')
  await typeRange('999')
  await shown('999 m')
  await typeRange('1.5')
  await shown('2 m')
  await typeRange('9999999')
  await shown('5000 km')
  await field.fill('music')
  await expect(list.getByRole('heading')).toHaveText(['Meena Rao', 'Far Gopal'])
  const [first, second] = [list.getByRole('listitem').first(), list.getByRole('listitem').filter({ hasText: 'Gopal' })]
  await expect(first).toContainText('Veena teacher · 12 years · M.A. (Music)')
  await expect(first).toContainText('within 1 km')
  await expect(second.first()).toContainText(/about (8|9|10) km/)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await list.getByRole('link', { name: 'Request to Communicate' }).first().click()
  await expect(page).toHaveURL(`/circle?userId=${meena.id}`)
})
