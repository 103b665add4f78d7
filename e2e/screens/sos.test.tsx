import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { loadAlarm } from '#features/sos/web/device/loadAlarm.ts'
import { asked, openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { expectAddress, tap } from './kit/hands.ts'
import { person } from './kit/people.ts'
import { placeDeviceAt } from './kit/device.ts'
import {
  alerts,
  answerDialog,
  answerSos,
  befriend,
  circle,
  happens,
  heading,
  ownAlert,
  PASSKEY,
  press,
  question,
  send,
  turnOff,
} from './kit/sos.ts'

const ACTIVE = 'hereabouts_sos_active'

test('[C-07] [L-01] [L-02] [L-03] the SOS button asks; No sends nothing and stays on Home', async () => {
  const { asha, ravi } = await circle()
  await openApp('/home', asha)
  await press()
  await screen.findByRole('link', { name: 'Call 112 instead' })
  const asking = await question()
  asking.getByRole('button', { name: 'Yes' })
  expect(asking.getByRole('link', { name: 'Call 112 instead' }).getAttribute('href')).toBe('tel:112')
  await answerDialog('No')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(location.pathname).toBe('/home')
  expect(localStorage.getItem(ACTIVE)).toBeNull()
  expect(await alerts(ravi)).toEqual([])
  expect(await ownAlert(asha)).toBeNull()
})

test('[L-01] with an empty circle the question and the SOS screen offer Call 112 as the large button', async () => {
  const asha = await person('Asha')
  await openApp('/home', asha)
  await press()
  const call = await (await question()).findByRole('link', { name: 'Call 112' })
  expect(call.getAttribute('href')).toBe('tel:112')
  expect(call.className).toContain('min-h-sos')
  expect(call.className).toContain('bg-danger ')
  const asking = await question()
  expect(asking.queryByRole('link', { name: 'Call 112 instead' })).toBeNull()
  expect(asking.getByRole('link', { name: 'Text someone' }).getAttribute('href')).toMatch(/^sms:\?/)
  const yes = asking.getByRole('button', { name: 'Yes' })
  expect(yes.className).toContain('bg-danger-tint')
  expect(call.compareDocumentPosition(yes) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await openApp('/sosturnoff', asha)
  const onScreen = await screen.findByRole('link', { name: 'Call 112' })
  expect(onScreen.className).toContain('min-h-sos')
})

test('[L-08] [V-32] Yes leads to the SOS screen after 100 ms, with the number of recipients', async () => {
  const { asha } = await circle()
  await openApp('/home', asha)
  await press()
  const yes = (await question()).getByRole('button', { name: 'Yes' })
  const tapped = performance.now()
  fireEvent.click(yes)
  await expectAddress('/sosturnoff')
  expect(performance.now() - tapped).toBeGreaterThanOrEqual(100)
  await heading('SOS is on')
  expect((await screen.findAllByText('Waiting to reach 1 person')).length).toBeGreaterThan(0)
  await turnOff(PASSKEY)
})

test.each(['main', 'navigation'])('after sending with the button in %s the focus is on the heading', async (place) => {
  const { asha } = await circle()
  await openApp('/home', asha)
  await loadAlarm()
  const button = () => within(screen.getByRole(place)).getByRole('button', { name: 'Send SOS alert' })
  await waitFor(button)
  await user.click(button())
  await answerDialog('Yes')
  const title = await heading('SOS is on')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('with an empty circle the screen says so, and the SOS is active', async () => {
  const asha = await person('Asha')
  await openApp('/home', asha)
  await press()
  await answerDialog('Yes')
  await expectAddress('/sosturnoff')
  await screen.findByText(/^You have nobody in your circle yet\./)
  expect(await ownAlert(asha)).not.toBeNull()
})

test('[L-14] [S-21] [L-19] [L-20] [U-12] the browser stores that the SOS is on; the passkey turns it off and leads to Home', async () => {
  const { asha } = await circle()
  await send(asha)
  expect(localStorage.getItem(ACTIVE)).toBe('on')
  await turnOff(PASSKEY)
  await screen.findByText('SOS alert turned off.')
  await expectAddress('/home')
  expect(localStorage.getItem(ACTIVE)).toBe('off')
  expect(await ownAlert(asha)).toBeNull()
})

test('[L-15] [L-16] [V-05] [L-18] [U-11] /sosturnoff asks for a passkey of at most 32 characters; a wrong one is reported', async () => {
  const { asha } = await circle()
  await send(asha)
  const passkey = await screen.findByLabelText<HTMLInputElement>('Passkey')
  passkey.focus()
  await user.paste('x'.repeat(40))
  expect(passkey.value).toBe('x'.repeat(32))
  await screen.findByText('At most 32 characters. Further ones were left out.')
  await turnOff('wrong')
  await screen.findByText('Incorrect passkey. Please try again.')
  expect(location.pathname).toBe('/sosturnoff')
  expect(await ownAlert(asha)).not.toBeNull()
  expect(localStorage.getItem(ACTIVE)).toBe('on')
})

test('[L-23] [X-25] an SOS that was not turned off stays on; Home shows it, says who is coming, and links to it', async () => {
  const { asha, ravi } = await circle()
  await send(asha)
  await openApp('/home', asha)
  await screen.findByText('Your SOS is on')
  await answerSos(ravi, (await alerts(ravi))[0]!.id, 'coming', 4)
  happens('sosLedger')
  await screen.findByText(/^Ravi is coming\. Said at .*: about 4 minutes away$/)
  await tap('link', 'Open')
  await expectAddress('/sosturnoff')
  await heading('SOS is on')
  expect(await ownAlert(asha)).not.toBeNull()
})

test('[L-13] [L-21] [M-03] [X-26] the SOS and its end reach the recipient’s account, with the filter for it', async () => {
  const { asha, ravi } = await circle()
  await send(asha)
  await waitFor(async () => expect(await alerts(ravi)).toMatchObject([{ name: 'Asha' }]))
  await turnOff(PASSKEY)
  await screen.findByText('SOS alert turned off.')
  const notices = async () => (await ravi.api.get('/api/notifications')).text()
  await waitFor(async () => expect(await notices()).toContain('sosEnded'))
  await openApp('/notifications', ravi)
  const chips = await screen.findAllByText('SOS')
  await user.click(chips.map((chip) => chip.closest<HTMLElement>('main button, main a')).find((chip) => chip !== null)!)
  await screen.findAllByText('SOS from Asha')
  await screen.findByText('The SOS of Asha has ended')
  await openApp('/notifications?filter=sos', ravi)
  await screen.findByText('The SOS of Asha has ended')
})

test('[L-11] [U-13] without a position: the sentence, 112, a place set by hand or none; nothing is sent before', async () => {
  placeDeviceAt(null)
  const asha = await person('Lost')
  await openApp('/home', asha)
  await press()
  await answerDialog('Yes')
  await screen.findByText('User/location not found.')
  expect(location.pathname).toBe('/home')
  expect(screen.getAllByRole('link', { name: 'Call 112' })[0]!.getAttribute('href')).toBe('tel:112')
  expect(await ownAlert(asha)).toBeNull()
  expect(asked).not.toContain('POST /api/sos')
  await tap('button', 'Choose the place on a map')
  await screen.findByRole('button', { name: 'Send SOS from here' })
  await tap('button', 'Back')
  await tap('button', 'Send without a place')
  await expectAddress('/sosturnoff')
  await screen.findByText(/^You have nobody in your circle yet\./)
  expect(await ownAlert(asha)).toMatchObject({ stage: 2 })
})

test('[L-12] the zero location counts as none', async () => {
  placeDeviceAt({ latitude: 0, longitude: 0 })
  const asha = await person('Lost')
  await openApp('/home', asha)
  await press()
  await answerDialog('Yes')
  await screen.findByText('User/location not found.')
  expect(await ownAlert(asha)).toBeNull()
})

test('[L-22] [W-14] with no passkey a link leads to setting one, and the account password turns the SOS off', async () => {
  const asha = await person('Asha')
  await openApp('/home', asha)
  await press()
  // On a line of its own: its height would tear the lines of the text apart.
  const asked = await (await question()).findByRole('link', { name: 'Set a passkey' })
  expect(asked.closest('p')).toBeNull()
  await answerDialog('Yes')
  await expectAddress('/sosturnoff')
  const link = await screen.findByRole('link', { name: 'Set a passkey' })
  expect(link.getAttribute('href')).toBe('/privacy-settings/safety')
  await turnOff('')
  await screen.findByText('Enter your account password.')
  await turnOff(asha.password)
  await screen.findByText('SOS alert turned off.')
})

test('without a network and without a passkey one tap withdraws an unsent SOS', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, null)
  await openApp('/home', asha)
  await press()
  await screen.findByRole('link', { name: 'Call 112 instead' })
  setOffline(true)
  await answerDialog('Yes')
  await screen.findByText('It isn’t sent yet. You have no passkey, so one tap withdraws it.')
  await tap('button', 'Withdraw')
  await screen.findByText('SOS withdrawn. Nothing was sent.')
  setOffline(false)
  expect(await ownAlert(asha)).toBeNull()
})

test('after a reload without a network a delivered SOS is shown as received by the server, not as unsent', async () => {
  const { asha } = await circle()
  await send(asha)
  await screen.findAllByText('Waiting to reach 1 person')
  setOffline(true)
  await reopenApp('/sosturnoff')
  await heading('SOS is on')
  await screen.findByText(/^Our server got it at \d/)
  await screen.findByText('No connection: we can’t see who it reached. Call or text now.')
  await reopenApp('/home')
  await screen.findByText('Your SOS is on')
  for (const text of ['Sending now', 'NOT SENT YET', 'Your SOS isn’t sent yet'])
    expect(screen.queryByText(text)).toBeNull()
  setOffline(false)
  await reopenApp('/sosturnoff')
  await screen.findAllByText('Waiting to reach 1 person')
})
