import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './store.ts'

/** The photo of an open request is visible to everybody who may see the request. */
export const isRequestPhoto: PhotoRule = async (ctx, { id }) =>
  ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null
