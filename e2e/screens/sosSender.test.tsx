import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { HOME, north } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { placeDeviceAt } from './kit/device.ts'
import { expectAddress, field, fill, fillIn, tap } from './kit/hands.ts'
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
  heard,
  note,
  ownAlert,
  PASSKEY,
  press,
  question,
  raise,
  send,
  setPasskey,
  turnOff,
} from './kit/sos.ts'
import { answerWith, holdRequests, requestsTo } from './kit/wire.ts'

const broken = { error: { code: 'unexpected', requestId: 'test' } }
const brokenText = /^Something went wrong\. Try again\./
const shows = (text: string | RegExp) => waitFor(() => expect(screen.queryAllByText(text)).not.toEqual([]))
const hides = (text: string | RegExp) => waitFor(() => expect(screen.queryAllByText(text)).toEqual([]))
/** Text that follows an event of the stream. */
const follows = async (text: string | RegExp) => {
  happens('sosLedger')
  await shows(text)
}
const form = async () => within(await screen.findByRole('form', { name: 'Turn an SOS off' }))
const wordOf = async (passkey: string) => (await field('Passkey')).value === passkey

test('the text follows the counts: queued, on a device, seen, position seen, coming, called help, left', async () => {
  const { asha, ravi } = await circle()
  const id = await raise(asha)
  await openApp('/sosturnoff', asha)
  await shows('Waiting to reach 1 person')
  const ledger = () => screen.getByRole('list', { name: /./, hidden: true }).textContent
  expect(screen.queryByText(/sent to 1|1 person alerted|Live|can see where/)).toBeNull()
  await note(ravi, id, 'delivered')
  await follows('On 1 device')
  await shows('Nobody has seen it yet.')
  await shows('SOS sent to 1 circle member(s).')
  await shows('1 person alerted')
  await shows('Delivered')
  await note(ravi, id, 'seen')
  await follows('Ravi has seen it')
  await hides('Nobody has seen it yet.')
  expect(screen.queryByText(/can see where/)).toBeNull()
  await note(ravi, id, 'opened')
  await follows('1 person can see where you are')
  await answerSos(ravi, id, 'coming', 4)
  await follows(/^Ravi is coming\. Said at \d+:\d\d [ap]m: about 4 minutes away/i)
  await shows('Live')
  await shows("I'm coming")
  await answerSos(ravi, id, 'calledHelp')
  await follows('Ravi has called help')
  await shows(/^Ravi is coming/)
  await shows("I'm coming · I've called help")
  await answerSos(ravi, id, 'cannot')
  await follows('Ravi can’t come')
  await shows('Ravi has called help')
  await answerSos(ravi, id, 'coming')
  await follows('Ravi is coming')
  await ravi.api.delete(`/api/circle/people/${asha.id}`)
  await follows('Left your circle')
  await shows('You have nobody in your circle any more. Call for help now.')
  expect(screen.queryByText(/is coming|has called help|^Live$|alerted$/)).toBeNull()
  expect(ledger()).toBeTruthy()
})

test('a second real SOS within seven days shows nobody by name before they answer', async () => {
  const { asha, ravi } = await circle()
  await raise(asha)
  await endAlert(asha)
  const id = await raise(asha)
  await openApp('/sosturnoff', asha)
  await shows(
    'Sent. Whoever is within 250 m is told first. If nobody sees it: your nearest five after 1 minute, everybody after 3 minutes.',
  )
  await shows('For a second SOS within seven days, names appear once people answer or the whole circle was told.')
  await note(ravi, id, 'seen')
  happens('sosLedger')
  await reopenApp()
  await shows(/^Sent\. Whoever is within 250 m/)
  expect(screen.queryByText(/(person|people) alerted|Nearest 5|Ravi/)).toBeNull()
  await answerSos(ravi, id, 'coming', 3)
  await follows(/^Ravi is coming/)
  await shows('1 answer')
})

test('who is told next is true for every answer: nobody helps, somebody comes, nobody any more', async () => {
  const { asha, ravi } = await circle()
  await raise(asha)
  await endAlert(asha)
  const id = await raise(asha)
  await openApp('/sosturnoff', asha)
  await shows(/If nobody sees it/)
  await answerSos(ravi, id, 'coming')
  await follows('Sent. While somebody helps, we alert nobody else.')
  await hides(/If nobody sees it/)
  await answerSos(ravi, id, 'cannot')
  await follows('Sent. If nobody else helps, we alert everyone after 3 minutes.')
  await hides(/If nobody sees it|While somebody helps/)
})

test('an SOS that is on is shown on every page with a link to its screen, until it is off', async () => {
  const { asha } = await circle()
  await asha.api.put('/api/sos/duress-passkey', { data: { passkey: 'open barley', password: asha.password } })
  await raise(asha)
  const strip = () => screen.queryByRole('link', { name: /^Your SOS is on/ })
  for (const page of ['/filters', '/chat', '/product-form']) {
    await openApp(page, asha)
    await waitFor(() => expect(strip()?.getAttribute('href')).toBe('/sosturnoff'))
  }
  await tap('link', /^Your SOS is on/)
  await heading('SOS is on')
  await hides('Your SOS is on')
  await endAlert(asha, 'open barley')
  await openApp('/filters', asha)
  happens('sosLedger')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(strip()).toBeNull()
})

test('the list shows helpers first, and who is queued can be texted from this phone', async () => {
  const { asha, ravi } = await circle()
  const [meena, joseph] = [await person('Meena'), await person('Joseph')]
  for (const other of [meena, joseph]) await befriend(asha, other, 150)
  const id = await raise(asha)
  await note(meena, id, 'seen')
  await answerSos(joseph, id, 'coming', 2)
  await openApp('/sosturnoff', asha)
  const rows = async () =>
    within(await screen.findByRole('list', { name: '2 people alerted' })).getAllByRole('listitem')
  expect((await rows()).map((row) => /Ravi|Meena|Joseph/.exec(row.textContent)![0])).toEqual([
    'Joseph',
    'Meena',
    'Ravi',
  ])
  expect((await rows()).map((row) => /I'm coming|Seen|Queued/.exec(row.textContent)![0])).toEqual([
    "I'm coming",
    'Seen',
    'Queued',
  ])
  await shows('Still waiting to reach 1 person')
  await shows('Queued: they get it when they open the app.')
  const text = await screen.findByRole('link', { name: 'Text this person' })
  const link = decodeURIComponent(text.getAttribute('href')!)
  expect(link).toContain(`sms:${ravi.phone}?body=SOS! Asha needs help. Position: 12.97630, 77.59290 (within 10 m`)
  expect(link).toContain('query=12.976300,77.592900')
})

test('with nobody near, the screen says who is told next; "Tell everybody now" tells the whole circle', async () => {
  const [asha, far] = [await person('Asha'), await person('Far')]
  await befriend(asha, far, 5000)
  await setPasskey(asha)
  await raise(asha)
  await openApp('/sosturnoff', asha)
  await shows('Nobody was within 250 m. We alert your nearest five after 1 minute, everyone after 3 minutes.')
  await shows('SOS sent to 0 circle member(s).')
  const steps = () => screen.getAllByRole('listitem').filter((step) => step.hasAttribute('aria-current'))
  expect(steps().map((step) => step.textContent)).toEqual(['Within 250 m'])
  const mend = answerWith('/api/sos/widen', broken, 500)
  await tap('button', 'Tell everybody now')
  await shows(brokenText)
  expect(await alerts(far)).toEqual([])
  mend()
  await tap('button', 'Tell everybody now')
  await shows('Waiting to reach 1 person')
  expect(await alerts(far)).toMatchObject([{ name: 'Asha' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tell everybody now' })).toBeNull())
  expect(steps().map((step) => step.textContent)).toEqual(['Whole circle'])
})

test('with an empty circle nothing suggests that anybody was alerted; somebody can be texted', async () => {
  const asha = await person('Asha')
  await setPasskey(asha)
  await raise(asha)
  await openApp('/sosturnoff', asha)
  await heading('Nobody to alert')
  await shows('You have nobody in your circle yet. Call for help now.')
  const somebody = await screen.findByRole('link', { name: 'Text someone' })
  expect(decodeURIComponent(somebody.getAttribute('href')!)).toMatch(/^sms:\?body=SOS! Asha needs help\. Position: 12/)
  expect(screen.queryByText(/alerted \(|Live|Nearest 5|are told after|shared/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Tell everybody now' })).toBeNull()
  // An empty field does not count as an attempt.
  const sent = requestsTo('/api/sos/end')
  await turnOff('  ')
  await shows('Enter a passkey. It cannot be empty.')
  expect(sent).toEqual([])
  await turnOff(PASSKEY)
  await expectAddress('/home')
})

test('when the server fails, the screen never says that anybody was reached, and sends as soon as it works', async () => {
  const { asha, ravi } = await circle()
  await openApp('/home', asha)
  const mend = answerWith('/api/sos/alerts', broken, 500, 'POST')
  await press()
  await answerDialog('Yes')
  await heading('NOT SENT YET')
  await shows('Our server isn’t working properly. We keep trying to send it. Call or text now.')
  await shows(/^Tapped \d:\d\d ago/)
  expect(heard()).not.toContain('Tapped')
  expect(screen.queryByRole('timer')).toBeNull()
  expect((await screen.findByRole('link', { name: 'Call 112' })).getAttribute('href')).toBe('tel:112')
  await reopenApp('/home')
  await shows('Your SOS isn’t sent yet')
  await shows('Call or text now. We keep trying to send it.')
  expect(screen.queryByText(/SOS sent to/)).toBeNull()
  expect(await alerts(ravi)).toEqual([])
  await reopenApp('/sosturnoff')
  mend()
  await shows('Waiting to reach 1 person')
  await hides('NOT SENT YET')
  expect(await alerts(ravi)).toMatchObject([{ name: 'Asha' }])
})

test('during its first attempt an SOS is being sent: neither its screen nor Home calls it unsent', async () => {
  const { asha } = await circle()
  await openApp('/home', asha)
  // An earlier failure says nothing about a new SOS.
  setOffline(true)
  setOffline(false)
  const release = holdRequests('/api/sos/alerts', 'POST')
  await press()
  await question()
  await waitFor(() => expect(localStorage.getItem('hereabouts_last_fix')).not.toBeNull())
  await answerDialog('Yes')
  await heading('Sending now')
  await waitFor(() => expect(document.title).toBe('Sending now · Hereabouts'))
  await tap('link', 'Home')
  await shows('Your SOS is being sent')
  expect(screen.queryByText(/isn’t sent yet|keep trying/)).toBeNull()
  release()
  await shows('Your SOS is on')
})

test('a passkey that the network or the server lost is not taken as accepted; the SOS stays on until it is', async () => {
  const { asha } = await circle()
  await send(asha)
  setOffline(true)
  await turnOff(PASSKEY)
  await shows('Not turned off yet: no network. Try again once you’re back online.')
  expect(await wordOf(PASSKEY)).toBe(true)
  await shows(/^The last one sent is \d+ s old\.$/)
  expect(heard()).toContain('No connection: your position isn’t leaving this phone.')
  expect(heard()).not.toMatch(/\d s old/)
  setOffline(false)
  await shows('You’re back online. Not turned off yet: press Turn off again.')
  await hides('Not turned off yet: no network. Try again once you’re back online.')
  setOffline(true)
  await shows('Not turned off yet: no network. Try again once you’re back online.')
  setOffline(false)
  const release = holdRequests('/api/sos/end')
  await tap('button', 'Turn off')
  // The message belongs to the previous attempt.
  await hides('You’re back online. Not turned off yet: press Turn off again.')
  await heading('SOS is on')
  release()
  await shows('SOS alert turned off.')
  expect(await ownAlert(asha)).toBeNull()
})

test('when the server fails to turn it off, the form says so and the SOS is still on', async () => {
  const { asha } = await circle()
  await send(asha)
  const mend = answerWith('/api/sos/end', broken, 500)
  await turnOff(PASSKEY)
  expect(await (await form()).findByText(brokenText)).toBeTruthy()
  expect(await wordOf('')).toBe(true)
  await heading('SOS is on')
  mend()
  await turnOff('wrong')
  await shows('Incorrect passkey. Please try again.')
  await hides(brokenText)
  await turnOff(PASSKEY)
  await shows('SOS alert turned off.')
})

test('a passkey that is too long to be one is refused, with the reason', async () => {
  const asha = await person('Asha')
  const answer = await endAlert(asha, 'x'.repeat(201))
  expect(answer.status()).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'invalidInput', fields: { passkey: 'passkeyTooLong' } } })
  expect((await endAlert(asha, 'x'.repeat(200))).status()).not.toBe(400)
})

test('an unsent SOS is withdrawn with the passkey set on this device, and with no other', async () => {
  const asha = await person('Asha')
  await openApp('/privacy-settings/safety', asha)
  await fillIn({ Passkey: PASSKEY })
  await tap('button', 'Save passkey')
  await waitFor(() => expect(localStorage.getItem('hereabouts_passkey_check')).not.toBeNull())
  await reopenApp('/home')
  await press()
  await question()
  setOffline(true)
  await answerDialog('Yes')
  await heading('NOT SENT YET')
  await shows('No network. It is sent automatically once you’re back online. Call or text now.')
  await shows(/^Tapped \d:\d\d ago/)
  expect(screen.queryByRole('timer')).toBeNull()
  expect(screen.queryByText('Safe again? Turn it off.')).toBeNull()
  await tap('button', 'Withdraw')
  await shows('Enter a passkey. It cannot be empty.')
  await fillIn({ Passkey: 'wrong' })
  await tap('button', 'Withdraw')
  await shows('Incorrect passkey. Please try again.')
  expect(await wordOf('')).toBe(true)
  await fillIn({ Passkey: PASSKEY })
  await tap('button', 'Withdraw')
  await shows('SOS withdrawn. Nothing was sent.')
  await expectAddress('/home')
  setOffline(false)
  expect(await ownAlert(asha)).toBeNull()
})

test('on a device that does not know the passkey an unsent SOS cannot be withdrawn, and the screen says why', async () => {
  const { asha } = await circle()
  await openApp('/home', asha)
  await press()
  await question()
  setOffline(true)
  await answerDialog('Yes')
  await shows('You can’t withdraw it on this device')
  await shows(/^This device doesn’t know your passkey/)
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(screen.queryByLabelText('Passkey')).toBeNull()
})

test('the unsent SOS has call and text with the position, and the position to read out', async () => {
  const { asha } = await circle()
  await openApp('/home', asha)
  await press()
  await question()
  await waitFor(() => expect(localStorage.getItem('hereabouts_last_fix')).not.toBeNull())
  setOffline(true)
  await answerDialog('Yes')
  await heading('NOT SENT YET')
  const text = (await screen.findByRole('link', { name: 'Send SMS' })).getAttribute('href')!
  expect(decodeURIComponent(text)).toMatch(
    /^sms:\?body=SOS! Asha needs help\. Position: 12\.97630, 77\.59290 \(within 10 m/,
  )
  await shows('12.97630, 77.59290')
  await shows(/^\d+ s old, within 10 m$/)
  await tap('button', 'Light')
  const lamp = await screen.findByRole('dialog', { name: 'Light' })
  await user.click(within(lamp).getByRole('button', { name: 'Tap anywhere to turn off the light' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Light' })).toBeNull())
})

test('[L-22] [W-14] signed out, the device still raises its person’s SOS, once, and the password turns it off', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, 50)
  await openApp('/home', asha)
  await waitFor(() => expect(localStorage.getItem('hereabouts_sos_key')).not.toBeNull())
  await openApp('/login', null)
  const button = await screen.findByRole('button', { name: 'Send SOS alert' })
  await user.click(button)
  const yes = (await question()).getByRole('button', { name: 'Yes' })
  await user.dblClick(yes)
  await expectAddress('/sosturnoff')
  await shows('Waiting to reach 1 person')
  expect(await alerts(ravi)).toMatchObject([{ name: 'Asha' }])
  const link = await screen.findByRole('link', { name: 'Set a passkey' })
  expect(link.getAttribute('href')).toBe('/privacy-settings/safety')
  await turnOff('')
  await shows('Enter your account password.')
  await turnOff(asha.password)
  await shows('SOS alert turned off.')
  expect(await ownAlert(asha)).toBeNull()
})

test('clearing the browser’s data ends nothing; pressed again it is the same SOS', async () => {
  const { asha, ravi } = await circle()
  await send(asha)
  const id = (await ownAlert(asha))!.id
  localStorage.clear()
  await openApp('/home', asha)
  await shows('Your SOS is on')
  await press()
  await answerDialog('Yes')
  await heading('SOS is on')
  await shows('Waiting to reach 1 person')
  expect((await ownAlert(asha))!.id).toBe(id)
  expect(await alerts(ravi)).toHaveLength(1)
})

test.each([
  ['London', { latitude: 51.5074, longitude: -0.1278 }, '999'],
  ['Bengaluru', HOME, '112'],
])('in %s the emergency number is that of the country, later also without a network', async (_, place, number) => {
  placeDeviceAt(place)
  const asha = await person('Asha')
  await openApp('/home', asha)
  await shows(/^Around me/)
  expect(localStorage.getItem('hereabouts_last_fix')).toBeNull()
  await reopenApp('/sosturnoff')
  await shows(new RegExp(`always call ${number} too`))
  for (const hasNetwork of [true, false]) {
    setOffline(!hasNetwork)
    await reopenApp('/home')
    await press()
    const call = await (await question()).findByRole('link', { name: new RegExp(`^Call ${number}`) })
    expect(call.getAttribute('href')).toBe(`tel:${number}`)
  }
})

test('the number is not that of the place in the profile: the phone is somewhere else', async () => {
  placeDeviceAt(null)
  const asha = await person('Asha')
  const location = { latitude: 51.5074, longitude: -0.1278, address: 'London' }
  await asha.api.patch('/api/me', { data: { location } })
  Object.assign(asha.user, { location })
  await openApp('/sosturnoff', asha)
  await shows(/always call 112 too/)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await shows(/always call 112 too/)
})

test('the first member of the circle is the moment to set a passkey: it is offered once', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, null)
  await openApp('/circle', asha)
  await shows('Set your SOS passkey')
  expect(screen.queryByRole('dialog')).toBeNull()
  await tap('button', 'Set a passkey')
  const sheet = within(await screen.findByRole('dialog', { name: 'Set your SOS passkey' }))
  const save = () => user.click(sheet.getByRole('button', { name: 'Set a passkey' }))
  await save()
  await sheet.findByText('Enter a passkey. It cannot be empty.')
  const passkey = sheet.getByLabelText<HTMLInputElement>('Passkey')
  await fill(passkey, PASSKEY)
  const mend = answerWith('/api/settings', broken, 500, 'PATCH')
  await save()
  await sheet.findByText(brokenText)
  expect(passkey.value).toBe(PASSKEY)
  mend()
  await save()
  await shows('Passkey saved.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const settings = (await (await asha.api.get('/api/settings')).json()) as { hasSosPasskey: boolean }
  expect(settings.hasSosPasskey).toBe(true)
})

test('the offer of a passkey can wait, and is not repeated; without a circle there is none', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/circle', asha)
  await shows('No users added yet.')
  expect(screen.queryByText('Set your SOS passkey')).toBeNull()
  await befriend(asha, ravi, null)
  happens('sosLedger')
  await openApp('/circle', asha)
  await tap('button', 'Set a passkey')
  const sheet = within(await screen.findByRole('dialog', { name: 'Set your SOS passkey' }))
  await user.click(sheet.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await reopenApp('/circle')
  await screen.findAllByText('Ravi')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByText('Set your SOS passkey')).toBeNull()
})

test('held for 1.5 s the button sends at once, if that is turned on; let go earlier it asks as after a tap', async () => {
  const { asha } = await circle()
  await openApp('/sosturnoff', asha)
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: /Hold the button to send/ })
  expect(toggle.checked).toBe(false)
  const button = () => within(screen.getByRole('main')).getByRole('button', { name: 'Send SOS alert' })
  const down = async (ms: number) => {
    await waitFor(button)
    await user.pointer({ keys: '[MouseLeft>]', target: button() })
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  const up = (target: Element) => user.pointer({ keys: '[/MouseLeft]', target })
  const ring = () => document.querySelector('.sos-hold')
  const gone = () => waitFor(() => expect(ring()).toBeNull())
  const asksOnly = async () => {
    await user.click((await question()).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await ownAlert(asha)).toBeNull()
  }
  await down(1700)
  await gone()
  await up(button())
  await asksOnly()
  await user.click(toggle)
  await reopenApp('/home')
  await down(500)
  await waitFor(() => expect(ring()).not.toBeNull())
  await up(button())
  await gone()
  await asksOnly()
  // A finger that slides off the button.
  await down(500)
  await user.pointer({ target: document.body })
  await gone()
  await up(document.body)
  await new Promise((resolve) => setTimeout(resolve, 1300))
  expect(await ownAlert(asha)).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await down(1600)
  await heading('SOS is on')
  await up(document.body)
  await waitFor(async () => expect(await ownAlert(asha)).not.toBeNull())
})

test('before an SOS the screen says who can be reached: with nobody in the circle it offers the call', async () => {
  const asha = await person('Asha')
  await openApp('/sosturnoff', asha)
  await heading('No SOS is on')
  await shows('Nobody is in your circle yet. Call for help, and add people you trust.')
  await screen.findByRole('link', { name: 'Call 112' })
  await shows('No passkey is set')
  await shows('You haven’t sent an alert yet.')
  await befriend(asha, await person('Ravi'), 100)
  await setPasskey(asha)
  await openApp('/sosturnoff', asha)
  await shows('0 of 1 can be reached with the app closed')
  await shows('Passkey is set')
  expect(screen.queryByText(/^Nobody is in your circle yet/)).toBeNull()
  await press()
  const asked = await question()
  await asked.findByText('1 person in your circle can get it: at once if within 250 m, otherwise after 1 to 3 minutes.')
  await asked.findByText('0 of 1 can be reached with the app closed')
  setOffline(true)
  await asked.findByText('1 person in your circle can get it once you’re back online.')
  expect(asked.queryByText(/at once/)).toBeNull()
  setOffline(false)
  await answerDialog('No')
  expect(screen.queryByRole('link', { name: 'Call 112' })).toBeNull()
})

test('whoever has signed out everywhere is not said to get the SOS', async () => {
  const { asha, ravi } = await circle()
  await befriend(asha, await person('Meena'), 100)
  await ravi.api.post('/api/sign-out')
  await openApp('/sosturnoff', asha)
  await shows('Signed out')
  expect(screen.getAllByText('Only while the app is open')).toHaveLength(1)
  await shows('1 person is signed out and can’t get an SOS now.')
  await press()
  const asked = await question()
  await asked.findByText('1 person in your circle can get it: at once if within 250 m, otherwise after 1 to 3 minutes.')
  await asked.findByText('1 person is signed out and can’t get an SOS now.')
  await answerDialog('No')
})

test('the question says when the circle gets it, for the own range; without a place everybody gets it at once', async () => {
  const asha = await person('Asha')
  for (const name of ['Ravi', 'Meena']) await befriend(asha, await person(name), 290)
  await asha.api.patch('/api/settings', { data: { sosRangeMeters: 1000 } })
  await openApp('/home', asha)
  await press()
  await (
    await question()
  ).findByText(
    '2 people in your circle can get it: at once if within 1 km, others after 1 to 3 minutes if nobody helps yet.',
  )
  placeDeviceAt(null)
  const meena = await person('Meena')
  await befriend(meena, asha, null)
  await openApp('/home', meena)
  await press()
  await (await question()).findByText('1 person in your circle can get it while their app is open.')
})

test('while moving, the position of the SOS follows, and the last place stays when the device is denied', async () => {
  const { asha, ravi } = await circle()
  const device = placeDeviceAt(HOME)
  await send(asha)
  const at = async () =>
    ((await (await ravi.api.get('/api/sos/alerts')).json()) as { alerts: { location: { latitude: number } }[] })
      .alerts[0]!.location.latitude
  await waitFor(async () => expect(await at()).toBeCloseTo(HOME.latitude, 5))
  const there = north(HOME, 60)
  device.move(there)
  await waitFor(async () => expect(await at()).toBeCloseTo(there.latitude, 5))
  await shows(`${there.latitude.toFixed(5)}, ${there.longitude.toFixed(5)}`)
  placeDeviceAt(null)
  await reopenApp('/sosturnoff')
  await shows(/^Location is off on this device: nobody can follow you\./)
  await shows(/^The position shown is \d+ s old\.$/)
  await screen.findByRole('button', { name: 'Choose the place on a map' })
})
