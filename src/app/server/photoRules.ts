import { isMessagePhoto } from '#features/chat/server/photoRule.ts'
import { isPostPhoto } from '#features/circles/server/photoRule.ts'
import { isListingPhoto } from '#features/listings/server/photoRule.ts'
import { isOrderPhoto } from '#features/orders/server/photoRule.ts'
import { isProfilePhoto } from '#features/people/server/photoRule.ts'
import type { PhotoRule } from '#features/photos/server/audience.ts'
import { isRequestPhoto } from '#features/requests/server/photoRule.ts'
import { isReviewPhoto } from '#features/reviews/server/photoRule.ts'

/** Rules of the features that decide who may see a photo; rules for public photos come first. */
export const PHOTO_RULES: PhotoRule[] = [
  isListingPhoto,
  isReviewPhoto,
  isProfilePhoto,
  isMessagePhoto,
  isPostPhoto,
  isOrderPhoto,
  isRequestPhoto,
]
