import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './store.ts'

/** The picture of what was ordered is for buyer and seller, also when the listing is gone. */
export const isOrderPhoto: PhotoRule = async (ctx, { id }) =>
  ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null
