import { type Milliseconds, days, hours, milliseconds, minutes, seconds } from '#core/units.ts'

/** Most characters of one message, counted as an input field counts them. */
export const MESSAGE_LENGTH = 4000
/** Most characters of a greeting or an automatic reply. */
export const AUTOMATIC_LENGTH = 500
/** Most photos of one message. */
export const PHOTOS_OF_MESSAGE = 5

/** The automatic reply is sent this long after the first message (V-20). */
export const REPLY_DELAY: Milliseconds = seconds(1.2)
/** The button to the latest message shows when the list is more than this many pixels away from its end (J-16). */
export const SCROLL_BUTTON_FROM = 80
export const showsScrollButton = (pixelsFromBottom: number): boolean => pixelsFromBottom > SCROLL_BUTTON_FROM

/** Limits per person and hour: people to whom they write first, and conversations that they open. */
export const NEW_PEOPLE_PER_HOUR = 20
export const OPENED_PER_HOUR = 100
/** Shortest interval between two typing signals, and how long a signal is shown. */
export const TYPING_EVERY: Milliseconds = seconds(3)
export const TYPING_LASTS: Milliseconds = seconds(6)

/** A message of the signed-in person can be deleted for both within this time after its receipt (ADR 0068). */
export const DELETE_WITHIN: Milliseconds = hours(1)
/** True while a message of the signed-in person can still be deleted for both. */
export const canDeleteForBoth = (at: Date, now: Date): boolean => now.getTime() - at.getTime() <= DELETE_WITHIN

/** Kind of a quoted message: 'text' if it has a text to show, else what its content is. */
export function quoteKind(quoted: {
  isDeleted: boolean
  text: string
  automatic: 'greeting' | 'reply' | null
  hasPhotos: boolean
  voiceMs: number | null
}) {
  if (quoted.isDeleted) return 'deleted'
  if (quoted.voiceMs !== null) return 'voice'
  if (quoted.text !== '') return 'text'
  return quoted.automatic ?? (quoted.hasPhotos ? 'photo' : 'place')
}

/** Durations for which a conversation can be muted; null: until it is unmuted. */
export const MUTE_TIMES = [hours(1), hours(8), days(7), null] as const
/** Longest mute with an end. */
export const LONGEST_MUTE: Milliseconds = days(366)

/** Page sizes: messages, and conversations. */
export const PAGE_OF_MESSAGES = 50
export const PAGE_OF_CONVERSATIONS = 50

/**
 * Delivery state of a message of the signed-in person: stored on the server, delivered to a device, seen by the
 * recipient.
 */
export type Receipt = 'sent' | 'delivered' | 'seen'

interface Reach {
  number: number
  /** Number of the event in the recipient's inbox; null: it is not delivered. */
  inboxNumber: number | null
  isWithheld: boolean
}

/**
 * The delivery state that the sender sees. "Seen" needs both people to show their activity, "delivered" only the
 * recipient, because a device that receives a message shows that its owner is online. A message to somebody who blocks
 * the sender stays "sent", and so does every message to somebody who hides their activity: the two cases look alike.
 */
export function receiptOf(
  { number, inboxNumber, isWithheld }: Reach,
  other: { deliveredUpTo: number; seenUpTo: number; tellsSeen: boolean; tellsDelivered: boolean },
): Receipt {
  if (isWithheld || inboxNumber === null || !other.tellsDelivered) return 'sent'
  if (other.tellsSeen && number <= other.seenUpTo) return 'seen'
  return inboxNumber <= other.deliveredUpTo || number <= other.seenUpTo ? 'delivered' : 'sent'
}

/** Usual answer times need at least this many answers, and use at most this many of the latest. */
export const FEWEST_ANSWERS = 3
export const LATEST_ANSWERS = 20

/** A person's usual time to answer: the median, null with too few answers. */
export function usualAnswer(answers: readonly number[]): Milliseconds | null {
  if (answers.length < FEWEST_ANSWERS) return null
  const sorted = [...answers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return milliseconds(sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2)
}

/** A usual time in words, rounded up to a coarse figure. */
export function answerWords(usual: Milliseconds): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const step = [1, 2, 5, 10, 15, 20, 30, 45, 60].find((each) => usual <= minutes(each))
  if (step !== undefined && step < 60) return { unit: 'minutes', count: step }
  if (usual <= hours(22)) return { unit: 'hours', count: Math.ceil(usual / hours(1)) }
  return { unit: 'days', count: Math.ceil(usual / days(1)) }
}

/**
 * Kind of a conversation for one of the two people: they ask a seller, they are asked as a seller, or they are
 * neighbours.
 */
export const CONVERSATION_GROUPS = ['sellers', 'buyers', 'people'] as const
export type ConversationGroup = (typeof CONVERSATION_GROUPS)[number]

/** The group of a conversation for this person (J-23). */
export function groupOf(sellerId: string | null, userId: string): ConversationGroup {
  if (sellerId === null) return 'people'
  return sellerId === userId ? 'buyers' : 'sellers'
}

/** True for a text that is not blank (J-14). */
export const isNotBlank = (text: string): boolean => text.trim() !== ''

/**
 * The day of a moment in India, counted from 1970; separates messages by day. India has one time zone without daylight
 * saving.
 */
export const dayOf = (iso: string): number => Math.floor((Date.parse(iso) + INDIA_AHEAD) / days(1))
const INDIA_AHEAD = hours(5.5)
