import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { testDatabase } from '#kit/server/testing/testDatabase.ts'
import { rateBuyer } from './buyerRatings.ts'
import { recordDealing } from './dealings.ts'
import { deleteReview, hideReview, saveReview } from './reviews.ts'
import { settleReviews } from './reveal.ts'

const isRefusal = (answer: object) => 'reason' in answer && answer.reason instanceof Refusal

const KINDS = ['write', 'write', 'write', 'delete', 'rate', 'days', 'hide', 'show', 'leave'] as const

test('[G-22] totals equal the shown rows after concurrent writes, changes, deletions, hiding and departures', async () => {
  const database = await testDatabase({ poolSize: 10 })
  const visitor = database.ctx()
  const seller = database.ctx({ actor: await newPerson(visitor, 'Meena') })
  const step = fc.record({ kind: fc.constantFrom(...KINDS), who: fc.nat(4), stars: fc.integer({ min: 1, max: 5 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
      const { id } = await newItem(seller)
      const people = await Promise.all(
        [0, 1, 2, 3, 4].map(async (i) => {
          const ctx = database.ctx({ actor: await newPerson(visitor) })
          const kind = i % 2 ? 'bought' : 'talked'
          await recordDealing(ctx, { buyerId: ctx.actor!.userId, listingId: id, kind })
          return ctx
        }),
      )
      const reviewIds = new Map<number, string>()
      const act = async ({ kind, who, stars }: { kind: (typeof KINDS)[number]; who: number; stars: number }) => {
        const ctx = people[who]!
        if (kind === 'write')
          reviewIds.set(who, (await saveReview(ctx, { id, rating: stars, comment: '', photoIds: [] })).id)
        if (kind === 'delete') await deleteReview(ctx, { id })
        if (kind === 'rate') await rateBuyer(seller, { id, buyerId: ctx.actor!.userId, rating: stars })
        if (kind === 'days') seller.setNow(new Date(seller.now().getTime() + days(stars)))
        if (kind === 'days') await settleReviews(seller)
        const reviewId = reviewIds.get(who)
        if ((kind === 'hide' || kind === 'show') && reviewId)
          await hideReview(seller, { id: reviewId, isHidden: kind === 'hide' })
        if (kind === 'leave' && who === 4) await deleteMyAccount(ctx)
      }
      for (const round of rounds) {
        const answers = await Promise.allSettled(round.map(act))
        const broken = answers.filter(({ status, ...answer }) => status === 'rejected' && !isRefusal(answer))
        expect(broken).toEqual([])
        const { rows } = await database.pool.query(
          `select l.rating_sum, l.rating_count, coalesce(sum(r.stars), 0)::int as sum, count(r.id)::int as count
           from listings l left join reviews r on r.listing_id = l.id and r.revealed_at is not null and r.hidden_at is null
           where l.id = $1 group by l.id`,
          [id],
        )
        const [{ rating_sum, rating_count, sum, count }] = rows
        expect([rating_sum, rating_count]).toEqual([sum, count])
      }
    }),
    { seed: 81, numRuns: 25 },
  )
})
