import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, expectNoSidewaysScroll, test } from './kit/test.ts'

/** A virtual authenticator of Chromium that confirms its owner automatically. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a sign-in key is added in the settings, signs in, confirms an action, and is removed', async ({
  person,
  server,
  watch,
}) => {
  watch.allow(/40[013] /, /outside: \w+ http:\/\/localhost:/)
  const { page, email, password } = await person('Asha')
  await addAuthenticator(page)
  // Browsers bind passkeys to host names, not to IP addresses.
  const home = server.origin.replace('127.0.0.1', 'localhost')
  const login = page.locator('#main')
  await page.goto(`${home}/login`)
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`${home}/profile`)

  await page.goto(`${home}/privacy-settings/security`)
  await login.getByRole('button', { name: /Fingerprint or screen lock/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Fingerprint or screen lock' })
  await expect(sheet.getByText('Not set up on any device.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Set up on this device' }).click()
  await expect(page.getByText('You can now log in on this device without a password.')).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: test.info().outputPath('passkeys.png') })

  // The app redirects to /login when its session ends, which would abort a `goto` of the test.
  await page.goto('about:blank')
  await page.request.post(`${home}/api/sign-out`, { data: {} })
  await page.goto(`${home}/login`)
  await page.getByRole('button', { name: 'Use fingerprint or screen lock', exact: true }).click()
  await expect(page).toHaveURL(`${home}/profile`)

  let isLongAgo = true
  await page.route('**/api/me/keys/*', async (route) => {
    if (route.request().method() !== 'DELETE' || !isLongAgo) return route.fallback()
    isLongAgo = false
    return route.fulfill({ status: 403, json: { error: { code: 'passwordNeeded', requestId: 'x' } } })
  })
  await page.goto(`${home}/privacy-settings/security`)
  await login.getByRole('button', { name: /Fingerprint or screen lock/ }).click()
  await sheet.getByRole('button', { name: /^Remove/ }).click()
  const asked = page.getByRole('dialog', { name: 'Enter your password' })
  await asked.getByRole('button', { name: 'Use fingerprint or screen lock instead' }).click()
  await expect(page.getByText('Removed. You can no longer log in with it.')).toBeVisible()
  await expect(sheet.getByText('Not set up on any device.')).toBeVisible()
})
