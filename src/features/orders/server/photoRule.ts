import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './store.ts'

/** An order's photo is visible to its buyer and seller, also after the listing is deleted. */
export const isOrderPhoto: PhotoRule = async (ctx, { id }) =>
  ctx.actor && (await showsPhoto(ctx, id, ctx.actor.userId)) ? 'private' : null
