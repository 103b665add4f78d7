import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { days, hours } from '#core/units.ts'
import { actorOf, openSession } from '#features/accounts/server/sessions.ts'
import { enterOrAsk } from '#features/accounts/server/secondStep.ts'
import { lastMessage, newPerson, userById } from '#features/accounts/server/testing.ts'
import { openWith } from '#features/chat/server/conversations.ts'
import { addToCircle } from '#features/circles/server/testing.ts'
import { myItem } from '#features/listings/server/items.ts'
import { myShops, readShop } from '#features/listings/server/shops.ts'
import { HERE, newItem, newPhoto, newShop } from '#features/listings/server/testing.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { confirmOrder, handOverOrder } from '#features/orders/server/steps.ts'
import { settleOrders } from '#features/orders/server/settle.ts'
import { readOrder } from '#features/orders/server/orders.ts'
import { askedFor } from '#features/orders/server/testing.ts'
import { readOrderDispute, reportThing as reporting } from '#features/reports/server/reporting.ts'
import { reportReference, startPayment } from '#features/subscriptions/server/payments.ts'
import { reports } from '#features/reports/server/feature.ts'
import { PEOPLE_CHANGED_EVENT } from '#features/people/events.ts'
import { blockPerson } from '#features/people/server/blocks.ts'
import { publishArea } from '#features/people/server/people.ts'
import { readRequest } from '#features/requests/server/answering.ts'
import { askNeighbourhood } from '#features/requests/server/feature.ts'
import { NO_INDEX } from '#features/requests/server/matching.ts'
import { requestInput } from '#features/requests/server/testing/street.ts'
import { recordDealing } from '#features/reviews/server/dealings.ts'
import { listReviews } from '#features/reviews/server/feature.ts'
import { saveReview } from '#features/reviews/server/reviews.ts'
import { saveMySettings } from '#features/settings/server/settings.ts'
import { payingConfig } from '#features/subscriptions/server/testing.ts'
import { toldSince } from '#kit/server/inbox.ts'
import { rowsOf } from '#kit/server/personalData.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { askClaimCall, claimByNumber, claimListing, issueClaimCode, listUnclaimed, readClaimWays } from './claims.ts'
import { investigateDispute, listDisputes, readDispute, restoreReview } from './disputes.ts'
import { requireAdmin, readAdminOverview, REPORT_SUBJECTS } from './feature.ts'
import { approveListing, listReviewQueue, rejectListing } from './listings.ts'
import { readLog, verifyLog } from './log.ts'
import { confirmPayment, matchStatement, readAdminPayments, refusePayment } from './payments.ts'
import { findPeople, restorePerson, suspendPerson } from './people.ts'
import { resolveDispute } from './resolving.ts'
import { newAdmin } from './testing.ts'

const reportThing = reporting(REPORT_SUBJECTS)
const REASON = 'This breaks the rules.'
let seller: TestCtx
let buyer: TestCtx
let admin: TestCtx

beforeEach(async () => {
  const ctx = await testCtx({ config: payingConfig })
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  admin = await newAdmin(ctx)
})

const later = (milliseconds: number) => admin.setNow(new Date(admin.now().getTime() + milliseconds))
const idOf = (ctx: TestCtx) => ctx.actor!.userId
const pending = async () => (await listReviewQueue(admin, { status: 'pending' })).listings
const noticesOf = async (ctx: TestCtx) =>
  (await listNotifications(ctx, { type: undefined, before: undefined })).notices.map(({ kind }) => kind)
const about = (kind: 'listing' | 'review' | 'conversation' | 'person' | 'order' | 'request', id: string) => ({
  subject: { kind, id },
  rule: 'scam' as const,
  text: 'He asks for money first.',
  photoIds: [],
})

test('[P-02] access needs the administrator flag and the second step', async () => {
  expect(await requireAdmin(admin)).toMatchObject({ isAdmin: true })
  await expect(requireAdmin(seller)).rejects.toMatchObject({ code: 'adminOnly', status: 403 })
  const flagOnly = actingAs(admin, await newPerson(admin, 'New', { isAdmin: true }))
  await expect(requireAdmin(flagOnly)).rejects.toMatchObject({ code: 'adminNeedsTwoFactor', status: 403 })
  await expect(requireAdmin(actingAs(admin, null))).rejects.toMatchObject({ code: 'notSignedIn' })
})

test('[P-03] [P-05] the five figures are counted from the data of the administrator’s own world only', async () => {
  const before = await readAdminOverview(admin)
  await newPerson(admin, 'Asha')
  await newPerson(admin, 'Demo', { isDemo: true })
  const { id } = await newItem(seller)
  await reportThing(buyer, about('listing', id))
  const { id: paymentId } = await startPayment(seller, { listingIds: [id], months: 3 })
  await reportReference(seller, { id: paymentId, reference: '427109361234' })
  expect((await readAdminOverview(admin)).reportedPayments).toBe(before.reportedPayments + 1)
  await confirmPayment(admin, { id: paymentId })
  const after = await readAdminOverview(admin)
  expect({
    users: after.totalUsers - before.totalUsers,
    subscriptions: after.activeSubscriptions - before.activeSubscriptions,
    listings: after.pendingListings - before.pendingListings,
    disputes: after.openDisputes - before.openDisputes,
    urgent: after.urgentDisputes - before.urgentDisputes,
    paise: after.monthlyRevenuePaise - before.monthlyRevenuePaise,
  }).toEqual({ users: 1, subscriptions: 1, listings: 1, disputes: 1, urgent: 1, paise: 300 })
  expect(after.revenue).toHaveLength(12)
  expect(after.revenue.at(-1)).toEqual({ month: '2026-01', paise: 300 })
  const demo = actingAs(admin, { ...admin.actor!, isDemo: true })
  expect(await readAdminOverview(demo)).toMatchObject({ totalUsers: 1, pendingListings: 0, openDisputes: 0 })
})

test('[P-06] a reported payment appears; confirming activates, refusing gives a reason, and both are logged', async () => {
  const [first, second] = [await newItem(seller), await newItem(seller, { name: 'Onion' })]
  const pay = async (listingId: string, reference: string) => {
    const { id } = await startPayment(seller, { listingIds: [listingId], months: 1 })
    await reportReference(seller, { id, reference })
    return id
  }
  const good = await pay(first.id, '427109361234')
  later(1000)
  const bad = await pay(second.id, '427109361235')
  const { waiting } = await readAdminPayments(admin)
  expect(waiting.map(({ payer, reference }) => [payer?.name, reference])).toEqual([
    ['Meena', '427109361234'],
    ['Meena', '427109361235'],
  ])
  const csv =
    'Date,Narration,Credit\n05/01,UPI/427109361234,1.00\n05/01,UPI/427109361235,7.00\n05/01,UPI/999999999999,1.00\n'
  const { matches } = await matchStatement(admin, { csv })
  expect(matches.map(({ outcome, payment }) => [outcome, payment?.id])).toEqual([
    ['match', good],
    ['amountDiffers', bad],
    ['unknown', undefined],
  ])
  expect((await matchStatement(admin, { csv: 'a,b\n1,2' })).problem).toBe('noAmounts')
  await confirmPayment(admin, { id: good })
  await refusePayment(admin, { id: bad, reason: REASON })
  const after = await readAdminPayments(admin)
  expect(after.waiting).toEqual([])
  expect(after.subscriptions.map(({ title, owner }) => [title, owner?.name])).toEqual([['Country tomato', 'Meena']])
  expect(after.confirmed).toMatchObject([{ id: good, amountPaise: 100, payer: { name: 'Meena' } }])
  expect(await noticesOf(seller)).toEqual(expect.arrayContaining(['paymentConfirmed', 'paymentRefused']))
  expect((await readLog(admin, {})).entries.map(({ act }) => act)).toEqual(['refusePayment', 'confirmPayment'])
})

test('[P-07] [P-08] [P-09] [P-10] [W-56] a new listing is queued; approval removes it, rejection hides it, and the seller is notified', async () => {
  const { id } = await newItem(seller)
  expect(await pending()).toMatchObject([
    { id, title: 'Country tomato', seller: { name: 'Meena' }, category: 'Food & Beverages', status: 'pending' },
  ])
  expect((await pending())[0]).toMatchObject({ submittedAt: seller.now().toISOString(), isVisible: true })
  await approveListing(admin, { id })
  expect(await pending()).toEqual([])
  expect(await noticesOf(seller)).toEqual(['listingApproved'])
  const version = async () =>
    (await seller.db.execute<{ updated_at: string }>(sql`select updated_at from listings where id = ${id}`)).rows[0]!
  const before = await version()
  later(hours(1))
  await rejectListing(admin, { id, reason: REASON })
  expect(await rejectListing(admin, { id, reason: REASON }), 'again').toEqual({ done: true, undo: null })
  expect((await myItem(seller, { id })).isVisible).toBe(false)
  expect(new Date((await version()).updated_at) > new Date(before.updated_at)).toBe(true)
  expect((await listReviewQueue(admin, { status: 'rejected' })).listings).toMatchObject([{ id, reason: REASON }])
  expect(await noticesOf(seller)).toContain('listingRejected')
  await admin.db.execute(sql`update listings set title = 'Tomato', updated_at = now() where id = ${id}`)
  expect(await pending()).toMatchObject([{ id, title: 'Tomato', isVisible: false }])
  await expect(approveListing(admin, { id: '1234567890123' })).rejects.toMatchObject({ code: 'notFound' })
})

test('[P-10] [W-56] with approve-first a new listing is hidden from everybody until it is approved', async () => {
  const { id } = await newItem(actingAs(seller, seller.actor, { config: { ...seller.config, approveFirst: true } }))
  expect((await myItem(seller, { id })).isVisible).toBe(false)
  await approveListing(admin, { id })
  expect((await myItem(seller, { id })).isVisible).toBe(true)
})

test('the queue flags a picture used by another seller and a duplicate name', async () => {
  const [mine, theirs] = [await newPhoto(seller), await newPhoto(buyer)]
  await admin.db.execute(sql`update photos set sha256 = 'same' where id in (${mine}, ${theirs})`)
  const first = await newItem(seller, { photoIds: [mine] })
  const copy = await newItem(buyer, { name: 'Best tomato', photoIds: [theirs] })
  const again = await newItem(seller)
  const twins = Object.fromEntries(
    (await pending()).map(({ id, twins }) => [id, twins.map(({ id, why }) => [why, id])]),
  )
  expect(twins[copy.id]).toEqual([['photo', first.id]])
  expect(twins[again.id]).toEqual([['title', first.id]])
  expect(twins[first.id]!.sort((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['photo', copy.id],
    ['title', again.id],
  ])
})

async function handedOver() {
  const order = await askForItem(buyer, askedFor(await newItem(seller)))
  await confirmOrder(seller, order)
  return handOverOrder(seller, order)
}

test('[K-16] words of a report about an order reach only the administrator once one of the two blocks the other', async () => {
  const exported = async (reader: TestCtx) => {
    const rule = reports.personalData.find(({ table }) => table === 'reports')!
    return JSON.stringify(await reader.db.execute(sql`select * from reports where ${rowsOf(rule, idOf(reader))}`))
  }
  for (const [blocker, blocked] of [
    [seller, buyer],
    [buyer, seller],
  ] as const) {
    const { id } = await handedOver()
    await blockPerson(blocker, { userId: idOf(blocked) })
    const text = `Pick up your phone, ${id}`
    await reportThing(buyer, { ...about('order', id), rule: 'other', text })
    expect((await readOrderDispute(seller, { id })).dispute).toMatchObject({ rule: 'other', isMine: false, text: '' })
    expect(JSON.stringify(await listNotifications(seller, {}))).not.toContain(text)
    expect(await exported(seller)).not.toContain(text)
    expect((await readOrderDispute(buyer, { id })).dispute).toMatchObject({ text })
    expect(await exported(buyer)).toContain(text)
    const cases = (await listDisputes(admin, { status: 'unresolved' })).disputes
    const words = await Promise.all(cases.map(async (each) => (await readDispute(admin, { id: each.id })).text))
    expect(words).toContain(text)
    await admin.db.execute(sql`delete from blocks`)
  }
})

test('[P-11] [P-12] [P-14] [P-15] a disputed order is investigated and resolved; both people are notified, and its deadline is suspended', async () => {
  const { id } = await handedOver()
  await reportThing(buyer, { ...about('order', id), rule: 'notReceived' })
  expect(await noticesOf(seller)).toContain('disputeOpened')
  for (const side of [buyer, seller])
    expect(await toldSince(side, idOf(side), 0), 'open screens').toContainEqual(
      expect.objectContaining({ type: 'dispute', payload: { orderId: id, status: 'open' } }),
    )
  const [dispute] = (await listDisputes(admin, { status: 'unresolved' })).disputes
  expect(dispute).toMatchObject({
    title: 'Country tomato',
    buyer: { name: 'Ravi' },
    seller: { name: 'Meena' },
    status: 'open',
    priority: 'high',
    createdAt: admin.now().toISOString(),
  })
  await admin.transaction(async (inside) => {
    // An operator's database may have another time zone.
    await inside.db.execute(sql`set local timezone to 'Asia/Kolkata'`)
    expect((await listDisputes(inside, { status: 'unresolved' })).disputes[0]!.createdAt).toBe(dispute!.createdAt)
  })
  for (const q of [dispute!.id.toUpperCase(), 'country', 'meena'])
    expect((await listDisputes(admin, { status: 'unresolved', q })).disputes.map((each) => each.id)).toEqual([
      dispute!.id,
    ])
  expect((await listDisputes(admin, { status: 'unresolved', q: 'onion' })).disputes).toEqual([])
  later(days(4))
  await settleOrders(admin)
  expect((await readOrder(buyer, { id })).status).toBe('handedOver')
  await expect(
    resolveDispute(admin, { id: dispute!.id, decision: 'upheld', answer: REASON, takeDown: false }),
  ).rejects.toMatchObject({ code: 'reportClosed' })
  expect(await investigateDispute(admin, { id: dispute!.id })).toMatchObject({
    status: 'investigating',
    orderStatus: 'handedOver',
  })
  expect((await readAdminOverview(admin)).openDisputes).toBe(1)
  await resolveDispute(admin, {
    id: dispute!.id,
    decision: 'upheld',
    answer: 'It will be handed over again.',
    takeDown: false,
  })
  expect((await readAdminOverview(admin)).openDisputes).toBe(0)
  expect((await listDisputes(admin, { status: 'unresolved' })).disputes).toEqual([])
  expect((await listDisputes(admin, { status: 'resolved' })).disputes).toMatchObject([{ status: 'resolved' }])
  for (const side of [buyer, seller]) {
    expect(await noticesOf(side)).toContain('disputeResolved')
    expect((await readOrderDispute(side, { id })).dispute).toMatchObject({ answer: 'It will be handed over again.' })
  }
  await settleOrders(admin)
  expect((await readOrder(buyer, { id })).status).toBe('completed')
})

test('three reports of one listing are one row with its content; one decision settles all three, and is logged', async () => {
  const { id } = await newItem(seller)
  const people = [buyer]
  for (const name of ['Sita', 'Gopal']) people.push(actingAs(buyer, await newPerson(buyer, name)))
  for (const person of people) {
    later(1000)
    await reportThing(person, about('listing', id))
  }
  const { disputes, total } = await listDisputes(admin, { status: 'unresolved' })
  expect([total, disputes.map(({ reports }) => reports)]).toEqual([1, [3]])
  const found = await readDispute(admin, { id: disputes[0]!.id })
  expect(found.others.map(({ reporter, text }) => [reporter?.name, text])).toEqual([
    ['Sita', 'He asks for money first.'],
    ['Gopal', 'He asks for money first.'],
  ])
  expect(found.listing).toMatchObject({ id, title: 'Country tomato', isVisible: true })
  expect(found.listing!.photo).not.toBeNull()
  expect(found.owner).toMatchObject({ name: 'Meena', listings: 1, rejected: 0, reports: 3, upheld: 0, acts: [] })
  await investigateDispute(admin, { id: found.id })
  await resolveDispute(admin, { id: found.id, decision: 'upheld', answer: REASON, takeDown: true })
  expect((await listDisputes(admin, { status: 'unresolved' })).disputes).toEqual([])
  for (const person of people) expect(await noticesOf(person)).toEqual(['reportResolved'])
  expect((await noticesOf(seller)).filter((kind) => /^(report|listing)/.test(kind))).toEqual(['listingRejected'])
  const { entries } = await readLog(admin, {})
  expect(entries.map(({ act, title, link }) => [act, title, link])).toEqual([
    ['resolveReport', '', `/admin?tab=disputes&dispute=${found.id}`],
    ['rejectListing', 'Country tomato', `/product/${id}`],
    ['investigateReport', '', `/admin?tab=disputes&dispute=${found.id}`],
  ])
})

test('the queue can be searched by title and seller and has more than one page', async () => {
  for (let i = 0; i < 52; i++) {
    later(1000)
    await newItem(seller, { name: `Basket ${i}`, photoIds: [] })
  }
  later(1000)
  const onions = await newItem(buyer, { name: '100% onion' })
  const queue = (input: { q?: string; skip?: string }) => listReviewQueue(admin, { status: 'pending', ...input })
  const first = await queue({})
  expect([first.listings.length, first.total]).toEqual([50, 53])
  const rest = await queue({ skip: '50' })
  expect(rest.listings.map(({ title }) => title)).toEqual(['Basket 50', 'Basket 51', '100% onion'])
  for (const q of ['100% o', 'ravi', onions.id.slice(0, 8).toUpperCase()])
    expect((await queue({ q })).listings.map(({ id }) => id)).toEqual([onions.id])
  expect(await queue({ q: '%' })).toMatchObject({ total: 1 })
  await reportThing(seller, about('listing', onions.id))
  expect((await queue({ skip: '50' })).listings.map(({ reports }) => reports)).toEqual([0, 0, 1])
})

test('[P-15] only the two sides of an order can open a dispute and read it', async () => {
  const { id } = await handedOver()
  const third = actingAs(buyer, await newPerson(buyer, 'Third'))
  await expect(reportThing(third, about('order', id))).rejects.toMatchObject({ code: 'notFound' })
  await reportThing(seller, about('order', id))
  expect((await readOrderDispute(third, { id })).dispute).toBeNull()
  expect((await readOrderDispute(buyer, { id: id.toUpperCase() })).dispute).toMatchObject({ status: 'open' })
  expect((await readOrderDispute(buyer, { id })).dispute).toMatchObject({ isMine: false, status: 'open' })
  const [dispute] = (await listDisputes(admin, { status: 'unresolved' })).disputes
  expect(dispute).toMatchObject({ buyer: { name: 'Ravi' }, seller: { name: 'Meena' }, reporterIsBuyer: false })
})

test('[P-15] only participants report a chat; the administrator sees the text of the report but nothing of the chat', async () => {
  const { conversation } = await openWith(buyer, { userId: idOf(seller), isSeller: true })
  const third = actingAs(buyer, await newPerson(buyer, 'Third'))
  await expect(reportThing(third, about('conversation', conversation.id))).rejects.toMatchObject({ code: 'notFound' })
  const photoIds = [await newPhoto(buyer)]
  const { id } = await reportThing(buyer, { ...about('conversation', conversation.id), photoIds })
  const shown = await readDispute(admin, { id })
  expect(shown).toMatchObject({
    text: 'He asks for money first.',
    seller: { name: 'Meena' },
    photos: [{ id: photoIds[0] }],
  })
  await investigateDispute(admin, { id })
  await resolveDispute(admin, { id, decision: 'dismissed', answer: REASON, takeDown: false })
  expect([await noticesOf(buyer), await noticesOf(seller)]).toEqual([
    expect.arrayContaining(['reportResolved']),
    expect.arrayContaining(['reportAboutYou']),
  ])
  expect(await investigateDispute(admin, { id }), 'its opening is heard late').toMatchObject({ status: 'resolved' })
})

test('a person has one open report per target, cannot report themselves, and files at most twenty a day', async () => {
  const { id } = await newItem(seller)
  await reportThing(buyer, about('listing', id))
  await expect(reportThing(buyer, about('listing', id))).rejects.toMatchObject({ code: 'alreadyReported' })
  await expect(reportThing(seller, about('listing', id))).rejects.toMatchObject({ code: 'ownReport' })
  await expect(reportThing(seller, about('person', idOf(seller)))).rejects.toMatchObject({ code: 'ownReport' })
  for (let i = 1; i < 20; i += 1) await reportThing(buyer, about('person', (await newPerson(buyer, `P${i}`)).userId))
  const one = await newPerson(buyer, 'One')
  await expect(reportThing(buyer, about('person', one.userId))).rejects.toMatchObject({ code: 'tooManyReports' })
  later(days(1) + 1000)
  expect(await reportThing(buyer, about('person', one.userId))).toMatchObject({ status: 'open' })
})

test('deciding a report can take the listing down, and its seller is notified', async () => {
  const { id } = await newItem(seller)
  const report = await reportThing(buyer, about('listing', id))
  expect((await pending())[0]).toMatchObject({ reports: 1 })
  await investigateDispute(admin, { id: report.id })
  await resolveDispute(admin, { id: report.id, decision: 'upheld', answer: REASON, takeDown: true })
  expect((await myItem(seller, { id })).isVisible).toBe(false)
  expect(await noticesOf(seller)).toEqual(expect.arrayContaining(['listingRejected']))
})

test('a neighbourhood request that broke the rules is taken down with the report', async () => {
  await publishArea(seller, HERE, async () => {})
  const { id } = await askNeighbourhood(seller, NO_INDEX, requestInput({ words: 'Fireworks, unlicensed' }))
  const report = await reportThing(buyer, { ...about('request', id), rule: 'prohibited' })
  const other = await reportThing(admin, { ...about('request', id), rule: 'spam' })
  await investigateDispute(admin, { id: report.id })
  await resolveDispute(admin, { id: report.id, decision: 'upheld', answer: REASON, takeDown: true })
  await expect(readRequest(buyer, { id })).rejects.toMatchObject({ code: 'requestNotFound' })
  expect(await readRequest(seller, { id })).toMatchObject({ state: 'closed' })
  expect(await readDispute(admin, { id: other.id }), 'one decision closes all reports').toMatchObject({
    status: 'resolved',
  })
  await expect(reportThing(buyer, about('request', id))).rejects.toMatchObject({ code: 'notFound' })
})

test('[P-14] a review taken down by mistake is restored once: shown, counted and logged, with its writer notified', async () => {
  const { id } = await newItem(seller)
  await recordDealing(admin, { buyerId: idOf(buyer), listingId: id, kind: 'talked' })
  await saveReview(buyer, { id, rating: 2, comment: 'Soft', photoIds: [] })
  const read = () => listReviews(seller, { id, limit: 20 })
  const report = await reportThing(seller, about('review', (await read()).reviews[0]!.id))
  const restore = () => restoreReview(admin, { id: report.id, reason: 'It was an honest word.' })
  await expect(restore(), 'not ended yet').rejects.toMatchObject({ code: 'reportClosed' })
  await investigateDispute(admin, { id: report.id })
  expect(
    await resolveDispute(admin, { id: report.id, decision: 'upheld', answer: REASON, takeDown: true }),
  ).toMatchObject({ isTakenDown: true, reviewText: '2/5 Soft' })
  expect(await read()).toMatchObject({ total: 0, reviews: [] })

  later(1000)
  expect(await restore()).toMatchObject({ isTakenDown: false, status: 'resolved' })
  expect(await read()).toMatchObject({ total: 1, rating: 2 })
  const { notices } = await listNotifications(buyer, { type: undefined, before: undefined })
  expect(notices[0]).toMatchObject({ kind: 'reviewRestored', params: { reason: 'It was an honest word.' } })
  expect((await readLog(admin, { before: undefined })).entries[0]).toMatchObject({
    act: 'restoreReview',
    subject: `report:${report.id}`,
  })
  expect(await verifyLog(admin)).toMatchObject({ isWhole: true })
  await expect(restore(), 'nothing left to put back').rejects.toMatchObject({ code: 'reportClosed' })
})

test('a suspended person is signed out, cannot sign in, and their listings are hidden until the suspension ends', async () => {
  const { id } = await newItem(seller)
  const token = await openSession(seller, idOf(seller))
  const until = async () =>
    (
      await admin.db.execute<{ until: string; changes: number }>(sql`
      select visible_until::text as until, (select count(*)::int from listing_changes where listing_id = ${id}) as changes
      from listings where id = ${id}`)
    ).rows[0]!
  const before = await until()
  await addToCircle(buyer, seller)
  const looks = async () =>
    (await toldSince(buyer, idOf(buyer), 0)).filter(({ type }) => type === PEOPLE_CHANGED_EVENT).length
  expect(await looks()).toBe(0)
  await suspendPerson(admin, { id: idOf(seller), reason: REASON })
  expect(await looks(), 'who has the person in the circle looks again').toBe(1)
  expect(await actorOf(seller, token)).toBeNull()
  const row = (await userById(seller, idOf(seller)))!
  expect(await enterOrAsk(seller, row)).toMatchObject({ success: false, code: 'accountSuspended' })
  expect(lastMessage(admin.config)).toMatchObject({
    to: row.email,
    text: expect.stringMatching(`^Your Hereabouts account is suspended[^]*${REASON}`),
  })
  expect(new Date((await until()).until).getTime()).toBe(0)
  expect((await until()).changes).toBeGreaterThan(before.changes)
  const late = await newItem(seller, { name: 'Late' })
  expect((await myItem(seller, late)).isVisible).toBe(false)
  expect((await findPeople(admin, { q: 'meen' })).people).toMatchObject([{ reason: REASON, listings: 2 }])
  await saveMySettings(seller, { language: { code: 'hi', autoDetect: false } })
  expect(await restorePerson(admin, { id: idOf(seller), reason: REASON })).toEqual({ done: true })
  expect(await looks()).toBe(2)
  expect(lastMessage(admin.config)).toMatchObject({ to: row.email, text: expect.stringContaining('लॉग इन') })
  expect(await restorePerson(admin, { id: idOf(seller), reason: REASON }), 'again').toEqual({ done: true })
  expect((await until()).until).toBe(before.until)
  expect((await myItem(seller, late)).isVisible).toBe(true)
  expect(await enterOrAsk(seller, (await userById(seller, idOf(seller)))!)).toMatchObject({ success: true })
  expect(await noticesOf(seller)).toContain('accountRestored')
  await expect(suspendPerson(admin, { id: idOf(admin), reason: REASON })).rejects.toMatchObject({
    code: 'cannotSuspend',
  })
  expect((await readLog(admin, {})).entries.map(({ act }) => act)).toEqual(['restorePerson', 'suspendPerson'])
  expect(await verifyLog(admin)).toMatchObject({ isWhole: true, count: 2 })
})

test('people are found by name, e-mail address, phone number and id, without their location', async () => {
  const row = (await userById(seller, idOf(seller)))!
  for (const q of ['eena', row.email.slice(0, 12), row.phone, row.id]) {
    const { people } = await findPeople(admin, { q })
    expect(people.map(({ id }) => id)).toEqual([row.id])
    expect(Object.keys(people[0]!).join()).not.toMatch(/lat|lng|lon|address|location/i)
  }
  expect((await findPeople(admin, { q: '100%' })).people).toEqual([])
})

test('[W-25] an imported shop is claimed with its code, once, and is free for thirty days from then on', async () => {
  const shop = await newShop(seller)
  await admin.db.execute(
    sql`update listings set owner_id = null, source = 'osm', source_id = 'n1', visible_until = 'infinity' where id = ${shop.id}`,
  )
  expect((await listUnclaimed(admin, { q: 'green' })).places).toMatchObject([{ id: shop.id, codeExpiresAt: null }])
  const voided = await issueClaimCode(admin, { id: shop.id })
  const { code } = await issueClaimCode(admin, { id: shop.id })
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const typed = (text: string) => ({ id: shop.id, code: text.replaceAll('-', '') })
  await expect(claimListing(buyer, typed(voided.code))).rejects.toMatchObject({ code: 'wrongClaimCode' })
  later(days(31))
  await expect(claimListing(buyer, typed(code))).rejects.toMatchObject({ code: 'wrongClaimCode' })
  const fresh = await issueClaimCode(admin, { id: shop.id })
  expect(await claimListing(buyer, typed(fresh.code))).toEqual({ id: shop.id, kind: 'shop' })
  expect(await readShop(buyer, { id: shop.id })).toMatchObject({ isMine: true })
  const mine = async () => (await myShops(buyer)).shops[0]!
  const free = new Date(buyer.now().getTime() + days(30)).toISOString()
  expect(await mine()).toMatchObject({ id: shop.id, isVisible: true, freeUntil: free })
  later(days(30) + 1000)
  expect(await mine(), 'visible again for ₹1').toMatchObject({ isVisible: false, freeUntil: free })
  expect(await claimListing(buyer, typed(fresh.code))).toEqual({ id: shop.id, kind: 'shop' })
  await expect(claimListing(seller, typed(fresh.code))).rejects.toMatchObject({ code: 'alreadyClaimed' })
  await expect(issueClaimCode(admin, { id: shop.id })).rejects.toMatchObject({ code: 'alreadyClaimed' })
  const { rows } = await admin.db.execute<{ left: number }>(sql`select count(*)::int as left from claim_codes`)
  expect(rows[0]!.left).toBe(0)
})

async function importedShop(contact: string): Promise<string> {
  const { id } = await newShop(seller)
  await admin.db.execute(
    sql`update listings set owner_id = null, source = 'osm', source_id = ${id}, visible_until = 'infinity' where id = ${id}`,
  )
  await admin.db.execute(sql`update shops set contact = ${contact} where listing_id = ${id}`)
  return id
}

test('a call to the number of an imported place is requested once, is first in the list, and ends with the code', async () => {
  const silent = await importedShop('')
  const id = await importedShop('+377 93 15 00 00 · https://example.org')
  expect(await readClaimWays(buyer, { id })).toEqual({ phone: '+37793150000', isOwnNumber: false, callAskedAt: null })
  expect(await readClaimWays(buyer, { id: silent })).toMatchObject({ phone: '' })
  await expect(askClaimCall(buyer, { id: silent })).rejects.toMatchObject({ code: 'placeWithoutPhone' })
  const at = buyer.now().toISOString()
  expect(await askClaimCall(buyer, { id })).toMatchObject({ callAskedAt: at })
  later(1000)
  expect(await askClaimCall(buyer, { id })).toMatchObject({ callAskedAt: at })
  expect((await listUnclaimed(admin, { q: '' })).places).toMatchObject([
    { id, phone: '+37793150000', callAskedAt: at },
    { id: silent, phone: '', callAskedAt: null },
  ])
  expect(await readAdminOverview(admin)).toMatchObject({ claimCalls: 1 })
  const { code } = await issueClaimCode(admin, { id })
  expect(await readAdminOverview(admin)).toMatchObject({ claimCalls: 0 })
  expect(await claimListing(buyer, { id, code: code.replaceAll('-', '') })).toEqual({ id, kind: 'shop' })
  await expect(askClaimCall(seller, { id })).rejects.toMatchObject({ code: 'alreadyClaimed' })
  await expect(readClaimWays(seller, { id })).rejects.toMatchObject({ code: 'alreadyClaimed' })
})

test('a person with the confirmed number of an imported place claims it without a code; a typed number is not enough', async () => {
  const id = await importedShop('098 0000 0123')
  await admin.db.execute(
    sql`update users set phone = '+919800000123', phone_digits = '919800000123' where id = ${idOf(buyer)}`,
  )
  expect(await readClaimWays(buyer, { id })).toMatchObject({ isOwnNumber: false })
  await expect(claimByNumber(buyer, { id })).rejects.toMatchObject({ code: 'notNumberOfPlace' })
  await admin.db.execute(sql`update users set confirmed_digits = phone_digits`)
  expect(await readClaimWays(buyer, { id })).toMatchObject({ isOwnNumber: true })
  await expect(claimByNumber(seller, { id })).rejects.toMatchObject({ code: 'notNumberOfPlace' })
  expect(await claimByNumber(buyer, { id })).toEqual({ id, kind: 'shop' })
  expect(await claimByNumber(buyer, { id }), 'once more').toEqual({ id, kind: 'shop' })
  await expect(claimByNumber(seller, { id })).rejects.toMatchObject({ code: 'alreadyClaimed' })
  const free = new Date(buyer.now().getTime() + days(30)).toISOString()
  expect((await myShops(buyer)).shops).toMatchObject([{ id, isVisible: true, freeUntil: free }])
})
