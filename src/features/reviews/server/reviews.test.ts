import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days } from '#core/units.ts'
import { deleteMyAccount } from '#features/accounts/server/accounts.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { rememberDevice } from '#features/accounts/server/sessions.ts'
import type { Item } from '#features/listings/itemContract.ts'
import { readProduct } from '#features/listings/server/items.ts'
import { newItem, newPhoto, newService } from '#features/listings/server/testing.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { answerReview, voteHelpful } from './answers.ts'
import { buyerStars, rateBuyer, ratingsBetween } from './buyerRatings.ts'
import { recordDealing } from './dealings.ts'
import { listPurchases, listReviews, readReviewTarget } from './feature.ts'
import { deleteReview, hideReview, saveReview } from './reviews.ts'
import { settleReviews } from './reveal.ts'

let seller: TestCtx
let buyer: TestCtx
let third: TestCtx
let item: Item

beforeEach(async () => {
  const ctx = await testCtx()
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Asha'))
  third = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  item = await newItem(seller)
})

const idOf = (ctx: TestCtx) => ctx.actor!.userId
const makeDealing = (ctx: TestCtx, kind: 'bought' | 'talked' = 'talked', listingId = item.id) =>
  recordDealing(ctx, { buyerId: idOf(ctx), listingId, kind })
const write = (ctx: TestCtx, changes: Partial<Parameters<typeof saveReview>[1]> = {}) =>
  saveReview(ctx, { id: item.id, rating: 5, comment: 'Fresh', photoIds: [], ...changes })
const read = (ctx: TestCtx) => listReviews(ctx, { id: item.id, limit: 20 })
const advanceClock = (ms: number) => buyer.setNow(new Date(buyer.now().getTime() + ms))
const refused = (code: string) => expect.objectContaining({ code })
async function noticesOf(ctx: TestCtx) {
  const { rows } = await ctx.db.execute<{ kind: string; action_url: string }>(
    sql`select kind, action_url from notifications where user_id = ${idOf(ctx)} order by kind`,
  )
  return rows.map(({ kind, action_url }) => `${kind} ${action_url}`)
}

test('[I-19] [I-20] [G-22] others see a review with user, rating, comment, date and photos; totals are updated, the seller is notified', async () => {
  await makeDealing(buyer)
  const photoId = await newPhoto(buyer)
  await write(buyer, { rating: 4, photoIds: [photoId] })
  const { reviews, hasUnseen, ...counted } = await read(third)
  expect(counted).toEqual({
    rating: 4,
    total: 1,
    counts: [0, 1, 0, 0, 0],
    nextCursor: null,
    hidden: null,
    isMine: false,
  })
  expect(hasUnseen).toBe(false)
  expect(reviews).toMatchObject([
    { user: 'Asha', rating: 4, comment: 'Fresh', date: buyer.now().toISOString(), dealing: 'talked', isMine: false },
  ])
  expect(reviews[0]!.photos.map(({ id }) => id)).toEqual([photoId])
  expect(await readProduct(third, { id: item.id })).toMatchObject({ rating: 4, totalReviews: 1 })
  expect(await noticesOf(seller)).toEqual([`reviewReceived /product/${item.id}`])
})

test('[I-21] a review requires a dealing, and is never for one’s own listing', async () => {
  await expect(write(buyer)).rejects.toEqual(refused('noDealing'))
  await expect(write(seller)).rejects.toEqual(refused('ownListing'))
  await expect(write(buyer, { id: crypto.randomUUID() })).rejects.toEqual(refused('notFound'))
  expect(await readReviewTarget(buyer, { id: item.id })).toMatchObject({
    name: 'Country tomato',
    dealing: null,
    isMine: false,
  })
  expect(await readReviewTarget(seller, { id: item.id })).toMatchObject({ isMine: true, dealing: null })
  await makeDealing(buyer)
  expect(await readReviewTarget(buyer, { id: item.id })).toMatchObject({ dealing: 'talked', review: null })
  await write(buyer)
})

test('[I-15] [X-28] [U-34] without stars nothing is stored', async () => {
  await makeDealing(buyer)
  await expect(write(buyer, { rating: 0 })).rejects.toEqual(refused('ratingMissing'))
  expect((await read(buyer)).total).toBe(0)
})

test('[I-06] [I-19] stars alone are enough; a second review is an edit of the first', async () => {
  await makeDealing(buyer)
  const first = await write(buyer, { comment: '' })
  expect((await read(third)).reviews[0]).toMatchObject({ isEdited: false })
  advanceClock(1000)
  const second = await write(buyer, { rating: 2, comment: 'Not so fresh' })
  expect(second).toMatchObject({ id: first.id, date: first.date, rating: 2 })
  const { reviews, total } = await read(third)
  expect([total, reviews[0]!.isEdited, reviews[0]!.rating]).toEqual([1, true, 2])
  expect(await noticesOf(seller)).toHaveLength(1)
})

test('[I-02] purchases and talks are listed until they are reviewed, and then with the review', async () => {
  expect(await listPurchases(buyer)).toEqual({ purchases: [] })
  await makeDealing(buyer, 'bought')
  advanceClock(1000)
  const service = await newService(seller)
  await makeDealing(buyer, 'talked', service.id)
  const { purchases } = await listPurchases(buyer)
  expect(purchases).toMatchObject([
    { name: 'Tap repair', kind: 'service', dealing: 'talked', seller: 'Meena', review: null },
    { name: 'Country tomato', kind: 'item', dealing: 'bought', review: null },
  ])
  await write(buyer)
  expect((await listPurchases(buyer)).purchases[1]!.review).toMatchObject({ rating: 5 })
})

test('the seller reads the review of a purchase only after rating the buyer', async () => {
  await makeDealing(buyer, 'bought')
  const written = await write(buyer, { rating: 2 })
  expect(written.hiddenUntil).toBe(new Date(buyer.now().getTime() + days(7)).toISOString())
  await buyer.transaction(async (inside) => {
    // An operator's database may have another time zone.
    await inside.db.execute(sql`set local timezone to 'Asia/Kolkata'`)
    expect((await readReviewTarget(inside, { id: item.id })).review).toMatchObject({ hiddenUntil: written.hiddenUntil })
  })
  for (const ctx of [seller, third]) expect(await read(ctx)).toMatchObject({ total: 0, rating: null, reviews: [] })
  expect(await readProduct(third, { id: item.id })).toMatchObject({ rating: null, totalReviews: 0 })
  expect(await noticesOf(seller)).toEqual(['reviewWaiting /ratings'])
  await rateBuyer(seller, { id: item.id, buyerId: idOf(buyer), rating: 5 })
  expect(await read(third)).toMatchObject({ total: 1, rating: 2 })
  expect((await buyerStars(seller, [idOf(buyer)])).get(idOf(buyer))).toEqual({ rating: 5, count: 1 })
  await expect(rateBuyer(seller, { id: item.id, buyerId: idOf(buyer), rating: 1 })).rejects.toEqual(
    refused('ratingShown'),
  )
})

test('the notice that a review waits for the seller’s rating goes once the review is visible or deleted', async () => {
  await makeDealing(buyer, 'bought')
  await write(buyer)
  await rateBuyer(seller, { id: item.id, buyerId: idOf(buyer), rating: 5 })
  expect(await noticesOf(seller)).toEqual([`reviewReceived /product/${item.id}`])
  for (const reviewer of [third, actingAs(buyer, await newPerson(buyer, 'Mina'))]) {
    await makeDealing(reviewer, 'bought')
    await write(reviewer)
  }
  expect((await noticesOf(seller)).filter((notice) => notice === 'reviewWaiting /ratings')).toHaveLength(2)
  await deleteReview(third, { id: item.id })
  expect((await noticesOf(seller)).filter((notice) => notice === 'reviewWaiting /ratings')).toHaveLength(1)
  advanceClock(days(7))
  await settleReviews(buyer)
  expect(await noticesOf(seller)).toEqual(Array(2).fill(`reviewReceived /product/${item.id}`))
})

test('the seller’s rating is held for the buyer’s likewise; both are shown after seven days in any case', async () => {
  await makeDealing(buyer, 'bought')
  await rateBuyer(seller, { id: item.id, buyerId: idOf(buyer), rating: 1 })
  const between = () => ratingsBetween(buyer, { listingId: item.id, buyerId: idOf(buyer) })
  expect(await between()).toEqual({ isReviewed: false, buyerStars: 1, isRevealed: false })
  expect(await buyerStars(seller, [idOf(buyer)])).toEqual(new Map())
  await makeDealing(third, 'bought')
  await write(third, { rating: 3 })
  advanceClock(days(7) - 1)
  await settleReviews(buyer)
  expect([(await between()).isRevealed, (await read(buyer)).total]).toEqual([false, 0])
  advanceClock(1)
  await settleReviews(buyer)
  await settleReviews(buyer)
  expect([(await between()).isRevealed, (await read(buyer)).total]).toEqual([true, 1])
  await write(buyer, { rating: 4 })
  expect(await read(buyer)).toMatchObject({ total: 2, rating: 3.5 })
})

test('only the seller of the listing can rate, and only its buyers', async () => {
  await makeDealing(buyer, 'talked')
  const rating = { id: item.id, buyerId: idOf(buyer), rating: 5 }
  await expect(rateBuyer(third, rating)).rejects.toEqual(refused('notYours'))
  await expect(rateBuyer(seller, rating)).rejects.toEqual(refused('noDealing'))
  await expect(rateBuyer(seller, { ...rating, rating: 0 })).rejects.toEqual(refused('ratingMissing'))
})

test('[R-05] [R-16] a hidden profile has no name, hidden purchases read as "talked", shared ones as "bought"', async () => {
  await makeDealing(buyer, 'bought')
  await rateBuyer(seller, { id: item.id, buyerId: idOf(buyer), rating: 5 })
  await write(buyer)
  const first = async () => (await read(third)).reviews[0]!
  expect(await first()).toMatchObject({ user: 'Asha', dealing: 'talked' })
  await saveMySettings(buyer, { purchaseHistory: true })
  expect(await first()).toMatchObject({ user: 'Asha', dealing: 'bought' })
  await saveMySettings(buyer, { profileVisibility: 'private' })
  expect(await first()).toMatchObject({ user: '', dealing: 'talked', hasLeft: false })
})

test('the seller has one public answer and may edit it; the reviewer is notified once', async () => {
  await makeDealing(buyer)
  const { id } = await write(buyer)
  await expect(answerReview(third, { id, answer: 'Hm' })).rejects.toEqual(refused('notYours'))
  await expect(answerReview(seller, { id: crypto.randomUUID(), answer: 'Hm' })).rejects.toEqual(refused('notFound'))
  await answerReview(seller, { id, answer: 'Thank you' })
  await answerReview(seller, { id, answer: 'Thank you, come again' })
  expect((await read(third)).reviews[0]).toMatchObject({ answer: 'Thank you, come again' })
  expect(await noticesOf(buyer)).toEqual([`reviewAnswered /product/${item.id}`])
  await answerReview(seller, { id, answer: '' })
  expect((await read(third)).reviews[0]).toMatchObject({ answer: '', answeredAt: null })
})

test('others mark a review as helpful, each once; its writer does not', async () => {
  await makeDealing(buyer)
  const { id } = await write(buyer)
  await expect(voteHelpful(buyer, { id, isHelpful: true })).rejects.toEqual(refused('ownReview'))
  await voteHelpful(third, { id, isHelpful: true })
  expect(await voteHelpful(third, { id, isHelpful: true })).toMatchObject({ helpful: 1 })
  expect((await read(third)).reviews[0]).toMatchObject({ helpful: 1, isHelpful: true })
  expect((await read(seller)).reviews[0]).toMatchObject({ helpful: 1, isHelpful: false })
  expect(await voteHelpful(third, { id, isHelpful: false })).toMatchObject({ helpful: 0 })
})

test('a review from the seller’s device, or from one that has reviewed the listing already, is refused', async () => {
  await makeDealing(buyer)
  await makeDealing(third)
  const shared = { deviceToken: 'family-tablet' }
  await rememberDevice(actingAs(seller, seller.actor, shared), idOf(seller))
  await expect(write(actingAs(buyer, buyer.actor, shared))).rejects.toEqual(refused('sameDevice'))
  const phone = { deviceToken: 'phone' }
  await write(actingAs(buyer, buyer.actor, phone))
  await write(actingAs(buyer, buyer.actor, phone), { rating: 4 })
  await expect(write(actingAs(third, third.actor, phone))).rejects.toEqual(refused('sameDevice'))
  await write(actingAs(third, third.actor, { deviceToken: 'another' }))
})

test('a blocked person’s review is counted but not listed; one taken down is neither', async () => {
  await makeDealing(buyer)
  const { id } = await write(buyer, { rating: 1 })
  await blockPerson(third, { userId: idOf(buyer) })
  expect(await read(third)).toMatchObject({ total: 1, reviews: [] })
  expect((await read(seller)).reviews).toHaveLength(1)
  expect(await hideReview(seller, { id, isHidden: true })).toEqual({ listingId: item.id, reviewerId: idOf(buyer) })
  expect(await read(seller)).toMatchObject({ total: 0, reviews: [] })
  expect(await readProduct(seller, { id: item.id })).toMatchObject({ totalReviews: 0 })
  await hideReview(seller, { id, isHidden: false })
  expect(await read(seller)).toMatchObject({ total: 1, rating: 1 })
  expect(await hideReview(seller, { id: crypto.randomUUID(), isHidden: true })).toBeNull()
})

test('[K-16] whom the seller blocks still reads, edits and deletes the own review, without the listing and the answer', async () => {
  await makeDealing(buyer)
  const { id } = await write(buyer)
  await answerReview(seller, { id, answer: 'Thanks' })
  const unreviewed = await newItem(seller)
  await makeDealing(buyer, 'talked', unreviewed.id)
  await blockPerson(seller, { userId: idOf(buyer) })
  const hidden = { listingId: item.id, name: '', photo: null }
  const own = { id, comment: 'Fresh', answer: '' }
  expect((await listPurchases(buyer)).purchases).toMatchObject([{ ...hidden, seller: '', orderId: null, review: own }])
  expect(await readReviewTarget(buyer, { id: item.id })).toMatchObject({ ...hidden, dealing: 'talked', review: own })
  await expect(readReviewTarget(buyer, { id: unreviewed.id })).rejects.toEqual(refused('notFound'))
  await expect(write(buyer, { id: unreviewed.id })).rejects.toEqual(refused('notFound'))
  await expect(read(buyer)).rejects.toEqual(refused('notFound'))
  expect(await write(buyer, { comment: 'Fresh again' })).toMatchObject({ ...own, comment: 'Fresh again' })
  expect((await read(third)).reviews).toMatchObject([{ comment: 'Fresh again', answer: 'Thanks' }])
  expect(await deleteReview(buyer, { id: item.id })).toEqual({ deleted: true })
  expect(await listPurchases(buyer)).toEqual({ purchases: [] })
})

test('erasing an account keeps its stars without name, photo and device; deleting a review leaves nothing', async () => {
  await makeDealing(buyer)
  await makeDealing(third)
  await write(actingAs(buyer, buyer.actor, { deviceToken: 'phone' }), { rating: 2, photoIds: [await newPhoto(buyer)] })
  await write(third, { rating: 4 })
  await deleteMyAccount(buyer)
  const { reviews, ...counted } = await read(seller)
  expect(counted).toMatchObject({ total: 2, rating: 3 })
  expect(reviews.find(({ rating }) => rating === 2)).toMatchObject({ user: '', hasLeft: true, photos: [] })
  const { rows } = await seller.db.execute(sql`select from reviews where device_hash is not null`)
  expect(rows).toEqual([])
  expect(await deleteReview(third, { id: item.id })).toEqual({ deleted: true })
  expect(await deleteReview(third, { id: item.id })).toEqual({ deleted: false })
  expect(await read(seller)).toMatchObject({ total: 1, rating: 2 })
})

test('[G-21] newest first, page by page', async () => {
  for (let i = 1; i <= 5; i++) {
    const ctx = actingAs(buyer, await newPerson(buyer, `Buyer ${i}`))
    await makeDealing(ctx)
    await write(ctx, { rating: i })
    advanceClock(1000)
  }
  const first = await listReviews(third, { id: item.id, limit: 3 })
  expect(first.reviews.map(({ rating }) => rating)).toEqual([5, 4, 3])
  const second = await listReviews(third, { id: item.id, limit: 3, cursor: first.nextCursor! })
  expect(second.reviews.map(({ rating }) => rating)).toEqual([2, 1])
  expect(second.nextCursor).toBeNull()
})
