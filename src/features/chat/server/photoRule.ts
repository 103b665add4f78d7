import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './messageStore.ts'

/** A photo of a message is for the two of the conversation; for its reader only once the message is. */
export const isMessagePhoto: PhotoRule = async (ctx, { id }) =>
  ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null
