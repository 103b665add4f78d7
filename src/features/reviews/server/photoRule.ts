import type { PhotoRule } from '#features/photos/server/audience.ts'
import { showsPhoto } from './store.ts'

/** A photo of a review is public while the review is visible. */
export const isReviewPhoto: PhotoRule = async (ctx, { id }) => ((await showsPhoto(ctx, id)) ? 'public' : null)
