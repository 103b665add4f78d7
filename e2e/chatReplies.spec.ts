import type { Page } from '@playwright/test'
import { bubbles, field, log, post, writeMessage } from './kit/chat.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

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

test('[J-16] [V-20] a long chat: the button to the latest message, a swipe that replies, and a tap that shows the quoted message', async ({
  person,
  account,
}) => {
  const [asha, ravi] = [await person('Asha'), await account('Ravi')]
  const { conversationId } = await post(ravi, asha, 'Which ladder do you mean?')
  for (let i = 2; i <= 60; i++) await post(ravi, asha, `Message ${i}`)
  const { page } = asha
  await page.goto(`/chat/${conversationId}`)
  await expect(bubbles(page).last()).toContainText('Message 60')
  await expect(bubbles(page).last()).toBeInViewport()
  const button = page.getByRole('button', { name: /Scroll to the latest message/ })
  await expect(button).toBeHidden()
  const away = (pixels: number) =>
    log(page).evaluate((element, by) => {
      element.scrollTop = element.scrollHeight - element.clientHeight - by
    }, pixels)
  await away(80)
  await expect(button).toBeHidden()
  await away(81)
  await expect(button).toBeVisible()
  await post(ravi, asha, 'While you read')
  await expect(button).toBeVisible()
  await button.click()
  await expect(bubbles(page).last()).toContainText('While you read')
  await expect(bubbles(page).last()).toBeInViewport()
  await expect(button).toBeHidden()

  const replying = page.getByRole('group', { name: 'Replying to' })
  await swipe(page, 'While you read', 30)
  await expect(replying).toBeHidden()
  await log(page).evaluate((element) => (element.scrollTop = 0))
  const first = page.locator('[data-message="1"]')
  await expect(first).toContainText('Which ladder')
  await bubble(page, 'Which ladder').scrollIntoViewIfNeeded()
  await swipe(page, 'Which ladder', 90)
  await expect(replying).toContainText('Ravi')
  await expect(replying).toContainText('Which ladder do you mean?')
  await expect(field(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await writeMessage(page, 'The long one')
  await expect(replying).toBeHidden()
  await expect(bubbles(page).last()).toContainText(/Which ladder do you mean\?.*The long one/s)
  await expect(first).not.toBeInViewport()
  await bubbles(page).last().getByRole('button', { name: 'Show original message' }).click()
  await expect(first).toBeInViewport()
})

test('the options of a message by a long press, whose end chooses none of them, and by keyboard, which does not scroll the chat', async ({
  person,
  account,
  watch,
}) => {
  watch.allow(/Failed to load resource.*429|429/)
  const [asha, ravi] = [await person('Asha'), await account('Ravi')]
  const { conversationId } = await post(asha, ravi, 'First')
  for (let i = 1; i <= 30; i++) await post(asha, ravi, `Line ${i}`)
  const { page } = asha
  await page.goto(`/chat/${conversationId}`)
  await expect(bubbles(page).last()).toContainText('Line 30')
  const options = page.getByRole('dialog', { name: 'Message options' })
  const replying = page.getByRole('group', { name: 'Replying to' })
  const touch = await page.context().newCDPSession(page)
  for (const text of ['Line 28', 'Line 29', 'Line 30']) {
    const box = (await bubble(page, text).locator('> div').first().boundingBox())!
    const finger = { x: box.x + 40, y: box.y + box.height / 2 }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] })
    await expect(options).toBeVisible()
    await options.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((each) => each.finished)),
    )
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(options).toBeVisible()
    await expect(replying).toBeHidden()
    await options.getByRole('button', { name: 'Close' }).tap()
    await expect(options).toBeHidden()
  }
  await bubble(page, 'Line 30')
    .locator('> div')
    .first()
    .click({ button: 'right', position: { x: 30, y: 20 } })
  await options.getByRole('button', { name: 'Reply' }).tap()
  await expect(replying).toContainText('Line 30')
  // Before, Escape belongs to the closing sheet.
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(replying).toBeHidden()

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

  await bubble(page, 'Line 29').getByRole('button', { name: 'Message options' }).focus()
  await page.keyboard.press('Enter')
  await expectNoAxeViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(replying).toContainText('Line 29')
  await page.keyboard.press('Escape')
  await expect(replying).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Ravi' }).getByRole('button', { name: 'Always' }).focus()
  await page.keyboard.press('Enter')
  await expect(header.getByRole('img', { name: 'Muted' })).toBeVisible()
  const refused = { status: 429, json: { error: { code: 'tooManyNewPeople', params: {} } } }
  await page.route('**/api/chat/messages', (route) => route.fulfill(refused))
  await writeMessage(page, 'Too many')
  await expect(bubbles(page).last()).toContainText('Not sent')
  await expectNoAxeViolations(page)
})
