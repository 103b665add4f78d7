import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { BUYERS_WORDS, LISTING_KINDS } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { Voice } from './voiceContract.ts'

/** A listing that a message is about, in its current state. */
export const ListingCard = z.object({
  id: z.string(),
  kind: z.enum(LISTING_KINDS),
  title: z.string(),
  /** As text, "" when no price is stated. */
  price: z.string(),
  photo: z.nullable(Photo),
  /** False: buyers cannot see it at present. `availability`: text about the stock of an item (H-13). */
  isOffered: z.boolean(),
  availability: z._default(z.nullable(z.enum(BUYERS_WORDS)), null),
  isDemo: z.boolean(),
})
export type ListingCard = z.infer<typeof ListingCard>

/** An exact place that a person chose to send. */
export const SentPlace = z.object({ latitude: z.number(), longitude: z.number() })
export type SentPlace = z.infer<typeof SentPlace>

/** The message that another one answers, as the caller may see it. */
export const Quote = z.object({
  /** Its number in the conversation. */
  number: z.number(),
  isMine: z.boolean(),
  /** Beginning of its text; "" for the product's default text, and for messages without a text (`kind`). */
  text: z.string(),
  kind: z.enum(['text', 'greeting', 'reply', 'photo', 'place', 'voice', 'deleted']),
  /** Length of a voice message in milliseconds. */
  voiceMs: z._default(z.nullable(z.number()), null),
})
export type Quote = z.infer<typeof Quote>

/** One message as seen by one of the two people (J-09). */
export const Message = z.object({
  id: z.string(),
  conversationId: z.string(),
  /** Position in the conversation; increasing, with gaps. */
  number: z.number(),
  isMine: z.boolean(),
  text: z.string(),
  /** Written by the server in the sender's name; an empty text then means the product's default text. */
  automatic: z.nullable(z.enum(['greeting', 'reply'])),
  photos: z.array(Photo),
  place: z.nullable(SentPlace),
  voice: z._default(z.nullable(Voice), null),
  listing: z.nullable(ListingCard),
  /** The message asks the other person where they are (K-18). */
  asksLocation: z.boolean(),
  /**
   * Delivery state of a message of the signed-in person; null for a message of the other person, and once the account
   * of the recipient is deleted: what they saw is erased with it.
   */
  receipt: z.nullable(z.enum(['sent', 'delivered', 'seen'])),
  /** The message that this one answers; null: none, or the caller may not see it. */
  replyTo: z._default(z.nullable(Quote), null),
  /**
   * `deleted`: its sender deleted it for both, and it has no content. `kept`: likewise, but the caller had reported the
   * chat, so it stays visible to them (ADR 0068). Null: not deleted.
   */
  deletion: z._default(z.nullable(z.enum(['deleted', 'kept'])), null),
  /** ISO time at which the server received it. */
  at: z.string(),
})
export type Message = z.infer<typeof Message>

const id = z.string('invalid').check(z.regex(UUID_PATTERN, 'messageNotFound'))

export const deleteMessage = defineEndpoint({
  ...addresses.deleteMessage,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id }),
  output: Message,
  summary: 'Deletes an own message for both, within an hour; whoever reported the chat before keeps it.',
})

export const hideMessage = defineEndpoint({
  ...addresses.hideMessage,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id, isHidden: z.boolean('invalid') }),
  output: z.object({ isHidden: z.boolean() }),
  summary: 'Deletes a message for the asker alone, or takes that back.',
})

export const messageEndpoints = [deleteMessage, hideMessage]
