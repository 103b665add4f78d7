import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeItem } from '../kit/listings.ts'
import { HOME, openApp } from './kit/app.tsx'
import { address, field, fillIn, tap } from './kit/forms.ts'
import { person, type Someone } from './kit/people.ts'

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

test('[J-14] [J-15] [J-20] blank text is not sent; a message is shown at the end, as text, and the field is empty', async () => {
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

test('[J-22] [J-18] [X-08] [B-65] a message is a notice that leads to its chat', async () => {
  const [meena, ravi] = [await person('Meena'), await person('Ravi')]
  const { conversationId } = await post(ravi, meena, 'One more thing')
  await openApp('/notifications', meena)
  await tap('button', /Ravi.*One more thing/)
  await address(`/chat/${conversationId}`)
  await screen.findByRole('heading', { level: 1, name: 'Ravi' })
  await waitFor(() => expect(texts().join()).toContain('One more thing'))
})

test('[J-19] [X-08] the chat of two others is not found, on the screen and by the server', async () => {
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
