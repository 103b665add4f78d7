import { type Milliseconds, days, hours, milliseconds, minutes, seconds } from '#core/units.ts'

/** Most characters of one message, counted as an input field counts them. */
export const MESSAGE_LENGTH = 4000
/** Most characters of a greeting or an automatic reply. */
export const AUTOMATIC_LENGTH = 500
/** Most photos of one message. */
export const PHOTOS_OF_MESSAGE = 5

/** The automatic reply comes this long after the first message (V-20). */
export const REPLY_DELAY: Milliseconds = seconds(1.2)
/** The button to the latest message shows when more than this many pixels from the bottom (J-16). */
export const SCROLL_BUTTON_FROM = 80
export const showsScrollButton = (pixelsFromBottom: number): boolean => pixelsFromBottom > SCROLL_BUTTON_FROM

/** How many people who never wrote to him somebody may write to in an hour, and how many conversations he may open. */
export const NEW_PEOPLE_PER_HOUR = 20
export const OPENED_PER_HOUR = 100
/** "Is typing" is told to the other at most this often, and believed this long. */
export const TYPING_EVERY: Milliseconds = seconds(3)
export const TYPING_LASTS: Milliseconds = seconds(6)

/** Messages read at a time, and conversations. */
export const PAGE_OF_MESSAGES = 50
export const PAGE_OF_CONVERSATIONS = 50

/** What an own message has reached: the server, a device of the other, his eyes. */
export type Receipt = 'sent' | 'delivered' | 'seen'

interface Reach {
  number: number
  /** The recipient's inbox event that tells of it; null: it reaches nobody. */
  inboxNumber: number | null
  isWithheld: boolean
}

/**
 * What a message has reached. "Seen" is told only where both let others know when they are here, "delivered" only where
 * the recipient does: a device that takes a message shows that its person is here. One written to somebody who blocks its
 * sender stays "sent" for ever, and so does every one to somebody who does not let it be known: the two look alike.
 */
export function receiptOf(
  { number, inboxNumber, isWithheld }: Reach,
  other: { deliveredUpTo: number; seenUpTo: number; tellsSeen: boolean; tellsDelivered: boolean },
): Receipt {
  if (isWithheld || inboxNumber === null || !other.tellsDelivered) return 'sent'
  if (other.tellsSeen && number <= other.seenUpTo) return 'seen'
  return inboxNumber <= other.deliveredUpTo || number <= other.seenUpTo ? 'delivered' : 'sent'
}

/** A promise about answers needs at least so many of them, and looks at so many of the latest. */
export const FEWEST_ANSWERS = 3
export const LATEST_ANSWERS = 20

/** How long somebody usually takes to answer: the median, null when too few answers say it. */
export function usualAnswer(answers: readonly number[]): Milliseconds | null {
  if (answers.length < FEWEST_ANSWERS) return null
  const sorted = [...answers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return milliseconds(sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2)
}

/** A usual time in words: rounded up to a figure that promises nothing finer than is known. */
export function answerWords(usual: Milliseconds): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const step = [1, 2, 5, 10, 15, 20, 30, 45, 60].find((each) => usual <= minutes(each))
  if (step !== undefined && step < 60) return { unit: 'minutes', count: step }
  if (usual <= hours(22)) return { unit: 'hours', count: Math.ceil(usual / hours(1)) }
  return { unit: 'days', count: Math.ceil(usual / days(1)) }
}

/** What kind of conversation it is for one of the two: he asks a seller, he is asked as a seller, or they are neighbours. */
export const CONVERSATION_GROUPS = ['sellers', 'buyers', 'people'] as const
export type ConversationGroup = (typeof CONVERSATION_GROUPS)[number]

/** The group of a conversation for the one who looks (J-23). */
export function groupOf(sellerId: string | null, userId: string): ConversationGroup {
  if (sellerId === null) return 'people'
  return sellerId === userId ? 'buyers' : 'sellers'
}

/** True for a text with something in it (J-14). */
export const isSomething = (text: string): boolean => text.trim() !== ''

/** The day of a moment in India, counted from 1970: what separates messages. India keeps one time all year. */
export const dayOf = (iso: string): number => Math.floor((Date.parse(iso) + INDIA_AHEAD) / days(1))
const INDIA_AHEAD = hours(5.5)
