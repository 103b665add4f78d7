import type { Page } from '@playwright/test'
import {
  at,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  HOME,
  north,
  type Person,
  test,
} from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

const PASSKEY = 'open sesame'

async function befriend(asker: Person, other: Person): Promise<void> {
  await asker.page.request.put(`/api/circle/people/${other.id}`)
  await other.page.request.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
}

const reportPosition = (person: Person, metersNorth: number) => {
  const { latitude, longitude } = north(HOME, metersNorth)
  return person.page.request.post('/api/my/position', {
    data: { location: { lat: latitude, lng: longitude }, accuracyMeters: 0 },
  })
}

const setPasskey = (person: Person) => person.page.request.patch('/api/settings', { data: { sosPasskey: PASSKEY } })
const button = (page: Page) => page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true })
const storedValue = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

async function turnOff(page: Page, passkey: string): Promise<void> {
  await page.getByLabel('Passkey', { exact: true }).fill(passkey)
  await page.getByRole('button', { name: 'Turn off' }).click()
}

/** A browser whose user has not been asked yet, and denies. */
function askedByNotifications(): void {
  const reader = { permission: 'default' as NotificationPermission }
  Object.assign(window, { asked: 0 })
  Object.defineProperty(Notification, 'permission', { get: () => reader.permission })
  Notification.requestPermission = async () => {
    Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 })
    return (reader.permission = 'denied')
  }
}

/** A screenshot for review, only on request. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SOS_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` })
}

test('[L-06] [W-15] [L-13] [L-14] three browsers: the sender, one person nearby and one far away', async ({
  person,
  watch,
}) => {
  watch.allow(/401/)
  const near = await person('Near Ravi', { at: north(HOME, 240) })
  const far = await person('Far Meena', { at: north(HOME, 260) })
  const asha = await person('Asha')
  for (const [other, meters] of [
    [near, 240],
    [far, 260],
  ] as const) {
    await befriend(asha, other)
    await reportPosition(other, meters)
    await other.page.goto('/home')
  }
  await setPasskey(asha)
  const { page } = asha
  await page.goto('/home')
  await button(page).click()
  const question = page.getByRole('alertdialog', { name: 'Send SOS alert?' })
  await expect(question.getByRole('button', { name: 'Yes', exact: true })).toBeVisible()
  await expect(question.getByRole('link', { name: 'Call 112 instead' })).toHaveAttribute('href', 'tel:112')
  await expect(question.getByText('0 of 2 can be reached with the app closed')).toBeVisible()
  await expectNoAxeViolations(page)
  await picture(page, 'question')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL('/home')
  expect(await storedValue(page, 'hereabouts_sos_active')).toBeNull()

  await button(page).click()
  const tapped = Date.now()
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForURL('/sosturnoff')
  expect(Date.now() - tapped).toBeGreaterThanOrEqual(100)
  await expect(page.getByText('SOS sent to 1 circle member(s).')).toBeVisible()
  expect(await storedValue(page, 'hereabouts_sos_active')).toBe('on')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOS is on')
  const ledger = page.getByRole('list', { name: /alerted/ })

  const alert = near.page.getByRole('alertdialog', { name: 'SOS from Asha' })
  await expect(alert).toBeVisible()
  await expect(alert.getByText('Emergency SOS! Please help or contact authorities.')).toBeVisible()
  await expect(alert.getByText('0.24 km away')).toBeVisible()
  await expect(alert.getByText(/Last position \d+ (s|min) ago, within 10 m/)).toBeVisible()
  await expect(alert.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /12\.976300,77\.592900/)
  const entry = ledger.getByRole('listitem').filter({ hasText: 'Near Ravi' })
  await expect(entry).toContainText('Delivered')
  await expect(async () => {
    // A touch within half a second of the alert was meant for the previous screen and is ignored.
    await alert.getByRole('heading', { level: 1 }).click()
    await expect(entry).toContainText('Seen', { timeout: 2000 })
  }).toPass({ timeout: 10_000 })
  await expect(ledger).not.toContainText('Far Meena')
  await picture(near.page, 'recipient')
  await expectNoAxeViolations(near.page)
  await picture(page, 'active')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await alert.getByRole('button', { name: "I'm coming" }).click()
  await expect(ledger.getByRole('listitem').filter({ hasText: 'Near Ravi' })).toContainText("I'm coming")
  await expect(page.getByText(/^Near Ravi is coming/)).toBeVisible()
  await expect(page.getByText('1 person can see where you are')).toBeVisible()
  await picture(page, 'coming')

  // The sender moves: the recipients see the new position.
  await at(page, north(HOME, 60))
  await expect(alert.getByText('0.18 km away')).toBeVisible()

  await page.getByRole('button', { name: 'Tell everybody now' }).click()
  const second = far.page.getByRole('alertdialog', { name: 'SOS from Asha' })
  await expect(second.getByText(/^Near Ravi is coming/)).toBeVisible()
  await second.getByRole('button', { name: "I can't" }).click()
  await expect(ledger.getByRole('listitem').filter({ hasText: 'Far Meena' })).toContainText("I can't")

  // The map follows the sender until its reader moves it.
  const pin = alert.getByTestId('map').getByRole('button', { name: 'Asha' })
  await at(page, north(HOME, 3000))
  await expect(alert.getByText('2.76 km away')).toBeVisible()
  await expect(pin).toBeInViewport()
  const seeAsha = alert.getByRole('button', { name: 'Show Asha' })
  await expect(async () => {
    await alert.getByTestId('map').locator('.leaflet-container').press('ArrowRight')
    await expect(seeAsha).toBeVisible({ timeout: 500 })
  }).toPass()
  await picture(near.page, 'looked-elsewhere')
  await at(page, north(HOME, 4000))
  await expect(alert.getByText('3.76 km away')).toBeVisible()
  await expect(pin).not.toBeInViewport()
  await seeAsha.click()
  await expect(pin).toBeInViewport()
  await expect(seeAsha).toBeHidden()

  const field = page.getByLabel('Passkey', { exact: true })
  await field.fill('x'.repeat(40))
  await expect(field).toHaveValue('x'.repeat(32))
  await turnOff(page, 'wrong')
  await expect(page.getByText('Incorrect passkey. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/sosturnoff')
  await expect(alert.getByText('1 wrong passkey was entered')).toBeVisible()

  await page.goto('/home')
  await expect(page.getByText('Your SOS is on')).toBeVisible()
  await picture(page, 'home-active')
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL('/sosturnoff')

  await turnOff(page, PASSKEY)
  await expect(page.getByText('SOS alert turned off.')).toBeVisible()
  await expect(page).toHaveURL('/home')
  expect(await storedValue(page, 'hereabouts_sos_active')).toBe('off')
  const ended = near.page.getByRole('alertdialog', { name: 'SOS of Asha has ended' })
  await expect(ended.getByText('This alert has ended')).toBeVisible()
  await expect(ended.getByText(/km away|Please help/)).toHaveCount(0)
  await picture(near.page, 'ended')
  await ended.getByRole('button', { name: 'Close' }).last().click()

  await near.page.goto('/notifications')
  await near.page
    .getByRole('button', { name: 'SOS', exact: true })
    .or(near.page.getByRole('link', { name: 'SOS', exact: true }))
    .first()
    .click()
  await expect(near.page.getByText('SOS from Asha')).toBeVisible()
  await expect(near.page.getByText('The SOS of Asha has ended')).toBeVisible()
})

test('without a network: NOT SENT YET, phone and text at once, also after a reload; sent automatically when back online', async ({
  person,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|net::ERR/)
  const near = await person('Near', { at: north(HOME, 100) })
  const asha = await person('Asha', { browser: { serviceWorkers: 'allow' } })
  await befriend(asha, near)
  await reportPosition(near, 100)
  await reportPosition(asha, 0)
  await setPasskey(asha)
  const { page, context } = asha
  await page.addInitScript(askedByNotifications)
  await page.goto('/home')
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 30_000 })
  await button(page).click()
  await expect(page.getByRole('alertdialog', { name: 'Send SOS alert?' })).toBeVisible()
  await page.goto('/sosturnoff')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No SOS is on')
  // The browser asks for permission to notify only after a tap.
  await expect(page.getByText('An SOS from your circle reaches this device only while the app is open.')).toBeVisible()
  expect(await page.evaluate('asked')).toBe(0)
  await picture(page, 'ready')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are blocked for this site.')).toBeVisible()
  expect(await page.evaluate('asked')).toBe(1)
  await goOffline(context)
  await button(page).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  const seeUnsent = async () => {
    await expect(page.getByText('NOT SENT YET')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
    const text = await page.getByRole('link', { name: 'SMS' }).getAttribute('href')
    expect(decodeURIComponent(text!)).toMatch(/^sms:\?body=SOS! Asha needs help\. Position: 12\.97630, 77\.59290/)
    await expect(page.getByText('12.97630, 77.59290')).toBeVisible()
  }
  await seeUnsent()
  await picture(page, 'unsent')
  // Alarm light and sound, and the position to read out on the phone, need no network.
  await page.getByRole('button', { name: 'Siren' }).click()
  await expect(page.getByRole('button', { name: 'Stop the siren' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Stop the siren' }).click()
  await page.getByRole('button', { name: 'Light' }).click()
  const lamp = page.getByRole('dialog', { name: 'Light' })
  await expect(lamp).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await lamp.getByRole('button').click()
  await expect(lamp).toHaveCount(0)
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('12.97630, 77.59290')
  await page.reload()
  await seeUnsent()
  await near.page.goto('/home')
  await expect(near.page.getByRole('alertdialog')).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('NOT SENT YET')).toBeHidden()
  await expect(page.getByText('1 person alerted')).toBeVisible()
  await expect(near.page.getByRole('alertdialog', { name: 'SOS from Asha' })).toBeVisible()
  await turnOff(page, PASSKEY)
  await expect(page).toHaveURL('/home')
})

test('drill, check-in, second passkey and record: the actions before and after an SOS', async ({ person }) => {
  const near = await person('Near', { at: north(HOME, 5000) })
  const asha = await person('Asha')
  await befriend(asha, near)
  await reportPosition(near, 5000)
  await setPasskey(asha)
  const { page } = asha
  await near.page.goto('/home')
  await page.goto('/sosturnoff')
  await expect(page.getByText('0 of 1 can be reached with the app closed')).toBeVisible()
  await expectNoAxeViolations(page)
  await picture(page, 'safety')

  // Nothing on the page of a signed-in phone reveals that a second passkey can exist.
  await expect(page.getByText(/second passkey/i)).toHaveCount(0)
  await page.getByRole('button', { name: /More settings/ }).click()
  const second = page.getByLabel('Second passkey', { exact: true })
  const asked = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await expect(second.or(asked)).toBeVisible()
  if (await asked.isVisible()) {
    await asked.fill(asha.password)
    await asked.press('Enter')
  }
  await page.getByLabel('Second passkey', { exact: true }).fill('open barley')
  await page.getByLabel('Account password', { exact: true }).fill(asha.password)
  await page.getByRole('button', { name: 'Save second passkey' }).click()
  await expect(page.getByText('Your second passkey is set.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('button', { name: 'Start an exercise' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start an exercise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exercise is on')
  const drill = near.page.getByRole('alertdialog', { name: 'EXERCISE: SOS from Asha' })
  await expect(drill.getByText('This is only an exercise. Nobody is in danger.')).toBeVisible()
  await picture(near.page, 'drill')
  await page.getByRole('button', { name: 'End the exercise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No SOS is on')
  const over = near.page.getByRole('alertdialog', { name: 'Asha’s exercise has ended' })
  await over.getByRole('button', { name: 'Close' }).first().click()

  await page.getByRole('link', { name: /Alert at/ }).click()
  await expect(page.getByText('Alert sent')).toBeVisible()
  await picture(page, 'record')
  await expectNoAxeViolations(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByText(/12\.97630, 77\.59290 · ±10 m/)).toBeVisible()
  await picture(page, 'print')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CAP file (XML)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sos-.*\.xml$/)
  await page.goto('/sosturnoff')

  await page.getByRole('button', { name: 'Start check-in' }).click()
  await expect(page.getByText('Check-in is running')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText(/Your check-in ends at/)).toBeVisible()
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'I’m OK, 15 more minutes' }).click()
  // Under duress: the screen looks as usual, and the circle is alarmed.
  await turnOff(page, 'open barley')
  await expect(page.getByText('SOS alert turned off.')).toBeVisible()
  await expect(page).toHaveURL('/home')
  await expect(page.getByText('Your SOS is on')).toHaveCount(0)
  await page.request
    .post('/api/sos/mine', { data: {} })
    .then(async (answer) => expect(((await answer.json()) as { alert: unknown }).alert).toBeNull())
})

test('[K-23] [L-25] a real alarm replaces a drill, a second drill is announced, cleared browser data end nothing, two tabs share one alert', async ({
  person,
  watch,
}) => {
  watch.allow(/401/)
  const near = await person('Near', { at: north(HOME, 100) })
  const asha = await person('Asha')
  const meena = await person('Meena', { at: north(HOME, 50) })
  for (const sender of [asha, meena]) await befriend(sender, near)
  await reportPosition(near, 100)
  await setPasskey(asha)
  const { page } = asha
  await near.page.goto('/home')
  await page.goto('/sosturnoff')
  await page.getByRole('button', { name: 'Start an exercise' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start an exercise' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exercise is on')
  await expect(page.getByRole('link', { name: 'Call 112' })).toHaveCount(0)
  await picture(page, 'drill-active')
  await expectNoAxeViolations(page)
  await expect(near.page.getByRole('alertdialog', { name: 'EXERCISE: SOS from Asha' })).toBeVisible()
  expect((await storedValue(near.page, `sosNotifications_${near.id}`)) ?? '[]').toBe('[]')
  await page.goto('/home')
  await expect(page.getByText('Exercise is on')).toBeVisible()
  await expect(page.getByText('Your SOS is on')).toHaveCount(0)
  await picture(page, 'drill-home')

  await page.goto('/sosturnoff')
  await expect(page.getByText('In real danger? Press SOS')).toBeVisible()
  await button(page).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOS is on')
  const alert = near.page.getByRole('alertdialog', { name: 'SOS from Asha', exact: true })
  const over = near.page.getByRole('alertdialog', { name: 'SOS of Asha has ended' })
  await expect(alert.getByText('Emergency SOS! Please help or contact authorities.')).toBeVisible()

  await meena.page.goto('/home')
  await button(meena.page).click()
  await meena.page.getByRole('button', { name: 'Yes', exact: true }).click()
  const announced = alert.getByRole('alert').filter({ hasText: 'Another SOS: Meena' })
  await expect(announced).toBeVisible()
  await picture(near.page, 'two-alerts')
  await expectNoAxeViolations(near.page)
  await expectNoSidewaysScroll(near.page)
  await announced.getByRole('button').click()
  const second = near.page.getByRole('alertdialog', { name: 'SOS from Meena', exact: true })
  await expect(second.getByRole('button', { name: "I'm coming" })).toBeVisible()
  await second.getByRole('button', { name: 'Close' }).first().click()
  await expect(alert).toBeVisible()

  // Clearing the browser's data ends nothing.
  await page.evaluate(() => localStorage.clear())
  await asha.context.clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(asha.email)
  await page.getByLabel('Password', { exact: true }).fill(asha.password)
  await page.locator('form').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await page.goto('/home')
  await expect(page.getByText('Your SOS is on')).toBeVisible()
  await expect(alert.getByText('This alert has ended')).toHaveCount(0)
  // Pressed again it is the same alert, and a second tab shows it, too.
  await button(page).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOS is on')
  const tab = await asha.context.newPage()
  await tab.goto('/sosturnoff')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('SOS is on')
  await turnOff(tab, PASSKEY)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No SOS is on')
  await expect(over.getByText('This alert has ended')).toBeVisible()
  const received = (await (await near.page.request.get('/api/sos/alerts')).json()) as { alerts: { name: string }[] }
  expect(received.alerts.map(({ name }) => name).sort()).toEqual(['Asha', 'Asha', 'Meena'])
})
