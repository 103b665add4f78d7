import { expect, test } from './kit/test.ts'

// That each address opens its screen is shown in screens/routes.test.tsx; here the server's part of it.
test('[B-67] every kind of address is answered by a link and after a reload', async ({ person }) => {
  const { page } = await person('Asha')
  const screens = [
    ['/home', /Asha/],
    ['/privacy-settings', /Privacy/],
    ['/filters?q=tea&type=services', null],
    ['/wishlist', 'My Wishlist'],
  ] as const
  for (const [address, heading] of screens) {
    const answer = await page.goto(address)
    expect(answer!.status(), address).toBe(200)
    await page.reload()
    if (heading) await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible()
    else await expect(page.getByRole('searchbox')).toHaveValue('tea')
  }
})
