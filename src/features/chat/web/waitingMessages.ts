import { useMemo } from 'react'
import * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import { Photo } from '#features/photos/contract.ts'
import { type KeptCall, queueCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { ListingCard, type Message, sendMessage, SentPlace } from '../contract.ts'

/** What the screen shows while a message waits to be sent. */
const Shown = z.object({
  text: z.string(),
  photos: z.array(Photo),
  place: z.nullable(SentPlace),
  listing: z.nullable(ListingCard),
  asksLocation: z.boolean(),
  /** Its id in the conversation, once it has one. */
  id: z.optional(z.string()),
})
type Shown = z.infer<typeof Shown>

/** A message to send. */
export type Outgoing = Partial<Shown>

/** The outbox lane of one person: messages to them are sent in the order they were written. */
export const laneOf = (partnerId: string): string => `chat ${partnerId}`
const LANE = /^chat (.+)$/
export const partnerOfLane = (lane: string): string | null => LANE.exec(lane)?.[1] ?? null

/** Stores a message until the server has it; survives lost networks and reloads (J-21). */
export async function queueMessage(
  userId: string,
  to: { partnerId: string; name: string; isSeller: boolean },
  outgoing: Outgoing,
): Promise<void> {
  const shown: Shown = {
    text: '',
    photos: [],
    place: null,
    listing: null,
    asksLocation: false,
    ...outgoing,
    id: newId(),
  }
  const input = {
    id: shown.id,
    to: to.partnerId,
    toSeller: to.isSeller,
    text: shown.text,
    photoIds: shown.photos.map(({ id }) => id),
    ...(shown.place && { place: shown.place }),
    ...(shown.listing && { listingId: shown.listing.id }),
    asksLocation: shown.asksLocation,
  }
  await queueCall(sendMessage, input, {
    owner: userId,
    lane: laneOf(to.partnerId),
    kind: 'message_draft',
    item: to.name,
    shown,
  })
}

/** A message as the screen shows it; `waitingSince` is null once the server has it. */
export type ShownMessage = Message & { waitingSince: number | null }

/** Unsent messages to a person, in order, as they will appear in the conversation. */
export function useWaitingMessages(userId: string, partnerId: string): ShownMessage[] {
  const calls = useWaitingCalls(userId, laneOf(partnerId))
  return useMemo(() => calls.map(waitingMessage).filter((message) => message !== null), [calls])
}

function waitingMessage({ key, at, shown, number }: KeptCall): ShownMessage | null {
  const parsed = Shown.safeParse(shown)
  if (!parsed.success) return null
  return {
    ...parsed.data,
    id: parsed.data.id ?? key,
    conversationId: '',
    number: Number.MAX_SAFE_INTEGER - 1e9 + number,
    isMine: true,
    automatic: null,
    receipt: null,
    at,
    waitingSince: Date.parse(at),
  }
}

/** The messages still waiting; a message that the server already returned is not shown twice. */
export function stillWaiting(waiting: readonly ShownMessage[], told: readonly Message[]): ShownMessage[] {
  const arrived = new Set(told.map(({ id }) => id))
  return waiting.filter(({ id }) => !arrived.has(id))
}

/** The text of a waiting call, restored to the composer when the server refuses it. */
export function textOfCall({ shown }: KeptCall): string {
  const parsed = Shown.safeParse(shown)
  return parsed.success ? parsed.data.text : ''
}
