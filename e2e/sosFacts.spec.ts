import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, HOME, north, type Person, test } from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const PASSKEY = 'open sesame'
const FOLDER = process.env['SOS_PICTURES']

/** Screenshots for review, only on request: light and dark. */
async function pictures(page: Page, name: string): Promise<void> {
  if (!FOLDER) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${FOLDER}/${name}-${colorScheme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function befriend(asker: Person, other: Person, metersNorth: number): Promise<void> {
  await asker.page.request.put(`/api/circle/people/${other.id}`)
  await other.page.request.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
  const { latitude, longitude } = north(HOME, metersNorth)
  await other.page.request.post('/api/my/position', {
    data: { location: { lat: latitude, lng: longitude }, accuracyMeters: 0 },
  })
}

const raise = async (page: Page) => {
  await page.goto('/home')
  await page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForURL('/sosturnoff')
}
const PHONE = { viewport: { width: 390, height: 844 } }

test('an empty circle has its own screen, also in Hindi; an unsent SOS can be withdrawn on this device', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|net::ERR|40\d/)
  const asha = await person('Asha', { browser: { ...PHONE, serviceWorkers: 'allow' } })
  const { page, context } = asha
  await page.goto('/privacy-settings/safety')
  await page.getByLabel('Passkey', { exact: true }).fill(PASSKEY)
  await page.getByRole('button', { name: 'Save passkey' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hereabouts_passkey_check'))).not.toBeNull()
  await raise(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody to alert')
  await expect(page.getByText('You have nobody in your circle yet.')).toBeVisible()
  await expect(page.getByText(/alerted \(|Live|Nearest 5|are told after|shared/)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await pictures(page, 'en-nobody')
  // An empty field does not count as an attempt.
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Enter a passkey. It cannot be empty.')).toBeVisible()
  await page.getByLabel('Passkey', { exact: true }).fill(PASSKEY)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
  await page.goto('/sosturnoff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No SOS is on')
  await goOffline(context)
  await page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true }).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('NOT SENT YET')
  await expect(page.getByText(/Tapped \d:\d\d ago/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(page.getByText('Safe again? Turn it off.')).toHaveCount(0)
  await pictures(page, 'en-unsent')
  const field = page.getByLabel('Passkey', { exact: true })
  await field.fill('wrong')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('Incorrect passkey. Please try again.')).toBeVisible()
  await field.fill(PASSKEY)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.getByText('SOS withdrawn. Nothing was sent.')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/home')
  const { alert } = (await (await page.request.post('/api/sos/mine', { data: {} })).json()) as { alert: unknown }
  expect(alert).toBeNull()
})

test('in Hindi: queued, seen and rationed fit a phone', async ({ person, watch }) => {
  watch.allow(/40\d/)
  const asha = await person('आशा', { browser: PHONE })
  const near = await person('रवि', { at: north(HOME, 100), browser: PHONE })
  for (const { page } of [asha, near])
    await page.addInitScript(() =>
      localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', autoDetect: false })),
    )
  const { page } = asha
  await page.request.patch('/api/settings', { data: { sosPasskey: PASSKEY } })
  await befriend(asha, near, 100)
  for (const name of ['first', 'second']) {
    await page.request.post('/api/sos/alerts', {
      data: {
        id: crypto.randomUUID(),
        position: { ...HOME, accuracyMeters: 12, measuredAt: new Date().toISOString() },
      },
    })
    await page.goto('/sosturnoff')
    await expect(page.getByRole('form', { name: 'SOS बंद करें' })).toBeVisible()
    // Elements at the bottom edge must not cover the tools.
    await page.getByRole('button', { name: 'सायरन' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'सायरन' }).click({ trial: true })
    await pictures(page, `hi-${name}`)
    if (name === 'first') await near.page.goto('/home')
    const dialog = near.page.getByRole('alertdialog')
    await expect(dialog.locator('header')).toBeVisible({ timeout: 30_000 })
    await pictures(near.page, `hi-recipient-${name}`)
    await dialog
      .getByRole('button')
      .filter({ hasText: 'आ रहा' })
      .first()
      .click()
      .catch(() => undefined)
    await pictures(page, `hi-answered-${name}`)
    await expectNoSidewaysScroll(page)
    await page.request.post('/api/sos/end', { data: { passkey: PASSKEY } })
    await pictures(near.page, `hi-ended-${name}`)
  }
})
