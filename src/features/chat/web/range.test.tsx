import { expect, test } from 'vitest'
import type { Message } from '../messageContract.ts'
import { DELETE_WITHIN } from '../rules.ts'
import { type MessageRange, refreshAfter, withMessages } from './range.ts'

const message = (number: number, changes: Partial<Message> = {}): Message => ({
  id: `id ${number}`,
  conversationId: 'c',
  number,
  isMine: false,
  text: `m${number}`,
  replyTo: null,
  deletion: null,
  automatic: null,
  voice: null,
  photos: [],
  place: null,
  listing: null,
  asksLocation: false,
  receipt: null,
  at: '2026-01-05T06:30:00.000Z',
  ...changes,
})
const range = (...numbers: number[]): MessageRange => ({
  messages: numbers.map((number) => message(number)),
  hasOlder: false,
  hasNewer: false,
})
const numbers = ({ messages }: MessageRange) => messages.map(({ number }) => number)

test('[J-15] an event puts its message at the right position and never shows it twice', () => {
  expect(numbers(withMessages(range(1, 2), [message(3), message(5)]))).toEqual([1, 2, 3, 5])
  expect(numbers(withMessages(range(4, 5), [message(1), message(2)], { hasOlder: true }))).toEqual([1, 2, 4, 5])
  const again = withMessages(range(1, 2, 3), [message(2, { receipt: 'seen' }), message(4)])
  expect(numbers(again)).toEqual([1, 2, 3, 4])
  expect(again.messages[1]!.receipt).toBe('seen')
})

test('a refresh begins at the person’s first message that was not seen', () => {
  const readAt = Date.parse('2030-01-01')
  expect(refreshAfter(range(7, 8), readAt)).toBe(8)
  const own = { isMine: true, receipt: 'delivered' as const }
  const messages = [message(1, { ...own, receipt: 'seen' }), message(2, own), message(3), message(4, own)]
  expect(refreshAfter({ messages, hasOlder: false, hasNewer: false }, readAt)).toBe(1)
})

test('a refresh includes messages that could still be deleted when the range was read', () => {
  const at = '2026-01-05T06:30:00.000Z'
  const recent = { ...range(7, 8), messages: [message(7, { at }), message(8, { at })] }
  expect(refreshAfter(recent, Date.parse(at) + DELETE_WITHIN)).toBe(6)
  expect(refreshAfter(recent, Date.parse(at) + DELETE_WITHIN + 1)).toBe(8)
})
