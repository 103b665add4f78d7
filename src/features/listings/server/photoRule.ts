import type { PhotoRule } from '#features/photos/server/audience.ts'
import { selectShownIn } from './listingStore.ts'

/** A photo of a listing is public while buyers see the listing, afterwards for signed-in people. */
export const isListingPhoto: PhotoRule = async (ctx, { id }) => {
  const shown = await selectShownIn(ctx, id)
  if (shown === 'visible') return 'public'
  return shown === 'ended' && ctx.actor ? 'private' : null
}
