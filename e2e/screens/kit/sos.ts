import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { newId } from '#core/ids.ts'
import { loadAlarm } from '#features/sos/web/device/loadAlarm.ts'
import { announce } from '#kit/web/events.ts'
import { HOME, north } from '../../kit/place.ts'
import { openApp, user } from './app.tsx'
import { fill, tap } from './hands.ts'
import { person, type Someone } from './people.ts'

export const PASSKEY = 'open sesame'

/** Puts another person into someone's circle, at this many metres from HOME; null: at an unknown place. */
export async function befriend(asker: Someone, other: Someone, meters: number | null): Promise<void> {
  await asker.api.put(`/api/circle/people/${other.id}`)
  await other.api.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
  if (meters === null) return
  const { latitude, longitude } = north(HOME, meters)
  await other.api.post('/api/my/position', { data: { location: { lat: latitude, lng: longitude }, accuracyMeters: 0 } })
}

export const setPasskey = ({ api }: Someone) => api.patch('/api/settings', { data: { sosPasskey: PASSKEY } })

/** Asha with a passkey, and Ravi in her circle and 100 m away. */
export async function circle(): Promise<{ asha: Someone; ravi: Someone }> {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi, 100)
  await setPasskey(asha)
  return { asha, ravi }
}

/** Presses the SOS button of the page, once the code of the SOS is loaded. */
export async function press(): Promise<void> {
  await loadAlarm()
  const button = () => within(screen.getByRole('main')).getByRole('button', { name: 'Send SOS alert' })
  await waitFor(button)
  await user.click(button())
}

export const question = async () => within(await screen.findByRole('alertdialog', { name: 'Send SOS alert?' }))
export const answerDialog = async (word: 'Yes' | 'No') =>
  user.click((await question()).getByRole('button', { name: word }))
export const heading = (text: string) => screen.findByRole('heading', { level: 1, name: text })

/** Raises an SOS through the screens. */
export async function send(asha: Someone): Promise<void> {
  await openApp('/home', asha)
  await press()
  await answerDialog('Yes')
  await heading('SOS is on')
}

export async function turnOff(passkey: string): Promise<void> {
  await fill(await screen.findByLabelText(/^(?:Passkey|Password)$/), passkey)
  await tap('button', 'Turn off')
}

/** Raises an SOS at HOME from another device. @returns its id */
export async function raise({ api }: Someone, more: Record<string, unknown> = {}): Promise<string> {
  const id = newId()
  const position = { ...HOME, accuracyMeters: 10, measuredAt: new Date().toISOString() }
  const told = await api.post('/api/sos/alerts', { data: { id, position, ...more } })
  expect(told.ok(), await told.text()).toBe(true)
  return id
}

export const endAlert = ({ api }: Someone, passkey = PASSKEY) => api.post('/api/sos/end', { data: { passkey } })

/** What a recipient's device reports of an alert. */
export const note = ({ api }: Someone, id: string, what: 'delivered' | 'seen' | 'opened') =>
  api.post(`/api/sos/alerts/${id}/note`, { data: { what } })

export const answerSos = ({ api }: Someone, id: string, answer: string, minutes?: number) =>
  api.post(`/api/sos/alerts/${id}/answer`, { data: { answer, ...(minutes !== undefined && { minutes }) } })

/** An event of the stream, as after a change on the server. */
export const happens = (type: 'sosLedger' | 'sosRaised' | 'sosEnded' | 'sosChanged', payload: object = {}): void =>
  announce({ number: null, type, payload, at: '' })

/** The texts of the live regions, which a screen reader hears after each change. */
export const heard = (): string =>
  [...document.querySelectorAll('[role=status], [aria-live=polite]')]
    .map((region) => {
      const said = region.cloneNode(true) as Element
      for (const hidden of said.querySelectorAll('[aria-hidden=true]')) hidden.remove()
      return said.textContent
    })
    .join('\n')

/** Alerts that reached a person. */
export const alerts = async ({ api }: Someone) =>
  (
    (await (await api.get('/api/sos/alerts')).json()) as {
      alerts: { id: string; name: string; answer: string | null }[]
    }
  ).alerts

export const ownAlert = async ({ api }: Someone) =>
  ((await (await api.post('/api/sos/mine', { data: {} })).json()) as { alert: { id: string; stage: number } | null })
    .alert
