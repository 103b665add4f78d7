import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './conversationStore.ts'

/**
 * A photo in a message is visible to the two people of the conversation; to the recipient only when they may see the
 * message.
 */
export const isMessagePhoto: PhotoRule = async (ctx, { id }) =>
  ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null
