import { expect, type Locator, type Page } from '@playwright/test'
import type { Account } from './person.ts'

/** The messages of the open chat. */
export const log = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
export const bubbles = (page: Page): Locator => log(page).locator('[data-message]')
export const field = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })
export const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })

/** Writes and sends a message on the screen. */
export async function writeMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await sendButton(page).click()
}

/** Sends a message without the screen, for chats that a test only needs as a precondition. */
export async function post(from: Account, to: Pick<Account, 'id'>, text: string, more: Record<string, unknown> = {}) {
  const answer = await from.page.request.post('/api/chat/messages', { data: { to: to.id, text, ...more } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; conversationId: string; number: number }
}
