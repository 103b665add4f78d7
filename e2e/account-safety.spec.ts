import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, type Person, test } from './kit/test.ts'

// Tests of changing the password, the device list and renewed proofs: e2e/screens/accountSafety.test.tsx.

const row = (page: Page, name: string | RegExp) => page.locator('#main').getByRole('button', { name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function login(page: Page, { email }: Person, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
}

test('the sheets of the security page have no axe violations and fit 320 px', async ({ person }) => {
  const { page } = await person('Asha', { browser: { viewport: { width: 320, height: 640 } } })
  await page.goto('/privacy-settings/security')
  await row(page, /Change password/).click()
  await expect(dialog(page, 'Change password')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await row(page, /Your devices/).click()
  await expect(dialog(page, 'Your devices').getByText('This device')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('[R-12] [R-19] [R-20] two-factor is set up by QR code, required at login, and turned off with a code', async ({
  person,
  visitor,
  watch,
}) => {
  watch.allow(/400 .*two-factor/)
  const asha = await person('Asha')
  const { page } = asha
  await page.goto('/privacy-settings/security')
  await expect(row(page, /Two-factor authentication.*Off/)).toBeVisible()
  await row(page, /Two-factor authentication/).click()
  const sheet = dialog(page, 'Two-factor authentication')
  await sheet.getByRole('button', { name: 'Set up' }).click()
  await expect(sheet.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = (await sheet.locator('code').innerText()).replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  // The server also accepts the code of the next half minute, and none twice: each step below uses another one.
  const shown = (later: number) => app.generate({ timestamp: Date.now() + later * 30_000 })
  await expectNoAxeViolations(page)
  await expect(sheet.getByText('6 digits', { exact: true })).toBeVisible()
  await sheet.getByLabel('Code from your authenticator app').fill(shown(0))
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  const codes = sheet.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery] = await codes.allInnerTexts()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog', { name: 'Close without keeping the codes?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(leaving).toBeHidden()
  await expect(codes).toHaveCount(10)
  await sheet.getByRole('button', { name: 'I have kept them' }).click()
  await expect(row(page, /Two-factor authentication.*On/)).toBeVisible()
  await row(page, /Two-factor authentication/).click()
  await sheet.getByRole('button', { name: 'New recovery codes' }).click()
  await sheet.getByLabel('Code from your authenticator app').fill(recovery!)
  await sheet.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(codes).toHaveCount(10)
  const [renewed] = await codes.allInnerTexts()
  expect(renewed).not.toBe(recovery)
  await sheet.getByRole('button', { name: 'I have kept them' }).click()

  const other = await visitor()
  await login(other, asha, asha.password)
  await expect(other.getByText('One more step')).toBeVisible()
  expect((await other.request.get('/api/me')).status()).toBe(401)
  await expectNoAxeViolations(other)
  await other.getByLabel('Code from your authenticator app').fill('12')
  await other.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('This code is wrong or was used already.')
  await other.getByLabel('Code from your authenticator app').fill(shown(1))
  await other.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(other).toHaveURL('/profile')

  await row(page, /Two-factor authentication/).click()
  await sheet.getByLabel('Code from your authenticator app').fill('wrong')
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(sheet.getByRole('alert')).toContainText('This code is wrong')
  await sheet.getByLabel('Code from your authenticator app').fill(renewed!)
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-factor is off.')).toBeVisible()
})
