import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './listingStore.ts'

/** A photo of a listing is for everybody, as the listing is or was. */
export const isListingPhoto: PhotoRule = async (ctx, { id }) => ((await showsPhoto(ctx, id)) ? 'public' : null)
