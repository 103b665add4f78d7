import type { PersonalDataRule } from '#kit/server/personalData.ts'

export const reviewsPersonalData: PersonalDataRule[] = [
  { table: 'dealings', exports: 'buyer_id = $1', erasing: 'deletes' },
  {
    table: 'reviews',
    exports: 'reviewer_id = $1',
    leavesOut: ['device_hash'],
    erasing: 'anonymises',
    why: 'A rating that counted goes on counting, without a name.',
  },
  {
    table: 'review_photos',
    exports: 'review_id in (select id from reviews where reviewer_id = $1)',
    erasing: 'deletes',
  },
  { table: 'review_votes', exports: 'voter_id = $1', erasing: 'deletes' },
  {
    table: 'buyer_ratings',
    // A rating that is not visible to the buyer yet is not exported either.
    exports: 'seller_id = $1 or (buyer_id = $1 and revealed_at is not null)',
    erasing: 'deletes',
  },
]
