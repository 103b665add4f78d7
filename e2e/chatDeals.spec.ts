import type { Page } from '@playwright/test'
import { log } from './kit/chat.ts'
import { askFor } from './kit/dealing.ts'
import { makeItem } from './kit/listings.ts'
import { expect, expectNoAxeViolations, HOME, type Person, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const card = (page: Page) => log(page).getByRole('region', { name: 'Order: Rice' })

test('an order is a card in the chat with the next buttons for each side, never with outdated ones', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const item = await makeItem(meena.page.request, HOME, { name: 'Rice' })
  const order = await askFor(asha, item.id, { note: 'At six?' })
  const open = async (from: Person, to: Person) => {
    const answer = await from.page.request.post('/api/chat/conversations', { data: { userId: to.id } })
    await from.page.goto(`/chat/${((await answer.json()) as { conversation: { id: string } }).conversation.id}`)
  }
  await open(meena, asha)
  await open(asha, meena)
  const [hers, mine] = [card(meena.page), card(asha.page)]
  await expect(mine).toContainText('Waiting for an answer')
  await expect(mine.getByRole('button')).toHaveText(['Take back'])
  await expect(hers).toContainText('At six?')
  await expectNoAxeViolations(meena.page)

  await hers.getByRole('button', { name: 'Confirm' }).click()
  for (const each of [hers, mine]) await expect(each).toContainText('Confirmed')
  await expect(hers.getByRole('button', { name: 'Confirm' })).toBeHidden()
  await expect(mine.getByRole('button')).toHaveText(['Cancel order', 'I have it'])

  await test.step('a step without a network is shown as waiting, and the buttons are gone', async () => {
    await goOffline(meena.context)
    await hers.getByRole('button', { name: 'Handed over' }).click()
    await expect(hers).toContainText('We’ll send it when you’re back online')
    await expect(hers.getByRole('button')).toHaveCount(0)
    await meena.context.setOffline(false)
    await expect(mine).toContainText('Handed over')
  })
  await mine.getByRole('button', { name: 'I have it' }).click()
  for (const each of [hers, mine]) {
    await expect(each).toContainText('Completed')
    await expect(each.getByRole('button')).toHaveCount(0)
  }
  await expect(asha.page.getByRole('button', { name: /Rice/ })).toBeHidden()

  await test.step('the card shows the state of the order', async () => {
    await mine.getByRole('link', { name: 'Details' }).click()
    await expect(asha.page).toHaveURL(new RegExp(`/orders/${order.id}$`))
    await expect(asha.page.getByText('Completed').first()).toBeVisible()
  })
})

test('a cancelled order and a meeting are cards, too, and are hidden from everybody else', async ({ person }) => {
  const [meena, asha, ravi] = [await person('Meena'), await person('Asha'), await person('Ravi')]
  const item = await makeItem(meena.page.request, HOME, { name: 'Rice' })
  await askFor(asha, item.id)
  await asha.page.goto(`/chat?sellerId=${meena.id}&sellerName=Meena`)
  await card(asha.page).getByRole('button', { name: 'Take back' }).click()
  const dialog = asha.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'I cannot come' }).click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(card(asha.page)).toContainText('You called it off')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const proposed = await meena.page.request.post('/api/meetings', {
    data: { id: crypto.randomUUID(), withId: asha.id, place: { name: 'Gate of the park', ...HOME }, at },
  })
  expect(proposed.ok(), await proposed.text()).toBe(true)
  await expect(asha.page.getByText(/^Meena wants to meet · Gate of the park · To/)).toBeVisible()
  const meeting = log(asha.page).getByRole('region', { name: 'Meeting' })
  await meeting.getByRole('button', { name: 'Agree' }).click()
  await expect(meeting.getByRole('button', { name: 'I am on the way' })).toBeVisible()
  await ravi.page.goto(`/chat?sellerId=${meena.id}&sellerName=Meena`)
  await expect(ravi.page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(card(ravi.page)).toBeHidden()
  const orders = await ravi.page.request.get(`/api/orders/with/${meena.id}`)
  expect(await orders.json()).toEqual({ orders: [] })
})
