import { Refusal } from '#core/errors.ts'
import { worldOf } from '#features/accounts/server/visits.ts'
import { isKnownToMe } from '#features/circles/server/blocking.ts'
import { settleNotices } from '#features/notifications/server/notifications.ts'
import { openOrderBetween, orderForDispute } from '#features/orders/server/orders.ts'
import { avoidedIds } from '#features/people/server/blocks.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Meeting } from '../contract.ts'
import { isOpen, MOST_AHEAD, REMINDS_BEFORE } from '../rules.ts'
import { tellOfEnd } from './telling.ts'
import { freshSide, keepMeeting, noticeOf, otherOf, type OwnMeeting, ownMeeting, tellBoth } from './own.ts'
import { type ChosenPlace, placeOf } from './places.ts'
import { presentMeeting } from './present.ts'
import { deletePositions } from './sideStore.ts'
import { haveDealt, insertMeeting, meetingById, type MeetingRow, seenListings } from './store.ts'

interface Proposed {
  id: string
  withId: string
  listingId?: string | undefined
  orderId?: string | undefined
  place: ChosenPlace
  at: string
  asksWell: boolean
}

/**
 * Proposes a meeting to somebody with whom the signed-in person has a chat or an order. A repeated call with the same
 * id returns the same proposal; two people have at most one open meeting.
 * @throws Refusal 'notSignedIn', 'noMeetingWith', 'demoMeeting', 'productNotFound', 'orderNotFound', 'invalidInput' for
 * an unknown place, 'meetingInPast', 'meetingTooFar' beyond 60 days, 'alreadyMeeting', 'alreadyExists'
 */
export async function proposeMeeting(ctx: Ctx, input: Proposed): Promise<Meeting> {
  const { userId, isDemo } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const before = await meetingById(inside, input.id)
    if (before?.firstId === userId) return presentMeeting(inside, input.id)
    if (before) throw new Refusal('alreadyExists')
    await requireDealing(inside, input.withId)
    const row: MeetingRow = {
      id: input.id,
      firstId: userId,
      secondId: input.withId,
      ...(await subjectOf(inside, userId, input)),
      ...(await placeOf(inside, input.withId, input.place)),
      at: checkedTime(inside, input.at),
      state: 'proposed',
      turnId: input.withId,
      revision: 1,
      isDemo,
      createdAt: inside.now(),
      metAt: null,
      endedAt: null,
      endedBy: null,
      remindedAt: null,
      wasAt: null,
      wasPlace: '',
    }
    if (!(await insertMeeting(inside, row))) {
      // Either another connection handled the same call, or the two people already have an open meeting.
      if ((await meetingById(inside, row.id))?.firstId === userId) return presentMeeting(inside, row.id)
      throw new Refusal('alreadyMeeting')
    }
    await keepMeeting(inside, row, [freshSide(userId, input.asksWell), freshSide(input.withId)])
    await noticeOf(inside, row, input.withId, 'meetingAsked')
    await tellBoth(inside, row)
    return presentMeeting(inside, row.id)
  })
}

/**
 * Requires that the two people have a chat or an order; somebody with a private profile must have written, because the
 * proposal shows the name. The refusal is the same whether the person does not exist, blocks the caller or never dealt
 * with them.
 */
async function requireDealing(ctx: Ctx, withId: string): Promise<void> {
  const { userId, isDemo } = signedIn(ctx)
  const isAvoided = withId === userId || (await avoidedIds(ctx, userId)).has(withId)
  const mayPropose = !isAvoided && (await haveDealt(ctx, userId, withId)) && (await isKnownToMe(ctx, withId))
  if (!mayPropose) throw new Refusal('noMeetingWith')
  if ((await worldOf(ctx, withId)) !== isDemo) throw new Refusal('demoMeeting')
}

/**
 * The subject of the meeting: the order's item, or a listing that the caller may see. Without an order in the input,
 * the single open order of the two people is used, so that confirming the meeting hands it over.
 */
async function subjectOf(ctx: Ctx, userId: string, { withId, listingId, orderId }: Proposed) {
  if (orderId !== undefined) {
    const order = await orderForDispute(ctx, orderId)
    const parties = [order?.buyerId, order?.sellerId]
    if (!order || !parties.includes(userId) || !parties.includes(withId)) throw new Refusal('orderNotFound')
    return { listingId: order.listingId, orderId: order.id, title: order.product }
  }
  const open = await openOrderBetween(ctx, [userId, withId], listingId ?? null)
  if (open) return { listingId: open.listingId, orderId: open.id, title: open.product }
  if (listingId === undefined) return { listingId: null, orderId: null, title: '' }
  const listing = (await seenListings(ctx, userId, [listingId])).get(listingId)
  if (!listing) throw new Refusal('productNotFound')
  return { listingId: listing.id, orderId: null, title: listing.title }
}

function checkedTime(ctx: Ctx, sent: string): Date {
  const at = new Date(sent)
  const ahead = at.getTime() - ctx.now().getTime()
  if (ahead <= 0) throw new Refusal('meetingInPast')
  if (ahead > MOST_AHEAD) throw new Refusal('meetingTooFar')
  return at
}

/**
 * Refuses an answer to an outdated proposal.
 * @throws Refusal 'meetingChanged' when the other has proposed or decided something else meanwhile
 */
function requireRevision({ row }: OwnMeeting, revision: number): void {
  if (row.revision !== revision) throw new Refusal('meetingChanged')
}

/**
 * Proposes another place or time for an open meeting; an agreed meeting becomes a proposal again.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingChanged', 'invalidInput' for an unknown place,
 * 'meetingInPast', 'meetingTooFar'
 */
export async function changeMeeting(
  ctx: Ctx,
  { id, revision, place, at }: { id: string; revision: number; place?: ChosenPlace | undefined; at: string },
): Promise<Meeting> {
  return ctx.transaction(async (inside) => {
    const own = await ownMeeting(inside, id, true)
    requireRevision(own, revision)
    const { row, mine, theirs } = own
    if (!isOpen(row) || row.at <= inside.now()) throw new Refusal('meetingChanged')
    const otherId = otherOf(row, mine.userId)
    const isUnanswered = row.turnId === otherId && row.wasAt !== null
    const changed: MeetingRow = {
      ...row,
      ...(place && (await placeOf(inside, otherId ?? mine.userId, place))),
      at: checkedTime(inside, at),
      state: 'proposed',
      turnId: otherId,
      revision: revision + 1,
      remindedAt: null,
      ...(!isUnanswered && { wasAt: row.at, wasPlace: row.placeName }),
    }
    const anew = { setOutAt: null, sharesSince: null }
    await deletePositions(inside, row.id)
    await keepMeeting(inside, changed, [{ ...mine, ...anew }, theirs && { ...theirs, ...anew }])
    await settleNotices(inside, mine.userId, 'meetingAsked', row.id)
    await noticeOf(inside, changed, otherId, 'meetingMoved')
    await tellBoth(inside, row)
    return presentMeeting(inside, row.id)
  })
}

/**
 * Agrees to the other's proposal. A repeated call changes nothing.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingChanged' also once its time has come
 */
export async function agreeMeeting(
  ctx: Ctx,
  { id, revision, asksWell }: { id: string; revision: number; asksWell: boolean },
): Promise<Meeting> {
  return ctx.transaction(async (inside) => {
    const own = await ownMeeting(inside, id, true)
    const { row, mine, theirs } = own
    requireRevision(own, revision)
    if (row.state === 'agreed') return presentMeeting(inside, row.id)
    const now = inside.now()
    if (row.state !== 'proposed' || row.turnId !== mine.userId || row.at <= now) throw new Refusal('meetingChanged')
    // Agreed within the last hour before the time: no reminder is needed.
    const isSoon = row.at.getTime() - now.getTime() <= REMINDS_BEFORE
    const agreed: MeetingRow = { ...row, state: 'agreed', turnId: null, remindedAt: isSoon ? now : null }
    await keepMeeting(inside, agreed, [{ ...mine, asksWell }, theirs])
    await settleNotices(inside, mine.userId, 'meetingAsked', row.id)
    await noticeOf(inside, agreed, otherOf(row, mine.userId), 'meetingAgreed')
    await tellBoth(inside, row)
    return presentMeeting(inside, row.id)
  })
}

/**
 * Declines a proposal.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingChanged' when no answer is awaited
 */
export const declineMeeting = (ctx: Ctx, { id }: { id: string }): Promise<Meeting> => endBy(ctx, id, 'declined')

/**
 * Cancels a meeting, also on the way; the other is notified. A person who has set out keeps their own "Are you well?",
 * unless they are the one who cancels.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingChanged' once it is over
 */
export const cancelMeeting = (ctx: Ctx, { id }: { id: string }): Promise<Meeting> => endBy(ctx, id, 'cancelled')

async function endBy(ctx: Ctx, id: string, state: 'declined' | 'cancelled'): Promise<Meeting> {
  return ctx.transaction(async (inside) => {
    const { row, mine, theirs } = await ownMeeting(inside, id, true)
    if (row.state === state) return presentMeeting(inside, row.id)
    const mayEnd = state === 'declined' ? row.state === 'proposed' && row.turnId === mine.userId : isOpen(row)
    if (!mayEnd) throw new Refusal('meetingChanged')
    const ended: MeetingRow = { ...row, state, turnId: null, endedAt: inside.now(), endedBy: mine.userId }
    await deletePositions(inside, row.id)
    const still = { sharesSince: null }
    await keepMeeting(inside, ended, [{ ...mine, ...still }, theirs && { ...theirs, ...still }])
    await settleNotices(inside, mine.userId, 'meetingAsked', row.id)
    const kind = state === 'declined' ? 'meetingDeclined' : 'meetingCancelled'
    await noticeOf(inside, ended, otherOf(row, mine.userId), kind)
    if (row.state === 'agreed') await tellOfEnd(inside, row)
    await tellBoth(inside, row)
    return presentMeeting(inside, row.id)
  })
}
