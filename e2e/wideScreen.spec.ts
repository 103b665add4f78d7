import { expect, expectNoAxeViolations, moveTo, test } from './kit/test.ts'

const DESKTOP = { width: 1280, height: 800 }

test('on a wide screen Home has a single SOS button, and the circle has its map beside it', async ({ person }) => {
  const { page } = await person('Ravi')
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'Send SOS alert' })).toHaveCount(1)
  await page.setViewportSize(DESKTOP)
  await expect(page.getByRole('button', { name: 'Send SOS alert' })).toHaveCount(1)
  await moveTo(page, '/circle')
  await expect(page.getByRole('region', { name: 'Map of your circle' })).toBeVisible()
  await expect(page.getByLabel('Tell your circle something')).toBeVisible()
  await expectNoAxeViolations(page)
})
