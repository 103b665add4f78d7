import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, reopenApp, setOffline, user } from './kit/app.tsx'
import { bubbles, expectMessages, messagesOf, optionsOf, post, read, texts, write } from './kit/chat.ts'
import { answer } from './kit/forms.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'
import { followEvents } from './kit/liveEvents.ts'
import { person, type Someone } from './kit/people.ts'
import { answerFor, answerWith } from './kit/wire.ts'

const log = () => screen.getByRole('region', { name: 'Messages' })
const last = () => bubbles().at(-1)!.textContent
const receiveEvents = (by: Someone) => by.api.post('/api/events/ack', { data: { number: 1e6 } })

/** The open chat of Asha with Ravi, who has written first; Asha receives live events. */
async function openChat(first: string) {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(ravi, asha, first)
  const connected = followEvents(asha)
  await openApp(`/chat/${conversationId}`, asha)
  await expectMessages(new RegExp(first.replace('?', '\\?')))
  await connected
  return { asha, ravi, conversationId }
}

test('[J-07] [J-08] an automatic reply, the answer, its typing and the state of a message appear at once', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await makeItem(meena.api, HOME)
  const connected = followEvents(ravi)
  await openApp(`/chat?${new URLSearchParams({ sellerId: meena.id, sellerName: 'Meena' })}`, ravi)
  await expectMessages(/Automatic reply/)
  await connected
  await write('Is it fresh?')
  await expectMessages(/Automatic reply/, /Is it fresh\?.*Sent/, /I have your message/)
  const { conversations } = (await (await meena.api.get('/api/chat/conversations')).json()) as {
    conversations: { id: string }[]
  }
  const { id } = conversations[0]!
  await receiveEvents(meena)
  await waitFor(() => expect(texts()[1]).toContain('Delivered'))
  await read(meena, id)
  await waitFor(() => expect(texts()[1]).toContain('Seen'))

  expect(screen.queryByText('typing…')).toBeNull()
  await meena.api.post(`/api/chat/conversations/${id}/typing`, { data: {} })
  await screen.findByText('typing…')
  await post(meena, ravi, 'Yes')
  await waitFor(() => expect(last()).toContain('Yes'))
  await waitFor(() => expect(screen.queryByText('typing…')).toBeNull())
  expect(bubbles()).toHaveLength(4)
})

test('[J-07] an unread chat is counted in the navigation at once, until it is opened', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const connected = followEvents(meena)
  await openApp('/home', meena)
  const circle = async () =>
    (await within(await screen.findByRole('navigation', { name: 'Main' })).findByRole('link', { name: /Circle/ }))
      .textContent
  expect(await circle()).not.toContain('unread')
  await connected
  const { conversationId } = await post(ravi, meena, 'Hello')
  await waitFor(async () => expect(await circle()).toContain('1 unread chat'))
  await openApp('/chat', meena)
  await tap('link', 'Ravi')
  await expectAddress(`/chat/${conversationId}`)
  await expectMessages(/Hello/)
  await waitFor(async () => expect(await circle()).not.toContain('unread'))
  await waitFor(async () =>
    expect((await messagesOf(ravi, conversationId)).map(({ receipt }) => receipt)).toEqual(['seen']),
  )
})

test('[J-21] messages written offline wait, survive a reload with the draft, and arrive once and in order', async () => {
  const { ravi, conversationId } = await openChat('Are you there?')
  setOffline(true)
  for (const text of ['one', 'two', 'three']) await write(text)
  await expectMessages(/Are you there\?/, /one/, /two/, /three.*Waiting for network/)
  await fillIn({ Message: 'begun' })
  await reopenApp()
  await expectMessages(/Are you there\?/, /one/, /two/, /three.*Waiting for network/)
  expect(localStorage.getItem('hereabouts_offline_cache')).toContain('message_draft')
  expect((await field('Message')).value).toBe('begun')
  expect(await messagesOf(ravi, conversationId)).toHaveLength(1)
  setOffline(false)
  await waitFor(async () =>
    expect((await messagesOf(ravi, conversationId)).map(({ text }) => text)).toEqual([
      'Are you there?',
      'one',
      'two',
      'three',
    ]),
  )
  await expectMessages(/Are you there\?/, /one.*Sent/, /two.*Sent/, /three.*Sent/)
  await read(ravi, conversationId)
  await waitFor(() => expect(last()).toContain('Seen'))
})

test('a message waits only on its own device; once sent it is shown on both, and its states as well', async () => {
  const { asha, ravi, conversationId } = await openChat('Are you there?')
  setOffline(true)
  await write('Written offline')
  await waitFor(() => expect(last()).toContain('Waiting for network'))
  expect(await messagesOf(asha, conversationId)).toHaveLength(1)
  setOffline(false)
  await waitFor(() => expect(last()).toMatch(/Written offline.*Sent/))
  expect(log().textContent).not.toMatch(/Waiting|Not sent|Sending/)
  expect((await messagesOf(asha, conversationId)).at(-1)).toMatchObject({ text: 'Written offline', receipt: 'sent' })
  await receiveEvents(ravi)
  await waitFor(() => expect(last()).toContain('Delivered'))
  await read(ravi, conversationId)
  await waitFor(() => expect(last()).toContain('Seen'))
})

test('a message whose answer is lost does not wait any more once the recipient has seen it', async () => {
  const { ravi, conversationId } = await openChat('Are you there?')
  const receive = answerFor('/api/chat/messages', async (pass) => {
    await pass()
    throw new TypeError('Failed to fetch')
  })
  await write('Its answer is lost')
  await waitFor(async () => expect(await messagesOf(ravi, conversationId)).toHaveLength(2))
  await read(ravi, conversationId)
  await waitFor(() => expect(last()).toMatch(/Its answer is lost.*Seen/))
  expect(log().textContent).not.toMatch(/Waiting|Not sent|Sending/)
  receive()
  await expectMessages(/Are you there/, /Its answer is lost/)
})

test('without an answer a message is not sent yet, in the chat and in the list, and can be sent again', async () => {
  const { ravi, conversationId } = await openChat('Are you there?')
  const receive = answerWith('/api/chat/messages', null)
  await write('The server is away')
  await waitFor(() => expect(last()).toMatch(/The server is away.*Sending/))
  await waitFor(() => expect(last()).toContain('Not sent yet'), { timeout: 20_000 })
  expect(log().textContent).not.toContain('Waiting for network')
  await reopenApp('/chat')
  const row = (await screen.findByRole('link', { name: 'Ravi' })).closest('li')!
  expect(row.textContent).toContain('The server is away')
  await within(row).findByRole('img', { name: 'Not sent yet' })
  await reopenApp(`/chat/${conversationId}`)
  await waitFor(() => expect(last()).toContain('Try again'))
  receive()
  await tap('button', 'Try again')
  await waitFor(() => expect(last()).toMatch(/The server is away.*Sent/))
  expect(await messagesOf(ravi, conversationId)).toHaveLength(2)
})

test('a refused message shows the reason, in the list as well and after a reload; "Try again" sends it', async () => {
  const { conversationId } = await openChat('Are you there?')
  const receive = answerWith('/api/chat/messages', { error: { code: 'tooManyNewPeople', params: {} } }, 429)
  await write('Too many')
  await waitFor(() => expect(last()).toMatch(/Too many.*Not sent.*many new people/i))
  receive()
  await reopenApp('/chat')
  const row = (await screen.findByRole('link', { name: 'Ravi' })).closest('li')!
  await within(row).findByRole('img', { name: 'Not sent' })
  await reopenApp(`/chat/${conversationId}`)
  await waitFor(() => expect(last()).toMatch(/Too many.*Not sent.*many new people/i))
  await tap('button', 'Try again')
  await waitFor(() => expect(last()).toMatch(/Too many.*Sent/))
  expect((await field('Message')).value).toBe('')
})

test('a refused message can be deleted or sent again from its options', async () => {
  const { ravi, conversationId } = await openChat('Are you there?')
  const receive = answerWith('/api/chat/messages', { error: { code: 'tooManyNewPeople', params: {} } }, 429)
  await write('Never mind')
  await write('Still there')
  await waitFor(() => expect(texts().join()).toMatch(/Never mind.*Not sent.*Still there/))
  const options = await optionsOf('Never mind')
  expect(options.queryByRole('button', { name: /Delete for|Reply/ })).toBeNull()
  await user.click(options.getByRole('button', { name: 'Delete' }))
  await expectMessages(/Are you there/, /Still there/)
  receive()
  await user.click((await optionsOf('Still there')).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(last()).toMatch(/Still there.*Sent/))
  expect((await messagesOf(ravi, conversationId)).map(({ text }) => text)).toEqual(['Are you there?', 'Still there'])
})

test('a message that waits for the network can be deleted, and is not sent later', async () => {
  const { ravi, conversationId } = await openChat('Are you there?')
  setOffline(true)
  await write('Never mind')
  await user.click((await optionsOf('Never mind')).getByRole('button', { name: 'Delete' }))
  await expectMessages(/Are you there/)
  setOffline(false)
  await write('Sent later')
  await expectMessages(/Are you there/, /Sent later.*Sent/)
  expect((await messagesOf(ravi, conversationId)).map(({ text }) => text)).toEqual(['Are you there?', 'Sent later'])
})

test('a message is deleted for both, offline as well, after a question; the others see "Deleted" at once', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  const { conversationId } = await post(asha, ravi, 'Wrong person, sorry')
  await post(ravi, asha, 'No problem')
  await openApp(`/chat/${conversationId}`, asha)
  await expectMessages(/Wrong person/, /No problem/)
  expect((await optionsOf('No problem')).queryByRole('button', { name: /Delete for both/ })).toBeNull()
  await tap('button', 'Close')
  setOffline(true)
  await user.click((await optionsOf('Wrong person')).getByRole('button', { name: /Delete for both/ }))
  await answer('Delete for both of you?', 'Cancel')
  expect(texts()[0]).toContain('Wrong person')
  await user.click((await optionsOf('Wrong person')).getByRole('button', { name: /Delete for both/ }))
  await answer('Delete for both of you?', 'Delete for both')
  await expectMessages(/You deleted this message/, /No problem/)
  expect((await messagesOf(ravi, conversationId))[0]!.text).toBe('Wrong person, sorry')

  setOffline(false)
  await waitFor(async () => expect((await messagesOf(ravi, conversationId))[0]!.deletion).toBe('deleted'))
  await reopenApp()
  await expectMessages(/You deleted this message/, /No problem/)
  const second = await post(asha, ravi, 'Wrong again')
  const connected = followEvents(ravi)
  await openApp(`/chat/${conversationId}`, ravi)
  await expectMessages(/Deleted/, /No problem/, /Wrong again/)
  await connected
  await asha.api.post(`/api/chat/messages/${second.id}/delete`, { data: {} })
  await waitFor(() => expect(last()).toContain('Deleted'))
  expect(log().textContent).not.toContain('Wrong')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Wrong'))
  expect((await optionsOf('Deleted')).queryByRole('button', { name: 'Reply' })).toBeNull()
})

test('a message deleted for me is gone on my devices at once, stays for the other person, and comes back with Undo', async () => {
  const { asha, ravi, conversationId } = await openChat('No problem')
  await user.click((await optionsOf('No problem')).getByRole('button', { name: 'Delete for me' }))
  await expectMessages()
  await waitFor(async () => expect(await messagesOf(asha, conversationId)).toHaveLength(0))
  expect(await messagesOf(ravi, conversationId)).toHaveLength(1)
  await tap('button', /^Undo: /)
  await expectMessages(/No problem/)
  // Another device of the person.
  const [message] = await messagesOf(ravi, conversationId)
  const hide = (isHidden: boolean) => asha.api.put(`/api/chat/messages/${message!.id}/hidden`, { data: { isHidden } })
  await hide(true)
  await expectMessages()
  await hide(false)
  await expectMessages(/No problem/)
})
