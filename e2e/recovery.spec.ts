import type { Locator, Page } from '@playwright/test'
import { codeSentTo, sentTo } from './kit/outbox.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

// Tests of wrong codes, unknown people and lost networks: e2e/screens/recovery.test.tsx.

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function askFor(page: Page, identifier: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog(page).getByLabel('Email or phone').fill(identifier)
  await press(page, 'Continue')
}

async function login(page: Page, emailOrPhone: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(emailOrPhone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
}

test('[A-36] [A-37] [A-39] a forgotten password: a code arrives, a new password is set, the old one fails', async ({
  person,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/400 .*confirm/, /401 /)
  const asha = await person('Asha')
  const page = await visitor()
  await askFor(page, asha.email)
  await expect(dialog(page).getByText(`Send your password to ${asha.email}?`, { exact: true })).toBeVisible()
  expect(sentTo(server, asha.email)).toEqual([])
  await expectNoAxeViolations(page)
  await press(page, 'Send code')
  await codeSentTo(server, asha.email)
  expect(sentTo(server, asha.email)[0]!.text).not.toContain(asha.password)
  await dialog(page).getByLabel('Code').fill('00000000')
  await dialog(page).getByLabel('New password').fill('705164')
  await press(page, 'Set new password')
  await expect(dialog(page).getByRole('alert')).toContainText('This code is wrong')
  await expectNoAxeViolations(page)
  await press(page, 'Send another code')
  await expect(page.getByText('Another code was sent.')).toBeVisible()
  await dialog(page)
    .getByLabel('Code')
    .fill(await codeSentTo(server, asha.email, 2))
  await press(page, 'Set new password')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible()

  const other = await visitor()
  await login(other, asha.email, asha.password)
  await expect(other.getByRole('alert')).toContainText('Incorrect password. Please try again.')
  await login(other, asha.email, '705164')
  await expect(other).toHaveURL('/profile')
  await asha.page.goto('/profile')
  await expect(asha.page, 'the browser that was signed in before is not any more').toHaveURL('/login')
})

test('the typed e-mail address is in the dialog and in the form behind it, and survives closing', async ({
  visitor,
}) => {
  const page = await visitor()
  const field = (of: Page | Locator) => of.getByLabel('Email or phone')
  await page.goto('/login')
  await field(page).fill('asha@example.org')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(field(dialog(page))).toHaveValue('asha@example.org')
  await field(dialog(page)).fill('ravi@example.org')
  await press(page, 'Continue')
  await expect(dialog(page)).toContainText('ravi@example.org')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(field(page)).toHaveValue('ravi@example.org')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(field(dialog(page))).toHaveValue('ravi@example.org')
})

test('[A-37] the dialog requires a valid e-mail address or phone number, in Hindi too, on 320 px', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.setViewportSize({ width: 320, height: 640 })
  await askFor(page, 'abc')
  await expect(dialog(page).getByText('Invalid email or phone format')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /हिन्दी/ }).click()
  await page.getByRole('button', { name: 'पासवर्ड भूल गए?' }).click()
  await dialog(page).getByLabel('ईमेल या फ़ोन').fill('a@b.co')
  await press(page, 'आगे बढ़ें')
  await expect(dialog(page).getByText('क्या पासवर्ड a@b.co पर भेजें?')).toBeVisible()
})
