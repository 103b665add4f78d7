import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { addresses } from './addresses.ts'

/** A stored photo with the data for its layout and its blurred placeholder. */
export const Photo = z.object({
  id: z.string(),
  /** Pixels of its largest rendition, in upright orientation. */
  width: z.number(),
  height: z.number(),
  /** ThumbHash in base64. */
  thumbhash: z.string(),
})
export type Photo = z.infer<typeof Photo>

/** The body is the file itself, not JSON; its declared type is ignored (server/feature.ts binds it). */
export const uploadPhoto = defineEndpoint({
  ...addresses.uploadPhoto,
  access: 'signedIn',
  quota: 'photo',
  input: z.object({}),
  output: Photo,
  summary: 'Stores a photo (JPEG, PNG, WebP, GIF or AVIF as the raw body, at most 12 MB) and answers its id.',
})

export const photosEndpoints = [uploadPhoto]
