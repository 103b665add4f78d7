import type { Page } from '@playwright/test'
import { bubbles, field, log, post, writeMessage } from './kit/chat.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const bubble = (page: Page, text: string) => bubbles(page).filter({ hasText: text }).last()

/** Drags a finger from the middle of a bubble. */
async function swipe(page: Page, text: string, by: number) {
  const box = (await bubble(page, text).locator('> div').first().boundingBox())!
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  const touch = await page.context().newCDPSession(page)
  const at = (type: string, dx: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
    })
  await at('touchStart', 0)
  for (let step = 1; step <= 8; step++) await at('touchMove', (by * step) / 8)
  await at('touchEnd', 0)
}

async function menuOf(page: Page, text: string) {
  await bubble(page, text)
    .locator('> div')
    .first()
    .click({ button: 'right', position: { x: 30, y: 20 } })
  return page.getByRole('dialog', { name: 'Message options' })
}

test('a swipe replies to a message; both see the quote, and a tap shows the quoted message', async ({ person }) => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(ravi, asha, 'Which ladder do you mean?')
  for (let i = 1; i <= 30; i++) await post(ravi, asha, `More ${i}`)
  const { page } = asha
  for (const each of [page, ravi.page]) await each.goto(`/chat/${conversationId}`)
  await expect(bubbles(page).last()).toContainText('More 30')
  await swipe(page, 'More 30', 30)
  await expect(page.getByRole('group', { name: 'Replying to' })).toBeHidden()
  await bubble(page, 'Which ladder').scrollIntoViewIfNeeded()
  await swipe(page, 'Which ladder', 90)
  await expect(page.getByRole('group', { name: 'Replying to' })).toContainText('Ravi')
  await expect(page.getByRole('group', { name: 'Replying to' })).toContainText('Which ladder do you mean?')
  await expect(field(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await writeMessage(page, 'The long one')
  await expect(page.getByRole('group', { name: 'Replying to' })).toBeHidden()
  for (const each of [page, ravi.page]) {
    await expect(bubbles(each).last()).toContainText(/Which ladder do you mean\?.*The long one/s)
  }
  const first = ravi.page.locator('[data-message="1"]')
  await expect(first).not.toBeInViewport()
  await bubbles(ravi.page).last().getByRole('button', { name: 'Show original message' }).click()
  await expect(first).toBeInViewport()
})

test('delete for both leaves a placeholder on every device; delete for me can be undone; both work offline', async ({
  browser,
  person,
  server,
  watch,
}) => {
  watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load resource/)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(asha, ravi, 'Wrong person, sorry')
  await post(ravi, asha, 'No problem')
  const second = await browser.newContext({ baseURL: server.origin, storageState: await ravi.context.storageState() })
  watch.over(second)
  const tablet = await second.newPage()
  const all = [asha.page, ravi.page, tablet]
  for (const each of all) {
    await each.goto(`/chat/${conversationId}`)
    await expect(bubbles(each)).toHaveCount(2)
  }
  await test.step('delete for both', async () => {
    const menu = await menuOf(asha.page, 'Wrong person')
    await expect(menu.getByRole('button', { name: 'Delete for both' })).toBeVisible()
    await expectNoAxeViolations(asha.page)
    await goOffline(asha.context)
    await menu.getByRole('button', { name: 'Delete for both' }).click()
    await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).click()
    await expect(bubbles(asha.page).first()).toContainText('You deleted this message')
    await expect(bubbles(ravi.page).first()).toContainText('Wrong person')
    await asha.context.setOffline(false)
    for (const each of [ravi.page, tablet]) await expect(bubbles(each).first()).toContainText('Deleted')
    for (const each of all) {
      await expect(bubbles(each)).toHaveCount(2)
      await expect(log(each)).not.toContainText('Wrong person')
      await each.reload()
      await expect(bubbles(each)).toHaveCount(2)
      await expect(log(each)).not.toContainText('Wrong person')
    }
    expect(await ravi.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Wrong person')
  })
  await test.step('delete for me, and undo', async () => {
    const menu = await menuOf(ravi.page, 'No problem')
    await menu.getByRole('button', { name: 'Delete for me' }).click()
    for (const each of [ravi.page, tablet]) await expect(bubbles(each)).toHaveCount(1)
    await ravi.page.getByRole('button', { name: 'Undo' }).click()
    for (const each of all) await expect(bubbles(each)).toHaveCount(2)
    await expect(bubbles(tablet).last()).toContainText('No problem')
  })
  await test.step('an unsent message is deleted on this device', async () => {
    await goOffline(asha.context)
    await writeMessage(asha.page, 'Never mind')
    const menu = await menuOf(asha.page, 'Never mind')
    await menu.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(bubbles(asha.page)).toHaveCount(2)
    await asha.context.setOffline(false)
  })
  await second.close()
})

test('a chat is muted for a while in two taps, from the list and from the chat, and by keyboard', async ({
  person,
}) => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(ravi, asha, 'Hello')
  const { page } = asha
  await page.goto('/chat')
  const row = page.getByRole('listitem').filter({ hasText: 'Ravi' })
  await row.click({ button: 'right' })
  const sheet = page.getByRole('dialog', { name: 'Ravi' })
  await sheet.getByRole('button', { name: '8 hours' }).click()
  await expect(row.getByRole('img', { name: 'Muted' })).toBeVisible()
  const ownSettings = async () =>
    (await (await page.request.get(`/api/chat/conversations/${conversationId}`)).json()) as { mutedUntil: string }
  const hoursLeft = async () => Math.round((Date.parse((await ownSettings()).mutedUntil) - Date.now()) / 3_600_000)
  await expect.poll(hoursLeft).toBe(8)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('img', { name: 'Muted' })).toBeHidden()

  await page.goto(`/chat/${conversationId}`)
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Ravi' })
  await expect(menu).toMatchAriaSnapshot(`
    - dialog "Ravi":
      - heading "Mute" [level=3]
      - paragraph: No alerts for new messages. An SOS still comes through.
      - group "Mute":
        - button "1 hour"
        - button "8 hours"
        - button "1 week"
        - button "Always"
  `)
  await menu.getByRole('button', { name: 'Always' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Muted' })).toBeVisible()

  await bubble(page, 'Hello').getByRole('button', { name: 'Message options' }).focus()
  await page.keyboard.press('Enter')
  const options = page.getByRole('dialog', { name: 'Message options' })
  await expect(options).toMatchAriaSnapshot(`
    - dialog "Message options":
      - button "Reply"
      - button "Copy"
      - button "Delete for me"
  `)
  await options.getByRole('button', { name: 'Reply' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('group', { name: 'Replying to' })).toContainText('Hello')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: 'Replying to' })).toBeHidden()
})

test('lifting the finger after the long press that opened the options chooses none of them', async ({ person }) => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(ravi, asha, 'First')
  for (let i = 1; i <= 12; i++) await post(ravi, asha, `Line ${i}`)
  const { page } = asha
  await page.goto(`/chat/${conversationId}`)
  await expect(bubbles(page).last()).toContainText('Line 12')
  const options = page.getByRole('dialog', { name: 'Message options' })
  const touch = await page.context().newCDPSession(page)
  for (const text of ['Line 10', 'Line 11', 'Line 12']) {
    const box = (await bubble(page, text).locator('> div').first().boundingBox())!
    const finger = { x: box.x + 40, y: box.y + box.height / 2 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await expect(options).toBeVisible()
    await options.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished)),
    )
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(options).toBeVisible()
    await expect(page.getByRole('group', { name: 'Replying to' })).toBeHidden()
    await options.getByRole('button', { name: 'Close' }).tap()
    await expect(options).toBeHidden()
  }
  await bubble(page, 'Line 12')
    .locator('> div')
    .first()
    .click({ button: 'right', position: { x: 30, y: 20 } })
  await options.getByRole('button', { name: 'Reply' }).tap()
  await expect(page.getByRole('group', { name: 'Replying to' })).toContainText('Line 12')
})

test('using the options of the last message by keyboard does not scroll the chat', async ({ person }) => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(asha, ravi, 'First')
  for (let i = 1; i <= 30; i++) await post(asha, ravi, `Line ${i}`)
  const { page } = asha
  await page.goto(`/chat/${conversationId}`)
  await expect(bubbles(page).last()).toContainText('Line 30')
  const header = page.getByRole('heading', { level: 1 })
  const placeOf = async () => [(await header.boundingBox())!.y, (await field(page).boundingBox())!.y]
  const before = await placeOf()
  // After a tap the button has the focus without a visible mark.
  await bubble(page, 'Line 30').locator('> div').first().tap()
  await bubble(page, 'Line 30').getByRole('button', { name: 'Message options' }).focus()
  expect(await placeOf()).toEqual(before)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for both' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for both' }).focus()
  await page.keyboard.press('Enter')
  await expect(bubbles(page).last()).toContainText('You deleted this message')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  expect(await placeOf()).toEqual(before)
  await expect(bubbles(page).last()).toBeInViewport()
})
