import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, moveTo, test } from './kit/test.ts'

// Tests of the sheet, the lists, cancelling, refusals and the outbox: e2e/screens/order*.test.tsx.

test('[I-03] [W-57] [X-07] a buyer and a seller see each step of the other without a reload', async ({
  account,
  person,
}) => {
  const [meena, asha] = [await account('Meena'), await person('Asha')]
  const { id: listingId } = await makeItem(meena.page.request, HOME)
  const own = await makeItem(asha.page.request, HOME, { stock: 3 })
  const { page } = asha
  await page.goto(`/product/${listingId}`)
  await page.getByRole('button', { name: 'Ask for this item' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask for Country tomato' })
  await expect(sheet.getByLabel('Note for the seller')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const bought = await askFor(asha, listingId, { quantity: 2, note: 'Ripe ones, at six' })
  await moveTo(page, `/orders/${bought.id}`)
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await stepOrder(meena, bought.id, 'confirm')
  await expect(page.getByText('Confirmed: it is kept for you')).toBeVisible()
  await stepOrder(meena, bought.id, 'hand-over')
  await page.getByRole('button', { name: 'I have it' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have it' }).click()
  await expect(page.getByRole('link', { name: 'Rate & Review' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    /^Asked/,
    /^Confirmed/,
    /^Handed over/,
    /^Received/,
  ])
  await expectNoAxeViolations(page)

  const sold = await askFor(meena, own.id, { quantity: 2 })
  await moveTo(page, '/orders?side=seller')
  const row = page.getByRole('listitem').filter({ hasText: 'Country tomato' })
  await expect(row).toContainText('Your turn')
  await expectNoAxeViolations(page)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`/orders/${sold.id}`)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('dialog', { name: 'Why do you decline?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Keep it for Meena')).toBeVisible()
  await page.getByRole('button', { name: 'Handed over' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Handed over' }).click()
  await expect(page.getByText('Handed over to Meena', { exact: true })).toBeVisible()
  await stepOrder(meena, sold.id, 'complete')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeVisible()
  await expectNoAxeViolations(page)
  const mine = (await (await page.request.get(`/api/my/items/${own.id}`)).json()) as { stock: number; sales: number }
  expect([mine.stock, mine.sales]).toEqual([1, 2])
})
