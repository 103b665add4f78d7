import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { openApp } from './kit/app.tsx'
import { followEvents } from './kit/liveEvents.ts'
import { person } from './kit/people.ts'
import { answerSos, befriend, circle, raise } from './kit/sos.ts'

const PASSKEY = 'open sesame'
const active = () => localStorage.getItem('hereabouts_sos_active')

test('an SOS of another device is on here too, and off here once it ended there', async () => {
  const asha = await person('Asha')
  await asha.api.patch('/api/settings', { data: { sosPasskey: PASSKEY } })
  const connected = followEvents(asha)
  await openApp('/home', asha)
  await connected
  expect(active()).toBeNull()
  await asha.api.post('/api/sos/alerts', { data: { id: newId(), kind: 'real', withoutPlace: true } })
  await waitFor(() => expect(active()).toBe('on'))
  await asha.api.post('/api/sos/end', { data: { passkey: PASSKEY } })
  await waitFor(() => expect(active()).toBe('off'))
})

test('an SOS raised on one device is shown on another open device of the person at once', async () => {
  const asha = await person('Asha')
  const connected = followEvents(asha)
  await openApp('/home', asha)
  await connected
  await screen.findByRole('heading', { name: /Asha/ })
  await asha.api.post('/api/sos/alerts', { data: { id: newId(), kind: 'real', withoutPlace: true } })
  await screen.findByText('Nobody to alert')
})

test('a helper who deletes the account is no longer "coming" for the others', async () => {
  const { asha, ravi } = await circle()
  const dev = await person('Dev')
  await befriend(asha, dev, 150)
  const id = await raise(asha)
  await answerSos(dev, id, 'coming', 2)
  const connected = followEvents(ravi)
  await openApp('/home', ravi)
  await connected
  const shown = within(await screen.findByRole('alertdialog'))
  await shown.findByText(/^Dev is coming/)
  expect((await dev.api.delete('/api/me', { data: { password: dev.password } })).ok()).toBe(true)
  await waitFor(() => expect(shown.queryByText(/^Dev is coming/)).toBeNull())
})
