import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { announce } from '#kit/web/events.ts'
import { askFor, stepOrder } from '../kit/dealing.ts'
import { makeItem, makeShop } from '../kit/listings.ts'
import { HOME, north } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { expectMessages, post } from './kit/chat.ts'
import { answer } from './kit/forms.ts'
import { expectHeading, fillIn, isOff, tap } from './kit/hands.ts'
import { holdPosition, placeDeviceAt } from './kit/device.ts'
import { sentTo } from './kit/mail.ts'
import { person, type Someone } from './kit/people.ts'
import { setPasskey } from './kit/sos.ts'
import { answerFor, answerWith, changeAnswer } from './kit/wire.ts'

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

const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })
const shows = (text: string | RegExp) => waitFor(() => expect(screen.queryAllByText(text)).not.toEqual([]))

/** Both are in each other's circle. */
async function befriend(asker: Someone, other: Someone): Promise<void> {
  await asker.api.put(`/api/circle/people/${other.id}`)
  await other.api.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
}

/** Day and time this many minutes ahead, as in the fields of the form. */
function dayAndTimeIn(minutes: number): { Day: string; Time: string } {
  const at = new Date(Date.now() + minutes * 60_000)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return {
    Day: `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`,
    Time: `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`,
  }
}

/** The next change of the app reaches the server, but its answer is lost. @returns whether that has happened */
function loseNextAnswer(where: RegExp): () => boolean {
  let isLost = false
  answerFor(where, async (pass, sent) => {
    if (isLost || sent().method === 'GET') return pass()
    isLost = true
    await pass()
    throw new TypeError('Failed to fetch')
  })
  return () => isLost
}

/** Asha has ordered a bicycle of Ravi near somebody’s shop, and he has confirmed the order. */
async function ordered() {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await makeShop((await person('Meena')).api, north(HOME, 300), { name: 'Cycle Corner' })
  const item = await makeItem(ravi.api, north(HOME, 300), { name: 'Blue bicycle', stock: 1 })
  const order = await askFor(dealer(asha), item.id)
  await stepOrder(dealer(ravi), order.id, 'confirm')
  return { asha, ravi, item, order }
}

test('a first chat about a thing offers a meeting about it', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const item = await makeItem(ravi.api, HOME, { name: 'Blue bicycle' })
  await openApp(`/product/${item.id}`, asha)
  const chat = () => within(screen.getByRole('main')).getAllByRole('link', { name: 'Chat' })[0]!
  await waitFor(chat)
  await user.click(chat())
  await screen.findAllByText(/Automatic reply/)
  await tap('button', 'Attach')
  const row = await within(await screen.findByRole('dialog')).findByRole('link', { name: /Propose a meeting/ })
  expect(row.getAttribute('href')).toContain(`listing=${item.id}`)
})

test('the chat of a real person with a demo person offers no meeting', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(asha, ravi, 'Is it fresh?')
  changeAnswer(`/api/chat/conversations/${conversationId}`, (conversation) => ({ ...conversation, isDemo: true }))
  await openApp(`/chat/${conversationId}`, asha)
  await expectMessages(/Is it fresh/)
  await tap('button', 'Attach')
  await within(await screen.findByRole('dialog')).findByRole('button', { name: /Send photos/ })
  expect(screen.queryByRole('link', { name: /Propose a meeting/ })).toBeNull()
})

test('two taps on the proposal of an order make one meeting, which is on the page of the order', async () => {
  const { asha, ravi, order } = await ordered()
  await openApp(`/orders/${order.id}`, asha)
  await tap('link', 'Propose a meeting')
  await tap('radio', /Cycle Corner/)
  await fillIn(dayAndTimeIn(30))
  const propose = await screen.findByRole<HTMLButtonElement>('button', { name: 'Propose' })
  await waitFor(() => expect(propose.disabled).toBe(false))
  await user.dblClick(propose)
  await shows('Ravi hasn’t answered yet')
  expect(((await (await ravi.api.get('/api/meetings')).json()) as { own: object[] }).own).toHaveLength(1)
  await openApp(`/orders/${order.id}`, ravi)
  const card = within(await screen.findByRole('region', { name: 'Meeting' }))
  await card.findByText('Asha wants to meet')
  await user.click(card.getByRole('link', { name: 'Details' }))
  await screen.findByRole('link', { name: 'Change place or time' })
})

test('a change whose answer is lost is made once, also with two taps', async () => {
  const { asha, ravi, id } = await proposed(60)
  await openApp(`/meet?meeting=${id}`, ravi)
  await fillIn(dayAndTimeIn(120))
  const isLost = loseNextAnswer(/\/change$/)
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Propose' })
  await waitFor(() => expect(send.disabled).toBe(false))
  await user.dblClick(send)
  await shows('Asha hasn’t answered yet')
  expect(isLost()).toBe(true)
  const { own } = (await (await asha.api.get(`/api/meetings/${id}`)).json()) as { own: { revision: number } }
  expect(own.revision).toBe(2)
})

test('the agreement and the departure wait without a network, and are sent once it is back', async () => {
  const { asha, ravi, id } = await proposed(20)
  await openApp(`/meetings/${id}`, ravi)
  const agree = await screen.findByRole('button', { name: 'Agree' })
  setOffline(true)
  await user.dblClick(agree)
  await shows(/^Not sent yet\./)
  setOffline(false)
  await shows('You meet Asha')
  const depart = await screen.findByRole('button', { name: 'I am on the way' })
  setOffline(true)
  await user.click(depart)
  await shows(/^Not sent yet\./)
  setOffline(false)
  await shows('You’re on the way.')
  const { own } = (await (await asha.api.get(`/api/meetings/${id}`)).json()) as { own: { state: string } }
  expect(own.state).toBe('agreed')
})

test('the entered code of two taps with a lost answer confirms both and hands the order over; the review says "Met"', async () => {
  const { asha, ravi, item, order } = await ordered()
  const priya = await person('Priya')
  await befriend(asha, priya)
  await asha.api.patch('/api/settings', { data: { sosPasskey: 'open sesame' } })
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 20 * 60_000).toISOString()
  const data = { id, withId: ravi.id, listingId: item.id, orderId: order.id, place: PLACE, at }
  const made = await asha.api.post('/api/meetings', { data })
  expect(made.ok(), await made.text()).toBe(true)
  await ravi.api.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
  await asha.api.post(`/api/meetings/${id}/tell`, { data: { userId: priya.id } })
  await openApp(`/meetings/${id}`, asha)
  await tap('button', 'I am there')
  await screen.findByRole('dialog', { name: 'Both there?' })
  await waitFor(() => expect(document.querySelector('[data-code]')).not.toBeNull())
  const code = document.querySelector('[data-code]')!.getAttribute('data-code')!
  // The link that the other person's camera opens.
  await openApp(`/meetings/${id}?code=${code}`, ravi)
  const isLost = loseNextAnswer(/\/code$/)
  await user.dblClick(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Confirm' }))
  await shows('You and Asha met')
  expect(isLost()).toBe(true)
  await openApp(`/orders/${order.id}`, asha)
  await shows('Handed over')
  await screen.findByRole('region', { name: 'Meeting' })
  await tap('button', 'All is well')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'All is well' })).toBeNull())
  await openApp(`/meetings/${id}`, asha)
  await shows(/You said you’re OK\.$/)
  await openApp(`/meetings/${id}`, priya)
  await shows(/Asha said at .* that they’re OK\.$/)
  await openApp(`/ratings?product=${item.id}`, asha)
  await tap('radio', '5 stars')
  await tap('button', 'Submit Review')
  await shows('Review submitted successfully!')
  await openApp(`/product/${item.id}`, await person('Kiran'))
  await shows('Met')
})

test('a friend is informed once by two taps and reads everything but the position; to a stranger there is no meeting', async () => {
  const { asha, ravi, item } = await ordered()
  const [priya, kiran] = [await person('Priya'), await person('Kiran')]
  await befriend(asha, priya)
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 20 * 60_000).toISOString()
  const data = { id, withId: ravi.id, listingId: item.id, place: { ...PLACE, name: 'Cycle Corner' }, at }
  expect((await asha.api.post('/api/meetings', { data })).ok()).toBe(true)
  await ravi.api.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
  await openApp(`/meetings/${id}`, asha)
  await tap('button', 'Tell someone')
  const sheet = within(await screen.findByRole('dialog', { name: 'Tell someone about this meeting' }))
  await sheet.findByText(/I’m meeting Ravi about Blue bicycle: Cycle Corner/)
  await user.dblClick(await sheet.findByRole('button', { name: 'Tell Priya' }))
  await sheet.findByText('Told')
  await openApp('/meetings', priya)
  await tap('link', /Asha is meeting Ravi/)
  await shows(/^You never see their position here\./)
  await asha.api.post(`/api/meetings/${id}/set-out`, { data: {} })
  await reopenApp()
  await shows(/^On the way since /)
  expect((await priya.api.get(`/api/meetings/${id}/position`)).status()).toBe(404)

  for (const of of ['', '/position', '/code'])
    expect((await kiran.api.get(`/api/meetings/${id}${of}`)).status()).toBe(404)
  for (const step of ['agree', 'cancel', 'set-out', 'tell', 'code', 'well']) {
    const refused = await kiran.api.post(`/api/meetings/${id}/${step}`, {
      data: { revision: 1, code: '123456', userId: crypto.randomUUID() },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    expect(refused.status(), step).toBe(404)
  }
  expect(await (await kiran.api.get('/api/meetings')).json()).toEqual({ own: [], told: [] })
  expect(await (await kiran.api.get('/api/notifications')).text()).not.toContain('meeting')
  await openApp(`/meetings/${id}`, kiran)
  await shows('Meeting not found.')
})

test('both on the way show each other their positions, and those of nobody else', async () => {
  placeDeviceAt(HOME)
  const { asha, ravi, id } = await agreedMeeting(20)
  await ravi.api.post(`/api/meetings/${id}/set-out`, { data: {} })
  await openApp(`/meetings/${id}`, asha)
  const depart = await screen.findByRole('button', { name: 'I am on the way' })
  await user.dblClick(depart)
  await shows('You’re both on the way.')
  await tap('switch', /^Show Ravi where I am/)
  await waitFor(async () => expect((await ravi.api.get(`/api/meetings/${id}/position`)).status()).toBe(200))
  expect((await (await person('Kiran')).api.get(`/api/meetings/${id}/position`)).status()).toBe(404)
})

test('a proposal in the chat leads to the meeting; it is called off after a question, and the other person is told', async () => {
  const { asha, ravi, id } = await proposed(180)
  await openApp(`/chat?sellerId=${asha.id}`, ravi)
  const card = within(await screen.findByRole('region', { name: 'Meeting' }))
  await card.findByText('Asha wants to meet')
  await user.click(card.getByRole('link', { name: 'Details' }))
  await expectHeading('Meeting')
  await screen.findByRole('link', { name: 'Change place or time' })
  screen.getByRole('link', { name: 'Directions' })
  await tap('button', 'Agree')
  await shows('You meet Asha')
  await user.click(await within(screen.getByRole('main')).findByRole('button', { name: 'Call off' }))
  await answer('Call this meeting off?', 'Call off')
  await shows('You called this meeting off')
  await openApp(`/meetings/${id}`, asha)
  await shows('Ravi called this meeting off')
  screen.getByRole('link', { name: 'Chat' })
  expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull()
})

test('who gets a changed meeting reads what is new and what it was before', async () => {
  const { asha, ravi, id } = await agreedMeeting(26 * 60)
  const at = new Date(Date.now() + 50 * 3_600_000).toISOString()
  const data = { revision: 1, place: { ...PLACE, name: 'Library' }, at }
  await asha.api.post(`/api/meetings/${id}/change`, { data })
  await openApp(`/meetings/${id}`, ravi)
  await shows('Asha suggests another place or time')
  await shows(/^Library instead of Café at the park gate, .+ [AP]M instead of .+, \d+:\d\d [AP]M\.$/)
  await openApp('/notifications', ravi)
  await screen.findByText(/^Library instead of Café at the park gate, .+ [AP]M instead of .+ [AP]M$/)
})

test('the form says which place is closed at the chosen time, beside it and below the time', async () => {
  const place = north(HOME, 40_000)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const item = await makeItem(ravi.api, place, { name: 'Bell' })
  const closed = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, []]))
  const meena = await person('Meena')
  await makeShop(meena.api, place, { name: 'Closed Corner', hours: closed })
  await makeShop(meena.api, place, { name: 'Cycle Corner' })
  await openApp(`/meet?${new URLSearchParams({ with: ravi.id, name: 'Ravi', listing: item.id })}`, asha)
  await tap('radio', /Closed Corner/)
  expect(screen.queryByText(/at that time/)).toBeNull()
  await fillIn(dayAndTimeIn(30))
  await screen.findByText('Closed Corner is closed at that time.')
  expect(screen.getAllByText(/Closed at that time/)).toHaveLength(1)
  await tap('radio', /Cycle Corner/)
  await waitFor(() => expect(screen.queryByText('Closed Corner is closed at that time.')).toBeNull())
})

test('with an empty circle the form promises no SOS to it', async () => {
  const [asha, ravi, meena] = [await person('Asha'), await person('Ravi'), await person('Meena')]
  await post(asha, ravi, 'Shall we meet?')
  const openForm = () => openApp(`/meet?${new URLSearchParams({ with: ravi.id, name: 'Ravi' })}`, asha)
  await openForm()
  await screen.findByText('Your circle is empty, so an SOS reaches nobody. Add people first.')
  expect(screen.queryByText(/an SOS goes to your circle/)).toBeNull()
  await befriend(asha, meena)
  await openForm()
  await screen.findByText(/an SOS goes to your circle/)
  expect(screen.queryByText(/Your circle is empty/)).toBeNull()
})

test('the form for changes says that the kept place is closed at the new time', async () => {
  const place = north(HOME, 50_000)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const item = await makeItem(ravi.api, place, { name: 'Lamp' })
  const closed = Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, []]))
  const shop = await makeShop((await person('Meena')).api, place, { name: 'Closed Corner', hours: closed })
  await post(asha, ravi, 'Where?')
  const id = crypto.randomUUID()
  const at = new Date(Date.now() + 90 * 60_000).toISOString()
  const data = { withId: ravi.id, listingId: item.id, place: { publicId: `listing:${shop.id}` }, at, asksWell: true }
  expect((await asha.api.post('/api/meetings', { data: { id, ...data } })).ok()).toBe(true)
  await openApp(`/meet?meeting=${id}`, ravi)
  await screen.findByText('Closed Corner is closed at that time.')
  await tap('radio', /Another place/)
  await waitFor(() => expect(screen.queryByText('Closed Corner is closed at that time.')).toBeNull())
  await screen.findByText('Only Asha and people you or they tell about the meeting see this place.')
})

test('an outside number that agreed gets one text; its page follows the meeting and expires with the consent', async () => {
  const { asha, id } = await agreedMeeting(30)
  const phone = `+9198${String(Date.now()).slice(-8)}`
  await openApp(`/meetings/${id}`, asha)
  await tap('button', 'Tell someone')
  const open = () => screen.findByRole('dialog', { name: 'Tell someone about this meeting' })
  await within(await open()).findByText(/no number has agreed yet/)
  const contact = { id: crypto.randomUUID(), name: 'Amma', phone }
  expect((await asha.api.post('/api/sos/contacts', { data: contact })).ok()).toBe(true)
  await waitFor(() => expect(sentTo(phone)).toHaveLength(1))
  const linkIn = (text: string) => new URL(/http\S+/.exec(text)![0]).pathname
  const read = async (path: string) => (await fetch(path)).text()
  const agreement = linkIn(sentTo(phone)[0]!.text)
  expect(await read(agreement)).toContain('They may also text you who they meet, where and when.')
  const decide = (choice: 'both' | 'no') =>
    fetch(agreement, { method: 'POST', body: new URLSearchParams({ answer: choice }) })
  await decide('both')
  await reopenApp()
  await tap('button', 'Tell someone')
  const sheet = within(await open())
  await user.dblClick(await sheet.findByRole('button', { name: 'Tell Amma' }))
  await sheet.findByText('Told')
  const texts = sentTo(phone).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toMatch(/^Asha is meeting Ravi: Café at the park gate, /)
  const page = linkIn(texts[1]!)
  expect(await read(page)).toContain('Who: Ravi')
  await asha.api.post(`/api/meetings/${id}/set-out`, { data: {} })
  expect(await read(page)).toMatch(/Asha has been on the way since/)
  await decide('no')
  expect(await read(page)).toContain('This link is old or wrong.')
})

test('a meeting is proposed to the person in the address; place and time are required', async () => {
  placeDeviceAt(HOME)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await asha.api.post('/api/chat/messages', { data: { to: ravi.id, text: 'Shall we meet?' } })
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Propose a meeting' })
  await screen.findByText(/Meeting Ravi/)
})

test('all that is missing in a proposal is said at once, each at its field, until it is there', async () => {
  placeDeviceAt(HOME)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await post(asha, ravi, 'Shall we meet?')
  const metro = { publicId: 'listing:1', name: 'Metro', kind: 'metro', address: '', ...HOME, hours: null }
  answerWith('/api/meetings/places', { places: [metro], near: 'area', attribution: '' })
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  const errorAt = (name: string) => screen.getByLabelText(name).getAttribute('aria-invalid')
  await screen.findByRole('radio', { name: /^Metro/ })
  await tap('button', 'Propose')
  const places = within(screen.getByRole('group', { name: 'Public places near your area' }))
  await places.findByText('Choose a place.')
  await screen.findByText('Choose a time.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Metro/ })))
  await tap('radio', /Another place/)
  const map = () => within(screen.getByRole('group', { name: 'Where?' }))
  await map().findByText('Choose a place.')
  await screen.findByText('Enter the name of the place.')
  expect([errorAt('What’s it called?'), errorAt('Day'), errorAt('Time')]).toEqual(['true', null, 'true'])
  await user.click(map().getByRole('button', { name: 'Use my location' }))
  await waitFor(() => expect(screen.queryByText('Choose a place.')).toBeNull())
  await fillIn({ 'What’s it called?': 'At the gate', ...dayAndTimeIn(60) })
  await waitFor(() => expect(screen.queryByText(/^(Enter the name|Choose a)/)).toBeNull())
  await fillIn({ Day: '' })
  await screen.findByText('Choose a day.')
})

test('a proposal that the server refuses says why beside the button, in view', async () => {
  placeDeviceAt(HOME)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const metro = { publicId: 'listing:1', name: 'Metro', kind: 'metro', address: '', ...HOME, hours: null }
  answerWith('/api/meetings/places', { places: [metro], near: 'area', attribution: '' })
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  await tap('radio', /^Metro/)
  await fillIn(dayAndTimeIn(60))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await tap('button', 'Propose')
  const why = await screen.findByText(/^You can’t propose a meeting to this person/)
  const banner = scroll.mock.contexts.find((each) => (each as Element).contains(why)) as Element
  expect(banner.nextElementSibling).toBe(screen.getByRole('button', { name: 'Propose' }))
})

test('another time is proposed for the same place, which stays selected', async () => {
  placeDeviceAt(HOME)
  const { asha, id } = await proposed(60)
  await openApp(`/meet?meeting=${id}`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Change place or time' })
  await tap('button', 'Propose')
  await screen.findByText('Nothing has changed. Choose another place or time, or go back.')
  expect(location.pathname).toBe('/meet')
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
  await screen.findByText('Change suggested.')
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

test('a friend who was told of a meeting reads that it was called off, and nothing else of it', async () => {
  const [{ asha, id }, priya] = [await agreedMeeting(20), await person('Priya')]
  await befriend(asha, priya)
  await asha.api.post(`/api/meetings/${id}/tell`, { data: { userId: priya.id } })
  await asha.api.post(`/api/meetings/${id}/cancel`, { data: {} })
  await openApp(`/meetings/${id}`, priya)
  const title = await screen.findByText('The meeting of Asha and Ravi is off')
  expect(title.closest('[role=status]')!.textContent).toBe(title.textContent)
})

test('a place found by its address is proposed there, with the first part of a long address', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await post(asha, ravi, 'Where shall we meet?')
  const mill = north(HOME, 300)
  const house = { name: 'Old Mill', region: 'Indiranagar', ...mill, precision: 'house', unknownHouse: '' }
  const address = 'By the long wall of the old mill, '.repeat(10)
  answerWith(/^\/api\/places\/search/, { attribution: '', places: [{ ...house, address }] })
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  await fillIn({ 'Street, house number or place': 'old mill' })
  await tap('button', /Old Mill/)
  await fillIn({ 'What’s it called?': 'The mill', ...dayAndTimeIn(60) })
  await tap('button', 'Propose')
  await shows('Ravi hasn’t answered yet')
  const { own } = (await (await ravi.api.get('/api/meetings')).json()) as { own: { place: object }[] }
  expect(own).toMatchObject([{ place: { ...mill, address: address.slice(0, 300).trim() } }])
  await openApp(`/circle?userId=${asha.id}`, ravi)
  const card = await screen.findByRole('region', { name: 'Meeting' })
  expect(card.textContent).toContain(`The mill${address.slice(0, 300).trim()}`)
})

test('a place that is moved away from its address is proposed without it', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await post(asha, ravi, 'Where shall we meet?')
  const house = { name: 'Old Mill', region: 'Indiranagar', ...north(HOME, 300), precision: 'house', unknownHouse: '' }
  answerWith(/^\/api\/places\/search/, { attribution: '', places: [{ ...house, address: '7 Mill Road' }] })
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  await fillIn({ 'Street, house number or place': 'old mill' })
  await tap('button', /Old Mill/)
  await tap('button', 'Use my location')
  await screen.findByText('The pin is elsewhere now, so its old address was removed.')
  await fillIn({ 'What’s it called?': 'The gate', ...dayAndTimeIn(60) })
  await tap('button', 'Propose')
  await shows('Ravi hasn’t answered yet')
  const { own } = (await (await ravi.api.get('/api/meetings')).json()) as { own: { place: object }[] }
  expect(own).toMatchObject([{ place: { ...HOME, name: 'The gate', address: '' } }])
})

test('whoever is asked to agree reads when they are asked if they are OK, before they agree', async () => {
  const { asha, ravi, id } = await proposed(60)
  await openApp(`/meetings/${id}`, ravi)
  await screen.findByRole('button', { name: 'Agree' })
  await shows(/\d+:\d\d [AP]M: we’ll ask if you’re OK\. You can turn that off\.$/i)
  await openApp(`/meetings/${id}`, asha)
  await shows('Ravi hasn’t answered yet')
  expect(screen.queryByText(/: we’ll ask if you’re OK/)).toBeNull()
})

test('who sees the position during a meeting is in the list of the circle, and can be stopped there', async () => {
  const { asha, ravi, id } = await agreedMeeting(20)
  expect((await asha.api.put(`/api/meetings/${id}/share`, { data: { isOn: true } })).ok()).toBe(true)
  await openApp('/circle', asha)
  await tap('button', 'Who can see me')
  const sheet = within(await screen.findByRole('dialog', { name: 'Who can see me' }))
  await sheet.findByText(/^Sees your exact position until/)
  await user.click(await sheet.findByRole('button', { name: 'Stop sharing with Ravi' }))
  await sheet.findByText('Nobody sees your exact position, except where you send it yourself.')
  await sheet.findByText(/a place in a chat/)
  const read = async () =>
    (await (await ravi.api.get(`/api/meetings/${id}`)).json()) as { own: { theirs: { shares: boolean } } }
  expect((await read()).own.theirs.shares).toBe(false)
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
  expect(isOff(await share())).toBe(false)
  await user.click(await share())
  await waitFor(async () => expect(isOff(await share())).toBe(true))
  device.release()
  await waitFor(async () => expect(isOff(await share())).toBe(false))
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

test('the check names what answers it, and that nothing is needed before it is asked', async () => {
  const { asha, id } = await agreedMeeting(20)
  await befriend(asha, await person('Meena'))
  await openApp(`/meetings/${id}`, asha)
  await shows(/answer with your account password within 15 minutes/)
  await shows(/Until we ask, anyone holding your unlocked phone can turn this off/)
  changeAnswer(`/api/meetings/${id}`, (told) => {
    const { own } = told as { own: { mine: object } }
    return { own: { ...own, mine: { ...own.mine, wellAskedAt: new Date().toISOString() } }, told: null }
  })
  await reopenApp()
  await shows(/We asked “Are you OK\?” at .* Answer with your account password\./)
  await setPasskey(asha)
  await reopenApp()
  await shows(/We asked “Are you OK\?” at .* Answer with your passkey\./)
})

test('the form of a proposal names what answers the check', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await post(asha, ravi, 'Shall we meet?')
  await befriend(asha, await person('Meena'))
  await openApp(`/meet?with=${ravi.id}&name=Ravi`, asha)
  await shows(/answer with your account password within 15 minutes/)
})

test('the page of an agreed meeting has the SOS button, a proposal has none', async () => {
  const { asha, ravi, id } = await proposed(20)
  const buttons = () => within(screen.getByRole('main')).queryAllByRole('button', { name: 'Send SOS alert' })
  await openApp(`/meetings/${id}`, asha)
  await shows('Ravi hasn’t answered yet')
  expect(buttons()).toEqual([])
  await ravi.api.post(`/api/meetings/${id}/agree`, { data: { revision: 1 } })
  await reopenApp()
  await shows('You meet Ravi')
  expect(buttons()).toHaveLength(1)
  await user.click(buttons()[0]!)
  await screen.findByRole('alertdialog', { name: 'Send SOS alert?' })
})

test('[K-16] whoever is blocked still finds the meeting, called off, without the other person and the map', async () => {
  const { asha, ravi } = await agreedMeeting(120)
  expect((await asha.api.put(`/api/circle/people/${ravi.id}/block`, { data: {} })).ok()).toBe(true)
  await openApp('/meetings', ravi)
  await screen.findByText(/^Café at the park gate · /)
  await tap('link', /Meeting somebody/)
  await screen.findByText('This meeting was called off')
  await screen.findByText('Café at the park gate')
  for (const name of ['Chat', 'Report', 'Directions', 'Map of the meeting place'])
    expect(screen.queryAllByLabelText(name).concat(screen.queryAllByText(name)), name).toEqual([])
})

test('[K-16] in Hindi, the person who is hidden by a block has no name in the right case and no initial', async () => {
  const { asha, ravi, id } = await agreedMeeting(120)
  expect((await asha.api.put(`/api/circle/people/${ravi.id}/block`, { data: {} })).ok()).toBe(true)
  localStorage.setItem('hereabouts_language', JSON.stringify({ code: 'hi', at: 1 }))
  await openApp('/meetings', ravi)
  await screen.findByRole('link', { name: /किसी से मुलाकात/ })
  await openApp(`/meetings/${id}`, ravi)
  await screen.findByText('कोई')
  expect(screen.queryByText('को')).toBeNull()
})

test('a meeting that was called off before its time is not listed as past alone', async () => {
  const { asha, ravi, id } = await agreedMeeting(24 * 60)
  expect((await ravi.api.post(`/api/meetings/${id}/cancel`, { data: {} })).ok()).toBe(true)
  await openApp('/meetings', asha)
  await screen.findByRole('heading', { name: 'Past and called off' })
  screen.getByRole('link', { name: /Ravi.*Called off/ })
  expect(screen.queryByRole('heading', { name: 'Past' })).toBeNull()
})

test('the meeting with a person whom the user has blocked says so and offers no chat', async () => {
  const { asha, ravi, id } = await agreedMeeting(120)
  expect((await asha.api.put(`/api/circle/people/${ravi.id}/block`, { data: {} })).ok()).toBe(true)
  await openApp(`/meetings/${id}`, asha)
  await screen.findByText('You have blocked Ravi.')
  expect(screen.queryByRole('link', { name: 'Chat' })).toBeNull()
})
