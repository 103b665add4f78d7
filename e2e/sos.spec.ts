import type { Page } from '@playwright/test'
import { befriend } from './kit/befriend.ts'
import { sentTo } from './kit/outbox.ts'
import {
  type Account,
  at,
  expect,
  expectNoAxeViolations,
  expectNoSidewaysScroll,
  HOME,
  moveTo,
  north,
  test,
} from './kit/test.ts'
import { goOffline } from './kit/waiting.ts'

// Tests of the texts, answers, drills, check-ins and settings: e2e/screens/sos*.test.tsx.

const PASSKEY = 'open sesame'

async function befriendAt(asker: Account, other: Account, metersNorth: number): Promise<void> {
  await befriend(asker, other)
  const { latitude, longitude } = north(HOME, metersNorth)
  await other.page.request.post('/api/my/position', {
    data: { location: { lat: latitude, lng: longitude }, accuracyMeters: 0 },
  })
}

/** Raises an SOS at HOME without a screen. */
async function raise({ page }: Account, more: Record<string, unknown> = {}): Promise<string> {
  const id = crypto.randomUUID()
  const position = { ...HOME, accuracyMeters: 10, measuredAt: new Date().toISOString() }
  const answer = await page.request.post('/api/sos/alerts', { data: { id, position, ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}

const setPasskey = ({ page }: Account) => page.request.patch('/api/settings', { data: { sosPasskey: PASSKEY } })
const button = (page: Page) => page.locator('#main').getByRole('button', { name: 'Send SOS alert', exact: true })
const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname

async function turnOff(page: Page, passkey: string): Promise<void> {
  await page.getByLabel(/^(?:Passkey|Password)$/).fill(passkey)
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

test('[L-06] [W-15] [L-13] [L-14] [K-23] an SOS from the tap to its end, on the phones of the sender and of a person nearby, and by text', async ({
  person,
  account,
  visitor,
  server,
  watch,
}) => {
  watch.allow(/404|410/)
  const ravi = await person('Near Ravi', { at: north(HOME, 240) })
  const asha = await person('Asha')
  const meena = await account('Meena')
  await befriendAt(asha, ravi, 240)
  await befriendAt(meena, ravi, 240)
  await setPasskey(asha)
  const phone = `+9197${String(Date.now()).slice(-8)}`
  const contact = { id: crypto.randomUUID(), name: 'Amma', phone }
  expect((await asha.page.request.post('/api/sos/contacts', { data: contact })).ok()).toBe(true)
  const amma = await visitor()
  await expect.poll(() => sentTo(server, phone).length).toBe(1)
  await amma.goto(linkIn(sentTo(server, phone)[0]!.text))
  await amma.getByRole('button', { name: 'I agree' }).click()
  await expect(amma.getByText('You agreed.')).toBeVisible()
  await ravi.page.goto('/home')

  const { page } = asha
  const question = page.getByRole('alertdialog', { name: 'Send SOS alert?' })
  await test.step('the shortcut of the installed app opens the question at once, one time', async () => {
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      shortcuts: { name: string; url: string }[]
    }
    await page.goto(manifest.shortcuts.find(({ name }) => name === 'SOS')!.url.slice(1))
    await expect(question).toBeVisible()
    await expect(page).toHaveURL('/home')
    await question.getByRole('button', { name: 'No', exact: true }).click()
    await expect(question).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('hereabouts_sos'))).toBeNull()
  })
  // Until the SOS code is loaded the question is the short one of the first file.
  await expect(page.locator('html')).toHaveAttribute('data-sos', 'ready')
  await button(page).click()
  await expect(question.getByText('0 of 1 can be reached with the app closed')).toBeVisible()
  await expectNoAxeViolations(page)
  await picture(page, 'question')
  await question.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.waitForURL('/sosturnoff')
  await expect(page.getByText('SOS sent to 1 circle member(s).')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SOS is on')

  const alert = ravi.page.getByRole('alertdialog', { name: 'SOS from Asha', exact: true })
  await expect(alert.getByText('Emergency SOS! Please help or contact authorities.')).toBeVisible()
  await expect(alert.getByText('0.24 km away')).toBeVisible()
  await test.step('at 200 % the answers are on the first screen', async () => {
    await ravi.page.evaluate(() => (document.documentElement.dataset['text'] = '200'))
    for (const name of ["I'm coming", "I've called help", "I can't"])
      await expect(alert.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await picture(ravi.page, 'received-200')
    await ravi.page.evaluate(() => delete document.documentElement.dataset['text'])
  })
  const entry = page
    .getByRole('list', { name: /alerted/ })
    .getByRole('listitem')
    .filter({ hasText: 'Near Ravi' })
  await expect(entry).toContainText('Delivered')
  await expect(async () => {
    // A touch within half a second of the alert was meant for the previous screen and is ignored.
    await alert.getByRole('heading', { level: 1 }).click()
    await expect(entry).toContainText('Seen', { timeout: 2000 })
  }).toPass({ timeout: 10_000 })
  await picture(page, 'active')
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  await test.step('a second SOS is announced on the first', async () => {
    await raise(meena)
    const announced = alert.getByRole('alert').filter({ hasText: 'Another SOS: Meena' })
    await expect(announced).toBeVisible()
    await picture(ravi.page, 'two-alerts')
    await expectNoAxeViolations(ravi.page)
    await expectNoSidewaysScroll(ravi.page)
    await announced.getByRole('button').click()
    const second = ravi.page.getByRole('alertdialog', { name: 'SOS from Meena', exact: true })
    await second.getByRole('button', { name: 'Close' }).first().click()
    await expect(alert).toBeVisible()
  })

  await alert.getByRole('button', { name: "I'm coming" }).click()
  await expect(entry).toContainText("I'm coming")
  await expect(page.getByText(/^Near Ravi is coming/)).toBeVisible()
  await picture(page, 'coming')

  await test.step('the map follows the sender until its reader moves it', async () => {
    const pin = alert.getByTestId('map').getByRole('button', { name: 'Asha' })
    await at(page, north(HOME, 3000))
    await expect(alert.getByText('2.76 km away')).toBeVisible()
    await expect(pin).toBeInViewport()
    const seeAsha = alert.getByRole('button', { name: 'Show Asha' })
    await expect(async () => {
      await alert.getByTestId('map').locator('.leaflet-container').press('ArrowRight')
      await expect(seeAsha).toBeVisible({ timeout: 500 })
    }).toPass()
    await at(page, north(HOME, 4000))
    await expect(alert.getByText('3.76 km away')).toBeVisible()
    await expect(pin).not.toBeInViewport()
    await seeAsha.click()
    await expect(pin).toBeInViewport()
    await expect(seeAsha).toBeHidden()
  })

  await expect.poll(() => sentTo(server, phone).length, { timeout: 60_000 }).toBe(2)
  const path = linkIn(sentTo(server, phone)[1]!.text)
  await amma.goto(path)
  await expect(amma.getByText('Emergency SOS! Please help or contact authorities.')).toBeVisible()
  await expect(amma.getByText(north(HOME, 4000).latitude.toFixed(6))).toBeVisible()
  await expect(amma.getByRole('link', { name: /Call 112/ })).toHaveAttribute('href', 'tel:112')
  await expectNoAxeViolations(amma)
  await expectNoSidewaysScroll(amma)

  // Two tabs share one alert.
  const tab = await asha.context.newPage()
  await tab.goto('/sosturnoff')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('SOS is on')
  await turnOff(tab, PASSKEY)
  await expect(tab.getByText('SOS alert turned off.')).toBeVisible()
  await expect(tab).toHaveURL('/home')
  expect(await tab.evaluate(() => localStorage.getItem('hereabouts_sos_active'))).toBe('off')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No SOS is on')
  const ended = ravi.page.getByRole('alertdialog', { name: 'SOS of Asha has ended' })
  await expect(ended.getByText('This alert has ended')).toBeVisible()
  await picture(ravi.page, 'ended')
  await amma.goto(path)
  await expect(amma.getByText('This SOS has ended.')).toBeVisible()
  await expect(amma.getByText('Asha')).toHaveCount(0)
})

test('without a network: NOT SENT YET, phone and text at once, also after a reload; sent automatically when back online', async ({
  person,
  account,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|Failed to fetch|net::ERR/)
  const near = await account('Near')
  const asha = await person('Asha', { browser: { serviceWorkers: 'allow' } })
  await befriendAt(asha, near, 100)
  await setPasskey(asha)
  const { page, context } = asha
  const received = async () =>
    ((await (await near.page.request.get('/api/sos/alerts')).json()) as { alerts: unknown[] }).alerts.length
  await page.addInitScript(askedByNotifications)
  await page.goto('/sosturnoff')
  await expect(page.locator('html[data-offline=ready]')).toBeAttached({ timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No SOS is on')
  // The browser asks for permission to notify only after a tap.
  await expect(page.getByText('An SOS from your circle reaches this device only while the app is open.')).toBeVisible()
  expect(await page.evaluate('asked')).toBe(0)
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are blocked for this site.')).toBeVisible()
  expect(await page.evaluate('asked')).toBe(1)
  await goOffline(context)
  await button(page).click()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  const seeUnsent = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NOT SENT YET')
    await expect(page.getByRole('link', { name: 'Call 112' })).toHaveAttribute('href', 'tel:112')
    const text = await page.getByRole('link', { name: 'Send SMS' }).getAttribute('href')
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
  expect(await received()).toBe(0)
  await context.setOffline(false)
  await expect(page.getByText('NOT SENT YET')).toBeHidden()
  await expect.poll(received).toBe(1)
})

test('a drill; then the SOS button is held to the end, and the record of the alert is printed and saved', async ({
  person,
}) => {
  const asha = await person('Asha')
  const { page } = asha
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/sosturnoff')
  await expect(heading).toHaveText('No SOS is on')
  await page.getByRole('switch', { name: /Hold the button to send/ }).check()
  await expectNoAxeViolations(page)
  await picture(page, 'safety')
  // With nobody in the circle the page offers no exercise.
  await raise(asha, { kind: 'drill' })
  await page.reload()
  await expect(heading).toHaveText('Exercise is on')
  await expectNoAxeViolations(page)
  await picture(page, 'drill-active')
  await page.getByRole('button', { name: 'End the exercise' }).click()
  await expect(heading).toHaveText('No SOS is on')

  await button(page).hover()
  await page.mouse.down()
  await expect(page.locator('.sos-hold')).toBeVisible()
  await expect(heading).toHaveText('Nobody to alert')
  await page.mouse.up()
  expect(await page.evaluate(() => localStorage.getItem('hereabouts_sos'))).toContain('"kind":"real"')
  await expectNoSidewaysScroll(page)
  await turnOff(page, '739164')
  await expect(heading).toContainText('Asha')

  const data = { id: crypto.randomUUID(), kind: 'walk', minutes: 7, place: north(HOME, 900), position: null }
  const started = await page.request.post('/api/sos/check-ins', { data })
  expect(started.ok(), await started.text()).toBe(true)
  await moveTo(page, '/sosturnoff')
  await expect(page.getByText('It ends automatically when you arrive.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page
    .getByRole('link', { name: /^Alert at/ })
    .first()
    .click()
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
})

test('in Hindi the screens of a first and of a second SOS fit a phone, and nothing covers the tools', async ({
  person,
  account,
}) => {
  const asha = await person('आशा')
  const near = await account('रवि')
  const { page } = asha
  await page.addInitScript(() =>
    localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', autoDetect: false })),
  )
  await setPasskey(asha)
  await befriendAt(asha, near, 100)
  for (const name of ['first', 'second']) {
    const id = await raise(asha)
    await page.goto('/sosturnoff')
    await expect(page.getByRole('form', { name: 'SOS बंद करें' })).toBeVisible()
    // Elements at the bottom edge must not cover the tools.
    await page.getByRole('button', { name: 'सायरन' }).scrollIntoViewIfNeeded()
    await page.getByRole('button', { name: 'सायरन' }).click({ trial: true })
    const data = { answer: 'coming', minutes: 2 }
    expect((await near.page.request.post(`/api/sos/alerts/${id}/answer`, { data })).ok()).toBe(true)
    await expect(page.getByText(/रवि/).first()).toBeVisible()
    await picture(page, `hi-answered-${name}`)
    await expectNoSidewaysScroll(page)
    await page.request.post('/api/sos/end', { data: { passkey: PASSKEY } })
  }
})
