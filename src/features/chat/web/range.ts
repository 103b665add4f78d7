import type { Message } from '../messageContract.ts'
import { canDeleteForBoth } from '../rules.ts'

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

/** The range without one message. */
export const withoutMessage = (range: MessageRange, which: { id: string } | { number: number }): MessageRange => ({
  ...range,
  messages: range.messages.filter((each) => ('id' in which ? each.id !== which.id : each.number !== which.number)),
})

/** Receipts of this many latest messages may still change; older ones count as seen. */
const UNSETTLED_AT_MOST = 200

/**
 * The message number after which a range must be refetched: covers new messages, own messages not seen yet, and those
 * that could still be deleted when the range was last fetched.
 */
export function refreshAfter({ messages }: MessageRange, readAt: number): number {
  const recent = messages.slice(-UNSETTLED_AT_MOST)
  const unsettled = recent.find(
    ({ isMine, receipt, at }) => (isMine && receipt !== 'seen') || canDeleteForBoth(new Date(at), new Date(readAt)),
  )
  return (unsettled ?? { number: (messages.at(-1)?.number ?? 0) + 1 }).number - 1
}
