import { expect, test } from './kit/test.ts'

// screens/routes.test.tsx tests the screen of each address, shell.spec.ts the server's answer to each; here two are loaded.
test('[B-67] every kind of address works by a link and after a reload', async ({ person }) => {
  const { page } = await person('Asha')
  const screens = [
    ['/privacy-settings', /Privacy/],
    ['/filters?q=tea&type=services', null],
  ] as const
  for (const [address, heading] of screens) {
    const answer = await page.goto(address)
    expect(answer!.status(), address).toBe(200)
    await page.reload()
    if (heading) await expect(page.getByRole('heading', { name: heading }).first(), address).toBeVisible()
    else await expect(page.getByRole('searchbox')).toHaveValue('tea')
  }
})
