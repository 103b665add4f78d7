import type { Message } from '../contract.ts'

/** A contiguous range of a conversation's messages, oldest first. */
export interface MessageRange {
  messages: readonly Message[]
  hasOlder: boolean
  /** Newer messages were not read yet: the range was found by a search. */
  hasNewer: boolean
}

/** Adds messages to a range; a later version of a message replaces the earlier one. */
export function withMessages(
  range: MessageRange,
  told: readonly Message[],
  ends: Partial<MessageRange> = {},
): MessageRange {
  if (told.length === 0) return { ...range, ...ends }
  const last = range.messages.at(-1)?.number ?? 0
  if (told[0]!.number > last) return { ...range, ...ends, messages: [...range.messages, ...told] }
  const byNumber = new Map(range.messages.map((message) => [message.number, message]))
  for (const message of told) byNumber.set(message.number, message)
  const messages = [...byNumber.values()].sort((a, b) => a.number - b.number)
  return { ...range, ...ends, messages }
}

/** Receipts of this many latest messages may still change; older ones count as seen. */
const UNSETTLED_AT_MOST = 200

/** Number after which a range must be read again: new messages, and own messages not seen yet. */
export function refreshAfter({ messages }: MessageRange): number {
  const recent = messages.slice(-UNSETTLED_AT_MOST)
  const unsettled = recent.find(({ isMine, receipt }) => isMine && receipt !== 'seen')
  return (unsettled ?? { number: (messages.at(-1)?.number ?? 0) + 1 }).number - 1
}
