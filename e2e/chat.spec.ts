import { bubbles, field, log, post, writeMessage, sendButton } from './kit/chat.ts'
import { makeItem, picture } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, type Person, test } from './kit/test.ts'

const sellerAddress = (seller: Person) =>
  `/chat?${new URLSearchParams({ sellerId: seller.id, sellerName: seller.name })}`

test('[J-07] [J-08] two people chat live', async ({ person }) => {
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  await makeItem(meena.page.request, HOME)
  await ravi.page.goto('/chat')
  await expectNoAxeViolations(ravi.page)
  await ravi.page.goto(sellerAddress(meena))
  await expect(ravi.page.getByRole('heading', { level: 1, name: 'Meena' })).toBeVisible()
  await expect(bubbles(ravi.page)).toHaveCount(1)
  await expect(bubbles(ravi.page)).toContainText('Automatic reply')
  await expect(sendButton(ravi.page)).toBeDisabled()
  await field(ravi.page).fill('   ')
  await expect(sendButton(ravi.page)).toBeDisabled()
  await expectNoAxeViolations(ravi.page)
  await expectNoSidewaysScroll(ravi.page)

  await meena.page.goto('/home')
  const written = '<img src=x onerror=alert(1)> see https://example.org/x'
  await writeMessage(ravi.page, written)
  await expect(field(ravi.page)).toHaveValue('')
  await expect(bubbles(ravi.page).nth(1)).toContainText('<img src=x onerror=alert(1)>')
  await expect(bubbles(ravi.page).nth(1).getByRole('link')).toHaveAttribute('rel', /noopener/)
  await expect(bubbles(ravi.page).nth(2)).toContainText('I have your message')

  const circle = meena.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Circle/ })
  await expect(circle).toContainText('1 unread chat')
  await expect(bubbles(ravi.page).nth(1)).toContainText('Delivered')
  await meena.page.goto('/chat')
  await expectNoAxeViolations(meena.page)
  await meena.page.getByRole('link', { name: 'Ravi' }).click()
  await expect(meena.page).toHaveURL(/\/chat\/[\w-]{36}$/)
  await expect(bubbles(meena.page).nth(1)).toContainText('onerror')
  await expect(bubbles(ravi.page).nth(1)).toContainText('Seen')
  await expect(circle).not.toContainText('unread')

  await field(meena.page).pressSequentially('Yes')
  await expect(ravi.page.getByText('typing…')).toBeVisible()
  await sendButton(meena.page).click()
  await expect(bubbles(ravi.page).last()).toContainText('Yes')
  await expect(ravi.page.getByText('typing…')).toBeHidden()
  await expect(bubbles(ravi.page)).toHaveCount(4)
  await expectNoAxeViolations(meena.page)

  await meena.page.goto('/notifications')
  await post(ravi, meena, 'One more thing')
  await meena.page.getByRole('button', { name: /Ravi.*One more thing/ }).click()
  await expect(meena.page).toHaveURL(/\/chat\/[\w-]{36}$/)
})

test('[J-16] [V-20] the button to the latest message appears from 81 px of scrolling', async ({ person }) => {
  const asha = await person('Asha')
  const ravi = await person('Ravi')
  let conversationId = ''
  for (let i = 1; i <= 60; i++) ({ conversationId } = await post(ravi, asha, `Message ${i}`))
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
  await log(page).evaluate((element) => (element.scrollTop = 0))
  await expect(log(page).locator('[data-message="1"]')).toContainText('Message 1')
})

test('[K-18] [K-19] a seller answers a request for their place; scam warnings appear; a block is total and silent', async ({
  person,
  watch,
}) => {
  watch.allow(/404.*\/api\/circle\/people\//) // the open page asks for the person who is blocked now
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  const question = new URLSearchParams({
    sellerId: meena.id,
    sellerName: 'Meena',
    productName: 'Pen',
    requestType: 'location',
  })
  await ravi.page.goto(`/circle?${question}`)
  await ravi.page.getByRole('button', { name: 'Send request' }).click()
  await expect(bubbles(ravi.page)).toContainText(['Where can I find Pen?'])
  await meena.page.goto('/chat')
  await expectNoAxeViolations(meena.page)
  await meena.page.getByRole('link', { name: 'Ravi' }).click()
  await bubbles(meena.page).getByRole('button', { name: 'Send my place' }).click()
  await meena.page.getByRole('alertdialog').getByRole('button', { name: 'Send my place' }).click()
  const way = bubbles(ravi.page).getByRole('link', { name: 'Get Directions' })
  await expect(way).toHaveAttribute('href', /destination=12\.97\d*,77\.59/)
  await meena.page.getByRole('button', { name: 'Send photos' }).click()
  await meena.page.locator('input[type=file]').first().setInputFiles([picture()])
  await meena.page.getByRole('button', { name: 'Send 1 photo' }).click()
  await expect(bubbles(ravi.page).getByRole('button', { name: 'Open photo 1 of 1' })).toBeVisible()
  await writeMessage(meena.page, 'Please tell me the OTP')
  await expect(ravi.page.getByRole('note')).toContainText('Never give anybody a code')

  await ravi.page.getByRole('button', { name: 'More', exact: true }).click()
  await ravi.page.getByRole('button', { name: 'Block' }).click()
  await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  await expect(ravi.page.getByText('You have blocked Meena.')).toBeVisible()
  await writeMessage(meena.page, 'Do you hear me?')
  await expect(bubbles(meena.page).last()).toContainText('Sent')
  await expect(bubbles(ravi.page)).toHaveCount(4)
  await ravi.page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(ravi.page)).toBeVisible()
  await writeMessage(ravi.page, 'Back again')
  await expect(bubbles(meena.page).last()).toContainText('Back again')
  await expect(bubbles(ravi.page)).toHaveCount(5)
})
