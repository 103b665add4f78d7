/* oxlint-disable max-lines -- one list of states, each a few lines */
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findOrInstallBrowser } from './browser.mjs'
import { loadTs } from './loadTs.mjs'
import { prepare, root } from './prepare.mjs'

/**
 * Takes screenshots of every state of an SOS on a phone, light and dark, English and Hindi, as
 * state.language.theme.png, and reports faults: texts that overflow the screen, thrown errors.
 *   npm run screens:sos                      into screens/sos
 *   npm run screens:sos -- --to /tmp/sos --only queued,late --lang hi --text 200
 */
const words = process.argv.slice(2)
const given = (flag) => (words.includes(`--${flag}`) ? words[words.indexOf(`--${flag}`) + 1] : undefined)
const folder = resolve(root, given('to') ?? 'screens/sos')
const only = given('only')?.split(',')
const textSize = given('text') ?? '100'
const LANGUAGES = given('lang')?.split(',') ?? ['en', 'hi']
const THEMES = ['light', 'dark']

const HERE = { latitude: 12.9763, longitude: 77.5929 }
const PASSKEY = 'open sesame'
const PASSWORD = '739164'
const METER = 1 / 111_195
const north = (metersNorth, east = 0) => ({
  latitude: HERE.latitude + metersNorth * METER,
  longitude: HERE.longitude + (east * METER) / Math.cos((HERE.latitude * Math.PI) / 180),
})
const agoOf = (ms) => new Date(Date.now() - ms).toISOString()
const MINUTE = 60_000

const found = await findOrInstallBrowser()
if ('missing' in found) throw new Error(found.missing)
await prepare()
mkdirSync(folder, { recursive: true })
const { Server } = await loadTs(root, 'e2e/kit/server.ts')
const { chromium, request } = await import('@playwright/test')
const server = await Server.open({ LOG_LEVEL: 'error' })
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
})
const findings = []
let accounts = 0
let taken = 0

/** An account with its own session. */
async function person(name) {
  accounts += 1
  const api = await request.newContext({ baseURL: server.origin })
  const number = String(accounts).padStart(3, '0')
  const account = { name, email: `sos${number}@example.org`, phone: `+919812345${number}`, password: PASSWORD }
  const { user } = await (await api.post('/register.php', { form: account })).json()
  const call = async (method, path, data = {}) => {
    const answer = await api[method](path, method === 'get' ? undefined : { data })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json().catch(() => null)
  }
  return { id: user.id, name, user, api, call }
}

async function befriend(asker, other, at) {
  await asker.call('put', `/api/circle/people/${other.id}`)
  await other.call('post', `/api/circle/people/${asker.id}/acceptance`)
  await other.call('post', '/api/my/position', {
    location: { lat: at.latitude, lng: at.longitude },
    accuracyMeters: 5,
  })
}

/** A sender with members at 100 m, 200 m, … */
async function circle(...names) {
  const sender = await person('Asha Rao')
  await sender.call('patch', '/api/settings', { sosPasskey: PASSKEY })
  const members = []
  for (const [i, name] of names.entries()) {
    const member = await person(name)
    await befriend(sender, member, north(90 + 35 * i, 40 - 50 * i))
    members.push(member)
  }
  return { sender, members }
}

async function raise(sender, more = {}) {
  const id = randomUUID()
  const position = { ...HERE, accuracyMeters: 12, measuredAt: agoOf(4000) }
  await sender.call('post', '/api/sos/alerts', { id, position, batteryPercent: 34, network: '4g', ...more })
  return id
}
const note = (member, id, what) => member.call('post', `/api/sos/alerts/${id}/note`, { what })
const answer = (member, id, said, minutes) =>
  member.call('post', `/api/sos/alerts/${id}/answer`, { answer: said, ...(minutes !== undefined && { minutes }) })
const end = (sender) => sender.call('post', '/api/sos/end', { passkey: PASSKEY })

/** Takes a screenshot of a person's screen in each variant. */
async function shoot(state, who, address, { at = HERE, before, after, full = true, isBare = false } = {}) {
  if (only && !only.includes(state)) return
  for (const lang of LANGUAGES) {
    const { cookies } = await who.api.storageState()
    const kept = [
      { name: 'hereabouts_language', value: JSON.stringify({ code: lang, autoDetect: false }) },
      { name: 'hereabouts_user', value: JSON.stringify(who.user) },
    ]
    const context = await browser.newContext({
      baseURL: server.origin,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1.5,
      locale: lang === 'hi' ? 'hi-IN' : 'en-IN',
      timezoneId: 'Asia/Kolkata',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      hasTouch: true,
      isMobile: true,
      ...(at && { geolocation: { ...at, accuracy: 10 }, permissions: ['geolocation'] }),
      storageState: { cookies, origins: [{ origin: server.origin, localStorage: kept }] },
    })
    await context.addCookies([{ name: 'hereabouts_look', value: `system-${textSize}`, url: server.origin }])
    const page = await context.newPage()
    page.on('pageerror', (error) => findings.push(`${state} ${lang}: thrown ${error.message}`))
    try {
      await before?.(page, context)
      await page.goto(address)
      if (!isBare) await page.locator('html[data-sos=ready]').waitFor({ state: 'attached', timeout: 30_000 })
      await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
      await after?.(page, context)
      await page.waitForTimeout(1500)
      if (full) {
        // Enlarges the viewport to the whole page, so that pinned elements are at its lower edge.
        const height = await page.evaluate(() => {
          const all = document.querySelector('dialog[open]') ?? document.documentElement
          return Math.min(2600, Math.max(844, all.scrollHeight))
        })
        await page.setViewportSize({ width: 390, height })
        await page.waitForTimeout(300)
      }
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme })
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(folder, `${state}.${lang}.${theme}.png`) })
        taken += 1
      }
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      if (width > 390) findings.push(`${state} ${lang}: ${width} px wide`)
    } catch (error) {
      findings.push(`${state} ${lang}: ${error.message.split('\n')[0]}`)
      await page.screenshot({ path: join(folder, `${state}.${lang}.failed.png`) }).catch(() => undefined)
    }
    await context.close()
  }
  console.log(state)
}

const ON = '/sosturnoff'
const opened = (id) => `/circle?sos=${id}`
const dialog = (page) => page.getByRole('alertdialog').waitFor()
const noNetwork = async (page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await page.route('**/api/sos/**', (route) => route.abort())
}
/** An SOS stored on the device and not sent yet. */
const unsentOf = (who, seconds) => async (page) => {
  await noNetwork(page)
  const alert = {
    id: randomUUID(),
    userId: who.id,
    kind: 'real',
    tappedAt: agoOf(seconds * 1000),
    position: { ...HERE, accuracyMeters: 12, measuredAt: agoOf(seconds * 1000) },
    sentAt: null,
  }
  await page.addInitScript((kept) => localStorage.setItem('hereabouts_sos', kept), JSON.stringify(alert))
}

/** A confirmed SOS without a known position, on its own screen. */
const unplacedOf = (who) => async (page) => {
  const alert = { id: randomUUID(), userId: who.id, kind: 'real', tappedAt: agoOf(1000), position: null, sentAt: null }
  await page.route('**/api/sos/alerts', (route) =>
    route.fulfill({ status: 404, json: { error: { code: 'sosNowhere' } } }),
  )
  await page.addInitScript((kept) => localStorage.setItem('hereabouts_sos', kept), JSON.stringify(alert))
}

const STATES = {
  async checkInLater() {
    const { sender, members } = await circle('Ravi Kumar')
    await sender.call('post', '/api/sos/check-ins', {
      id: randomUUID(),
      kind: 'walk',
      minutes: 5,
      position: { ...HERE, accuracyMeters: 12, measuredAt: agoOf(0) },
    })
    await shoot('check-in-running', sender, ON)
    const late = await circle('Ravi Kumar')
    const walk = { id: randomUUID(), kind: 'meeting', note: 'Sale of the bicycle', minutes: 5 }
    await late.sender.call('post', '/api/sos/check-ins', {
      ...walk,
      position: { ...HERE, accuracyMeters: 12, measuredAt: agoOf(0) },
    })
    for (let taps = 0; taps < 3; taps++)
      await late.sender.call('post', `/api/sos/check-ins/${walk.id}/extend`, { minutes: 15 + taps })
    await shoot('check-in-put-off', late.sender, ON)
    const afterwards = ['check-in-raised', 'recipient-check-in']
    if (only && !only.some((state) => afterwards.includes(state))) return
    return async () => {
      for (let tries = 0; tries < 120; tries++) {
        const { alert } = await sender.call('post', '/api/sos/mine')
        if (alert) break
        await new Promise((done) => setTimeout(done, 5000))
      }
      const { alerts } = await members[0].call('get', '/api/sos/alerts')
      await shoot('check-in-raised', sender, ON)
      await shoot('recipient-check-in', members[0], opened(alerts[0].id), { at: north(300), after: dialog })
    }
  },
  async nobody() {
    const { sender } = await circle()
    await raise(sender)
    await shoot('nobody', sender, ON)
    await shoot('nobody-on-home', sender, '/home', { full: false })
    await befriend(sender, await person('Ravi Kumar'), north(600))
    await shoot('nobody-then-joined', sender, ON)
    await sender.call('post', '/api/sos/widen')
    await shoot('nobody-then-told', sender, ON)
  },
  async question() {
    const { sender } = await circle('Ravi Kumar')
    const ask = (page) => page.getByRole('alertdialog').getByRole('button').first().waitFor()
    await shoot('question', sender, '/home?ask=sos', { after: ask, full: false })
    await shoot('question-nobody', await person('New Person'), '/home?ask=sos', { after: ask, full: false })
    const choose = async (page) => {
      await page.getByRole('alertdialog').getByRole('button').first().waitFor()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Yes|हाँ)$/ })
        .click()
      await page.waitForTimeout(2500)
    }
    const lost = await person('Lost Person')
    await shoot('unknown-place', lost, '/home?ask=sos', { at: null, after: choose, full: false })
    const withPasskey = await circle('Ravi Kumar')
    const stop = async (page) => {
      await choose(page)
      await page.getByRole('button', { name: /^(Stop|रोकें)$/ }).click()
    }
    await shoot('unknown-place-stopping', withPasskey.sender, '/home?ask=sos', { at: null, after: stop, full: false })
    const wait = (page) => page.getByRole('alert').first().waitFor()
    await shoot('unknown-place-later', lost, ON, { at: null, before: unplacedOf(lost), after: wait })
  },
  async unsent() {
    const { sender } = await circle('Ravi Kumar')
    await shoot('unsent', sender, ON, { before: unsentOf(sender, 17) })
    await shoot('unsent-on-home', sender, '/home', { before: unsentOf(sender, 17), full: false })
    const known = { userId: sender.id, salt: 'x', bits: 1 }
    const before = async (page) => {
      await unsentOf(sender, 17)(page)
      await page.addInitScript((kept) => localStorage.setItem('hereabouts_passkey_check', kept), JSON.stringify(known))
    }
    await shoot('unsent-withdraw', sender, ON, { before })
    const withoutAlarm = (page) => page.route(/alarm[^/]*\.js/, (route) => route.abort())
    const pressed = async (page) => {
      await page
        .getByRole('button', { name: /^(Send SOS alert|SOS अलर्ट भेजें)$/ })
        .first()
        .click()
      await page.getByRole('alertdialog').waitFor()
    }
    await shoot('bare-question', sender, '/home', { before: withoutAlarm, after: pressed, full: false, isBare: true })
  },
  async queued() {
    const { sender } = await circle('Ravi Kumar', 'Meena Iyer', 'Joseph D’Souza')
    await raise(sender)
    await shoot('queued', sender, ON)
  },
  async device() {
    const { sender, members } = await circle('Ravi Kumar', 'Meena Iyer', 'Joseph D’Souza')
    const id = await raise(sender)
    await note(members[0], id, 'delivered')
    await note(members[1], id, 'delivered')
    await shoot('on-2-devices', sender, ON)
    await note(members[0], id, 'seen')
    await shoot('seen', sender, ON)
    await note(members[0], id, 'opened')
    await note(members[1], id, 'opened')
    await shoot('position-seen-by-2', sender, ON)
    await answer(members[0], id, 'coming', 4)
    await shoot('coming', sender, ON)
    await shoot('coming-on-home', sender, '/home', { full: false })
    await shoot('coming-on-search', sender, '/filters', { full: false })
    await answer(members[1], id, 'calledHelp')
    await answer(members[2], id, 'cannot')
    await shoot('answers', sender, ON)
    await answer(members[0], id, 'calledHelp')
    await shoot('recipient-helpers', members[1], opened(id), { at: north(160, -120), after: dialog })
    await answer(members[1], id, 'coming', 3)
    await members[0].call('post', `/api/sos/alerts/${id}/way`, {
      position: { ...north(180, 150), accuracyMeters: 5, measuredAt: agoOf(0) },
    })
    await shoot('recipient-way', members[1], opened(id), { at: north(160, -120), after: dialog })
    await members[0].call('delete', `/api/circle/people/${sender.id}`)
    await new Promise((done) => setTimeout(done, 2500))
    await shoot('left', sender, ON)
    await shoot('recipient-left', members[0], opened(id), { after: dialog })
  },
  async recipient() {
    const { sender, members } = await circle('Ravi Kumar')
    const id = await raise(sender)
    const near = { at: north(420, 200), after: dialog }
    await shoot('recipient', members[0], opened(id), near)
    await note(members[0], id, 'opened')
    await answer(members[0], id, 'coming', 4)
    await shoot('recipient-arriving', members[0], opened(id), { at: north(30), after: dialog })
    await answer(members[0], id, 'coming', 0)
    await shoot('recipient-there', members[0], opened(id), { at: north(30), after: dialog })
    await shoot('there', sender, ON)
    await shoot('recipient-on-home', members[0], '/home', { ...near, full: false })
    await shoot('recipient-on-circle', members[0], '/circle', { at: north(420, 200), full: false })
    const offline = async (page, context) => {
      await dialog(page)
      await page.getByRole('alertdialog').locator('header').waitFor()
      await context.setOffline(true)
    }
    await shoot('recipient-offline', members[0], opened(id), { ...near, after: offline })
    await end(sender)
    await shoot('recipient-ended', members[0], opened(id), near)
    await shoot('record', sender, `/sosturnoff?record=${id}`)
    await raise(sender)
    await shoot('rationed', sender, ON)
    await sender.call('post', '/api/sos/widen')
    await shoot('whole-circle', sender, ON)
  },
  async duress() {
    const { sender, members } = await circle('Ravi Kumar')
    await sender.call('put', '/api/sos/duress-passkey', { passkey: 'other one', password: PASSWORD })
    const id = await raise(sender)
    await sender.call('post', '/api/sos/end', { passkey: 'wrong one' }).catch(() => null)
    await sender.call('post', '/api/sos/end', { passkey: 'other one' })
    await shoot('after-forced-end', sender, ON)
    await shoot('recipient-duress', members[0], opened(id), { at: north(420), after: dialog })
    await answer(members[0], id, 'coming', 4)
    await raise(sender)
    await shoot('second-tap', sender, ON)
    await shoot('recipient-pressed-again', members[0], opened(id), { at: north(420), after: dialog })
  },
  async late() {
    const { sender, members } = await circle('Ravi Kumar')
    const id = await raise(sender, {
      tappedAt: agoOf(40 * MINUTE),
      deviceNow: agoOf(0),
      position: { ...HERE, accuracyMeters: 0, measuredAt: agoOf(40 * MINUTE) },
    })
    await shoot('recipient-late-by-hand', members[0], opened(id), { at: north(420), after: dialog })
    await shoot('sender-by-hand', sender, ON)
  },
  async placeless() {
    const { sender, members } = await circle('Ravi Kumar')
    const id = await raise(sender, { position: null, withoutPlace: true })
    await shoot('recipient-without-place', members[0], opened(id), { after: dialog })
    await shoot('sender-without-place', sender, ON, { at: null })
  },
  async drill() {
    const { sender, members } = await circle('Ravi Kumar', 'Meena Iyer')
    const id = await raise(sender, { kind: 'drill' })
    await note(members[0], id, 'seen')
    await shoot('drill', sender, ON)
    await shoot('recipient-drill', members[1], opened(id), { at: north(420), after: dialog })
  },
  async two() {
    const { sender, members } = await circle('Ravi Kumar')
    const other = await circle()
    await befriend(other.sender, members[0], north(90))
    const id = await raise(sender)
    await raise(other.sender)
    await shoot('recipient-two-alerts', members[0], opened(id), { at: north(420), after: dialog })
  },
  async ready() {
    const { sender } = await circle('Ravi Kumar', 'Meena Iyer', 'Joseph D’Souza')
    await shoot('safety-centre', sender, ON)
  },
  async many() {
    const names = Array.from({ length: 12 }, (_, i) => `Member ${i + 1} Viswanathan-Balasubramaniam`)
    const { sender, members } = await circle(...names)
    const id = await raise(sender)
    await sender.call('post', '/api/sos/widen')
    for (const [i, member] of members.entries()) if (i < 9) await note(member, id, i < 6 ? 'opened' : 'delivered')
    for (const member of members.slice(0, 5)) await answer(member, id, 'coming', 7)
    await shoot('many', sender, ON)
    await shoot('recipient-many', members[5], opened(id), { at: north(420), after: dialog })
  },
}

try {
  const later = []
  for (const make of Object.values(STATES)) {
    const rest = await make().catch((error) => findings.push(`${make.name}: ${error.message.split('\n')[0]}`))
    if (typeof rest === 'function') later.push(rest)
  }
  for (const rest of later) await rest()
} finally {
  await browser.close()
  await server.close()
}
console.log(`\n${taken} pictures in ${folder}\n${findings.join('\n')}`)
process.exitCode = findings.length > 0 ? 1 : 0
