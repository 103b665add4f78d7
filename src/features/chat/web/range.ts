import type { Message } from '../contract.ts'

/** A stretch of a conversation without holes, oldest first. */
export interface MessageRange {
  messages: readonly Message[]
  hasOlder: boolean
  /** Newer ones were not read yet: the stretch was found by a search. */
  hasNewer: boolean
}

/** Adds messages to a stretch; one that is there already is replaced by what was told later. */
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

/** How far back receipts may still change; whoever wrote more than this before has long been seen. */
const UNSETTLED_AT_MOST = 200

/** After which message a stretch must be read again: what is new, and own messages that were not seen yet. */
export function refreshAfter({ messages }: MessageRange): number {
  const recent = messages.slice(-UNSETTLED_AT_MOST)
  const unsettled = recent.find(({ isMine, receipt }) => isMine && receipt !== 'seen')
  return (unsettled ?? { number: (messages.at(-1)?.number ?? 0) + 1 }).number - 1
}
