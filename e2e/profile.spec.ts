import { expect, expectNoAxeViolations, test } from './kit/test.ts'

// Tests of the texts and links of both tabs: e2e/screens/profile.test.tsx; at 320 px: details.spec.ts.

test('[E-01] [E-06] [E-40] the tabs are switched by arrow keys, Premium opens the analytics, and Back leads to the previous page', async ({
  person,
  watch,
}) => {
  // Only the screen is given a subscription here; the numbers are requested from the server.
  watch.allow(/403 .*my\/numbers/)
  const { page } = await person('Asha')
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    const { user } = (await answer.json()) as { user: object }
    await route.fulfill({ json: { user: { ...user, hasActiveSubscription: true } } })
  })
  await page.goto('/wishlist')
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('tab', { name: 'My Profile' }).press('ArrowRight')
  await expect(page).toHaveURL('/profile/seller')
  await expect(page.getByRole('tab', { name: 'Seller' })).toBeFocused()
  await expect(page.getByText('Premium', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'View Analytics' }).click()
  await expect(page).toHaveURL('/seller-analytics')
  await page.goBack()
  await expect(page).toHaveURL('/profile/seller')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/wishlist')
})
