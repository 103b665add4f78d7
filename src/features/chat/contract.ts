import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { LISTING_ID_PATTERN, UUID_PATTERN } from '#core/ids.ts'
import { Presence } from '#features/people/presence.ts'
import { Photo } from '#features/photos/contract.ts'
import { automaticEndpoints } from './automaticContract.ts'
import { ListingCard, Message, messageEndpoints } from './messageContract.ts'
import { SentVoice, voiceEndpoints } from './voiceContract.ts'
import { CONVERSATION_GROUPS, MESSAGE_LENGTH, PHOTOS_OF_MESSAGE } from './rules.ts'

/** The other person of a conversation. */
export const Partner = z.object({
  /** Null: the account is deleted. */
  id: z.nullable(z.string()),
  /**
   * Title of the conversation on all screens: the shop's name if the caller asks a seller with exactly one shop, else
   * the person's name. "" when the name is hidden from the caller, or the account is deleted.
   */
  name: z.string(),
  /** Address of the person's photo. */
  photo: z.string(),
  /** The shop whose name is the title, and its owner's name; null: the title is the person's name. */
  shop: z._default(z.nullable(z.object({ id: z.string(), photo: z.nullable(Photo), owner: z.string() })), null),
})
export type Partner = z.infer<typeof Partner>

/** A conversation as seen by one of the two people. */
export const Conversation = z.object({
  id: z.string(),
  partner: Partner,
  group: z.enum(CONVERSATION_GROUPS),
  /** Unseen messages of the other person; automatic ones do not count. 0 for a person whom the caller blocks. */
  unread: z.number(),
  last: z.nullable(Message),
  /** True when the caller blocks the other person. */
  isBlocked: z.boolean(),
  /**
   * True when its messages send no push notifications to the caller's devices; `mutedUntil` null: until they unmute it.
   */
  isMuted: z._default(z.boolean(), false),
  mutedUntil: z._default(z.nullable(z.string()), null),
})
export type Conversation = z.infer<typeof Conversation>

/** A conversation with everything its screen shows besides the messages. */
export const OpenConversation = z.extend(Conversation, {
  /** The other person's usual time to answer, in milliseconds; null when unknown or hidden. */
  usualAnswerMs: z.nullable(z.number()),
  /** Whether the other person is online; null when hidden, unknown or one of the two blocks the other. */
  presence: z._default(z.nullable(Presence), null),
  /** True while the account of the other person is suspended: they cannot read messages. */
  isSuspended: z._default(z.boolean(), false),
  /** True when the other person is a demo person: the two can write, but not meet, unless both are. */
  isDemo: z._default(z.boolean(), false),
})
export type OpenConversation = z.infer<typeof OpenConversation>

const uuid = z.string('invalid').check(z.regex(UUID_PATTERN, 'invalid'))
const listingId = z.string('invalid').check(z.regex(LISTING_ID_PATTERN, 'invalid'))
const number = z.coerce.number<number>('invalidNumber').check(z.gte(0, 'invalidNumber'), z.lte(1e15, 'invalidNumber'))
const degrees = (n: number) => z.number('invalidNumber').check(z.gte(-n, 'invalidPlace'), z.lte(n, 'invalidPlace'))
const text = (most: number) => z.string('invalid').check(z.maxLength(most, 'tooLong'))

export const openConversation = defineEndpoint({
  ...addresses.openConversation,
  access: 'signedIn',
  input: z.object({
    /** The person to talk to. */
    userId: uuid,
    /** True when the person is asked as a seller: their automatic greeting is sent if it is on. */
    isSeller: z._default(z.boolean('invalid'), false),
    /** A listing that the conversation will be about; absent from the answer when the caller may not see it. */
    listingId: z.optional(listingId),
  }),
  output: z.object({ conversation: OpenConversation, listing: z.nullable(ListingCard) }),
  summary: 'The conversation with somebody, begun when there is none; a seller greets in a new one.',
})

export const readConversation = defineEndpoint({
  ...addresses.readConversation,
  access: 'signedIn',
  input: z.object({ id: uuid }),
  output: OpenConversation,
  summary: 'One of the own conversations.',
})

export const listConversations = defineEndpoint({
  ...addresses.listConversations,
  access: 'signedIn',
  input: z.object({
    /** ISO time; returns only conversations whose last message is older. */
    before: z.optional(z.iso.datetime({ error: 'invalid', offset: true })),
    /** Only the conversation with this person. */
    withId: z.optional(uuid),
  }),
  output: z.object({ conversations: z.array(Conversation), hasMore: z.boolean() }),
  summary: 'The own conversations in which somebody has written, latest first, fifty at a time.',
})

export const countUnreadChats = defineEndpoint({
  ...addresses.countUnreadChats,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ conversations: z.number() }),
  summary: 'In how many conversations something waits to be read.',
})

export const readMessages = defineEndpoint({
  ...addresses.readMessages,
  access: 'signedIn',
  input: z.object({
    id: uuid,
    /** At most one of these: older than, newer than, or around a message. Without one: the latest. */
    before: z.optional(number),
    after: z.optional(number),
    around: z.optional(number),
  }),
  output: z.object({
    /** Oldest first. */
    messages: z.array(Message),
    hasOlder: z.boolean(),
    hasNewer: z.boolean(),
  }),
  summary: 'Fifty messages of an own conversation, oldest first.',
})

export const sendMessage = defineEndpoint({
  ...addresses.sendMessage,
  access: 'signedIn',
  quota: 'message',
  idempotent: true,
  input: z
    .object({
      id: z.optional(uuid),
      to: uuid,
      toSeller: z._default(z.boolean('invalid'), false),
      text: z._default(text(MESSAGE_LENGTH), ''),
      photoIds: z._default(z.array(uuid, 'invalid').check(z.maxLength(PHOTOS_OF_MESSAGE, 'tooManyPhotos')), []),
      place: z.optional(z.object({ latitude: degrees(90), longitude: degrees(180) })),
      /** A sound that was uploaded before (`uploadSound`). */
      voice: z.optional(SentVoice),
      listingId: z.optional(listingId),
      /** Id of the message of this conversation that this one answers. */
      replyTo: z.optional(uuid),
      asksLocation: z._default(z.boolean('invalid'), false),
    })
    .check(
      z.refine(
        ({ text: written, photoIds, place, voice }) =>
          written.trim() !== '' || photoIds.length > 0 || place !== undefined || voice !== undefined,
        { path: ['text'], error: 'required' },
      ),
    ),
  output: Message,
  summary:
    'Writes to somebody: text, photos, a place, a recorded sound, about a listing; under `id` unless a message has it already.',
})

export const markSeen = defineEndpoint({
  ...addresses.markSeen,
  access: 'signedIn',
  input: z.object({ id: uuid, upTo: z.int('invalidNumber').check(z.gte(0, 'invalidNumber')) }),
  output: z.object({ unread: z.number() }),
  summary: 'Notes that an own conversation was seen up to a message; never backwards.',
})

export const tellTyping = defineEndpoint({
  ...addresses.tellTyping,
  access: 'signedIn',
  input: z.object({ id: uuid }),
  output: z.object({ told: z.boolean() }),
  summary: 'Tells the other that something is being written; nothing is kept.',
})

export const searchMessages = defineEndpoint({
  ...addresses.searchMessages,
  access: 'signedIn',
  input: z.object({
    q: z.string('required').check(z.trim(), z.minLength(2, 'required'), z.maxLength(100, 'tooLong')),
    /** Only in this conversation. */
    conversationId: z.optional(uuid),
  }),
  /** Latest first. */
  output: z.object({ found: z.array(z.object({ message: Message, partner: Partner })) }),
  summary: 'Messages of the own conversations that hold a text, latest first, fifty at most.',
})

export const setBlocked = defineEndpoint({
  ...addresses.setBlocked,
  access: 'signedIn',
  input: z.object({ id: uuid, isBlocked: z.boolean('invalid') }),
  output: z.object({ isBlocked: z.boolean() }),
  summary: 'Blocks the other of an own conversation, or takes it back; he is not told.',
})

export const chatEndpoints = [
  openConversation,
  readConversation,
  listConversations,
  countUnreadChats,
  readMessages,
  sendMessage,
  markSeen,
  tellTyping,
  searchMessages,
  setBlocked,
  ...automaticEndpoints,
  ...messageEndpoints,
  ...voiceEndpoints,
]
