import { beforeEach, expect, test } from 'vitest'
import { clearBrowserStorage } from '#kit/web/storage.ts'
import type { OpenConversation } from '../contract.ts'
import type { Message } from '../messageContract.ts'
import { MUTE_KIND } from './mute.ts'
import { DELETE_KIND, HIDE_KIND, MESSAGE_KIND } from './waitingMessages.ts'
import { draftFor, forgetChats, keepDraft, keepThread, localThread } from './localChats.ts'

const conversation: OpenConversation = {
  id: 'c1',
  partner: { id: 'ravi', name: 'Ravi', photo: '', shop: null },
  group: 'people',
  unread: 0,
  last: null,
  isBlocked: false,
  isMuted: false,
  mutedUntil: null,
  presence: null,
  usualAnswerMs: null,
  isSuspended: false,
  isDemo: false,
}
const message = (number: number, text: string): Message => ({
  id: `m${number}`,
  conversationId: 'c1',
  number,
  isMine: true,
  text,
  automatic: null,
  voice: null,
  photos: [],
  place: null,
  listing: null,
  asksLocation: false,
  receipt: 'sent',
  replyTo: null,
  deletion: null,
  at: '2026-01-05T06:30:00.000Z',
})

beforeEach(() => clearBrowserStorage())

test('the latest messages of a chat are stored, by its id or by the other person', () => {
  const messages = Array.from({ length: 60 }, (_, i) => message(i + 1, `m${i + 1}`))
  keepThread('asha', 'c1', { conversation, messages })
  expect(localThread('asha', { id: 'c1' })?.messages.map(({ number }) => number)[0]).toBe(21)
  expect(localThread('asha', { partnerId: 'ravi' })?.messages).toHaveLength(40)
})

test('a chat that is stored again and again leaves the others their place', () => {
  keepThread('asha', 'c1', { conversation, messages: [message(1, 'Hello')] })
  const busy = { ...conversation, id: 'c2', partner: { ...conversation.partner, id: 'meena' } }
  for (let n = 1; n <= 100; n++) keepThread('asha', 'c2', { conversation: busy, messages: [message(n, `m${n}`)] })
  expect(localThread('asha', { id: 'c2' })?.messages).toMatchObject([{ text: 'm100' }])
  expect(localThread('asha', { id: 'c1' })?.messages).toMatchObject([{ text: 'Hello' }])
})

test('queued messages of an earlier version are still recognized', () => {
  expect([MESSAGE_KIND, DELETE_KIND, HIDE_KIND, MUTE_KIND]).toEqual([
    'message_draft',
    'message_delete',
    'message_hide',
    'chat_mute',
  ])
})

test('long messages do not fill the browser’s storage', () => {
  const messages = Array.from({ length: 20 }, (_, i) => message(i + 1, 'x'.repeat(4000)))
  keepThread('asha', 'c1', { conversation, messages })
  expect(localThread('asha', { id: 'c1' })?.messages).toHaveLength(5)
})

test('stored chats are separate for each person, and signing out deletes all but the person’s drafts', () => {
  keepThread('asha', 'c1', { conversation, messages: [message(1, 'secret')] })
  keepDraft('asha', 'ravi', 'begun')
  expect(localThread('meena', { id: 'c1' })).toBeNull()
  forgetChats()
  expect(localThread('asha', { id: 'c1' })).toBeNull()
  expect([draftFor('asha', 'ravi'), draftFor('meena', 'ravi')]).toEqual(['begun', ''])
})
