import { screen, waitFor } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { HOME, north } from '../kit/place.ts'
import { openApp, reopenApp, setOffline } from './kit/app.tsx'
import { expectMessages, post } from './kit/chat.ts'
import { onPhone, placeDeviceAt } from './kit/device.ts'
import { followEvents } from './kit/liveEvents.ts'
import { person, type Someone } from './kit/people.ts'

/** Far from the people of other tests. */
const HERE = north(HOME, 650_000)

beforeEach(() => {
  onPhone()
  placeDeviceAt(HERE)
})

/** Ravi and Kiran, near each other and in each other's circle; Ravi's app at an address, with live events. */
async function raviOpens(address: (kiran: Someone) => string) {
  const [ravi, kiran] = [await person('Ravi'), await person('Kiran')]
  for (const { api } of [ravi, kiran])
    await api.post('/api/my/position', { data: { location: { lat: HERE.latitude, lng: HERE.longitude } } })
  await kiran.api.put(`/api/circle/people/${ravi.id}`)
  await ravi.api.post(`/api/circle/people/${kiran.id}/acceptance`, { data: {} })
  const connected = followEvents(ravi)
  await openApp(address(kiran), ravi)
  await connected
  return { ravi, kiran }
}
const removeRavi = ({ ravi, kiran }: { ravi: Someone; kiran: Someone }) =>
  kiran.api.delete(`/api/circle/people/${ravi.id}`)
/** Sooner than anything is asked again by itself. */
const AT_ONCE = { timeout: 10_000 }

test('a move right after a report and one without a network reach those who see the exact position', async () => {
  const device = placeDeviceAt(HERE)
  const { ravi, kiran } = await raviOpens(() => '/circle')
  await ravi.api.put(`/api/circle/people/${kiran.id}/share`, { data: { minutes: 15 } })
  await reopenApp()
  const seen = async () => {
    const { members } = (await (await kiran.api.get('/api/circle')).json()) as { members: { exact: object | null }[] }
    return members[0]!.exact
  }
  const moved = async (meters: number) => {
    device.move(north(HERE, meters))
    return { lat: expect.closeTo(north(HERE, meters).latitude, 5) }
  }
  await waitFor(async () => expect(await seen()).not.toBeNull())
  const first = await moved(300)
  await waitFor(async () => expect(await seen()).toMatchObject(first), { timeout: 30_000, interval: 500 })
  setOffline(true)
  const second = await moved(900)
  setOffline(false)
  await waitFor(async () => expect(await seen()).toMatchObject(second), { timeout: 30_000, interval: 500 })
})

test('without a network nobody in the circle is called online', async () => {
  const { kiran } = await raviOpens(() => '/circle')
  await kiran.api.get('/api/circle')
  const row = async () => (await screen.findByRole('list', { name: 'Your circle' })).textContent
  await waitFor(async () => expect(await row()).toMatch(/Kiran.*online/), AT_ONCE)
  setOffline(true)
  await waitFor(async () => expect(await row()).not.toContain('online'))
  expect(await row()).toContain('Kiran')
  setOffline(false)
})

test('the chat with somebody who blocks the reader no longer offers to add them', async () => {
  const { ravi, kiran } = await raviOpens(({ id }) => `/circle?userId=${id}`)
  await removeRavi({ ravi, kiran })
  await screen.findByRole('button', { name: 'Add Kiran' }, AT_ONCE)
  expect((await kiran.api.put(`/api/circle/people/${ravi.id}/block`, { data: {} })).ok()).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Kiran' })).toBeNull(), AT_ONCE)
})

test('[K-09] whoever is removed from a circle sees it at once, and the other person only among those nearby', async () => {
  const both = await raviOpens(() => '/circle?range=4000')
  await screen.findByRole('list', { name: 'Your circle' })
  await removeRavi(both)
  await screen.findByText('No users added yet.', {}, AT_ONCE)
  const near = await screen.findByRole('list', { name: 'Nearby, not in your circle' }, AT_ONCE)
  expect(near.textContent).toContain('Kiran')
})

test('[K-09] [L-02] the SOS page says at once that nobody is in the circle any more', async () => {
  const both = await raviOpens(() => '/sosturnoff')
  await screen.findByText('0 of 1 can be reached with the app closed')
  await screen.findByText('Kiran')
  await removeRavi(both)
  await screen.findByText(/^Nobody is in your circle yet\./, {}, AT_ONCE)
  await waitFor(() => expect(screen.queryByText('Kiran')).toBeNull(), AT_ONCE)
})

test('[K-16] the chat with somebody who left the circle offers at once to ask them again', async () => {
  const both = await raviOpens(({ id }) => `/circle?userId=${id}`)
  await screen.findByRole('button', { name: 'Share my position' })
  await removeRavi(both)
  await screen.findByRole('button', { name: 'Add Kiran' }, AT_ONCE)
  expect(screen.queryByRole('button', { name: 'Share my position' })).toBeNull()
})

test('[A-51] a member who deletes the account is gone from the circle at once', async () => {
  const { kiran } = await raviOpens(() => '/circle')
  await screen.findByRole('list', { name: 'Your circle' })
  expect((await kiran.api.delete('/api/me')).status()).toBe(200)
  await screen.findByText('No users added yet.', {}, AT_ONCE)
})

test('[A-51] [A-52] the open chat with somebody who deletes the account says so at once, and after a reload', async () => {
  const [ravi, kiran] = [await person('Ravi'), await person('Kiran')]
  await post(ravi, kiran, 'Hello')
  await post(kiran, ravi, 'Hello to you')
  const connected = followEvents(ravi)
  await openApp(`/circle?userId=${kiran.id}`, ravi)
  await connected
  await screen.findByText('online')
  await expectMessages(/Hello/, /Hello to you/)
  expect((await kiran.api.delete('/api/me')).status()).toBe(200)
  const isDeleted = async () => {
    await screen.findByText('This account was deleted. You can still read the chat.', {}, AT_ONCE)
    await screen.findByRole('heading', { level: 1, name: 'Deleted account' })
    expect(screen.queryByText('online')).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
    await expectMessages(/Hello/, /Hello to you/)
  }
  await isDeleted()
  await reopenApp()
  await isDeleted()
  localStorage.removeItem('hereabouts_chats')
  await openApp(`/circle?userId=${kiran.id}`, ravi)
  await screen.findByText('Conversation not found.')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
})
