import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

test('[G-02] [G-03] [H-05] [H-06] hearts fill the wishlist, which links to the products and can be emptied', async ({
  person,
}) => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { page } = ravi
  const diya = await makeItem(meena.page.request, HOME, { name: 'Brass diya', price: 250, priceUnit: '' })
  const soap = await makeItem(meena.page.request, HOME, { name: 'Neem soap', price: 40, priceUnit: '', stock: 0 })
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { level: 1, name: 'My Wishlist' })).toBeVisible()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear All' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Start Shopping' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('0.00 km').first()).toBeVisible()

  for (const { id, name } of [diya, soap]) {
    await page.goto(`/product/${id}`)
    const heart = page
      .getByRole('main')
      .getByRole('button', { name: `Save ${name}` })
      .first()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const saved = page.waitForResponse((answer) => answer.url().includes(`/api/wishlist/${id}`))
    await heart.click()
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  }
  await page.goto('/wishlist')
  const cards = page.getByRole('list', { name: 'My Wishlist' }).getByRole('listitem')
  const card = (name: string) => cards.filter({ hasText: name })
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('2 items')).toBeVisible()
  await expect(card('Brass diya')).toContainText('₹250')
  await expect(card('Brass diya')).toContainText('Meena')
  await expect(card('Brass diya')).toContainText(/0\.\d\d km/)
  await expect(card('Brass diya')).toContainText('Available')
  await expect(card('Neem soap')).toContainText('Out of stock')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await card('Brass diya').getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(`/product/${diya.id}`)
  await page.goBack()
  await card('Brass diya').getByRole('link', { name: 'Contact Seller' }).click()
  await expect(page).toHaveURL(
    `/circle?${new URLSearchParams({ sellerId: meena.id, sellerName: 'Meena', productId: diya.id, productName: 'Brass diya' })}`,
  )
  await expect(page.getByRole('heading', { name: 'Meena' })).toBeVisible()

  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Remove Neem soap' }).click()
  await expect(cards).toHaveCount(1)
  await expect.poll(() => wishedIds(page)).toEqual([diya.id])
  await page.reload()
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear All' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Clear All' }).click()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await expect.poll(() => wishedIds(page)).toEqual([])
  await page.reload()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
})

test('[G-23] [H-14] [H-15] an item saved offline stays queued, and is on the other device once sent', async ({
  person,
  watch,
}) => {
  watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const item = await makeItem(meena.page.request, HOME, { name: 'Clay lamp' })
  const { page, context } = ravi
  await page.goto(`/product/${item.id}`)
  await expect(page.getByRole('link', { name: 'Write Review' })).toHaveAttribute('href', `/ratings?product=${item.id}`)
  const heart = page.getByRole('main').getByRole('button', { name: 'Save Clay lamp' }).first()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await goOffline(context)
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const pending = () =>
    page.evaluate((id) => {
      const kept = JSON.parse(localStorage.getItem('hereabouts_offline_cache') ?? '{}')
      return kept[id]?.pendingActions?.map(({ item: name, type }: Record<string, string>) => [name, type])
    }, ravi.id)
  await expect.poll(pending).toEqual([['Clay lamp', 'wishlist_add']])
  await context.setOffline(false)
  await expect.poll(() => wishedIds(page)).toEqual([item.id])
  const other = await context.newPage()
  await other.goto('/wishlist')
  await expect(other.getByRole('list', { name: 'My Wishlist' }).getByRole('listitem')).toHaveCount(1)
})

async function wishedIds(page: import('@playwright/test').Page): Promise<string[]> {
  return ((await (await page.request.get('/api/wishlist/ids')).json()) as { ids: string[] }).ids
}
