import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { HOME, north, type Place } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { onPhone, placeDeviceAt } from './kit/device.ts'
import { answer } from './kit/forms.ts'
import { expectAddress, fillIn, tap } from './kit/hands.ts'
import { followEvents } from './kit/liveEvents.ts'
import { codeSentTo } from './kit/mail.ts'
import { answerWith, holdRequests, requestsTo } from './kit/wire.ts'

beforeEach(onPhone)

/** Each test uses a separate town: people of the others are not near. */
const town = (index: number) => north(HOME, 700_000 + index * 100_000)
const reportPosition = ({ api }: Someone, { latitude, longitude }: Place) =>
  api.post('/api/my/position', { data: { location: { lat: latitude, lng: longitude } } })
/** Both are in each other's circle. */
async function befriend(asker: Someone, other: Someone): Promise<void> {
  await asker.api.put(`/api/circle/people/${other.id}`)
  await other.api.post(`/api/circle/people/${asker.id}/acceptance`, { data: {} })
}
const sendMessage = async (from: Someone, to: Someone, text: string) =>
  (await from.api.post('/api/chat/messages', { data: { to: to.id, text } })).json() as Promise<{
    conversationId: string
  }>

const list = (name: string) => screen.findByRole('list', { name })
const members = () => list('Your circle')

test('[K-01] [K-07] [K-08] [K-12] [U-71] [U-72] a new circle is empty and says so', async () => {
  placeDeviceAt(town(0))
  await openApp('/circle', await person('Asha'))
  await screen.findByText('No users added yet.')
  await screen.findByText('No users nearby.')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Chat', 'Feeds'])
})

test('[X-27] [W-12] the circle of a real account has no sample members, in the browser and on the server', async () => {
  const asha = await person('Asha')
  await openApp('/circle', asha)
  await screen.findByText('No users added yet.')
  expect(screen.queryByRole('list', { name: 'Your circle' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('myCircle') ?? '[]')).toEqual([])
  expect(await (await asha.api.get('/api/circle')).json()).toMatchObject({ members: [] })
})

test('a wrong invite code stays in its field with the error; the right one opens the invite', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const made = await ravi.api.put('/api/circle/invite')
  const { invite } = (await made.json()) as { invite: { code: string } }
  await openApp('/circle', asha)
  await tap('button', 'Add people')
  await fillIn({ Code: 'WRNG-CDE2' })
  await tap('button', 'Use')
  await screen.findByText('This invite doesn’t exist or has expired. Ask for a new one.')
  const code = screen.getByLabelText<HTMLInputElement>('Code')
  expect(code.value).toBe('WRNG-CDE2')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await expectAddress('/circle')
  await fillIn({ Code: invite.code.toLowerCase() })
  expect(screen.queryByText(/^This invite/)).toBeNull()
  await tap('button', 'Use')
  await expectAddress(/^\/circle\?join=/)
  await screen.findByText('Ravi invited you to their circle.')
})

test('[K-09] [K-10] a person nearby is invited, accepts, and is in the circle of both', async () => {
  const here = town(3)
  placeDeviceAt(here)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  for (const who of [asha, ravi]) await reportPosition(who, here)
  await openApp('/circle?range=4000', asha)
  await tap('button', 'Add Ravi')
  await screen.findByRole('button', { name: 'Cancel the request to Ravi' })
  expect(screen.queryByRole('button', { name: 'Add Asha' })).toBeNull()
  await openApp('/circle?range=4000', ravi)
  expect((await list('Want to be in your circle')).textContent).toContain('Asha')
  await tap('button', 'Accept Asha')
  await waitFor(async () => expect((await members()).textContent).toContain('Asha'))
  await openApp('/circle?range=4000', asha)
  expect(within(await members()).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('list', { name: 'Nearby, not in your circle' })).toBeNull()
})

test('a request made offline waits, and is shown as sent once the network is back', async () => {
  const here = town(5)
  placeDeviceAt(here)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  for (const who of [asha, ravi]) await reportPosition(who, here)
  await openApp('/circle?range=4000', asha)
  await screen.findByRole('button', { name: 'Add Ravi' })
  setOffline(true)
  await tap('button', 'Add Ravi')
  await screen.findByText(/Not sent yet/)
  // The list is not read again in time.
  const release = holdRequests('/api/circle/nearby')
  setOffline(false)
  await screen.findByRole('button', { name: 'Cancel the request to Ravi' })
  expect(screen.queryByText(/Not sent yet/)).toBeNull()
  release()
})

test('[K-09] a member is removed after a confirmation, and notified', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp('/circle', asha)
  await tap('button', 'More about Ravi')
  await tap('button', 'Remove')
  await screen.findByText(/no longer get each other’s SOS.*The chat stays.*Your own circle is empty then/)
  await answer(/.*/, 'Keep')
  expect(await (await asha.api.get('/api/circle')).text()).toContain('Ravi')
  await tap('button', 'Remove')
  await answer(/.*/, 'Remove')
  await screen.findByText('No users added yet.')
  await openApp('/circle', ravi)
  await screen.findByText('No users added yet.')
})

test('a removal warns only of the last member that the own SOS reaches nobody', async () => {
  const [asha, ravi, mina] = [await person('Asha'), await person('Ravi'), await person('Mina')]
  await befriend(asha, ravi)
  await befriend(asha, mina)
  await openApp('/circle', asha)
  await tap('button', 'More about Ravi')
  await tap('button', 'Remove')
  await screen.findByText(/no longer get each other’s SOS/)
  expect(screen.queryByText(/Your own circle is empty then/)).toBeNull()
  await answer(/.*/, 'Keep')
})

test('declining is confirmed; asking that person later says that they are in the circle, and their empty circle is told', async () => {
  const here = town(6)
  placeDeviceAt(here)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  for (const who of [asha, ravi]) await reportPosition(who, here)
  await ravi.api.put(`/api/circle/people/${asha.id}`)
  await openApp('/circle?range=4000', asha)
  await tap('button', 'Decline Ravi')
  await screen.findByText('Request of Ravi declined.')
  await tap('button', 'Add Ravi')
  await screen.findByText('Ravi is in your circle now.')
  expect(screen.queryByText(/^Request sent/)).toBeNull()
  await asha.api.delete(`/api/circle/people/${ravi.id}`)
  await openApp('/notifications', ravi)
  await tap('button', /^Your circle is empty now/)
  await expectAddress('/circle')
})

test('an exact position is shared with a member for the chosen time', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp('/circle', asha)
  await tap('button', 'More about Ravi')
  await tap('button', 'Share my position')
  await screen.findByText(/^Only Ravi sees it, while this app is open\./)
  await tap('radio', '1 hour')
  await tap('button', 'Start sharing')
  await screen.findByText(/^Ravi sees your exact position until \d/)
  await openApp('/circle', ravi)
  await tap('button', 'More about Asha')
  await screen.findByRole('button', { name: /Exact position until \d/ })
})

test('the chat says who sees whose position, and offers to stop sharing instead of to share again', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp(`/circle?userId=${ravi.id}`, asha)
  await tap('button', 'Share my position')
  await tap('button', 'Start sharing')
  await screen.findByRole('button', { name: /^They see your position until \d/ })
  expect(screen.queryByRole('button', { name: 'Share my position' })).toBeNull()
  await openApp(`/circle?userId=${asha.id}`, ravi)
  await screen.findByRole('button', { name: /^You see their position until \d/ })
  await tap('button', 'More')
  await tap('button', 'Share my position')
  await tap('button', 'Start sharing')
  await screen.findByText(/^Asha sees your exact position until \d/)
  await openApp(`/circle?userId=${ravi.id}`, asha)
  await screen.findByRole('button', { name: /^You see each other’s position/ })
  await tap('button', 'More')
  await tap('button', 'Stop sharing')
  await screen.findByText('Ravi no longer sees your exact position.')
  await screen.findByRole('button', { name: /^You see their position until \d/ })
})

test('whoever shares a position sees who gets it, and stops it for all; it ends for the other person', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await asha.api.patch('/api/settings', { data: { locationSharing: false } })
  await openApp('/circle', asha)
  await tap('button', 'More about Ravi')
  await tap('button', 'Share my position')
  await tap('button', 'Start sharing')
  await screen.findByText('1 person sees your exact position')
  await tap('button', 'Who can see me')
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/^Sees your exact position until/)
  sheet.getByText('Location sharing is off: nobody sees your area. The people below still see your exact position.')
  await tap('button', 'Stop all')
  await screen.findByText('Nobody sees your exact position, except where you send it yourself.')
  await openApp('/circle', ravi)
  expect((await members()).textContent).not.toContain('Exact position until')
})

test('without an answer of the server the circle is shown as this device last knew it', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp('/circle', asha)
  await members()
  await waitFor(() => expect(localStorage.getItem('myCircle')).toContain('Ravi'))
  answerWith(/^\/api\/circle/, null)
  await reopenApp('/circle')
  expect((await members()).textContent).toContain('Ravi')
  await screen.findByText(/as this device last knew it/)
})

test('[K-11] [S-22] the browser stores the circle under "myCircle"', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await sendMessage(ravi, asha, 'Is the fuse fixed?')
  await openApp('/circle', asha)
  await members()
  const storedCircle = () => JSON.parse(localStorage.getItem('myCircle') ?? '[]') as Record<string, unknown>[]
  await waitFor(() =>
    expect(storedCircle()).toMatchObject([{ id: ravi.id, name: 'Ravi', lastMessage: 'Is the fuse fixed?' }]),
  )
  for (const key of ['location', 'skills', 'keywords', 'profilePhoto', 'lastMessageTime'])
    expect(storedCircle()[0]).toHaveProperty(key)
})

test('[K-13] [K-14] [K-15] [W-68] a member’s row opens the chat; both see the last message', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp('/circle', asha)
  expect((await members()).textContent).toContain('No messages yet')
  await user.click(within(await members()).getByRole('link', { name: 'Ravi' }))
  await expectAddress(`/circle?userId=${ravi.id}`)
  await fillIn({ Message: 'Is the fuse fixed?' })
  await tap('button', 'Send')
  await screen.findByText('Is the fuse fixed?')
  await waitFor(async () => {
    const answered = await ravi.api.get('/api/circle')
    expect(await answered.text()).toContain('Is the fuse fixed?')
  })
  await openApp('/circle', asha)
  await waitFor(async () => expect((await members()).textContent).toContain('You: Is the fuse fixed?'))
  await openApp('/circle', ravi)
  await waitFor(async () => expect((await members()).textContent).toMatch(/Is the fuse fixed\?/))
  expect((await members()).textContent).toMatch(/\d:\d\d/)
})

test('[K-10] an added person can block; then neither sees the other', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  const { id } = await makeItem(ravi.api, north(HOME, 400_000), { name: 'Brass lamp' })
  await openApp(`/product/${id}`, asha)
  await screen.findByRole('heading', { level: 1, name: 'Brass lamp' })
  await reopenApp('/home')
  await screen.findAllByText('Brass lamp')
  await openApp('/circle', ravi)
  await tap('button', 'More about Asha')
  await tap('button', 'Block')
  await screen.findByText(/Open orders stay until one of you cancels them\. Meetings are called off/)
  await answer(/.*/, 'Block')
  await screen.findByText('No users added yet.')
  await openApp('/home', asha)
  await screen.findByText('No recently viewed products.')
  await openApp('/circle', asha)
  await screen.findByText('No users added yet.')
  expect((await asha.api.put(`/api/circle/people/${ravi.id}`)).status()).toBe(404)
  await openApp('/circle', ravi)
  await tap('button', 'Who can see me')
  await tap('button', 'Unblock Asha')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Blocked' })).toBeNull())
})

test('[K-20] [K-21] [K-22] [U-74] the feed: empty, then with members’ listings, which open', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/circle', asha)
  await tap('tab', 'Feeds')
  await screen.findByText('No products/items from your circle yet.')
  await expectAddress('/circle?tab=feeds')
  await befriend(asha, ravi)
  const item = await makeItem(ravi.api, HOME)
  await makeItem((await person('Meena')).api, HOME, { name: 'Of a stranger' })
  await openApp('/circle?tab=feeds', asha)
  const feed = within(await list('Feeds'))
  expect(feed.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    expect.stringMatching(/Ravi.*Country tomato/s),
  ])
  await user.click(feed.getByRole('link', { name: 'Country tomato' }))
  await expectAddress(`/product/${item.id}`)
})

test('a post and its deletion appear at once in the open feed of a member', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp('/circle?tab=feeds', ravi)
  await fillIn({ 'Tell your circle something': 'Mangoes are in.' })
  await tap('button', 'Post')
  await screen.findByText('Told to your circle.')
  const connected = followEvents(asha)
  await openApp('/circle?tab=feeds', asha)
  expect((await list('Feeds')).textContent).toContain('Mangoes are in.')
  await connected
  const made = await ravi.api.post('/api/circle/posts', { data: { text: 'Guavas, too.' } })
  await screen.findByText('Guavas, too.')
  await ravi.api.delete(`/api/circle/posts/${((await made.json()) as { id: string }).id}`)
  await waitFor(() => expect(screen.queryByText('Guavas, too.')).toBeNull())
})

test('an own post is deleted after a warning, for everybody', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await asha.api.post('/api/circle/posts', { data: { text: 'Mangoes are in.' } })
  await openApp('/circle?tab=feeds', ravi)
  await screen.findByText('Mangoes are in.')
  expect(screen.queryByRole('button', { name: /^Delete post/ })).toBeNull()
  await openApp('/circle?tab=feeds', asha)
  await tap('button', /^Delete post: /)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this post?' }))
  const yes = question.getByRole('button', { name: 'Delete' })
  expect(yes.className).toContain('danger')
  await user.click(yes)
  await waitFor(() => expect(screen.queryByText('Mangoes are in.')).toBeNull())
  await openApp('/circle?tab=feeds', ravi)
  await screen.findByText('No products/items from your circle yet.')
})

test('[K-16] [B-62] the chat with a person, in the circle or not; an unknown person is not found', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp(`/circle?userId=${ravi.id}`, asha)
  await screen.findByRole('heading', { name: 'Ravi' })
  await tap('button', 'Add Ravi')
  await screen.findByRole('button', { name: 'Cancel the request to Ravi' })
  await openApp('/circle?userId=nobody', asha)
  await screen.findByText('This person is not found.')
  await openApp(`/circle?userId=${crypto.randomUUID()}`, asha)
  await screen.findByText('Conversation not found.')
})

test('[K-17] [K-18] [K-19] [W-48] a chat about a product, and a request for the seller’s place, which they answer', async () => {
  const place = north(town(4), 600)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const item = await makeItem(ravi.api, HOME)
  const about = { sellerId: ravi.id, sellerName: 'Ravi', productId: item.id, productName: 'Country tomato' }
  const entrance = (more = {}) => `/circle?${new URLSearchParams({ ...about, ...more }).toString()}`
  await openApp(entrance(), asha)
  await screen.findByRole('heading', { name: 'Ravi' })
  await screen.findByText('About Country tomato')
  await openApp(entrance({ requestType: 'location' }), asha)
  await tap('button', 'Send request')
  await screen.findByText(/Where can I find Country tomato\?/)
  placeDeviceAt(place)
  const messages = async () => {
    const all = (await asha.api.get('/api/chat/conversations')).json() as Promise<{ conversations: { id: string }[] }>
    const answered = await asha.api.get(`/api/chat/conversations/${(await all).conversations[0]!.id}/messages`)
    return ((await answered.json()) as { messages: unknown[] }).messages.length
  }
  await waitFor(async () => expect(await messages()).toBeGreaterThan(0))
  await openApp(`/circle?userId=${asha.id}`, ravi)
  const log = await screen.findByRole('region', { name: 'Messages' })
  await waitFor(() => expect(log.textContent).toContain('Country tomato'))
  await user.click((await screen.findAllByRole('button', { name: 'Send my place' }))[0]!)
  const before = await messages()
  await answer(/.*/, 'Send my place')
  await waitFor(async () => expect(await messages()).toBeGreaterThan(before))
  const way = /destination=([\d.]+),/
  await openApp(`/circle?userId=${ravi.id}`, asha)
  const target = (await screen.findByRole('link', { name: 'Get Directions' })).getAttribute('href')
  expect(Number(way.exec(target!)?.[1])).toBeCloseTo(place.latitude, 2)
  await openApp('/chat', asha)
  await screen.findByRole('link', { name: 'Ravi' })
})

test('[K-23] [K-24] the SOS badge counts the alerts stored in the browser, shows them, and drops those seen', async () => {
  const asha = await person('Asha')
  const timestamp = new Date().toISOString()
  const location = { lat: 12.97, lng: 77.59 }
  await openApp('/circle', asha)
  await screen.findByRole('button', { name: 'SOS alerts' })
  localStorage.setItem(
    `sosNotifications_${asha.id}`,
    JSON.stringify([
      { id: '1', senderName: 'Kavita', message: 'Emergency SOS!', timestamp, location },
      { id: '2', senderName: 'Imran', message: 'Please help', timestamp },
    ]),
  )
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  const badge = await screen.findByRole('button', { name: '2 SOS alerts' })
  expect(badge.textContent).toContain('2')
  await user.click(badge)
  const sheet = within(await screen.findByRole('dialog'))
  await sheet.findByText(/SOS from Kavita/)
  await sheet.findByText(/Please help/)
  await sheet.findAllByText(/\d:\d\d/)
  expect(sheet.getByRole('link', { name: 'Open map' }).getAttribute('href')).toMatch(/12\.97,77\.59/)
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await screen.findByRole('button', { name: 'SOS alerts' })
  await openApp('/circle', asha)
  await screen.findByRole('button', { name: 'SOS alerts' })
})

test('[U-19] a device that may not share its position shows a message', async () => {
  placeDeviceAt(null)
  await openApp('/circle', await person('Asha'))
  await tap('button', 'Use my location')
  await screen.findByText('Location permission denied. Please allow location access in your browser.')
})

test('a device that is permitted to share its position later reports it from then on', async () => {
  const here = town(4)
  const device = placeDeviceAt(null)
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await befriend(asha, ravi)
  await openApp('/circle', asha)
  await members()
  const reports = requestsTo('/api/my/position')
  expect(device.asked).toEqual([])
  device.permit(here)
  await waitFor(() => expect(reports).toHaveLength(1))
})

test('unread chats outside the circle are counted at the link to all chats, one tap away', async () => {
  const [asha, meena, ravi] = [await person('Asha'), await person('Meena'), await person('Ravi')]
  await befriend(asha, meena)
  await sendMessage(meena, asha, 'From the circle')
  const connected = followEvents(asha)
  await openApp('/circle', asha)
  const outside = () => within(screen.getByRole('main')).queryByRole('link', { name: /unread chat/ })
  await screen.findByRole('link', { name: /^All chats\s*1 unread$/ })
  await waitFor(async () => expect((await members()).textContent).toContain('1 unread'))
  await waitFor(() => expect(outside()).toBeNull())
  await connected
  const { conversationId } = await sendMessage(ravi, asha, 'From outside')
  await screen.findByRole('link', { name: /^All chats\s*2 unread$/ })
  await tap('link', /^1 unread chat\s*Ravi$/)
  await expectAddress(`/chat/${conversationId}`)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Messages' }).textContent).toContain('From outside'))
  await openApp('/circle', asha)
  await screen.findByRole('link', { name: /^All chats\s*1 unread$/ })
  await waitFor(() => expect(outside()).toBeNull())
})

test('an invite is accepted with one tap, shows its maker the new member, and is dead once withdrawn', async () => {
  const [asha, ravi, meena] = [await person('Asha'), await person('Ravi'), await person('Meena')]
  await openApp('/circle', asha)
  await tap('button', 'Add people')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add people' }))
  await sheet.findByRole('img', { name: 'QR code of your invite' })
  const code = (await sheet.findByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)).textContent
  await openApp('/circle', ravi)
  await tap('button', 'Add people')
  await fillIn({ Code: code.toLowerCase().replace('-', ' ') })
  await tap('button', 'Use')
  await expectAddress(`/circle?join=${code}`)
  await screen.findByText('Asha invited you to their circle.')
  await tap('button', 'Join')
  expect((await members()).textContent).toContain('Asha')
  await expectAddress('/circle')
  await openApp('/circle', asha)
  expect((await members()).textContent).toContain('Ravi')
  await tap('button', 'Add people')
  await tap('button', 'Cancel this invite')
  await screen.findByText(/^Invite cancelled\./)
  await openApp(`/circle?join=${code}`, meena)
  await screen.findByText(/^This invite doesn’t exist or has expired\./)
})

test('people are found by a confirmed number only if they allow it; otherwise nobody is found', async () => {
  const [asha, ravi, meena] = [await person('Asha'), await person('Ravi'), await person('Meena')]
  const isFindable = () => screen.findByRole<HTMLInputElement>('switch', { name: /Find me by phone number/ })
  const confirmNumber = async (each: Someone) => {
    await openApp('/circle', each)
    await tap('button', 'Circle settings')
    await tap('button', 'Send me a code')
    await fillIn({ [`Code from the SMS to ${each.phone}`]: await codeSentTo(each.phone) })
    await tap('button', 'Confirm')
    expect((await isFindable()).checked).toBe(false)
  }
  await confirmNumber(ravi)
  await user.click(await isFindable())
  await waitFor(async () => expect((await isFindable()).checked).toBe(true))
  await confirmNumber(asha)
  await openApp('/circle', asha)
  await tap('button', 'Add people')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add people' }))
  for (const [phone, next] of [
    [meena.phone, () => sheet.findByText(/^Nobody found\./)],
    [ravi.phone, () => sheet.findByRole('button', { name: 'Add Ravi' })],
  ] as const) {
    await fillIn({ 'Phone number': phone })
    await user.click(sheet.getByRole('button', { name: 'Find' }))
    await next()
  }
  await user.click(sheet.getByRole('button', { name: 'Add Ravi' }))
  await sheet.findByRole('button', { name: 'Cancel the request to Ravi' })
})
