import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'
import { announce } from '#kit/web/events.ts'
import { HOME } from '../kit/place.ts'
import { makeItem, makeOffice, makeService, makeShop } from '../kit/listings.ts'
import { openApp, user } from './kit/app.tsx'
import { person, type Someone } from './kit/people.ts'
import { expectAddress, field, fillIn, tap } from './kit/hands.ts'

const withSeller = ({ id, name }: Someone) => `/chat?${new URLSearchParams({ sellerId: id, sellerName: name })}`
const bubbles = () => [
  ...screen.getByRole('region', { name: 'Messages' }).querySelectorAll<HTMLElement>('[data-message]'),
]
const texts = () => bubbles().map((bubble) => bubble.textContent)
const sendButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })
const post = async (from: Someone, to: Someone, text: string, more: object = {}) => {
  const answer = await from.api.post('/api/chat/messages', { data: { to: to.id, text, ...more } })
  return (await answer.json()) as { conversationId: string }
}
async function write(text: string): Promise<void> {
  await fillIn({ Message: text })
  await tap('button', 'Send')
}

test('[J-14] [J-15] [J-20] blank text is not sent; a message is appended as plain text, and the field is cleared', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await makeItem(meena.api, HOME)
  await openApp(withSeller(meena), ravi)
  expect((await sendButton()).disabled).toBe(true)
  await fillIn({ Message: '   ' })
  expect((await sendButton()).disabled).toBe(true)
  await write('<img src=x onerror=alert(1)> see https://example.org/x')
  await waitFor(() => expect(texts()[1]).toContain('<img src=x onerror=alert(1)>'))
  expect((await field('Message')).value).toBe('')
  expect(bubbles()[1]!.querySelector('img[src=x]')).toBeNull()
  const link = within(bubbles()[1]!).getByRole('link')
  expect(link.getAttribute('rel')).toContain('noopener')
})

test('[J-22] [J-18] [X-08] [B-65] a message creates a notification that leads to its chat', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { conversationId } = await post(ravi, meena, 'One more thing')
  await openApp('/notifications', meena)
  await tap('button', /Ravi.*One more thing/)
  await expectAddress(`/chat/${conversationId}`)
  await screen.findByRole('heading', { level: 1, name: 'Ravi' })
  await waitFor(() => expect(texts().join()).toContain('One more thing'))
})

test('[K-10] a block hides the other person as online at once in the open chat of both', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { conversationId } = await post(ravi, meena, 'Hello')
  await post(meena, ravi, 'Hello')
  for (const [by, other] of [
    [ravi, 'Meena'],
    [meena, 'Ravi'],
  ] as const) {
    await openApp(`/chat/${conversationId}`, by)
    await screen.findByRole('heading', { level: 1, name: other })
    await screen.findByText(/online/)
    await meena.api.put(`/api/chat/conversations/${conversationId}/blocked`, { data: { isBlocked: true } })
    announce({ number: null, type: PEOPLE_CHANGED_EVENT, payload: {}, at: '' })
    await waitFor(() => expect(screen.queryByText(/online/)).toBeNull(), { timeout: 5000 })
    await meena.api.put(`/api/chat/conversations/${conversationId}/blocked`, { data: { isBlocked: false } })
  }
})

test('[J-19] [X-08] the chat of two other people is not found, on the screen and by the server', async () => {
  const [meena, ravi, asha] = [await person('Meena'), await person('Ravi'), await person('Asha')]
  const { conversationId } = await post(ravi, meena, 'Only for Meena')
  await openApp(`/chat/${conversationId}`, asha)
  await screen.findByText('Conversation not found.')
  expect((await asha.api.get(`/api/chat/conversations/${conversationId}/messages`)).status()).toBe(404)
})

test('[J-17] [U-73] [W-49] without chats the list says "No messages yet"', async () => {
  await openApp('/chat', await person('Asha'))
  await screen.findByRole('heading', { name: 'No messages yet' })
})

test('[J-07] [J-08] [B-61] [J-10] a chat with a seller opens by its address, with name and greeting', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  await makeItem(meena.api, HOME)
  await openApp(withSeller(meena), ravi)
  await screen.findByRole('heading', { level: 1, name: 'Meena' })
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Automatic reply')]))
  expect(texts()[0]).toContain('How can I help you?')
  await field('Message')
  await sendButton()
})

test('[J-23] [W-71] [W-48] the chat list holds chats from both entry points, by group, and is searchable', async () => {
  const [meena, ravi, asha] = [await person('Meena'), await person('Ravi'), await person('Asha')]
  await makeShop(meena.api, HOME)
  await post(asha, meena, 'Is it fresh?', { toSeller: true })
  await post(ravi, asha, 'The ladder is free')
  await openApp('/chat', asha)
  await screen.findByRole('link', { name: 'Ravi' })
  await tap('button', 'Sellers')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ravi' })).toBeNull())
  await screen.findByRole('link', { name: 'Green Basket' })
  await tap('button', 'All')
  await user.type(await screen.findByRole('searchbox'), 'ladder')
  await user.click(await screen.findByRole('link', { name: /The ladder is free/ }))
  await waitFor(() => expect(texts().join()).toContain('The ladder is free'))
  await openApp(`/circle?userId=${ravi.id}`, asha)
  await waitFor(() => expect(texts().join()).toContain('The ladder is free'))
})

test('[X-23] services, offices and shops lead to the chat with their seller', async () => {
  const [meena, asha] = [await person('Meena'), await person('Asha')]
  const [shop, service, office] = [
    await makeShop(meena.api, HOME),
    await makeService(meena.api),
    await makeOffice(meena.api),
  ]
  for (const path of [`/service/${service.id}`, `/office/${office.id}`, `/shop/${shop.id}`]) {
    await openApp(path, asha)
    const chat = () => within(screen.getByRole('main')).getByRole('link', { name: 'Chat' })
    await waitFor(chat)
    expect(chat().getAttribute('href')).toMatch(new RegExp(`^/chat\\?sellerId=${meena.id}&sellerName=`))
  }
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Chat' }))
  await waitFor(() => expect(texts().join()).toContain('How can I help you?'))
})
