import { askFor } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

// Tests of the sheet, the lists, cancelling, refusals and the outbox: e2e/screens/order*.test.tsx.

test('[I-03] [W-57] [X-07] two browsers: each sees the other’s step of an order without a reload', async ({
  person,
}) => {
  const meena = await person('Meena')
  const asha = await person('Asha')
  const { id: listingId } = await makeItem(meena.page.request, HOME, { stock: 3 })
  const page = asha.page
  await page.goto(`/product/${listingId}`)
  await page.getByRole('button', { name: 'Ask for this item' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask for Country tomato' })
  await expect(sheet.getByLabel('Note for the seller')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const { id } = await askFor(asha, listingId, { quantity: 2, note: 'Ripe ones, at six' })
  const path = `/orders/${id}`
  await page.goto(path)
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const seller = meena.page
  await seller.goto('/orders?side=seller')
  const row = seller.getByRole('listitem').filter({ hasText: 'Country tomato' })
  await expect(row).toContainText('Your turn')
  await expectNoAxeViolations(seller)
  await row.getByRole('link').click()
  await expect(seller).toHaveURL(path)
  await seller.getByRole('button', { name: 'Decline' }).click()
  await expect(seller.getByRole('dialog', { name: 'Why do you decline?' })).toBeVisible()
  await expectNoAxeViolations(seller)
  await seller.keyboard.press('Escape')
  await seller.getByRole('button', { name: 'Confirm' }).click()
  await expect(seller.getByText('You keep it for Asha')).toBeVisible()
  await expect(page.getByText('Confirmed: it is kept for you')).toBeVisible()

  await seller.getByRole('button', { name: 'Handed over' }).click()
  await expect(seller.getByText('Handed over to Asha')).toBeVisible()
  await page.getByRole('button', { name: 'I have it' }).click()
  await expect(page.getByRole('link', { name: 'Rate & Review' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Asked/,
    /^Confirmed/,
    /^Handed over/,
    /^Received/,
  ])
  await expectNoAxeViolations(page)
  await expect(seller.getByRole('radio', { name: '4 stars' })).toBeVisible()
  await expectNoAxeViolations(seller)
  const mine = (await (await seller.request.get(`/api/my/items/${listingId}`)).json()) as {
    stock: number
    sales: number
  }
  expect([mine.stock, mine.sales]).toEqual([1, 2])
})
