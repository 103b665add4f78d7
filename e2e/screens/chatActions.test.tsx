import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { itemInput, makeItem, makeShop } from '../kit/listings.ts'
import { askFor } from '../kit/dealing.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { bubbles, expectMessages, messagesOf, optionsOf, post, texts, write } from './kit/chat.ts'
import { answer } from './kit/forms.ts'
import { field, fillIn, tap } from './kit/hands.ts'
import { administrator, person, type Someone } from './kit/people.ts'
import { requestsTo } from './kit/wire.ts'

const replying = () => screen.queryByRole('group', { name: 'Replying to' })
const dealer = ({ id, api }: Someone) => ({ id, page: { request: api } })

/** The open chat of Asha with Ravi, who has written these messages. */
async function openChat(...written: string[]) {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  let conversationId = ''
  for (const text of written) ({ conversationId } = await post(ravi, asha, text))
  await openApp(`/chat/${conversationId}`, asha)
  await waitFor(() => expect(texts().at(-1)).toContain(written.at(-1)))
  return { asha, ravi, conversationId }
}

test('a reply quotes its message for both; Escape and the button drop it, and the next message is none', async () => {
  const { ravi, conversationId } = await openChat('Which ladder do you mean?', 'Hello')
  const reply = async () => {
    await user.click((await optionsOf('Which ladder')).getByRole('button', { name: 'Reply' }))
    await waitFor(() => expect(replying()?.textContent).toMatch(/Ravi.*Which ladder do you mean\?/))
  }
  await reply()
  await user.click(await field('Message'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(replying()).toBeNull())
  await reply()
  await tap('button', 'Cancel reply')
  await waitFor(() => expect(replying()).toBeNull())
  await reply()
  await write('The long one')
  await waitFor(() => expect(replying()).toBeNull())
  await waitFor(() => expect(texts().at(-1)).toMatch(/Which ladder do you mean\?.*The long one/))
  await write('Do you have it?')
  await waitFor(() => expect(texts().at(-1)).toMatch(/Do you have it\?.*Sent/))
  expect(texts().at(-1)).not.toContain('ladder')
  await openApp(`/chat/${conversationId}`, ravi)
  await waitFor(() => expect(texts()[2]).toMatch(/Which ladder do you mean\?.*The long one/))
  await within(bubbles()[2]!).findByRole('button', { name: 'Show original message' })
})

test('the options of a message: reply, copy and delete for me; the text is copied', async () => {
  await openChat('Hello')
  const copied = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  const options = await optionsOf('Hello')
  expect(options.getAllByRole('button').map((each) => each.textContent || each.getAttribute('aria-label'))).toEqual([
    'Close',
    'Reply',
    'Copy',
    'Delete for me',
  ])
  await user.click(options.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Copied')
  expect(copied).toHaveBeenCalledWith('Hello')
  // A right click opens them, too.
  fireEvent.contextMenu(bubbles()[0]!.querySelector('div')!)
  await screen.findByRole('dialog', { name: 'Message options' })
})

test('a chat is muted for a while from the list, with Undo, and always from the chat, until it is unmuted', async () => {
  const { asha, conversationId } = await openChat('Hello')
  const heading = () => screen.findByRole('heading', { level: 1, name: /Ravi/ })
  const mute = async () => {
    const read = await asha.api.get(`/api/chat/conversations/${conversationId}`)
    return (await read.json()) as { isMuted: boolean; mutedUntil: string | null }
  }
  await openApp('/chat', asha)
  const row = (await screen.findByRole('link', { name: 'Ravi' })).closest('li')!
  fireEvent.contextMenu(row)
  const sheet = within(await screen.findByRole('dialog', { name: 'Ravi' }))
  await user.click(sheet.getByRole('button', { name: '8 hours' }))
  await within(row).findByRole('img', { name: 'Muted' })
  await screen.findByText(/^Muted until /)
  await waitFor(async () => {
    const { isMuted, mutedUntil } = await mute()
    expect(isMuted).toBe(true)
    expect(Math.round((Date.parse(mutedUntil!) - Date.now()) / 3_600_000)).toBe(8)
  })
  await tap('button', /^Undo: /)
  await waitFor(() => expect(within(row).queryByRole('img', { name: 'Muted' })).toBeNull())
  await waitFor(async () => expect(await mute()).toMatchObject({ isMuted: false, mutedUntil: null }))

  await openApp(`/chat/${conversationId}`, asha)
  await tap('button', 'More')
  const menu = within(await screen.findByRole('dialog', { name: 'Ravi' }))
  menu.getByText('No alerts for new messages.')
  const times = within(menu.getByRole('group', { name: 'Mute' })).getAllByRole('button')
  expect(times.map((time) => time.textContent)).toEqual(['1 hour', '8 hours', '1 week', 'Always'])
  await user.click(menu.getByRole('button', { name: 'Always' }))
  await within(await heading()).findByRole('img', { name: 'Muted' })
  await screen.findByText('Chat muted.')
  await waitFor(async () => expect(await mute()).toMatchObject({ isMuted: true, mutedUntil: null }))
  await tap('button', 'More')
  await tap('button', 'Unmute')
  await screen.findByText('Chat unmuted.')
  await waitFor(async () => expect(await mute()).toMatchObject({ isMuted: false }))
  await waitFor(async () => expect(within(await heading()).queryByRole('img', { name: 'Muted' })).toBeNull())
})

test('[K-09] an SOS is mentioned beside Mute for circle members only; after a removal the menu is closed', async () => {
  const { asha, ravi, conversationId } = await openChat('Hello')
  await asha.api.put(`/api/circle/people/${ravi.id}`)
  await ravi.api.post(`/api/circle/people/${asha.id}/acceptance`, { data: {} })
  const both = 'No alerts for new messages. An SOS still comes through.'
  await openApp(`/chat/${conversationId}`, asha)
  await tap('button', 'More')
  await screen.findByText(both)
  await openApp('/chat', asha)
  fireEvent.contextMenu((await screen.findByRole('link', { name: 'Ravi' })).closest('li')!)
  await screen.findByText(both)
  await openApp(`/circle?userId=${ravi.id}`, asha)
  await tap('button', 'More')
  await screen.findByText(both)
  await tap('button', 'Remove from your circle')
  await answer(/.*/, 'Remove')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('button', { name: 'Add Ravi' })
  await tap('button', 'More')
  await screen.findByText('No alerts for new messages.')
})

test('a text that is too long is never cut: it stays in the field, shows the excess, and is not sent', async () => {
  await openChat('Tell me everything')
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await fillIn({ Message: 'x'.repeat(9900) })
  await screen.findByText('Too long by 5,900 characters. Shorten it to send.')
  expect(send().disabled).toBe(true)
  await reopenApp()
  expect((await field('Message')).value).toHaveLength(9900)
  await fillIn({ Message: 'x'.repeat(4001) })
  await screen.findByText('Too long by 1 character. Shorten it to send.')
  expect(send().disabled).toBe(true)
  await fillIn({ Message: 'x'.repeat(3799) })
  expect(screen.queryByText(/characters? left/)).toBeNull()
  await fillIn({ Message: 'x'.repeat(3800) })
  await screen.findByText('200 characters left')
  await fillIn({ Message: 'x'.repeat(4000) })
  await screen.findByText('No characters left')
  await tap('button', 'Send')
  await waitFor(() => expect(texts().at(-1)).toContain('x'.repeat(4000)))
})

test('typing is reported, but not for blanks', async () => {
  const { conversationId } = await openChat('Hello')
  const signals = requestsTo(`/api/chat/conversations/${conversationId}/typing`)
  await fillIn({ Message: '   ' })
  expect(signals).toHaveLength(0)
  await fillIn({ Message: 'Yes' })
  await waitFor(() => expect(signals).toHaveLength(1))
  await fillIn({ Message: 'Yes, at six' })
  expect(signals).toHaveLength(1)
})

test('[K-19] a message that asks for a code has a warning, for its reader only', async () => {
  const { ravi, conversationId } = await openChat('Please send a picture')
  await write('Please tell me the OTP')
  await waitFor(() => expect(texts().at(-1)).toMatch(/OTP.*Sent/))
  expect(screen.queryByRole('note')).toBeNull()
  await openApp(`/chat/${conversationId}`, ravi)
  expect((await screen.findByRole('note')).textContent).toContain('Never give anybody a code')
  expect(within(bubbles().at(-1)!).getByRole('note')).toBeTruthy()
})

test('[K-19] a block is total and silent: what the blocked person writes does not arrive, and unblocking opens the chat', async () => {
  const { asha, ravi, conversationId } = await openChat('Hello')
  await post(asha, ravi, 'Hello Ravi')
  await tap('button', 'More')
  await tap('button', 'Block')
  await answer('Block Ravi?', 'Cancel')
  await field('Message')
  await tap('button', 'More')
  await tap('button', 'Block')
  await screen.findByText(/Open orders stay until one of you cancels them\. Meetings are called off/)
  await answer('Block Ravi?', 'Block')
  await screen.findByText('You have blocked Ravi.')
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  await post(ravi, asha, 'Do you hear me?')
  const mine = await messagesOf(asha, conversationId)
  expect(mine.map(({ text }) => text)).toEqual(['Hello', 'Hello Ravi'])
  expect((await messagesOf(ravi, conversationId)).at(-1)).toMatchObject({ text: 'Do you hear me?', receipt: 'sent' })
  await reopenApp()
  await tap('button', 'Unblock')
  await write('Back again')
  await waitFor(() => expect(texts().at(-1)).toMatch(/Back again.*Sent/))
  await expectMessages(/Hello/, /Hello Ravi/, /Back again/)
  expect((await messagesOf(ravi, conversationId)).at(-1)!.text).toBe('Back again')
})

test('a chat with a person whom the user blocks stays listed as blocked; its messages are not counted as unread', async () => {
  const [asha, ravi, meena] = [await person('Asha'), await person('Ravi'), await person('Meena')]
  await post(meena, asha, 'From Meena')
  const { conversationId } = await post(ravi, asha, 'From Ravi')
  const unread = async () => (await (await asha.api.get('/api/chat/unread')).json()) as object
  expect(await unread()).toEqual({ conversations: 2 })
  await openApp('/chat', asha)
  await screen.findByRole('link', { name: 'Ravi' })
  await asha.api.put(`/api/chat/conversations/${conversationId}/blocked`, { data: { isBlocked: true } })
  expect(await unread()).toEqual({ conversations: 1 })
  await openApp('/chat', asha)
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!)
  await (await row('Ravi')).findByText('Blocked')
  expect((await row('Ravi')).queryByText('unread', { exact: false })).toBeNull()
  expect((await row('Meena')).queryByText('Blocked')).toBeNull()
  await openApp('/chat', ravi)
  await screen.findByRole('link', { name: 'Private profile' })
  expect(screen.queryByText('Blocked')).toBeNull()
})

test('the price on the card of a sent message is said to be that of now', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { id: listingId } = await makeItem(ravi.api, HOME, { price: 400 })
  const { conversationId } = await post(asha, ravi, 'Is it there?', { listingId })
  const data = itemInput(HOME, { price: 450, photoIds: [] })
  expect((await ravi.api.put(`/api/items/${listingId}`, { data })).status()).toBe(200)
  await openApp(`/chat/${conversationId}`, asha)
  await expectMessages(/Is it there\?/)
  expect(texts()[0]).toContain('₹450/kg now')
  await openApp(`/chat?sellerId=${ravi.id}&sellerName=Ravi&listingId=${listingId}`, asha)
  expect((await screen.findAllByText('₹450/kg')).length).toBeGreaterThan(0)
})

test('the chat with a suspended person says that messages cannot be read there now, and keeps what is written', async () => {
  const { ravi, conversationId } = await openChat('Hello')
  const note = /^This account isn’t available at the moment\. Messages can’t be read there now\.$/
  expect(screen.queryByText(note)).toBeNull()
  const data = { reason: 'Found by a test.' }
  const anil = await administrator()
  expect((await anil.api.post(`/api/admin/people/${ravi.id}/suspend`, { data })).ok()).toBe(true)
  await reopenApp(`/chat/${conversationId}`)
  await screen.findByText(note)
  await write('Are you back?')
  await waitFor(() => expect(texts().at(-1)).toMatch(/Are you back\?.*Sent/))
})

test('beside an open chat without messages the list does not say "No messages yet"', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp(`/chat?sellerId=${ravi.id}&sellerName=Ravi`, asha)
  await field('Message')
  expect(screen.queryByText('No messages yet')).toBeNull()
})

test('a message found by the search of its chat is shown, however far back it is', async () => {
  const { asha } = await openChat('The blue ladder', ...Array.from({ length: 60 }, (_, i) => `Line ${i}`))
  expect(texts().join()).not.toContain('blue ladder')
  await tap('button', 'More')
  await tap('button', 'Search in this chat')
  await user.type(await screen.findByRole('searchbox', { name: 'Search in this chat' }), 'ladder')
  await screen.findByText('1 message')
  await tap('button', /The blue ladder/)
  await waitFor(() => expect(texts().join()).toContain('The blue ladder'))
  // A link to a message shows it as well.
  await openApp(`/chat?q=`, asha)
  await user.type(await screen.findByRole('searchbox'), 'blue ladder')
  await user.click(await screen.findByRole('link', { name: /The blue ladder/ }))
  await waitFor(() => expect(texts().join()).toContain('The blue ladder'))
})

test('an unsent deletion is listed as such among the pending actions', async () => {
  const { asha, ravi, conversationId } = await openChat('Hello')
  await post(asha, ravi, 'Wrong person')
  await openApp(`/chat/${conversationId}`, asha)
  await expectMessages(/Hello/, /Wrong person/)
  setOffline(true)
  await user.click((await optionsOf('Wrong person')).getByRole('button', { name: /Delete for both/ }))
  await answer('Delete for both of you?', 'Delete for both')
  await expectMessages(/Hello/, /You deleted/)
  await openApp('/offline-sync', asha)
  const pending = await screen.findByRole('list', { name: 'Pending actions' })
  expect(pending.textContent).toMatch(/Ravi.*Message deleted/)
})

test('a chat has the same name everywhere; an automatic reply is named as such and does not hide the question', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const shop = await makeShop(meena.api, HOME, { name: 'Meena’s Nursery' })
  const item = await makeItem(meena.api, HOME, { name: 'Areca palm', shopId: shop.id })
  await openApp(`/shop/${shop.id}`, asha)
  const chat = () => within(screen.getByRole('main')).getByRole('link', { name: 'Chat' })
  await waitFor(chat)
  await user.click(chat())
  await waitFor(() => expect(texts()).toHaveLength(1))
  await screen.findByRole('heading', { level: 1, name: 'Meena’s Nursery' })
  await write('Is it fresh?')
  const conversations = async (by: Someone) =>
    ((await (await by.api.get('/api/chat/conversations')).json()) as { conversations: { id: string }[] }).conversations
  await waitFor(async () => expect(await messagesOf(asha, (await conversations(asha))[0]!.id)).toHaveLength(3))
  await openApp('/chat', asha)
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!.textContent
  await waitFor(async () => expect(await row('Meena’s Nursery')).toContain('Automatic reply: Hello!'))
  expect(await row('Meena’s Nursery')).not.toContain('You:')
  await openApp('/chat', meena)
  await waitFor(async () => expect(await row('Asha')).toContain('Is it fresh?'))
  expect(await row('Asha')).not.toContain('You:')
  await tap('link', 'Asha')
  await screen.findByText('online')
  await post(meena, asha, 'Come by before six')
  await openApp('/notifications', asha)
  await screen.findByRole('button', { name: /Meena’s Nursery.*Come by/ })

  const order = await askFor(dealer(asha), item.id)
  await asha.api.post(`/api/orders/${order.id}/cancel`, { data: { reason: 'x' } })
  await askFor(dealer(asha), item.id)
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const data = { id: crypto.randomUUID(), withId: asha.id, place: { name: 'Gate of the park', ...HOME }, at }
  expect((await meena.api.post('/api/meetings', { data })).ok()).toBe(true)
  const about = { sellerId: meena.id, sellerName: 'Meena', productId: item.id, productName: 'Areca palm' }
  await openApp(`/circle?${new URLSearchParams(about)}`, asha)
  await tap('button', /3 more/)
  const sheet = within(await screen.findByRole('dialog', { name: 'About this chat' }))
  await sheet.findByRole('button', { name: 'Agree' })
  await sheet.findByRole('link', { name: 'About Areca palm' })
  await sheet.findByRole('button', { name: 'Take back' })
})
