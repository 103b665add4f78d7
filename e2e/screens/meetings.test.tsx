import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { announce } from '#kit/web/events.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { fillIn, tap } from './kit/hands.ts'
import { holdPosition, placeDeviceAt } from './kit/device.ts'
import { person, type Someone } from './kit/people.ts'
import { answerWith } from './kit/wire.ts'

const PLACE = { name: 'Café at the park gate', latitude: HOME.latitude, longitude: HOME.longitude }

/** Two people with a chat, and a meeting that the first proposes this many minutes ahead. */
async function proposed(minutes: number): Promise<{ asha: Someone; ravi: Someone; id: string }> {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await asha.api.post('/api/chat/messages', { data: { to: ravi.id, text: 'Shall we meet?' } })
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + minutes * 60_000).toISOString()
  const answer = await asha.api.post('/api/meetings', { data: { id, withId: ravi.id, place: PLACE, at } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { asha, ravi, id }
}

async function agreedMeeting(minutes: number) {
  const meeting = await proposed(minutes)
  const answer = await meeting.ravi.api.post(`/api/meetings/${meeting.id}/agree`, { data: { revision: 1 } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return meeting
}

test('a meeting is proposed to the person in the address; place and time are required', async () => {
  placeDeviceAt(HOME)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await asha.api.post('/api/chat/messages', { data: { to: ravi.id, text: 'Shall we meet?' } })
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Propose a meeting' })
  await screen.findByText(/Meeting Ravi/)
})

test('another time is proposed for the same place, which stays selected', async () => {
  placeDeviceAt(HOME)
  const { asha, id } = await proposed(60)
  await openApp(`/meet?meeting=${id}`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Change place or time' })
  const at = new Date(Date.now() + 150 * 60_000)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
  await screen.findByText('Café at the park gate')
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]')]
  expect(fields).toHaveLength(2)
  for (const field of fields)
    await fillIn({
      [field.labels![0]!.textContent]:
        field.type === 'date' ? day : `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
    })
  await user.click(document.querySelector<HTMLButtonElement>('button[type=submit]')!)
  await screen.findByRole('heading', { level: 1, name: 'Meeting' })
  const told = (await (await asha.api.get(`/api/meetings/${id}`)).json()) as {
    own: { at: string; place: { name: string } }
  }
  expect(told.own.place.name).toBe('Café at the park gate')
  expect(Math.abs(Date.parse(told.own.at) - at.getTime())).toBeLessThan(61_000)
})

test('the circle is informed of an agreed meeting, and a position can be shown from half an hour before', async () => {
  placeDeviceAt(HOME)
  const { asha, ravi, id } = await agreedMeeting(20)
  const priya = await person('Priya')
  await asha.api.put(`/api/circle/people/${priya.id}`)
  await priya.api.post(`/api/circle/people/${asha.id}/acceptance`, { data: {} })
  await openApp(`/meetings/${id}`, asha)
  await screen.findByText('You meet Ravi')
  expect(screen.queryByRole('dialog')).toBeNull()
  await tap('button', 'Tell someone')
  const sheet = within(await screen.findByRole('dialog', { name: 'Tell someone about this meeting' }))
  await user.click(await sheet.findByRole('button', { name: 'Tell Priya' }))
  await sheet.findByText('Told')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByText('Told: Priya')

  const share = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Show Ravi where I am/ })
  await user.click(share())
  await waitFor(() => expect(share().getAttribute('aria-checked') ?? String(share().checked)).toBe('true'))
  await waitFor(() => expect(share().disabled).toBe(false))
  const theirs = (await (await ravi.api.get(`/api/meetings/${id}`)).json()) as { own: { theirs: { shares: boolean } } }
  expect(theirs.own.theirs.shares).toBe(true)
  await tap('button', 'I am there')
  await screen.findByRole('dialog', { name: 'Both there?' })
})

test('a position is not shown if the browser does not provide it', async () => {
  placeDeviceAt(null)
  const { asha, id } = await agreedMeeting(20)
  await openApp(`/meetings/${id}`, asha)
  await user.click(await screen.findByRole('switch', { name: /^Show Ravi where I am/ }))
  await screen.findByText('Couldn’t get your position. Allow it in your browser.')
})

test('while the browser asks for the position, the switch that shows it cannot be tapped again', async () => {
  const device = holdPosition(HOME)
  const { asha, id } = await agreedMeeting(20)
  await openApp(`/meetings/${id}`, asha)
  const share = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Show Ravi where I am/ })
  expect((await share()).disabled).toBe(false)
  await user.click(await share())
  await waitFor(async () => expect((await share()).disabled).toBe(true))
  device.release()
  await waitFor(async () => expect((await share()).disabled).toBe(false))
})

test('the agreement of the other person appears at once', async () => {
  placeDeviceAt(HOME)
  const { asha, ravi, id } = await proposed(60)
  await openApp(`/meetings/${id}`, asha)
  await screen.findByText('Ravi hasn’t answered yet')
  await ravi.api.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
  announce({ number: null, type: 'meeting', payload: { id }, at: '' })
  await screen.findByText('You meet Ravi')
})

test('only numbers that agreed to get messages are offered when someone is told of a meeting', async () => {
  placeDeviceAt(HOME)
  const { asha, id } = await agreedMeeting(60)
  const number = (name: string, state: string, meetings: string) => ({
    id: crypto.randomUUID(),
    name,
    phone: '+919845012345',
    state,
    meetings,
  })
  const contacts = [
    number('Uncle', 'agreed', 'agreed'),
    number('Aunt', 'asked', 'asked'),
    number('Cousin', 'declined', 'none'),
  ]
  answerWith('/api/sos/contacts', { contacts }, 200, 'GET')
  await openApp(`/meetings/${id}`, asha)
  await tap('button', 'Tell someone')
  const sheet = within(await screen.findByRole('dialog', { name: 'Tell someone about this meeting' }))
  await sheet.findByRole('button', { name: 'Tell Uncle' })
  expect([sheet.queryByText('Aunt'), sheet.queryByText('Cousin')]).toEqual([null, null])
})
