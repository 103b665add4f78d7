import { suspendedAmong } from '#features/people/server/blocks.ts'
import { withoutContacts } from '#features/listings/publicRules.ts'
import { showsProfile, showsPurchases } from '#features/settings/rules.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { type DealingKind, shownDealing } from '../rules.ts'
import { selectShown } from './publicReviewStore.ts'

/** A review for visitors: never with its author. */
export interface PublicReview {
  stars: number
  comment: string
  dealing: DealingKind
  answer: string
  at: Date
}

/** Rows read per review shown, because those of people with private profiles are left out. */
const READ_PER_SHOWN = 4
/** A placeholder id: none of the votes is the visitor's. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The newest reviews of a listing for visitors; those of private or suspended people are left out. */
export async function publicReviews(ctx: Ctx, listingId: string, most: number): Promise<PublicReview[]> {
  const which = { listingId, viewerId: NOBODY, without: [], before: null, limit: most * READ_PER_SHOWN }
  const rows = await selectShown(ctx, which)
  const people = rows.flatMap(({ reviewerId }) => reviewerId ?? [])
  const [privacy, suspended] = [await privacyOf(ctx, people), await suspendedAmong(ctx, people)]
  const isTold = (id: string | null) =>
    id === null || (!suspended.has(id) && showsProfile(privacy.get(id)!, 'stranger'))
  return rows
    .filter(({ reviewerId }) => isTold(reviewerId))
    .slice(0, most)
    .map((row) => ({
      stars: row.stars,
      comment: withoutContacts(row.comment),
      dealing: shownDealing(
        row.dealing,
        row.reviewerId !== null && showsPurchases(privacy.get(row.reviewerId)!, 'stranger'),
      ),
      answer: withoutContacts(row.answer),
      at: new Date(row.createdAt),
    }))
}
