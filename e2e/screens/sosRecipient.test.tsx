import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepFocus } from '#kit/web/ui/keepFocus.ts'
import { HOME, north } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import {
  alerts,
  answerSos,
  befriend,
  circle,
  endAlert,
  happens,
  note,
  ownAlert,
  PASSKEY,
  raise,
  setPasskey,
} from './kit/sos.ts'
import { answerFor, answerWith, holdRequests, requestsTo, slowFirst } from './kit/wire.ts'

const broken = { error: { code: 'unexpected', requestId: 'test' } }
let stopKeeping = () => {}
beforeAll(() => void (stopKeeping = keepFocus()))
afterAll(() => stopKeeping())

/** The alert that fills the screen. */
const alert = (name: string | RegExp = 'SOS from Asha') => screen.findByRole('alertdialog', { name })
const inAlert = async (name?: string | RegExp) => within(await alert(name))
const noAlert = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
const keepsFocus = async () => {
  const shown = await alert(/./)
  await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true))
}
const button = async (name: string) => (await inAlert(/./)).findByRole('button', { name })
const answers = ["I'm coming", "I've called help", "I can't"]
const pressed = async () => {
  const buttons = await Promise.all(answers.map(button))
  return answers.filter((_, i) => buttons[i]!.getAttribute('aria-pressed') === 'true')
}
/** Delivery state of the only recipient, as the sender sees it. */
const ledger = async ({ api }: Someone) =>
  (
    (await (await api.post('/api/sos/mine', { data: {} })).json()) as {
      alert: { ledger: { state: string; answer: string | null; hasOpened: boolean }[] }
    }
  ).alert.ledger[0]!

test('an SOS fills the screen: who, what, where, how far, how old, and the device of the sender', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 240))
  await openApp('/home', ravi)
  await raise(asha, { batteryPercent: 34, network: '4g' })
  happens('sosRaised')
  const shown = await inAlert()
  await shown.findByText('Emergency SOS! Please help or contact authorities.')
  await shown.findByText(/^0\.24 km away · about 4 minutes$/)
  await shown.findByText(/^Last position \d+ (s|min) ago, within 10 m$/)
  await shown.findByText(/^Last contact \d+ s ago · Battery 34 % · Network 4G$/)
  await shown.findByText('12.97630, 77.59290')
  expect((await shown.findByRole('link', { name: 'Directions' })).getAttribute('href')).toMatch(/12\.976300,77\.592900/)
  expect((await shown.findByRole('link', { name: 'Call 112' })).getAttribute('href')).toBe('tel:112')
  expect(shown.queryByText(/within 24 hours|wrong passkey|unanswered check-in|under pressure/)).toBeNull()
  await waitFor(async () => expect((await ledger(asha)).state).toBe('delivered'))
  // A touch within half a second of the alert was meant for the previous screen and is ignored.
  await waitFor(async () => {
    fireEvent.click(shown.getByRole('heading', { level: 1 }))
    expect((await ledger(asha)).state).toBe('seen')
  })
  await waitFor(async () => expect((await ledger(asha)).hasOpened).toBe(true))
})

test('somebody far away reads the distance only, and their answer names no minutes', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 848_290))
  await raise(asha)
  await openApp('/home', ravi)
  const shown = await inAlert()
  await shown.findByText(/^84\d\.\d\d km away$/)
  const sent = requestsTo(/\/answer$/)
  await user.click(await button("I'm coming"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]!.body)).not.toHaveProperty('minutes')
})

test('the answers: the last counts, and with it that help was called; the minutes are those of this device', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 240))
  await raise(asha)
  await openApp('/home', ravi)
  await (await inAlert()).findByText(/0\.24 km away/)
  expect(await pressed()).toEqual([])
  const sent = requestsTo(/\/answer$/)
  const [coming, calledHelp, cannot] = answers as [string, string, string]
  const steps = [
    [cannot, [cannot], { answer: 'cannot' }],
    [coming, [coming], { answer: 'coming', minutes: 4 }],
    [calledHelp, [coming, calledHelp], { answer: 'calledHelp' }],
    [cannot, [calledHelp, cannot], { answer: 'cannot' }],
    [coming, [coming, calledHelp], { answer: 'coming', minutes: 4 }],
  ] as const
  for (const [i, [name, chosen, body]] of steps.entries()) {
    await user.click(await button(name))
    await waitFor(async () => expect(await pressed()).toEqual(chosen))
    expect(JSON.parse(sent[i]!.body)).toMatchObject(body)
    await (await inAlert()).findByText(`You answered: ${chosen.join(' · ')}`)
  }
  expect(await alerts(ravi)).toMatchObject([{ answer: 'coming' }])
  expect(JSON.parse(sent[2]!.body)).not.toHaveProperty('minutes')
})

test('a helper near the sender can say “I’m here”, whoever is farther away cannot; “I’m coming” takes it back', async () => {
  const { asha, ravi } = await circle()
  const device = placeDeviceAt(north(HOME, 240))
  await raise(asha)
  await openApp('/home', ravi)
  await (await inAlert()).findByText(/0\.24 km away/)
  await user.click(await button("I'm coming"))
  await waitFor(async () => expect(await pressed()).toEqual(["I'm coming"]))
  expect(screen.queryByRole('button', { name: 'I’m here' })).toBeNull()
  device.move(north(HOME, 30))
  await user.click(await button('I’m here'))
  await (await inAlert()).findByText('You answered: I’m here')
  expect((await button('I’m here')).getAttribute('aria-pressed')).toBe('true')
  expect(await pressed()).toEqual([])
  expect(await alerts(ravi)).toMatchObject([{ answer: 'coming', isThere: true }])
  device.move(north(HOME, 900))
  expect((await button('I’m here')).getAttribute('aria-pressed')).toBe('true')
  await user.click(await button("I'm coming"))
  await (await inAlert()).findByText("You answered: I'm coming")
})

test('“I’m here” is asked about first unless positions of now show it, so that a wrong tap tells the sender nothing', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 400))
  const measuredAt = new Date(Date.now() - 6 * 60_000).toISOString()
  await raise(asha, { position: { ...HOME, accuracyMeters: 8, measuredAt } })
  await openApp('/home', ravi)
  await (await inAlert()).findByText(/0\.40 km away · about 6 minutes/)
  await user.click(await button("I'm coming"))
  await user.click(await button('I’m here'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you with Asha?' }))
  question.getByText('By the last positions you are 0.40 km apart. The older one is 6 min old.')
  await user.click(question.getByRole('button', { name: 'Not yet' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Are you with Asha?' })).toBeNull())
  expect(await alerts(ravi)).toMatchObject([{ answer: 'coming', isThere: false }])
  await user.click(await button('I’m here'))
  const again = within(await screen.findByRole('alertdialog', { name: 'Are you with Asha?' }))
  await user.click(again.getByRole('button', { name: 'I’m here' }))
  await (await inAlert()).findByText('You answered: I’m here')
  expect(await alerts(ravi)).toMatchObject([{ answer: 'coming', isThere: true }])
})

test('“I’m here” is not told when the positions show something else by the time the question is answered', async () => {
  const { asha, ravi } = await circle()
  const measuredAt = new Date(Date.now() - 6 * 60_000).toISOString()
  const id = await raise(asha, { position: { ...HOME, accuracyMeters: 8, measuredAt } })
  placeDeviceAt(north(HOME, 400))
  await openApp('/home', ravi)
  await user.click(await button("I'm coming"))
  await user.click(await button('I’m here'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you with Asha?' }))
  await raise(asha, { id, position: { ...HOME, accuracyMeters: 8, measuredAt: new Date().toISOString() } })
  happens('sosChanged', { alertId: id })
  await (await inAlert('SOS from Asha')).findByText(/^Last position \d+ s ago/)
  await user.click(question.getByRole('button', { name: 'I’m here' }))
  await screen.findByText('By the positions of now you aren’t with Asha yet.')
  expect(await alerts(ravi)).toMatchObject([{ answer: 'coming', isThere: false }])
})

test('minutes are not computed from an old position, neither for the helper nor for the sender', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(null)
  await raise(asha)
  const old = { ...north(HOME, 400), accuracy: 9, at: Date.now() - 25 * 60_000 }
  await openApp('/home', ravi)
  localStorage.setItem('hereabouts_last_fix', JSON.stringify(old))
  await reopenApp('/home')
  const shown = await inAlert()
  await shown.findByText('From your position 25 min ago')
  await shown.findByText('0.40 km away')
  const sent = requestsTo(/answer$/)
  await user.click(await button("I'm coming"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]!.body)).not.toHaveProperty('minutes')
})

test('an answer given without a network is sent when the app is opened again, with the time of its tap', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await openApp('/home', ravi)
  await button("I'm coming")
  // Seen once, an alert does not fill the screen again.
  await note(ravi, id, 'opened')
  setOffline(true)
  await user.click(await button("I'm coming"))
  await (await inAlert()).findByText(/^Not sent yet: I'm coming/)
  await reopenApp('/home')
  const kept = JSON.parse(localStorage.getItem('hereabouts_sos_answer')!) as { tappedAt: number }
  localStorage.setItem('hereabouts_sos_answer', JSON.stringify({ ...kept, tappedAt: kept.tappedAt - 90_000 }))
  const sent = requestsTo(/answer$/)
  setOffline(false)
  await reopenApp('/settings')
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ answer: 'coming' }]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(JSON.parse(sent.at(-1)!.body)).toMatchObject({ answer: 'coming' })
  expect((JSON.parse(sent.at(-1)!.body) as { ageSeconds: number }).ageSeconds).toBeGreaterThanOrEqual(90)
  await waitFor(() => expect(localStorage.getItem('hereabouts_sos_answer')).toBeNull())
})

test('“I’ve called help”, tapped by mistake, is taken back after a question', async () => {
  const { asha, ravi } = await circle()
  await raise(asha)
  await openApp('/home', ravi)
  const called = answers[1]!
  await user.click(await button(called))
  await waitFor(async () => expect(await pressed()).toEqual([called]))
  await user.click(await button(called))
  await tap('button', 'I have called')
  expect(await pressed()).toEqual([called])
  await user.click(await button(called))
  await tap('button', 'Take it back')
  await waitFor(async () => expect(await pressed()).toEqual([]))
  expect(await alerts(ravi)).toMatchObject([{ answer: null }])
})

test('helpers on the way may show their position to each other, and stop', async () => {
  const { asha, ravi } = await circle()
  const meena = await person('Meena')
  await befriend(asha, meena, 200)
  placeDeviceAt(north(HOME, 240))
  const id = await raise(asha)
  await answerSos(meena, id, 'coming', 4)
  await openApp('/home', ravi)
  const shown = await inAlert()
  await shown.findByText(/^Meena is coming\. Said at \d+:\d\d [ap]m: about 4 minutes away/i)
  // Once: on the map it would cover the sender.
  expect(shown.getAllByText(/Meena/)).toHaveLength(1)
  expect(shown.queryByRole('switch')).toBeNull()
  await user.click(await button("I'm coming"))
  const toggle = await shown.findByRole<HTMLInputElement>('switch', { name: /Show my position to others on the way/ })
  expect(toggle.checked).toBe(false)
  const ways = async () =>
    ((await (await meena.api.get(`/api/sos/alerts/${id}`)).json()) as { others: { way: object | null }[] }).others.map(
      ({ way }) => way !== null,
    )
  expect(await ways()).toEqual([false])
  await user.click(toggle)
  await waitFor(async () => expect(await ways()).toEqual([true]))
  await waitFor(() => expect(toggle.checked).toBe(true))
  await user.click(toggle)
  await waitFor(async () => expect(await ways()).toEqual([false]))
  const mend = answerWith(/\/way$/, broken, 500)
  await user.click(toggle)
  await screen.findByText(/^Something went wrong\. Try again\./)
  await waitFor(() => expect(toggle.checked).toBe(false))
  mend()
  await user.click(await button("I can't"))
  await waitFor(() => expect(shown.queryByRole('switch')).toBeNull())
})

test('of two quick taps the last one counts, for the position and the answer; a call for help is sent besides it', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 240))
  const id = await raise(asha)
  await openApp('/home', ravi)
  const shown = await inAlert()
  await user.click(await button("I'm coming"))
  const toggle = await shown.findByRole<HTMLInputElement>('switch', { name: /Show my position to others on the way/ })
  const mine = async () =>
    ((await (await ravi.api.get(`/api/sos/alerts/${id}`)).json()) as { mine: { answer: string; isWayShown: boolean } })
      .mine
  let ended = 0
  slowFirst(/\/way$/)
  answerFor(/\/way$/, (pass) => pass().finally(() => (ended += 1)))
  await user.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  await user.click(toggle)
  await waitFor(() => expect(ended).toBe(2))
  await waitFor(() => expect(toggle.checked).toBe(false))
  expect((await mine()).isWayShown).toBe(false)
  expect(ended).toBe(2)

  let tries = 0
  answerFor(/\/answer$/, async (pass) => {
    tries += 1
    if (tries > 1) return pass()
    throw new TypeError('Failed to fetch')
  })
  await user.click(await button("I've called help"))
  await shown.findByText(/^Not sent yet: I've called help\./)
  await user.click(await button("I can't"))
  await waitFor(() => expect(tries).toBe(3), { timeout: 10_000 })
  await waitFor(() => expect(shown.queryByText(/^Not sent yet/)).toBeNull())
  await waitFor(async () => expect(await mine()).toMatchObject({ answer: 'cannot', hasCalledHelp: true }))
})

test('an alert that cannot be read shows what the list knows, and 112, and appears later', async () => {
  const { asha, ravi } = await circle()
  await raise(asha)
  const mend = answerWith(/^\/api\/sos\/alerts\/[^/]+$/, broken, 500, 'GET')
  await openApp('/home', ravi)
  const shown = within(await screen.findByRole('alertdialog'))
  await shown.findByText(/Couldn’t load this\. We keep trying\./)
  await shown.findByRole('heading', { name: 'SOS from Asha' })
  await shown.findByText('12.97630, 77.59290')
  await shown.findByRole('link', { name: 'Call 112' })
  expect(shown.queryByText(/is gone/)).toBeNull()
  mend()
  await button("I'm coming")
})

test('while an alert that cannot be read is a drill, nobody is sent to 112', async () => {
  const { asha, ravi } = await circle()
  await raise(asha, { kind: 'drill' })
  answerWith(/^\/api\/sos\/alerts\/[^/]+$/, broken, 500, 'GET')
  await openApp('/home', ravi)
  const shown = within(await screen.findByRole('alertdialog'))
  await shown.findByText(/Couldn’t load this\. We keep trying\./)
  await shown.findByRole('heading', { name: 'EXERCISE: SOS from Asha' })
  await shown.findByText('This is only an exercise. Nobody is in danger.')
  expect(shown.queryByRole('link', { name: /112/ })).toBeNull()
})

test('an answer that the server refuses is not shown as given, and is sent once the server works', async () => {
  const { asha, ravi } = await circle()
  await raise(asha)
  await openApp('/home', ravi)
  const coming = await button("I'm coming")
  const mend = answerWith(/\/answer$/, broken, 500)
  await user.click(coming)
  await (await inAlert()).findByText("Not sent yet: I'm coming. It is sent once you’re back online.")
  expect(await pressed()).toEqual([])
  expect(await alerts(ravi)).toMatchObject([{ answer: null }])
  mend()
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ answer: 'coming' }]))
  await waitFor(async () => expect(await pressed()).toEqual(["I'm coming"]))
  await waitFor(() => expect(screen.queryByText(/^Not sent yet/)).toBeNull())
})

test('without a network the reader learns that, and the answer waits and is sent later', async () => {
  const { asha, ravi } = await circle()
  await raise(asha)
  await openApp('/home', ravi)
  const called = await button("I've called help")
  setOffline(true)
  const shown = await inAlert()
  await shown.findByText('Your device has no network')
  await shown.findByText(/^This is from \d+:\d\d/)
  await user.click(called)
  await shown.findByText(/^Not sent yet: I've called help/)
  expect(await alerts(ravi)).toMatchObject([{ answer: null }])
  setOffline(false)
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ answer: 'calledHelp' }]))
  await waitFor(() => expect(shown.queryByText('Your device has no network')).toBeNull())
})

test('whoever leaves the circle sees nothing of the alert any more', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await openApp('/home', ravi)
  ;(await button("I'm coming")).focus()
  await ravi.api.delete(`/api/circle/people/${asha.id}`)
  happens('sosChanged', { alertId: id, isGone: true })
  const shown = within(await screen.findByRole('alertdialog'))
  await shown.findByText('This alert is gone.')
  await keepsFocus()
  expect(shown.queryByText(/Asha|km away|12\.97/)).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Close' }))
  await noAlert()
})

test('whoever has closed an alert learns of its end on any screen, once', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 240))
  const id = await raise(asha)
  await openApp('/home', ravi)
  const shown = await inAlert()
  await user.click(shown.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await noAlert()
  await endAlert(asha)
  happens('sosEnded', { alertId: id, kind: 'real', how: 'passkey' })
  await screen.findByText('SOS of Asha has ended')
})

test('the end is shown with how it ended and without the position; closed, it does not come back', async () => {
  const { asha, ravi } = await circle()
  placeDeviceAt(north(HOME, 240))
  const id = await raise(asha)
  await openApp('/home', ravi)
  await (await inAlert()).findByText(/0\.24 km away/)
  await endAlert(asha, 'wrong')
  happens('sosChanged', { alertId: id })
  await (await inAlert()).findByText('A wrong code was entered')
  ;(await button("I'm coming")).focus()
  await endAlert(asha)
  happens('sosEnded', { alertId: id })
  const shown = await inAlert('SOS of Asha has ended')
  await keepsFocus()
  await shown.findByText('This alert has ended')
  await shown.findByText('Asha turned it off.')
  await shown.findByText(/^Ended \d+ s ago$/)
  expect(shown.queryByText(/km away|Please help|12\.97|Last contact/)).toBeNull()
  expect(shown.queryByRole('button', { name: "I'm coming" })).toBeNull()
  await user.click(shown.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await noAlert()
  await reopenApp('/circle')
  // The badge counts active unanswered alerts: none any more.
  await screen.findByRole('button', { name: 'SOS alerts' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('[K-23] a drill says that nobody is in danger, offers no call, and is not among the received alarms', async () => {
  const { asha, ravi } = await circle()
  await raise(asha, { kind: 'drill' })
  await openApp('/home', ravi)
  const shown = await inAlert('EXERCISE: SOS from Asha')
  await shown.findByText('This is only an exercise. Nobody is in danger.')
  await shown.findByText('Exercise')
  await button("I'm coming")
  expect(shown.queryByRole('link', { name: /^Call/ })).toBeNull()
  expect(localStorage.getItem(`sosNotifications_${ravi.id}`) ?? '[]').toBe('[]')
  await asha.api.post('/api/sos/drill/end', { data: {} })
  await reopenApp('/home')
  await noAlert()
})

test('[K-23] a real SOS is shown over the drill of the same sender, and is listed', async () => {
  const { asha, ravi } = await circle()
  await raise(asha, { kind: 'drill' })
  await openApp('/home', ravi)
  await alert('EXERCISE: SOS from Asha')
  await raise(asha)
  happens('sosRaised')
  await alert('SOS from Asha')
  await waitFor(() => {
    const listed = JSON.parse(localStorage.getItem(`sosNotifications_${ravi.id}`) ?? '[]') as { name: string }[]
    expect(listed.map(({ name }) => name)).toEqual(['Asha'])
  })
})

test('a second SOS is announced on the first; a tap opens it, and closing it leads back', async () => {
  const { asha, ravi } = await circle()
  const meena = await person('Meena')
  await befriend(meena, ravi, 50)
  await raise(asha)
  await openApp('/home', ravi)
  await button("I'm coming")
  await raise(meena)
  happens('sosRaised')
  const announced = await (await inAlert()).findByRole('alert')
  expect(announced.textContent).toContain('Another SOS: Meena')
  await user.click(within(announced).getByRole('button'))
  const second = await inAlert('SOS from Meena')
  await second.findByRole('button', { name: "I'm coming" })
  expect(second.queryByText(/^Another SOS/)).toBeNull()
  await user.click(second.getAllByRole('button', { name: 'Close' })[0]!)
  await alert('SOS from Asha')
})

test('turned off under pressure: the helpers are warned, and nobody is to call back', async () => {
  const { asha, ravi } = await circle()
  await asha.api.put('/api/sos/duress-passkey', { data: { passkey: 'open barley', password: asha.password } })
  const id = await raise(asha)
  await openApp('/home', ravi)
  await (await inAlert()).findByRole('link', { name: 'Call 112' })
  expect(await (await endAlert(asha, 'open barley')).json()).toEqual({ off: true, ended: 'alert' })
  expect(await ownAlert(asha)).toBeNull()
  happens('sosChanged', { alertId: id })
  const shown = await inAlert()
  await shown.findByText('Turned off under pressure')
  await shown.findByText(/^Somebody may be watching Asha\. Don’t call back\. Tell the authorities\./)
  expect(shown.queryByRole('link', { name: 'Call Asha' })).toBeNull()
  expect(shown.queryByText('This alert has ended')).toBeNull()
})

test('muted, the next SOS of that person stays in the list and does not fill the screen', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await openApp('/home', ravi)
  const mend = answerWith(`/api/sos/mutes/${asha.id}`, broken, 500)
  await user.click(await button('Mute alerts from Asha'))
  await screen.findByText(/^Something went wrong\. Try again\./)
  mend()
  await user.click(await button('Mute alerts from Asha'))
  await screen.findByText('Muted. Alerts from Asha appear in your list without sound.')
  happens('sosChanged', { alertId: id })
  await button('Unmute alerts from Asha')
  await reopenApp('/home')
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ isMuted: true }]))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByText('The SOS of Asha is still on')).toBeNull()
  await reopenApp(`/circle?sos=${id}`)
  await user.click(await button('Unmute alerts from Asha'))
  await button('Mute alerts from Asha')
  expect(screen.queryByText(/^Muted\./)).toBeNull()
})

test('an SOS without a place says so, and nobody is told how far away it is', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, 100)
  await raise(asha, { position: null, withoutPlace: true })
  await openApp('/home', ravi)
  const shown = await inAlert()
  await shown.findByText('Position unknown')
  expect(shown.queryByRole('link', { name: 'Directions' })).toBeNull()
  expect(shown.queryByText(/km away/)).toBeNull()
  const sent = requestsTo(/\/answer$/)
  await user.click(await button("I'm coming"))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]!.body)).not.toHaveProperty('minutes')
})

test('a late SOS says when Yes was tapped and when it arrived, and a place set by hand is called that', async () => {
  const { asha, ravi } = await circle()
  const early = new Date(Date.now() - 40 * 60_000).toISOString()
  await raise(asha, {
    tappedAt: early,
    deviceNow: new Date().toISOString(),
    position: { ...HOME, accuracyMeters: 0, measuredAt: early },
  })
  await openApp('/home', ravi)
  const shown = await inAlert()
  await shown.findByText(/^Tapped 40 min ago, arrived \d+ s ago$/)
  await shown.findByText('Set by hand 40 min ago')
})

test('on Home the SOS of another person stays until its end, with the answer given', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await note(ravi, id, 'seen')
  await openApp('/home', ravi)
  await screen.findByText('The SOS of Asha is still on')
  await screen.findByText('You haven’t answered yet.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await answerSos(ravi, id, 'calledHelp')
  await reopenApp('/home')
  await screen.findByText("You answered: I've called help")
  await user.click(screen.getByRole('link', { name: 'Open' }))
  await alert()
  await answerSos(ravi, id, 'cannot')
  await reopenApp('/home')
  await waitFor(() => expect(screen.queryByText('The SOS of Asha is still on')).toBeNull())
  await answerSos(ravi, id, 'coming')
  await endAlert(asha)
  await reopenApp('/home')
  await screen.findByRole('heading', { name: 'Hello, Ravi' })
  expect(screen.queryByText('The SOS of Asha is still on')).toBeNull()
})

test('an SOS that was answered stays visible on other pages, in the list of alerts and at its sender', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await answerSos(ravi, id, 'coming')
  const strip = { name: /^The SOS of Asha is still on/ }
  for (const page of ['/chat', '/product-form', '/sosturnoff', '/circle']) {
    await openApp(page, ravi)
    expect((await screen.findByRole('link', strip)).getAttribute('href')).toBe(`/circle?sos=${id}`)
  }
  await within(await screen.findByRole('list', { name: 'Your circle' })).findByText('SOS is on')
  await user.click(screen.getByRole('button', { name: 'SOS alerts' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'SOS alerts' }))
  await sheet.findByText('SOS from Asha')
  await sheet.findByText('You answered: I’m coming')
  await user.click(sheet.getByRole('link', { name: 'Open' }))
  await alert()
  await endAlert(asha)
  await openApp('/circle', ravi)
  await screen.findByText('No messages yet')
  expect(screen.queryByText(/^SOS is on|^The SOS of Asha/)).toBeNull()
})

test('an SOS that was closed without an answer: one large button in the list of alerts opens it', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await note(ravi, id, 'seen')
  await openApp('/circle', ravi)
  await screen.findByRole('link', { name: /^The SOS of Asha is still on/ })
  await user.click(await screen.findByRole('button', { name: '1 SOS alert' }))
  const sheet = within(await screen.findByRole('dialog', { name: '1 SOS alert' }))
  const [open, ...others] = sheet.getAllByRole('link')
  expect(others).toEqual([])
  expect(open!.textContent).toBe('Open')
  expect(open!.className).toContain('bg-danger ')
  await user.click(open!)
  await alert()
})

test('a person with an SOS of their own keeps its screen; another SOS waits until theirs is off', async () => {
  const { asha, ravi } = await circle()
  await setPasskey(ravi)
  await openApp('/home', ravi)
  const release = holdRequests('/api/sos/alerts', 'GET')
  await user.click(within(await screen.findByRole('main')).getByRole('button', { name: 'Send SOS alert' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Send SOS alert?' }))
  await user.click(question.getByRole('button', { name: 'Yes' }))
  await screen.findByRole('heading', { level: 1, name: 'SOS is on' })
  release()
  await raise(asha)
  happens('sosRaised')
  await waitFor(async () => expect(await alerts(ravi)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.click(await screen.findByLabelText('Passkey'))
  await user.paste(PASSKEY)
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await alert()
})

test('a friend who was told of a meeting reads in the alert with whom and where it is; nobody else does', async () => {
  const { asha, ravi } = await circle()
  const [imran, meena] = [await person('Imran'), await person('Meena')]
  await befriend(asha, meena, 200)
  await asha.api.post('/api/chat/messages', { data: { to: imran.id, text: 'Shall we meet?' } })
  const id = crypto.randomUUID()
  const place = { name: 'My flat, 2nd floor', latitude: HOME.latitude, longitude: HOME.longitude }
  const at = new Date(Date.now() + 20 * 60_000).toISOString()
  await asha.api.post('/api/meetings', { data: { id, withId: imran.id, place, at } })
  await imran.api.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
  await asha.api.post(`/api/meetings/${id}/tell`, {
    data: { userId: ravi.id },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const sosId = await raise(asha)
  await openApp('/home', meena)
  await button("I'm coming")
  expect(screen.queryByRole('link', { name: /Meeting with/ })).toBeNull()
  await openApp('/home', ravi)
  const name = /^Meeting with Imran at \d+:\d\d [AP]M, My flat, 2nd floor$/
  const link = await (await inAlert()).findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(`/meetings/${id}`)
  await user.click(link)
  await noAlert()
  await screen.findByText('Asha is meeting Imran')
  await endAlert(asha)
  await openApp(`/home?sos=${sosId}`, ravi)
  await (await inAlert(/./)).findByText('This alert has ended')
  expect(screen.queryByRole('link', { name: /Meeting with/ })).toBeNull()
})
