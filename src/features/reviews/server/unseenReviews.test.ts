import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Item } from '#features/listings/itemContract.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { rateBuyer } from './buyerRatings.ts'
import { recordDealing } from './dealings.ts'
import { listReviews } from './feature.ts'
import { saveReview } from './reviews.ts'

let seller: TestCtx
let buyer: TestCtx
let item: Item

beforeEach(async () => {
  const ctx = await testCtx()
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Asha'))
  item = await newItem(seller)
  await recordDealing(buyer, { buyerId: buyer.actor!.userId, listingId: item.id, kind: 'bought' })
  await saveReview(buyer, { id: item.id, rating: 4, comment: 'Fresh', photoIds: [] })
})

const read = () => listReviews(seller, { id: item.id, limit: 20 })
const rateTheBuyer = () => rateBuyer(seller, { id: item.id, buyerId: buyer.actor!.userId, rating: 5 })

test('the list says that the rating counts reviews of people who block the reader, only once they are visible', async () => {
  expect(await read()).toMatchObject({ total: 0, hasUnseen: false })
  await rateTheBuyer()
  expect(await read()).toMatchObject({ total: 1, hasUnseen: false })
  await blockPerson(buyer, { userId: seller.actor!.userId })
  expect(await read()).toMatchObject({ total: 0, rating: null, reviews: [], hasUnseen: true })
})

test('the notice of a review goes with the reviewer who blocks the seller, although the seller made it visible', async () => {
  const kinds = async () =>
    (await listNotifications(seller, { type: undefined, before: undefined })).notices.map(({ kind }) => kind)
  await rateTheBuyer()
  expect(await kinds()).toContain('reviewReceived')
  await blockPerson(buyer, { userId: seller.actor!.userId })
  expect(await kinds()).not.toContain('reviewReceived')
})
