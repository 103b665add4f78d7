import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { newId } from '#core/ids.ts'
import { minutes, seconds } from '#core/units.ts'
import hindi from '../../locales/hi/sos.json' with { type: 'json' }
import { HOME, north } from '../kit/place.ts'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { answer } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { sentTo } from './kit/mail.ts'
import { person } from './kit/people.ts'
import {
  alerts,
  answerDialog,
  answerSos,
  befriend,
  circle,
  endAlert,
  happens,
  heading,
  note,
  ownAlert,
  press,
  raise,
  turnOff,
} from './kit/sos.ts'
import { answerFor, answerWith } from './kit/wire.ts'

const shows = (text: string | RegExp) => waitFor(() => expect(screen.queryAllByText(text)).not.toEqual([]))
const hides = (text: string | RegExp) => waitFor(() => expect(screen.queryAllByText(text)).toEqual([]))
/** Changes the running check-in wherever the server tells of it: also a reported position is answered with it. */
function changeCheckIn(change: () => object): void {
  answerFor('/api/sos/mine', async (pass) => {
    const told = (await (await pass()).json()) as { checkIn: object | null }
    return Response.json({ ...told, checkIn: told.checkIn && { ...told.checkIn, ...change() } })
  })
  answerFor(/\/extend$/, async (pass) => Response.json({ ...(await (await pass()).json()), ...change() }))
}

/** A phone number that no other test uses. */
const newNumber = () => `97${String(Date.now()).slice(-8)}`

test('an exercise is sent after a question, has no call, is called that on Home, and ends for both', async () => {
  const { asha, ravi } = await circle()
  await openApp('/sosturnoff', asha)
  await tap('button', 'Start an exercise')
  await answer('Send an exercise to your circle?', 'Start an exercise')
  await heading('Exercise is on')
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull()
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ kind: 'drill' }]))
  await reopenApp('/home')
  await shows('Exercise is on')
  expect(screen.queryByText('Your SOS is on')).toBeNull()
  await openApp('/home', ravi)
  await screen.findByRole('alertdialog', { name: 'EXERCISE: SOS from Asha' })
  await asha.api.post('/api/sos/drill/end', { data: {} })
  happens('sosEnded', {})
  const over = within(await screen.findByRole('alertdialog', { name: 'Asha’s exercise has ended' }))
  await user.click(over.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('with nobody in the circle no exercise can be started, and one that is on offers no real call for help', async () => {
  const asha = await person('Asha')
  await openApp('/sosturnoff', asha)
  await shows('Nobody is in your circle yet, so nobody would get an exercise. Add people you trust first.')
  expect(screen.queryByRole('button', { name: 'Start an exercise' })).toBeNull()
  await raise(asha, { kind: 'drill' })
  await reopenApp('/sosturnoff')
  await heading('Exercise is on')
  await shows('You have nobody in your circle, so nobody gets this exercise.')
  expect(screen.queryByRole('link', { name: 'Text someone' })).toBeNull()
})

test('an exercise is ended on its screen; its record tells what happened', async () => {
  const { asha } = await circle()
  await raise(asha, { kind: 'drill' })
  await openApp('/sosturnoff', asha)
  const scrolled = vi.fn()
  vi.stubGlobal('scrollTo', scrolled)
  await tap('button', 'End the exercise')
  await shows('The exercise has ended.')
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0))
  await heading('No SOS is on')
  await tap('link', /^Alert at .*Exercise$/)
  await shows('Alert sent')
  await shows(/^12\.97630, 77\.59290$|· 12\.97630, 77\.59290$/)
  await screen.findByRole('button', { name: 'CAP file (XML)' })
  expect(await ownAlert(asha)).toBeNull()
})

test('the record of an SOS that came late has both times, its end, and who of the helpers is gone', async () => {
  const { asha, ravi } = await circle()
  const meena = await person('Meena')
  await befriend(asha, meena, 200)
  const [tappedAt, deviceNow] = [new Date(Date.now() - 40 * 60_000).toISOString(), new Date().toISOString()]
  const id = await raise(asha, { tappedAt, deviceNow })
  await note(ravi, id, 'delivered')
  await answerSos(meena, id, 'coming', 4)
  expect((await meena.api.delete('/api/me')).ok()).toBe(true)
  await endAlert(asha)
  await openApp(`/sosturnoff?record=${id}`, asha)
  const rows = async (term: string) => (await screen.findByText(term)).nextElementSibling!.textContent
  expect(await rows('Ended')).toMatch(/[ap]m · Asha turned it off\.$/i)
  expect(await rows('Pressed')).not.toBe(await rows('Sent'))
  const happened = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(happened).toContainEqual(expect.stringMatching(/Delivered to a device · Ravi$/))
  expect(happened).toContainEqual(expect.stringMatching(/Answered: I’m coming · Deleted account$/))
  expect(happened).toContainEqual(expect.stringMatching(/Alert sent · Asha$/))
})

test('in real danger during an exercise the SOS button sends a real SOS, which replaces it', async () => {
  const { asha, ravi } = await circle()
  await raise(asha, { kind: 'drill' })
  await openApp('/sosturnoff', asha)
  await shows(/^In real danger\? Press SOS/)
  await press()
  await answerDialog('Yes')
  await heading('SOS is on')
  await waitFor(async () =>
    expect((await alerts(ravi)).map((alert) => (alert as unknown as { kind: string }).kind)).toContain('real'),
  )
  await screen.findByRole('link', { name: 'Call 112' })
})

test('nothing reveals a second passkey before the password; set, it turns the SOS off only on the screen', async () => {
  const { asha, ravi } = await circle()
  await openApp('/sosturnoff', asha)
  await heading('No SOS is on')
  await screen.findByRole('button', { name: /More settings/ })
  expect(screen.queryByText(/second passkey/i)).toBeNull()
  await tap('button', /More settings/)
  const password = () => screen.queryByLabelText<HTMLInputElement>('Password')
  await waitFor(() => expect(password() ?? screen.queryByLabelText('Second passkey')).not.toBeNull())
  if (password()) {
    await user.type(password()!, asha.password)
    await user.keyboard('{Enter}')
  }
  await fillIn({ 'Second passkey': 'open barley', 'Account password': asha.password })
  await tap('button', 'Save second passkey')
  await shows('Your second passkey is set.')
  const sheet = within(await screen.findByRole('dialog', { name: /More settings/ }))
  await user.click(sheet.getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await raise(asha)
  await reopenApp('/sosturnoff')
  await heading('SOS is on')
  await turnOff('open barley')
  await shows('SOS alert turned off.')
  await expectAddress('/home')
  expect(screen.queryByText('Your SOS is on')).toBeNull()
  expect(await ownAlert(asha)).toBeNull()
  expect(await alerts(ravi)).toMatchObject([{ name: 'Asha', endedAt: null }])
})

test('a check-in is started, is on Home, and gets 15 more minutes; under pressure its end alarms the circle', async () => {
  const { asha, ravi } = await circle()
  await asha.api.put('/api/sos/duress-passkey', { data: { passkey: 'open barley', password: asha.password } })
  await openApp('/sosturnoff', asha)
  await tap('button', 'Start check-in')
  await shows('Check-in is running')
  await reopenApp('/home')
  await shows(/^Your check-in ends at/)
  await tap('link', 'Open')
  await expectAddress('/sosturnoff')
  const due = async () =>
    ((await (await asha.api.post('/api/sos/mine', { data: {} })).json()) as { checkIn: { dueAt: string } }).checkIn
      .dueAt
  const before = Date.parse(await due())
  await tap('button', 'I’m OK, 15 more minutes')
  await waitFor(async () => expect(Date.parse(await due()) - before).toBeGreaterThan(0))
  await heading('Are you OK?')
  await screen.findByRole('form', { name: 'Answer with your passkey' })
  await fillIn({ Passkey: 'open barley' })
  await tap('button', 'I’m OK')
  await shows('You said you’re OK. No SOS was sent.')
  await expectAddress('/home')
  expect(screen.queryByText('Your SOS is on')).toBeNull()
  expect(await ownAlert(asha)).toBeNull()
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ name: 'Asha', endedAt: null }]))
})

test('from two minutes before its end a check-in is asked about on every page but Home, which says what follows', async () => {
  const { asha } = await circle()
  const checkIn = { id: newId(), kind: 'walk', note: '', minutes: 30, withoutPlace: true }
  await asha.api.post('/api/my/position', { data: { location: { lat: 12.97, lng: 77.59 }, accuracyMeters: 0 } })
  const made = await asha.api.post('/api/sos/check-ins', { data: checkIn })
  expect(made.ok(), await made.text()).toBe(true)
  let dueAt = 0
  changeCheckIn(() => {
    dueAt ||= Date.now() + minutes(2) + seconds(2)
    return { dueAt: new Date(dueAt).toISOString() }
  })
  await openApp('/home', asha)
  await shows(/^Your check-in ends at/)
  await shows('Then we alert your circle, unless you say before that you’re OK.')
  const strip = () =>
    screen.queryByRole('link', { name: /^Are you safe\? Your check-in ends at \d+:\d\d [AP]M\. Answer$/ })
  dueAt = 0
  await reopenApp('/filters')
  await waitFor(() => expect(strip()?.getAttribute('href')).toBe('/sosturnoff'))
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt - minutes(2))
  await user.click(strip()!)
  await heading('Are you OK?')
  expect(strip()).toBeNull()
})

test('a meeting’s check is a question on Home, and the account password answers it when no passkey is set', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, 100)
  const checkIn = { kind: 'meeting', note: 'Ravi · Bicycle', minutes: 15, position: null }
  await asha.api.post('/api/my/position', { data: { location: { lat: 12.97, lng: 77.59 }, accuracyMeters: 0 } })
  const made = await asha.api.post('/api/sos/check-ins', { data: { id: crypto.randomUUID(), ...checkIn } })
  expect(made.ok(), await made.text()).toBe(true)
  changeCheckIn(() => ({ isAsked: true }))
  await openApp('/home', asha)
  await shows(/^Answer by \d+:\d\d [AP]M, or your circle gets an SOS\.$/i)
  await shows('Meeting · Ravi · Bicycle')
  await shows('Are you OK?')
  expect(screen.queryByText(/^Your check-in ends at/)).toBeNull()
  await tap('link', 'Open')
  await heading('Are you OK?')
  const form = within(await screen.findByRole('form', { name: 'Answer with your account password' }))
  expect(screen.queryByLabelText('Passkey')).toBeNull()
  await shows(/^If you’re OK, enter your account password below\.$/)
  await user.click(form.getByRole('button', { name: 'I’m OK' }))
  await shows('Enter your account password.')
  await fillIn({ Password: '000000' })
  await tap('button', 'I’m OK')
  await shows('Incorrect password. Please try again.')
  await fillIn({ Password: asha.password })
  await tap('button', 'I’m OK')
  await shows('You said you’re OK. No SOS was sent.')
  expect(await ownAlert(asha)).toBeNull()
})

test('a check-in to a place runs on the way and ends at arrival', async () => {
  const device = placeDeviceAt(HOME)
  const asha = await person('Asha')
  await openApp('/sosturnoff', asha)
  await tap('button', 'Custom time')
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Start check-in' })
  for (const [minutesTyped, isAllowed] of [
    ['4', false],
    ['5', true],
    ['720', true],
    ['721', false],
    ['7', true],
  ] as const) {
    await fillIn({ 'Minutes until the alarm': minutesTyped })
    await waitFor(() => expect(start.disabled).toBe(!isAllowed))
    expect(screen.queryAllByText('A check-in lasts 5 minutes to 12 hours.')).toHaveLength(isAllowed ? 0 : 1)
  }
  await tap('switch', /To a place/)
  await waitFor(() => expect(start.disabled).toBe(true))
  await tap('button', 'Use my location')
  await waitFor(() => expect(start.disabled).toBe(false))
  device.move(north(HOME, 900))
  await user.click(start)
  await shows('Check-in is running')
  await shows(/^It ends automatically when you arrive\./)
  device.move(north(HOME, 20))
  // Positions are reported every 20 seconds; the first one of a load is reported at once.
  await reopenApp('/sosturnoff')
  await shows('You’ve arrived. The check-in has ended.')
  await hides('Check-in is running')
})

test('[L-15] with no SOS on, the form that turns one off comes after the check-in and says when it is needed', async () => {
  const asha = await person('Asha')
  await openApp('/sosturnoff', asha)
  await heading('No SOS is on')
  const start = await screen.findByRole('button', { name: 'Start check-in' })
  const form = screen.getByRole('form', { name: 'Turn an SOS off' })
  within(form).getByText('You need this only while your SOS is on.')
  expect(start.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('closing the screen of somebody’s alert has another word in Hindi than turning an SOS off', () => {
  expect(hindi.closeAlert).not.toContain('बंद')
  expect(hindi.turnOff).toBe('बंद करें')
})

test('an outside number is only saved while no SMS can be sent, and can be asked once they can', async () => {
  const asha = await person('Asha')
  const number = newNumber()
  await openApp('/sosturnoff', asha)
  await field('Mobile number')
  await fillIn({ Name: 'Amma', 'Mobile number': number })
  await tap('button', 'Save')
  await shows('Saved. We didn’t ask Amma: no SMS can be sent right now.')
  await shows('Not asked')
  expect(screen.queryByRole('button', { name: /^Ask Amma/ })).toBeNull()
  await waitFor(() => expect(sentTo(`+91${number}`)).toHaveLength(1))
  const path = new URL(/http\S+/.exec(sentTo(`+91${number}`)[0]!.text)![0]).pathname
  const page = await (await fetch(path)).text()
  expect(page).toContain('Asha wants to reach you by SMS')
  expect(page).toContain('I agree')
  const { contacts } = await (await asha.api.get('/api/sos/contacts')).json()
  answerWith('/api/sos/contacts', { areTexted: true, contacts }, 200, 'GET')
  await reopenApp('/sosturnoff')
  await screen.findByRole('button', { name: 'Ask Amma now' })
})
