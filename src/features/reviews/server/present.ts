import { showsPurchases } from '#features/settings/rules.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { OwnReview, Review } from '../contract.ts'
import { shownDealing } from '../rules.ts'
import type { PublicReviewRow } from './publicReviewStore.ts'
import { photosOfReviews, type ReviewRow } from './store.ts'

/** A review as its author sees it; without the answer while they cannot see the listing. */
export const presentOwnReview = (row: ReviewRow, photos: Photo[], isSeen: boolean): OwnReview => ({
  id: row.id,
  rating: row.stars,
  comment: row.comment,
  photos,
  date: row.createdAt.toISOString(),
  answer: row.revealedAt && isSeen ? row.answer : '',
  hiddenUntil: row.revealedAt ? null : row.revealAt.toISOString(),
})

/** Reviews as others see them: with the author, and whether they bought, as far as they share it. */
export async function presentReviews(ctx: Ctx, rows: PublicReviewRow[], viewerId: string): Promise<Review[]> {
  const people = [...new Set(rows.flatMap(({ reviewerId }) => reviewerId ?? []))]
  const [seen, privacy] = [await peopleAsSeen(ctx, people, 'stranger'), await privacyOf(ctx, people)]
  const photos = await photosOfReviews(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const person = row.reviewerId ? seen.get(row.reviewerId) : undefined
    const choices = row.reviewerId ? privacy.get(row.reviewerId) : undefined
    return {
      id: row.id,
      user: person?.name ?? '',
      userPhoto: person?.photo ?? '',
      hasLeft: row.reviewerId === null,
      rating: row.stars,
      comment: row.comment,
      photos: photos.get(row.id) ?? [],
      dealing: shownDealing(row.dealing, choices !== undefined && showsPurchases(choices, 'stranger')),
      date: new Date(row.createdAt).toISOString(),
      isEdited: row.updatedAt !== row.createdAt,
      answer: row.answer,
      answeredAt: row.answeredAt ? new Date(row.answeredAt).toISOString() : null,
      helpful: row.helpful,
      isHelpful: row.isHelpful,
      isMine: row.reviewerId === viewerId,
    }
  })
}
