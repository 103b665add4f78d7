import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { seconds } from '#core/units.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import { newItem } from '#features/listings/server/testing.ts'
import { listNotifications } from '#features/notifications/server/reading.ts'
import { askForItem } from '#features/orders/server/asking.ts'
import { askedFor } from '#features/orders/server/testing.ts'
import { reportThing as reporting } from '#features/reports/server/reporting.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { testConfig, type TestCtx } from '#kit/server/testing/testMachines.ts'
import { assignWork, deleteFilter, listAdmins, listFilters, saveFilter } from './assignments.ts'
import { listDisputes, readDispute } from './disputes.ts'
import { tellDecisions, undoDecision } from './held.ts'
import { approveListing, decideListings, listReviewQueue, rejectListing } from './listings.ts'
import { readLog, verifyLog } from './log.ts'
import { resolveDisputes } from './resolving.ts'
import { REPORT_SUBJECTS } from './feature.ts'
import { newAdmin } from './testing.ts'

const reportThing = reporting(REPORT_SUBJECTS)
const REASON = 'This breaks the rules.'
const UNDO_SECONDS = 30
let seller: TestCtx
let buyer: TestCtx
let admin: TestCtx

beforeEach(async () => {
  const ctx = await testCtx({ config: { ...testConfig, adminUndoSeconds: UNDO_SECONDS } })
  seller = actingAs(ctx, await newPerson(ctx, 'Meena'))
  buyer = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  admin = await newAdmin(ctx)
})

const wait = (time: number) => admin.setNow(new Date(admin.now().getTime() + time))
const idOf = (ctx: TestCtx) => ctx.actor!.userId
const noticesOf = async (ctx: TestCtx) =>
  (await listNotifications(ctx, { type: undefined, before: undefined })).notices
    .map(({ kind }) => kind)
    .filter((kind) => /^(listing|report|review|dispute)/.test(kind))
const inState = async (status: 'pending' | 'approved' | 'rejected') =>
  (await listReviewQueue(admin, { status })).listings.map(({ id }) => id)
const report = (ctx: TestCtx, kind: 'listing' | 'review' | 'order', id: string) =>
  reportThing(ctx, { subject: { kind, id }, rule: 'scam' as const, text: 'He asks for money first.', photoIds: [] })
const unresolved = async () => (await listDisputes(admin, { status: 'unresolved' })).disputes

test('a decision takes effect at once, and its people are notified after the undo period', async () => {
  const { id } = await newItem(seller)
  const { undo } = await rejectListing(admin, { id, reason: REASON })
  expect(await inState('rejected')).toEqual([id])
  wait(seconds(UNDO_SECONDS) - 1)
  await tellDecisions(admin)
  expect(await noticesOf(seller)).toEqual([])
  wait(1)
  await tellDecisions(admin)
  await tellDecisions(admin)
  expect(await noticesOf(seller)).toEqual(['listingRejected'])
  await expect(undoDecision(admin, { id: undo!.id })).rejects.toMatchObject({ code: 'undoTooLate', status: 409 })
  expect(await inState('rejected')).toEqual([id])
})

test('an undone decision restores everything, notifies nobody, and logs both steps', async () => {
  const { id } = await newItem(seller)
  await approveListing(admin, { id })
  wait(seconds(UNDO_SECONDS))
  await tellDecisions(admin)
  const { undo } = await rejectListing(admin, { id, reason: REASON })
  wait(seconds(UNDO_SECONDS) - 1)
  await undoDecision(admin, { id: undo!.id })
  expect(await inState('approved')).toEqual([id])
  wait(seconds(60))
  await tellDecisions(admin)
  expect(await noticesOf(seller)).toEqual(['listingApproved'])
  await expect(undoDecision(admin, { id: undo!.id })).rejects.toMatchObject({ code: 'undoTooLate' })
  const { entries } = await readLog(admin, {})
  expect(entries.map(({ act, title }) => [act, title])).toEqual([
    ['undoDecision', 'Country tomato'],
    ['rejectListing', 'Country tomato'],
    ['approveListing', 'Country tomato'],
  ])
  expect(await verifyLog(admin)).toMatchObject({ isWhole: true })
})

test('the log and the owner’s history say when a decision was undone, and of no other', async () => {
  const { id } = await newItem(seller)
  await report(buyer, 'listing', id)
  const [thing] = await unresolved()
  await approveListing(admin, { id })
  wait(1000)
  const resolve = { ids: [thing!.id], decision: 'upheld', answer: REASON, takeDown: true } as const
  const { undo } = await resolveDisputes(admin, resolve)
  wait(1000)
  await undoDecision(admin, { id: undo!.id })
  const undoneAt = admin.now().toISOString()
  wait(1000)
  await resolveDisputes(admin, { ...resolve, decision: 'dismissed', takeDown: false })
  const told = ({ act, undoneAt: at }: { act: string; undoneAt: string | null }) => [act, at]
  const { owner } = await readDispute(admin, { id: thing!.id })
  expect(owner!.acts.map(told).filter(([act]) => act !== 'investigateReport')).toEqual([
    ['resolveReport', null],
    ['resolveReport', undoneAt],
    ['rejectListing', undoneAt],
    ['approveListing', null],
  ])
  const { entries } = await readLog(admin, {})
  expect(entries.filter((entry) => entry.undoneAt !== null)).toHaveLength(2)
  expect(await verifyLog(admin)).toMatchObject({ isWhole: true })
})

test('a decision that was changed in the meantime is not undone', async () => {
  const { id } = await newItem(seller)
  const { undo } = await approveListing(admin, { id })
  wait(1000)
  await rejectListing(admin, { id, reason: REASON })
  await undoDecision(admin, { id: undo!.id })
  expect(await inState('rejected')).toEqual([id])
  expect((await readLog(admin, {})).entries.filter(({ undoneAt }) => undoneAt !== null)).toEqual([])
  wait(seconds(60))
  await tellDecisions(admin)
  expect(await noticesOf(seller)).toEqual(['listingRejected'])
})

test('an administrator of the demo neighbourhood cannot undo a real decision', async () => {
  const { id } = await newItem(seller)
  const { undo } = await approveListing(admin, { id })
  const demo = actingAs(admin, { ...admin.actor!, isDemo: true })
  await expect(undoDecision(demo, { id: undo!.id })).rejects.toMatchObject({ code: 'undoTooLate' })
})

test('several listings are decided and undone together, all or none', async () => {
  const made = await Promise.all(['Onion', 'Potato', 'Garlic'].map((name) => newItem(seller, { name })))
  const ids = made.map(({ id }) => id).toSorted()
  await expect(decideListings(admin, { ids: [...ids, 'NOSUCH01'], decision: 'approved' })).rejects.toMatchObject({
    code: 'notFound',
  })
  expect(await inState('approved')).toEqual([])
  const { undo } = await decideListings(admin, { ids, decision: 'rejected', reason: REASON })
  expect((await inState('rejected')).toSorted()).toEqual(ids)
  await undoDecision(admin, { id: undo!.id })
  expect((await inState('pending')).toSorted()).toEqual(ids)
})

test('five reports of one listing are one decision: each reporter and the owner get one notification, and undo reopens all five', async () => {
  const { id } = await newItem(seller)
  const reporters = [buyer]
  for (const name of ['Asha', 'Anil', 'Priya', 'Joseph']) reporters.push(actingAs(admin, await newPerson(admin, name)))
  for (const each of reporters) await report(each, 'listing', id)
  const [thing] = await unresolved()
  expect(thing).toMatchObject({ reports: 5 })
  const decide = () => resolveDisputes(admin, { ids: [thing!.id], decision: 'upheld', answer: REASON, takeDown: true })
  const { undo } = await decide()
  expect(await unresolved()).toEqual([])
  expect(await inState('rejected')).toEqual([id])
  await undoDecision(admin, { id: undo!.id })
  expect(await unresolved()).toMatchObject([{ reports: 5, status: 'open' }])
  expect(await inState('pending')).toEqual([id])
  await decide()
  wait(seconds(UNDO_SECONDS))
  await tellDecisions(admin)
  for (const each of reporters) expect(await noticesOf(each)).toEqual(['reportResolved'])
  expect(await noticesOf(seller)).toEqual(['listingRejected'])
})

test('two upheld reports of a listing that stays are one notification to its owner', async () => {
  const { id } = await newItem(seller)
  for (const each of [buyer, actingAs(admin, await newPerson(admin, 'Asha'))]) await report(each, 'listing', id)
  const [thing] = await unresolved()
  await resolveDisputes(admin, { ids: [thing!.id], decision: 'upheld', answer: REASON, takeDown: false })
  wait(seconds(UNDO_SECONDS))
  await tellDecisions(admin)
  const { rows } = await admin.db.execute<{ count: number }>(
    sql`select count from notifications where user_id = ${idOf(seller)} and kind = 'reportAboutYou'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('undoing the decision on a disputed order puts the order on hold again', async () => {
  const item = await newItem(seller)
  const order = await askForItem(buyer, askedFor(item))
  await report(buyer, 'order', order.id)
  const [dispute] = await unresolved()
  const solved = await resolveDisputes(admin, {
    ids: [dispute!.id],
    decision: 'dismissed',
    answer: REASON,
    takeDown: false,
  })
  const isHeld = async () =>
    (await admin.db.execute<{ held: boolean }>(sql`select is_held as held from orders where id = ${order.id}`)).rows[0]!
      .held
  expect(await isHeld()).toBe(false)
  await undoDecision(admin, { id: solved.undo!.id })
  expect(await isHeld()).toBe(true)
  expect(await readDispute(admin, { id: dispute!.id })).toMatchObject({ status: 'open', decision: null, answer: '' })
})

test('an assigned listing and report are found under "mine", and no longer under "nobody"', async () => {
  const { id } = await newItem(seller)
  await report(buyer, 'listing', id)
  const other = await newAdmin(admin, 'Nandini')
  expect((await listAdmins(admin)).admins.map(({ name }) => name)).toEqual(['Admin', 'Nandini'])
  await expect(assignWork(admin, { subject: `listing:${id}`, adminId: idOf(seller) })).rejects.toMatchObject({
    code: 'notFound',
  })
  for (const subject of [`listing:${id}`, `report:listing:${id}`])
    await assignWork(admin, { subject, adminId: idOf(other) })
  const found = async (ctx: TestCtx, assigned?: 'me' | 'nobody') => [
    (await listReviewQueue(ctx, { status: 'pending', assigned })).listings.length,
    (await listDisputes(ctx, { status: 'unresolved', assigned })).disputes.length,
  ]
  expect([
    await found(other, 'me'),
    await found(admin, 'me'),
    await found(admin, 'nobody'),
    await found(admin),
  ]).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [1, 1],
  ])
  expect((await unresolved())[0]).toMatchObject({ assignee: { name: 'Nandini' } })
  await assignWork(admin, { subject: `listing:${id}`, adminId: null })
  expect((await listReviewQueue(admin, { status: 'pending' })).listings).toMatchObject([{ assignee: null }])
})

test('a queue of 120 listings can be read to its end, by kind too', async () => {
  await Promise.all(Array.from({ length: 120 }, (_, number) => newItem(seller, { name: `Pot ${number}` })))
  const seen = new Set<string>()
  for (const skip of ['0', '50', '100']) {
    const page = await listReviewQueue(admin, { status: 'pending', kind: 'item', skip })
    expect(page.total).toBe(120)
    for (const { id } of page.listings) seen.add(id)
  }
  expect(seen.size).toBe(120)
  expect(await listReviewQueue(admin, { status: 'pending', kind: 'shop' })).toMatchObject({ listings: [], total: 0 })
})

test('filters are saved by name, separately for each administrator', async () => {
  await saveFilter(admin, { name: 'Urgent', query: 'tab=disputes&kind=person' })
  await saveFilter(admin, { name: 'Urgent', query: 'tab=disputes' })
  expect(await listFilters(admin)).toEqual({ filters: [{ name: 'Urgent', query: 'tab=disputes' }] })
  expect(await listFilters(await newAdmin(admin, 'Nandini'))).toEqual({ filters: [] })
  expect(await deleteFilter(admin, { name: 'Urgent' })).toEqual({ filters: [] })
})
