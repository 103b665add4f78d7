import { codeSentTo } from './kit/outbox.ts'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

// Tests of the whole way, wrong codes, unknown people and lost networks: e2e/screens/recovery.test.tsx.

test('[A-37] [A-39] the dialog of a forgotten password fits 320 px and has no axe violations; its code signs in', async ({
  account,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/400 .*confirm/)
  const asha = await account('Asha')
  const page = await visitor()
  await page.setViewportSize({ width: 320, height: 640 })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await dialog.getByLabel('Email or phone').fill('abc')
  await press('Continue')
  await expect(dialog.getByText('Invalid email or phone format')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByLabel('Email or phone').fill(asha.email)
  await press('Continue')
  await expect(dialog.getByText(`Send your password to ${asha.email}?`, { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Email or phone')).toHaveValue(asha.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(dialog.getByLabel('Email or phone')).toHaveValue(asha.email)
  await press('Continue')
  await press('Send code')
  const code = await codeSentTo(server, asha.email)
  await dialog.getByLabel('Code').fill('00000000')
  await dialog.getByLabel('New password').fill('705164')
  await press('Set new password')
  await expect(dialog.getByRole('alert')).toContainText('This code is wrong')
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Code').fill(code)
  await press('Set new password')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Asha' })).toBeVisible()
})
