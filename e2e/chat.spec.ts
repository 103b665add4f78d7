import { bubbles, field, sendButton, writeMessage } from './kit/chat.ts'
import { makeItem, picture } from './kit/listings.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, HOME, test } from './kit/test.ts'

// Tests of texts, states, requests for a place, warnings and blocks: e2e/screens/chat*.test.tsx.

test('[J-07] [J-08] two people chat live', async ({ person }) => {
  const meena = await person('Meena')
  const ravi = await person('Ravi')
  await makeItem(meena.page.request, HOME)
  await meena.page.goto('/chat')
  await expect(meena.page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await expectNoAxeViolations(meena.page)
  await ravi.page.goto(`/chat?${new URLSearchParams({ sellerId: meena.id, sellerName: meena.name })}`)
  await expect(ravi.page.getByRole('heading', { level: 1, name: 'Meena' })).toBeVisible()
  await expect(bubbles(ravi.page)).toHaveCount(1)
  await expect(bubbles(ravi.page)).toContainText('Automatic reply')
  await expect(sendButton(ravi.page)).toBeDisabled()
  await expectNoAxeViolations(ravi.page)
  await expectNoSidewaysScroll(ravi.page)

  await writeMessage(ravi.page, '<img src=x onerror=alert(1)> see https://example.org/x')
  await expect(field(ravi.page)).toHaveValue('')
  await expect(bubbles(ravi.page).nth(1)).toContainText('<img src=x onerror=alert(1)>')
  await expect(bubbles(ravi.page).nth(2)).toContainText('I have your message')

  const circle = meena.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Circle/ })
  await expect(circle).toContainText('1 unread chat')
  await expect(bubbles(ravi.page).nth(1)).toContainText('Delivered')
  const row = meena.page.getByRole('link', { name: 'Ravi' })
  await expect(row).toBeVisible()
  await expectNoAxeViolations(meena.page)
  await row.click()
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
  await meena.page.getByRole('button', { name: 'Send photos' }).click()
  await meena.page.locator('input[type=file]').first().setInputFiles([picture()])
  await meena.page.getByRole('button', { name: 'Send 1 photo' }).click()
  await expect(bubbles(ravi.page).getByRole('button', { name: 'Open photo 1 of 1' })).toBeVisible()
  await expectNoAxeViolations(meena.page)
})
