import { photoPath } from '#core/paths.ts'
import { cardsOf } from '#features/accounts/server/cards.ts'
import type { PhotoRule } from '#features/photos/server/audience.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { unseenAmong } from './blocks.ts'

/**
 * A profile photo is public while the profile is public; the photo of a private profile is visible to signed-in people
 * who know its URL.
 */
export const isProfilePhoto: PhotoRule = async (ctx, { id, ownerId }) => {
  if (ownerId === null || (await unseenAmong(ctx, [ownerId])).has(ownerId)) return null
  const card = (await cardsOf(ctx, [ownerId])).get(ownerId)
  if (card?.photo !== photoPath(id, 320)) return null
  const privacy = (await privacyOf(ctx, [ownerId])).get(ownerId)!
  if (privacy.profileVisibility === 'public') return 'public'
  return ctx.actor ? 'private' : null
}
