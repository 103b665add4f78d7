import { bubbles, log, post } from './kit/chat.ts'
import { askFor } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

test('the strips of a chat take one line; all are in a sheet', async ({ person, account }) => {
  const [meena, asha] = [await account('Meena'), await person('Asha')]
  const item = await makeItem(meena.page.request, HOME, { name: 'Areca palm' })
  const { page } = asha
  await post(meena, asha, 'Come by before six')
  const order = await askFor(asha, item.id)
  await asha.page.request.post(`/api/orders/${order.id}/cancel`, { data: { reason: 'x' } })
  await askFor(asha, item.id)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const place = { name: 'Gate of the park', ...HOME }
  const proposed = await meena.page.request.post('/api/meetings', {
    data: { id: crypto.randomUUID(), withId: asha.id, place, at },
  })
  expect(proposed.ok(), await proposed.text()).toBe(true)
  const about = new URLSearchParams({
    sellerId: meena.id,
    sellerName: 'Meena',
    productId: item.id,
    productName: 'Areca palm',
  })
  await page.goto(`/circle?${about}`)
  await expect(bubbles(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /3 more/ })).toBeVisible()
  const [top, bottom] = [await page.locator('header').last().boundingBox(), await log(page).boundingBox()]
  expect(bottom!.y - (top!.y + top!.height), 'everything between the header and the messages').toBeLessThanOrEqual(72)
  await expectNoSidewaysScroll(page)
  await expect(log(page).getByRole('region', { name: 'Order: Areca palm' }).last()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /3 more/ }).click()
  const sheet = page.getByRole('dialog', { name: 'About this chat' })
  await expect(sheet.getByRole('button', { name: 'Agree' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'About Areca palm' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectNoAxeViolations(page)
})
