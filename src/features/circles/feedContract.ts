import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { LISTING_KINDS } from '#features/listings/rules.ts'
import { Photo } from '#features/photos/contract.ts'
import { MOST_POST_PHOTOS, POST_LENGTH } from './rules.ts'

/** A feed entry of the circle: a new listing of a member, or a post (K-20). */
export const FeedEntry = z.object({
  id: z.string(),
  author: z.object({ id: z.string(), name: z.string(), profilePhoto: z.string(), isMe: z.boolean() }),
  /** ISO time. */
  at: z.string(),
  /** Text of a post; "" for a listing. */
  text: z.string(),
  photos: z.array(Photo),
  /** Null: a post. */
  listing: z.nullable(
    z.object({ kind: z.enum(LISTING_KINDS), title: z.string(), price: z.string(), isDemo: z.boolean() }),
  ),
})
export type FeedEntry = z.infer<typeof FeedEntry>

export const readFeed = defineEndpoint({
  ...addresses.readFeed,
  access: 'signedIn',
  input: z.object({
    /** The `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,20} [0-9a-f-]{13,36}$/, 'invalid'))),
  }),
  output: z.object({
    /** Newest first. */
    entries: z.array(FeedEntry),
    /** Cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
  }),
  summary: 'New listings of the own circle, and what its members and the asker tell it, newest first.',
})

const uuid = z.string('invalid').check(z.regex(UUID_PATTERN, 'invalid'))

export const createPost = defineEndpoint({
  ...addresses.createPost,
  access: 'signedIn',
  quota: 'post',
  idempotent: true,
  input: z
    .object({
      text: z._default(z.string('invalid').check(z.trim(), z.maxLength(POST_LENGTH, 'tooLong')), ''),
      photoIds: z._default(z.array(uuid, 'invalid').check(z.maxLength(MOST_POST_PHOTOS, 'tooManyPhotos')), []),
    })
    .check(z.refine(({ text, photoIds }) => text !== '' || photoIds.length > 0, { path: ['text'], error: 'required' })),
  output: FeedEntry,
  summary: 'Tells the own circle something: text, photos, or both.',
})

export const deletePost = defineEndpoint({
  ...addresses.deletePost,
  access: 'signedIn',
  idempotent: true,
  input: z.object({ id: z.string().check(z.maxLength(100, 'invalid')) }),
  output: z.object({ id: z.string() }),
  summary: 'Takes an own post away for everybody.',
})

export const feedEndpoints = [readFeed, createPost, deletePost]
