import { askFor, stepOrder } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

test('[I-03] [W-57] [X-07] from the wishlist to the review: two browsers, each sees the other’s step without a reload', async ({
  person,
}) => {
  const meena = await person('Meena')
  const asha = await person('Asha')
  const { id } = await makeItem(meena.page.request, HOME, { stock: 3 })
  const page = asha.page
  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'Ask for this item' }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask for Country tomato' })
  await sheet.getByRole('button', { name: 'More: Quantity' }).click()
  await expect(sheet.getByText('₹64')).toBeVisible()
  await sheet.getByLabel('Note for the seller').fill('Ripe ones, at six')
  await expectNoAxeViolations(page)
  await sheet.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  const path = new URL(page.url()).pathname
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const seller = meena.page
  await seller.goto('/profile/seller')
  await seller.getByRole('link', { name: 'Asked of me' }).click()
  const row = seller.getByRole('listitem').filter({ hasText: 'Country tomato' })
  await expect(row).toContainText('Your turn')
  await expectNoAxeViolations(seller)
  await row.getByRole('link').click()
  await expect(seller).toHaveURL(path)
  await expect(seller.getByText('Ripe ones, at six')).toBeVisible()
  await expect(seller.getByText('Not rated by a seller yet')).toBeVisible()
  await seller.getByRole('button', { name: 'Confirm' }).click()
  await expect(seller.getByText('You keep it for Asha')).toBeVisible()
  await expect(page.getByText('Confirmed: it is kept for you')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Directions' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', `tel:${meena.phone}`)

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

  await seller.getByRole('radio', { name: '4 stars' }).click()
  await seller.getByRole('button', { name: 'Save rating' }).click()
  await expect(seller.getByText('Your rating is saved.')).toBeVisible()
  await expectNoAxeViolations(seller)
  const mine = (await (await seller.request.get(`/api/my/items/${id}`)).json()) as { stock: number; sales: number }
  expect([mine.stock, mine.sales]).toEqual([1, 2])

  await page.getByRole('link', { name: 'Rate & Review' }).click()
  await expect(page).toHaveURL(`/ratings?product=${id}`)
  await page.getByRole('radio', { name: '5 stars' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await expect(page.getByText('Review submitted successfully!')).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Meena gave you 4 stars as a buyer.')).toBeVisible()
})

test('[X-07] either side cancels the order with a reason, which the other reads', async ({ person }) => {
  const meena = await person('Meena')
  const asha = await person('Asha')
  const item = await makeItem(meena.page.request, HOME)
  const { id } = await askFor(asha, item.id)
  await meena.page.goto(`/orders/${id}`)
  await meena.page.getByRole('button', { name: 'Decline' }).click()
  const sheet = meena.page.getByRole('dialog', { name: 'Why do you decline?' })
  await sheet.getByRole('button', { name: 'Decline' }).click()
  await expect(sheet.getByText('Please give a reason.')).toBeVisible()
  await sheet.getByRole('button', { name: 'It is sold already' }).click()
  await expectNoAxeViolations(meena.page)
  await sheet.getByRole('button', { name: 'Decline' }).click()
  await expect(meena.page.getByText('You called it off')).toBeVisible()
  await asha.page.goto('/orders')
  await asha.page.getByRole('link', { name: 'Country tomato' }).click()
  await expect(asha.page.getByText('Meena called it off')).toBeVisible()
  await expect(asha.page.getByText('Reason: It is sold already')).toBeVisible()
  await asha.page.getByRole('link', { name: 'Ask again' }).click()
  await expect(asha.page.getByRole('button', { name: 'Ask for this item' })).toBeVisible()
})

test('[B-64] [X-07] [W-54] unknown and other people’s orders are not found; an empty order list has a friendly text', async ({
  person,
  watch,
}) => {
  watch.allow(/status of 404/)
  const meena = await person('Meena')
  const asha = await person('Asha')
  const ravi = await person('Ravi')
  const { id } = await askFor(asha, (await makeItem(meena.page.request, HOME)).id)
  for (const path of [`/orders/${id}`, '/orders/0', `/orders/${crypto.randomUUID()}`]) {
    await ravi.page.goto(path)
    await expect(ravi.page.getByRole('heading', { name: 'Order not found.' })).toBeVisible()
  }
  await ravi.page.getByRole('link', { name: 'To my orders' }).click()
  await expect(ravi.page.getByRole('heading', { name: 'You have not asked for anything yet' })).toBeVisible()
  await ravi.page.getByRole('tab', { name: 'Asked of me' }).click()
  await expect(ravi.page.getByRole('heading', { name: 'Nobody has asked you for anything yet' })).toBeVisible()
  await expectNoAxeViolations(ravi.page)
  await meena.page.goto(`/product/${(await makeItem(meena.page.request, HOME)).id}`)
  await expect(meena.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(meena.page.getByRole('button', { name: 'Ask for this item' })).toHaveCount(0)
  const off = await makeItem(meena.page.request, HOME)
  await meena.page.request.post(`/api/my/listings/${off.id}/status`, { data: { status: 'inactive' } })
  await ravi.page.goto(`/product/${off.id}`)
  await expect(ravi.page.getByText('Inactive', { exact: true })).toBeVisible()
  await expect(ravi.page.getByRole('button', { name: 'Ask for this item' })).toHaveCount(0)
})

test('an order placed offline is shown as waiting on its page and sent later; changed terms are shown', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|status of 40[49]/)
  const meena = await person('Meena')
  const { page, context } = await person('Asha')
  const item = await makeItem(meena.page.request, HOME, { stock: 1 })
  const placeOrder = async () => {
    await page.goto(`/product/${item.id}`)
    await page.getByRole('button', { name: 'Ask for this item' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    // The page of orders is loaded from the network the first time.
    await page.evaluate(() => fetch(location.href))
    await goOffline(context)
    await page.getByRole('button', { name: 'Send request' }).click()
  }
  await page.goto('/orders/0')
  await expect(page.getByRole('heading', { name: 'Order not found.' })).toBeVisible()
  await placeOrder()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Meena has been asked')).toBeVisible()
  const orders = (await (await meena.page.request.get('/api/orders?side=seller')).json()) as {
    orders: { id: string }[]
  }
  expect(orders.orders).toHaveLength(1)

  const ravi = await person('Ravi')
  const { id } = await askFor(ravi, item.id)
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'I changed my mind' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('You called it off')).toBeVisible()
  await placeOrder()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await stepOrder(meena, id, 'confirm')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'The request could not be made' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Country tomato: Out of stock.')
})
