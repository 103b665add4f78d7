import { bubbles, field, log, post, writeMessage } from './kit/chat.ts'
import { askFor } from './kit/dealing.ts'
import { makeItem, makeShop } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

test('every message shows its state: waiting, sent, delivered, seen, or failed with the reason and "Try again"', async ({
  browser,
  person,
  server,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(ravi, asha, 'Are you there?')
  const { page } = asha
  const second = await browser.newContext({ baseURL: server.origin, storageState: await asha.context.storageState() })
  watch.over(second)
  const tablet = await second.newPage()
  for (const each of [page, tablet]) {
    await each.goto(`/chat/${conversationId}`)
    await expect(bubbles(each)).toHaveCount(1)
  }

  await test.step('offline: the message waits on this device, and the second device has nothing', async () => {
    await goOffline(asha.context)
    await writeMessage(page, 'Written offline')
    await expect(bubbles(page).last()).toContainText('Waiting for network')
    await expect(bubbles(tablet)).toHaveCount(1)
  })
  await test.step('online: sent on both devices, never shown as "waiting" again', async () => {
    await asha.context.setOffline(false)
    for (const each of [page, tablet]) await expect(bubbles(each).last()).toContainText(/Written offline.*Sent/s)
    await expect(log(page)).not.toContainText(/Waiting|Not sent|Sending/)
  })
  await test.step('delivered when a device of the recipient has the message, seen when they read it', async () => {
    await ravi.page.goto('/home')
    for (const each of [page, tablet]) await expect(bubbles(each).last()).toContainText('Delivered')
    await ravi.page.goto(`/chat/${conversationId}`)
    for (const each of [page, tablet]) await expect(bubbles(each).last()).toContainText('Seen')
  })
  await test.step('lost answer: once the recipient has seen the message, it no longer waits here', async () => {
    await page.route('**/api/chat/messages', async (route) => {
      await route.fetch().catch(() => undefined)
      await route.abort().catch(() => undefined)
    })
    await writeMessage(page, 'Its answer is lost')
    await expect(bubbles(ravi.page).last()).toContainText('Its answer is lost')
    await expect(bubbles(page).last()).toContainText('Seen')
    await expect(log(page)).not.toContainText(/Waiting|Not sent|Sending/)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
  await test.step('no answer while online: not "Waiting for network", and sending can be retried', async () => {
    await page.route('**/api/chat/messages', (route) => route.abort())
    await writeMessage(page, 'The server is away')
    await expect(bubbles(page).last()).toContainText('Not sent yet')
    await expect(log(page)).not.toContainText('Waiting for network')
    await page.goto('/chat')
    await expect(page.getByRole('link', { name: 'Ravi' }).locator('xpath=ancestor::li')).toContainText(
      'The server is away',
    )
    await expect(page.getByRole('img', { name: 'Not sent yet' })).toBeVisible()
    await page.goto(`/chat/${conversationId}`)
    const again = bubbles(page).last().getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await again.click({ timeout: 2000 }).catch(() => undefined) // sent automatically just then
    await expect(bubbles(page).last()).toContainText(/The server is away.*Seen/s)
  })
  await test.step('refused: the reason is shown at the message after every reload, and "Try again" sends it', async () => {
    const refuse = { status: 429, json: { error: { code: 'tooManyNewPeople', params: {} } } }
    await page.route('**/api/chat/messages', (route) => route.fulfill(refuse))
    await writeMessage(page, 'Too many')
    await expect(bubbles(page).last()).toContainText('Not sent')
    await expect(bubbles(page).last()).toContainText(/many new people/i)
    await expectNoAxeViolations(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.reload()
    await bubbles(page).last().getByRole('button', { name: 'Try again' }).click()
    await expect(bubbles(page).last()).toContainText(/Too many.*Seen/s)
    await expect(field(page)).toHaveValue('')
  })
  await second.close()
})

test('a chat has the same name and picture everywhere, shows presence, and its strips take one line', async ({
  person,
}) => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const shop = await makeShop(meena.page.request, HOME, { name: 'Meena’s Nursery' })
  const item = await makeItem(meena.page.request, HOME, { name: 'Areca palm', shopId: shop.id })
  await asha.page.goto(`/shop/${shop.id}`)
  await asha.page.getByRole('main').getByRole('link', { name: 'Chat' }).click()
  const { page } = asha
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Meena’s Nursery')
  await writeMessage(page, 'Is it fresh?')
  await expect(bubbles(page).nth(2)).toContainText('Automatic reply')
  await page.goto('/chat')
  const row = page.getByRole('listitem').filter({ hasText: 'Meena’s Nursery' })
  await expect(row).toContainText('Automatic reply: Hello!')
  await expect(row).not.toContainText('You:')
  await meena.page.goto('/chat')
  const hers = meena.page.getByRole('listitem').filter({ hasText: 'Asha' })
  await expect(hers).toContainText('Is it fresh?') // the seller's automatic reply does not hide the question
  await expect(hers).not.toContainText('You:')
  await hers.getByRole('link').click()
  await expect(meena.page.getByRole('banner').or(meena.page.locator('header'))).toContainText(['online'])
  await writeMessage(meena.page, 'Come by before six')
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: /Meena’s Nursery.*Come by/ })).toBeVisible()

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
  await page.getByRole('button', { name: /3 more/ }).click()
  const sheet = page.getByRole('dialog', { name: 'About this chat' })
  await expect(sheet.getByRole('button', { name: 'Agree' })).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'About Areca palm' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Take back' })).toBeVisible()
  await expectNoAxeViolations(page)
})
