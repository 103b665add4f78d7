import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { announce } from '#kit/web/events.ts'
import { openApp, setOffline, user } from './kit/app.tsx'
import { expectAddress, isOff, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'
import { changeAnswer, holdRequests } from './kit/wire.ts'

const rows = () => within(screen.getByRole('main')).queryAllByRole('listitem')
const chips = async () => within(await screen.findByRole('group', { name: 'Filters' })).getAllByRole('button')
const bell = () => screen.findByRole('link', { name: /^Notifications/ })
const count = (wanted: number) => waitFor(() => expect(rows()).toHaveLength(wanted))
const inMain = async (name: string) => within(await screen.findByRole('main')).findByRole('button', { name })
const answer = async (word: string) => {
  const question = await screen.findByRole('alertdialog', { name: 'Clear all notifications?' })
  await user.click(within(question).getByRole('button', { name: word }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

/** Signs in from a device that is new to the account; the account is notified. */
async function signInElsewhere({ email, password }: Someone): Promise<void> {
  const answered = await send(new Map(), '/login.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ emailOrPhone: email, password }).toString(),
  })
  expect(await answered.json()).toMatchObject({ success: true })
}

/** Asha with two notifications of the kind System: two people ask to join the circle. */
async function personWithTwoNotices(): Promise<Someone> {
  const asha = await person('Asha')
  for (const name of ['Ravi', 'Meena']) await (await person(name)).api.put(`/api/circle/people/${asha.id}`)
  return asha
}

test('[M-01] [M-10] [M-11] a new account has the five chips and no notifications', async () => {
  await openApp('/notifications', await person('Asha'))
  await screen.findByText('No notifications yet')
  await screen.findByRole('switch', { name: /^Daily email/ })
  expect((await chips()).map(({ textContent }) => textContent)).toEqual([
    'All',
    'Orders',
    'Messages',
    'Reviews',
    'System',
  ])
})

test('[C-08] [C-09] the bell on Home shows the number of unread notifications, if any, and leads to them', async () => {
  await openApp('/home', await person('Meena'))
  expect((await bell()).textContent).not.toMatch(/\d/)
  await openApp('/home', await personWithTwoNotices())
  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 2 unread'))
  expect((await bell()).textContent).toContain('2')
  await user.click(await bell())
  await expectAddress('/notifications')
  await screen.findByText('2 unread')
  await count(2)
})

test('[M-05] Mark All Read marks all of them as read, on every device', async () => {
  const asha = await personWithTwoNotices()
  await openApp('/notifications', asha)
  await screen.findByText('2 unread')
  await tap('button', 'Mark All Read')
  await screen.findByText('Everything is read')
  const markAll = (await inMain('Mark All Read')) as HTMLButtonElement
  expect(isOff(markAll)).toBe(true)
  expect(document.activeElement).toBe(markAll)
  const unread = async () => (await (await asha.api.get('/api/notifications/unread')).json()) as object
  await waitFor(async () => expect(await unread()).toMatchObject({ unread: 0 }))
  await count(2)
})

test('[U-57] [M-07] [M-08] Clear All asks first, and is reversed by Undo', async () => {
  const asha = await personWithTwoNotices()
  await openApp('/notifications', asha)
  await count(2)
  await user.click(await inMain('Clear All'))
  await answer('Keep')
  await count(2)
  await user.click(await inMain('Clear All'))
  await answer('Clear All')
  await screen.findByText('No notifications yet')
  await tap('button', /^Undo: /)
  await count(2)
  await user.click(within(rows()[0]!).getByRole('button', { name: /^Remove/ }))
  await count(1)
  await user.click(await inMain('Clear All'))
  await answer('Clear All')
  await screen.findByText('No notifications yet')
  await openApp('/notifications', asha)
  await screen.findByText('No notifications yet')
})

test('a new notification appears at once, and one read on another device becomes read', async () => {
  const asha = await personWithTwoNotices()
  await openApp('/notifications', asha)
  await count(2)
  await (await person('Kiran')).api.put(`/api/circle/people/${asha.id}`)
  announce({ number: 1, type: 'notice', payload: {}, at: '' })
  await count(3)
  await screen.findByText('3 unread')
  await asha.api.post('/api/notifications/read', { data: {} })
  announce({ number: null, type: 'noticesChanged', payload: {}, at: '' })
  await screen.findByText('Everything is read')
})

test('a new notification is said to screen readers on every screen, except one of an SOS', async () => {
  const asha = await person('Asha')
  await openApp('/home', asha)
  await bell()
  await (await person('Kiran')).api.put(`/api/circle/people/${asha.id}`)
  const answered = await (await asha.api.get('/api/notifications')).json()
  const { notices } = answered as { notices: { id: string; title: string; message: string }[] }
  const { id, title, message } = notices[0]!
  announce({ number: 1, type: 'notice', payload: { id, type: 'sos' }, at: '' })
  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 1 unread'))
  const said = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).not.toContain(`${title}. ${message}`)
  announce({ number: 2, type: 'notice', payload: { id, type: 'system' }, at: '' })
  await waitFor(() => expect(said()).toContain(`${title}. ${message}`))
})

test('a chip filters one kind', async () => {
  await openApp('/notifications', await personWithTwoNotices())
  await count(2)
  await tap('button', 'Orders')
  await expectAddress('/notifications?filter=order')
  await screen.findByText('No notifications of this kind')
  await tap('button', 'System')
  await count(2)
})

test('[M-03] [X-26] [W-17] the filter sos works by its address, and its chip is then shown', async () => {
  await openApp('/notifications?filter=sos', await person('Asha'))
  await screen.findByText('No notifications of this kind')
  const all = await chips()
  expect(all.map(({ textContent }) => textContent)).toEqual(['All', 'Orders', 'Messages', 'Reviews', 'System', 'SOS'])
  expect(all.map((chip) => chip.getAttribute('aria-pressed'))).toEqual([
    ...Array.from({ length: 5 }, () => 'false'),
    'true',
  ])
})

test('[M-03] the chip SOS is not shown while it is unknown whether there is an SOS', async () => {
  const release = holdRequests('/api/notifications', 'GET')
  await openApp('/notifications', await person('Asha'))
  expect((await chips()).map(({ textContent }) => textContent)).not.toContain('SOS')
  release()
  await screen.findByText('No notifications yet')
})

test('offline a removed notification disappears at once, and Undo brings it back', async () => {
  await openApp('/notifications', await personWithTwoNotices())
  await count(2)
  setOffline(true)
  await user.click(within(rows()[0]!).getByRole('button', { name: /^Remove/ }))
  await count(1)
  await tap('button', /^Undo: /)
  await count(2)
})

test('only a sign-in asks whether it was the user', async () => {
  const signIn = { kind: 'signedIn', params: { device: 'Firefox on Windows', place: '', count: 1 } }
  changeAnswer('/api/notifications', (told) => {
    const { notices } = told as { notices: Record<string, unknown>[] }
    return { ...told, notices: notices.map((notice, i) => (i === 0 ? { ...notice, ...signIn } : notice)) }
  })
  await openApp('/notifications', await personWithTwoNotices())
  await count(2)
  const questions = rows().map((row) => within(row).queryByRole('button', { name: 'It was me' }) !== null)
  expect(questions).toEqual([true, false])
})

test('offline the earlier notifications are shown, and actions on them reach the server later', async () => {
  const asha = await person('Asha')
  const unread = async () =>
    ((await (await asha.api.get('/api/notifications/unread')).json()) as { unread: number }).unread
  await signInElsewhere(asha)
  await waitFor(async () => expect(await unread()).toBe(1))
  await openApp('/notifications', asha)
  await screen.findByText('1 unread')
  setOffline(true)
  await tap('button', 'Mark All Read')
  await screen.findByText('Everything is read')
  await tap('button', 'Orders')
  await screen.findByText('No notifications of this kind')
  await tap('button', 'All')
  await count(1)
  expect(await unread()).toBe(1)
  setOffline(false)
  await waitFor(async () => expect(await unread()).toBe(0))
})
