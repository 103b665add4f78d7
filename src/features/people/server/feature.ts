import { photoPath } from '#core/paths.ts'
import { cardsOf } from '#features/accounts/server/cards.ts'
import { seeMyself } from '#features/settings/contract.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import { myselfAsSeen } from './people.ts'
import { unseenAmong } from './blocks.ts'

export const people = {
  routes: [route(seeMyself, myselfAsSeen)],
  personalData: [
    { table: 'blocks', exports: 'blocker_id = $1', erasing: 'deletes' },
    { table: 'published_areas', exports: 'user_id = $1', erasing: 'deletes' },
  ],
  /**
   * A profile photo is public while the profile is public; the photo of a private profile is visible to signed-in people
   * who know its URL.
   */
  photoRule: async (ctx, { id, ownerId }) => {
    if (ownerId === null || (await unseenAmong(ctx, [ownerId])).has(ownerId)) return null
    const card = (await cardsOf(ctx, [ownerId])).get(ownerId)
    if (card?.photo !== photoPath(id, 320)) return null
    const privacy = (await privacyOf(ctx, [ownerId])).get(ownerId)!
    if (privacy.profileVisibility === 'public') return 'public'
    return ctx.actor ? 'private' : null
  },
} satisfies ServerFeature
