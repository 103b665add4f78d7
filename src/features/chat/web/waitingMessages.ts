import { useMemo } from 'react'
import * as z from 'zod/mini'
import { newId } from '#core/ids.ts'
import { Photo } from '#features/photos/contract.ts'
import { fileOf, type KeptCall, queueCall, useKeptCalls } from '#kit/web/outbox.ts'
import { sendMessage } from './calls.ts'
import { ListingCard, type Message, Quote, SentPlace } from '../messageContract.ts'
import { deleteMessage, hideMessage } from './calls.ts'
import { quoteKind } from '../rules.ts'
import { Voice } from '../voiceContract.ts'
import { uploadSound } from './calls.ts'
import { NO_CONTENT } from '../noContent.ts'

/** What the screen shows while a message waits to be sent. */
const Shown = z.object({
  text: z.string(),
  photos: z.array(Photo),
  place: z.nullable(SentPlace),
  voice: z._default(z.nullable(Voice), null),
  listing: z.nullable(ListingCard),
  asksLocation: z.boolean(),
  replyTo: z._default(z.nullable(z.extend(Quote, { id: z.string() })), null),
  /** Its id in the conversation, chosen when it is queued. */
  id: z.optional(z.string()),
})
type Shown = z.infer<typeof Shown>

/** A message to send; `sound` is the recording of its voice. */
export type Outgoing = Partial<Shown> & {
  sound?: Blob
  /** The listing that the message is about, while its card is not loaded. */
  listingId?: string
}

/** The message that the next one answers. */
export type ReplyTarget = NonNullable<Shown['replyTo']>

/** The quote of a message, for a reply to it. */
export const replyTargetOf = ({
  id,
  number,
  isMine,
  text,
  automatic,
  photos,
  voice,
  deletion,
}: Message): ReplyTarget => ({
  id,
  number,
  isMine,
  text,
  voiceMs: voice?.durationMs ?? null,
  kind: quoteKind({
    isDeleted: deletion === 'deleted',
    text,
    automatic,
    hasPhotos: photos.length > 0,
    voiceMs: voice?.durationMs ?? null,
  }),
})

/** The outbox lane of one person: messages to them are sent in the order they were written. */
export const laneOf = (partnerId: string): string => `chat ${partnerId}`
const LANE = /^chat (.+)$/
export const partnerOfLane = (lane: string): string | null => LANE.exec(lane)?.[1] ?? null

export const MESSAGE_KIND = 'message_draft'
export const DELETE_KIND = 'message_delete'
export const HIDE_KIND = 'message_hide'

/** Stores a message until the server has it; survives lost networks and reloads (J-21). */
export async function queueMessage(
  userId: string,
  to: { partnerId: string; name: string; isSeller: boolean },
  { sound, listingId, ...outgoing }: Outgoing,
): Promise<void> {
  const shown: Shown = { ...NO_CONTENT, ...outgoing, id: newId() }
  const input = {
    id: shown.id,
    to: to.partnerId,
    toSeller: to.isSeller,
    text: shown.text,
    photoIds: shown.photos.map(({ id }) => id),
    ...(shown.place && { place: shown.place }),
    ...(shown.voice?.id && { voice: { id: shown.voice.id, wave: shown.voice.wave } }),
    ...(shown.listing ? { listingId: shown.listing.id } : listingId && { listingId }),
    ...(shown.replyTo && { replyTo: shown.replyTo.id }),
    asksLocation: shown.asksLocation,
  }
  const lane = laneOf(to.partnerId)
  await queueCall(sendMessage, input, {
    owner: userId,
    lane,
    kind: MESSAGE_KIND,
    item: to.name,
    shown,
    ...(sound && shown.voice?.id && { file: fileOf(uploadSound, { id: shown.voice.id }, sound) }),
  })
}

interface Lane {
  owner: string
  partnerId: string
  name: string
}

/** Deletes a sent message for both, queued after messages written before. */
export const queueDelete = ({ owner, partnerId, name }: Lane, id: string): Promise<void> =>
  queueCall(deleteMessage, { id }, { owner, lane: laneOf(partnerId), kind: DELETE_KIND, item: name })

/** Deletes a sent message only for the user, or undoes that. */
export const queueHide = ({ owner, partnerId, name }: Lane, { id, conversationId, isHidden }: Hide): Promise<void> =>
  queueCall(
    hideMessage,
    { id, isHidden },
    { owner, lane: laneOf(partnerId), kind: HIDE_KIND, item: name, shown: { conversationId } },
  )

interface Hide {
  id: string
  conversationId: string
  isHidden: boolean
}

/** State of a message of the user that the server has not received. */
export interface Unsent {
  /** Number of its call in the outbox. */
  call: number
  since: number
  /** Why the server refused it; null: it waits. */
  refusal: { code: string; params: Record<string, string | number> } | null
  /** The recording of a voice message. */
  sound: Blob | null
}

/** A message as the screen shows it; `unsent` is null once the server has it. */
export type ShownMessage = Message & { unsent: Unsent | null }

/** Pending changes to the messages with a person that the server has not answered yet. */
export interface Waiting {
  /** Messages not sent, in order, waiting or refused. */
  messages: readonly ShownMessage[]
  /** Ids of messages deleted for both. */
  deleted: ReadonlySet<string>
  /** Ids of messages deleted only for the user. */
  hidden: ReadonlySet<string>
}

/** Unsent messages to a person, as they will appear in the conversation, and other pending changes there. */
export function useWaiting(userId: string, partnerId: string): Waiting {
  const calls = useKeptCalls(userId)
  return useMemo(() => {
    const mine = calls.filter(({ lane }) => lane === laneOf(partnerId))
    const inputs = (wanted: string) =>
      mine.filter(({ kind, refused }) => kind === wanted && !refused).map(({ input }) => input as unknown as Hide)
    const hides = new Map(inputs(HIDE_KIND).map(({ id, isHidden }) => [id, isHidden]))
    return {
      messages: mine.map(waitingMessage).filter((message) => message !== null),
      deleted: new Set(inputs(DELETE_KIND).map(({ id }) => id)),
      hidden: new Set([...hides].filter(([, isHidden]) => isHidden).map(([id]) => id)),
    }
  }, [calls, partnerId])
}

function waitingMessage({ key, kind, at, shown, number, refused, file }: KeptCall): ShownMessage | null {
  const parsed = Shown.safeParse(shown)
  if (kind !== MESSAGE_KIND || !parsed.success) return null
  return {
    ...parsed.data,
    id: parsed.data.id ?? key,
    conversationId: '',
    number: Number.MAX_SAFE_INTEGER - 1e9 + number,
    isMine: true,
    automatic: null,
    receipt: null,
    deletion: null,
    at,
    unsent: { call: number, since: Date.parse(at), refusal: refused ?? null, sound: file?.body ?? null },
  }
}

/** The last unsent message to each person. */
export function useUnsent(userId: string): ReadonlyMap<string, ShownMessage> {
  const calls = useKeptCalls(userId)
  return useMemo(
    () =>
      new Map(
        calls.flatMap((call) => {
          const [partnerId, message] = [partnerOfLane(call.lane), waitingMessage(call)]
          return partnerId === null || message === null ? [] : [[partnerId, message] as const]
        }),
      ),
    [calls],
  )
}

/** The messages of a conversation as shown: those of the server with pending changes applied, then the unsent ones. */
export function shownMessages(delivered: readonly Message[], waiting: Waiting, hasNewer: boolean): ShownMessage[] {
  const shown = delivered
    .filter(({ id }) => !waiting.hidden.has(id))
    .map((message) => ({ ...(waiting.deleted.has(message.id) ? withoutContent(message) : message), unsent: null }))
  return hasNewer ? shown : [...shown, ...stillWaiting(waiting.messages, delivered)]
}

const withoutContent = (message: Message): Message => ({ ...message, ...NO_CONTENT, deletion: 'deleted' })

/** The messages still waiting; a message that the server already returned is not shown twice. */
export function stillWaiting(waiting: readonly ShownMessage[], delivered: readonly Message[]): ShownMessage[] {
  const arrived = new Set(delivered.map(({ id }) => id))
  return waiting.filter(({ id }) => !arrived.has(id))
}
