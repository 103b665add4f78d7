import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from './app.tsx'
import { fillIn, tap } from './hands.ts'
import type { Someone } from './people.ts'

/** The messages of the open chat, oldest first. */
export const bubbles = (): HTMLElement[] => [
  ...screen.getByRole('region', { name: 'Messages' }).querySelectorAll<HTMLElement>('[data-message]'),
]
/** Their texts, with time and state. */
export const texts = (): string[] => bubbles().map((bubble) => bubble.textContent)

/** Waits until the chat shows as many messages as patterns, in this order. */
export const expectMessages = (...patterns: RegExp[]): Promise<void> =>
  waitFor(() => expect(texts()).toEqual(patterns.map((pattern) => expect.stringMatching(pattern))))

/** Writes and sends a message on the screen. */
export async function write(text: string): Promise<void> {
  await fillIn({ Message: text })
  await tap('button', 'Send')
}

/** Sends a message without the screen. */
export async function post(from: Someone, to: Someone, text: string, more: object = {}) {
  const answer = await from.api.post('/api/chat/messages', { data: { to: to.id, text, ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; conversationId: string; number: number }
}

/** What a person reads in a conversation, oldest first. */
export async function messagesOf(by: Someone, conversationId: string): Promise<ReadMessage[]> {
  const answer = await by.api.get(`/api/chat/conversations/${conversationId}/messages`)
  return ((await answer.json()) as { messages: ReadMessage[] }).messages
}

interface ReadMessage {
  id: string
  text: string
  isMine: boolean
  receipt: string | null
  deletion: string | null
  voice: { id: string | null; durationMs: number } | null
}

/** Reports all messages of a conversation as read by a person, as their open chat does. */
export async function read(by: Someone, conversationId: string): Promise<void> {
  const answer = await by.api.post(`/api/chat/conversations/${conversationId}/seen`, { data: { upTo: 1e6 } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Opens the options of the last message with this text. */
export async function optionsOf(text: string) {
  await waitFor(() => expect(texts().join()).toContain(text))
  const bubble = bubbles().findLast((each) => each.textContent.includes(text))!
  await user.click(within(bubble).getByRole('button', { name: 'Message options' }))
  return within(await screen.findByRole('dialog', { name: 'Message options' }))
}
