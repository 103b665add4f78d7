import { useMemo } from 'react'
import * as z from 'zod/mini'
import { Photo } from '#features/photos/contract.ts'
import { type KeptCall, queueCall, useWaitingCalls } from '#kit/web/outbox.ts'
import { ListingCard, type Message, sendMessage, SentPlace } from '../contract.ts'

/** What stands on the screen while a message waits to be sent. */
const Shown = z.object({
  text: z.string(),
  photos: z.array(Photo),
  place: z.nullable(SentPlace),
  listing: z.nullable(ListingCard),
  asksLocation: z.boolean(),
})
type Shown = z.infer<typeof Shown>

/** A message to be written. */
export type Outgoing = Partial<Shown>

/** What is written to one person reaches the server in the order of the taps, whatever else waits. */
export const laneOf = (partnerId: string): string => `chat ${partnerId}`
const LANE = /^chat (.+)$/
export const partnerOfLane = (lane: string): string | null => LANE.exec(lane)?.[1] ?? null

/** Keeps a message until the server has it, through lost networks and reloads (J-21). */
export async function queueMessage(
  userId: string,
  to: { partnerId: string; name: string; isSeller: boolean },
  outgoing: Outgoing,
): Promise<void> {
  const shown: Shown = { text: '', photos: [], place: null, listing: null, asksLocation: false, ...outgoing }
  const input = {
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

/** What waits to be sent to somebody, in its order, as it will stand in the conversation. */
export function useWaitingMessages(userId: string, partnerId: string): ShownMessage[] {
  const calls = useWaitingCalls(userId, laneOf(partnerId))
  return useMemo(() => calls.map(waitingMessage).filter((message) => message !== null), [calls])
}

function waitingMessage({ key, at, shown, number }: KeptCall): ShownMessage | null {
  const parsed = Shown.safeParse(shown)
  if (!parsed.success) return null
  return {
    ...parsed.data,
    id: key,
    conversationId: '',
    number: Number.MAX_SAFE_INTEGER - 1e9 + number,
    isMine: true,
    automatic: null,
    receipt: null,
    at,
    waitingSince: Date.parse(at),
  }
}

/** The text of a waiting call, to be given back to its writer when it is refused. */
export function textOfCall({ shown }: KeptCall): string {
  const parsed = Shown.safeParse(shown)
  return parsed.success ? parsed.data.text : ''
}
