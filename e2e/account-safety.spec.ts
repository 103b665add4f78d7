import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

// Tests of the password, the device list, renewed proofs and two-factor: e2e/screens/accountSafety.test.tsx.

const row = (page: Page, name: string | RegExp) => page.locator('#main').getByRole('button', { name })

test('[R-12] [R-19] the sheets of the security page and the second step of a login have no axe violations and fit 320 px', async ({
  person,
  visitor,
}) => {
  const asha = await person('Asha', { browser: { viewport: { width: 320, height: 640 } } })
  const { page } = asha
  const sheet = (name: string) => page.getByRole('dialog', { name })
  await page.goto('/privacy-settings/security')
  await row(page, /Change password/).click()
  await expect(sheet('Change password')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await row(page, /Your devices/).click()
  await expect(sheet('Your devices').getByText('This device')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')

  await row(page, /Two-factor authentication.*Off/).click()
  const twoFactor = sheet('Two-factor authentication')
  await twoFactor.getByRole('button', { name: 'Set up' }).click()
  await expect(twoFactor.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(twoFactor.getByText('6 digits', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  const key = (await twoFactor.locator('code').innerText()).replace(/\s/g, '')
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await twoFactor.getByLabel('Code from your authenticator app').fill(code)
  await twoFactor.getByRole('button', { name: 'Turn on' }).click()
  const codes = twoFactor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: 'Close without keeping the codes?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeHidden()
  await expect(codes).toHaveCount(10)
  await twoFactor.getByRole('button', { name: 'I have kept them' }).click()
  await expect(row(page, /Two-factor authentication.*On/)).toBeVisible()

  const other = await visitor()
  await other.goto('/login')
  await other.getByLabel('Email or phone').fill(asha.email)
  await other.getByLabel('Password', { exact: true }).fill(asha.password)
  await other.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByText('One more step')).toBeVisible()
  expect((await other.request.get('/api/me')).status()).toBe(401)
  await expectNoAxeViolations(other)
})
