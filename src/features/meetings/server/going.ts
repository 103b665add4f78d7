import { Refusal } from '#core/errors.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { handOverAtMeeting } from '#features/orders/server/steps.ts'
import { recordDealing } from '#features/reviews/server/dealings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import type { Meeting } from '../contract.ts'
import { actsOf, CODE_LENGTH, isWithinWindow, MOST_WRONG_CODES, windowOf } from '../rules.ts'
import { keepMeeting, noticeOf, otherOf, type OwnMeeting, ownMeeting, tellBoth } from './own.ts'
import { presentMeeting } from './present.ts'
import { deletePositions, positionOf, putPosition, type SideRow } from './sideStore.ts'
import { type MeetingRow, seenListings } from './store.ts'

/** Changes the signed-in person's side of a locked meeting, and makes both screens refetch. */
async function changeSide(
  ctx: Ctx,
  id: string,
  change: (inside: Ctx, own: OwnMeeting) => Promise<Partial<SideRow> | null>,
): Promise<Meeting> {
  return ctx.transaction(async (inside) => {
    const own = await ownMeeting(inside, id, true)
    const changes = await change(inside, own)
    if (changes) {
      await keepMeeting(inside, own.row, [{ ...own.mine, ...changes }, own.theirs])
      await tellBoth(inside, own.row)
    }
    return presentMeeting(inside, own.row.id)
  })
}

/**
 * Requires that the window of an agreed meeting is open.
 * @throws Refusal 'meetingNotNow'
 */
function requireWindow(ctx: Ctx, row: MeetingRow): void {
  if (!isWithinWindow(row, ctx.now())) throw new Refusal('meetingNotNow')
}

/**
 * Records "I am on the way" of the signed-in person.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow'
 */
export const setOutToMeeting = (ctx: Ctx, { id }: { id: string }): Promise<Meeting> =>
  changeSide(ctx, id, async (inside, { row, mine }) => {
    if (mine.setOutAt) return null
    requireWindow(inside, row)
    await noticeOf(inside, row, otherOf(row, mine.userId), 'meetingSetOut')
    return { setOutAt: inside.now() }
  })

/**
 * Starts or stops showing the signed-in person's position to the other; stopping deletes the position.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow' for turning it on outside the window
 */
export const shareInMeeting = (ctx: Ctx, { id, isOn }: { id: string; isOn: boolean }): Promise<Meeting> =>
  changeSide(ctx, id, async (inside, { row, mine }) => {
    if (isOn) requireWindow(inside, row)
    else await deletePositions(inside, row.id, mine.userId)
    if (isOn === (mine.sharesSince !== null)) return null
    return { sharesSince: isOn ? inside.now() : null }
  })

/**
 * Stores the signed-in person's position for the other person, only while it is shared within the window. A time in the
 * future counts as now.
 * @throws Refusal 'notSignedIn', 'meetingNotFound'
 */
export async function moveInMeeting(
  ctx: Ctx,
  {
    id,
    measuredAt,
    ...at
  }: { id: string; latitude: number; longitude: number; accuracyMeters: number; measuredAt: string },
): Promise<{ isShared: boolean }> {
  return ctx.transaction(async (inside) => {
    const { row, mine } = await ownMeeting(inside, id, true)
    const now = inside.now()
    if (mine.sharesSince === null || !isWithinWindow(row, now)) return { isShared: false }
    const measured = new Date(Math.min(new Date(measuredAt).getTime(), now.getTime()))
    const isKept = await putPosition(inside, row.id, mine.userId, { ...at, measuredAt: measured })
    const otherId = otherOf(row, mine.userId)
    if (isKept && otherId) await tellNow(inside, otherId, 'meetingMoved', { id: row.id })
    return { isShared: true }
  })
}

/**
 * Position of the other person; null unless they share it and the window is open.
 * @throws Refusal 'notSignedIn', 'meetingNotFound'
 */
export async function readMeetingPosition(ctx: Ctx, { id }: { id: string }) {
  const { row, theirs } = await ownMeeting(ctx, id)
  const isShown = theirs !== null && theirs.sharesSince !== null && isWithinWindow(row, ctx.now())
  const position = isShown ? await positionOf(ctx, row.id, theirs.userId) : null
  return { position: position && { ...position, measuredAt: position.measuredAt.toISOString() } }
}

/**
 * Turns the signed-in person's "Are you well?" on or off.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow' once it was asked: then only the passkey answers it
 */
export const askWellAfterMeeting = (ctx: Ctx, { id, isOn }: { id: string; isOn: boolean }): Promise<Meeting> =>
  changeSide(ctx, id, async (_, { mine }) => {
    if (mine.wellAskedAt) throw new Refusal('meetingNotNow')
    return isOn === mine.asksWell ? null : { asksWell: isOn }
  })

/**
 * Records "All is well" of the signed-in person: the check is not asked any more. A check that is already running can
 * only be ended with the passkey.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow' before the time
 */
export const endMeetingWell = (ctx: Ctx, { id }: { id: string }): Promise<Meeting> =>
  changeSide(ctx, id, async (inside, { row, mine }) => {
    if (mine.wellAt || mine.wellAskedAt) return null
    if (!actsOf({ ...row, isMyTurn: false }, mine, inside.now()).includes('well')) throw new Refusal('meetingNotNow')
    return { wellAt: inside.now() }
  })

/** The code that a person shows at a meeting; different for each person and each new place or time. */
function codeOf(ctx: Ctx, { id, revision }: MeetingRow, userId: string): string {
  const number = keyedHash(ctx, 'meeting code', `${id} ${revision} ${userId}`).readUInt32BE(0) % 10 ** CODE_LENGTH
  return String(number).padStart(CODE_LENGTH, '0')
}

/**
 * The signed-in person's code, which the other one enters.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow'
 */
export async function readMeetingCode(ctx: Ctx, { id }: { id: string }): Promise<{ code: string; closesAt: string }> {
  const { row, mine } = await ownMeeting(ctx, id)
  requireWindow(ctx, row)
  return { code: codeOf(ctx, row, mine.userId), closesAt: windowOf(row).closesAt.toISOString() }
}

/**
 * Records that both are there: the signed-in person enters the other's code. A confirmed order of theirs counts as
 * handed over, and the person who does not own the listing may review it ("Met"). A repeated call changes nothing.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow', 'wrongMeetingCode' (counted), 'tooManyWrongCodes'
 * after ten; the other may still enter theirs
 */
export async function enterMeetingCode(ctx: Ctx, { id, code }: { id: string; code: string }): Promise<Meeting> {
  const isRight = await ctx.transaction(async (inside) => {
    const { row, mine, theirs } = await ownMeeting(inside, id, true)
    if (row.state === 'met') return true
    requireWindow(inside, row)
    if (mine.wrongCodes >= MOST_WRONG_CODES) throw new Refusal('tooManyWrongCodes')
    const otherId = otherOf(row, mine.userId)!
    if (code === codeOf(inside, row, otherId)) {
      await noteMet(inside, { row, mine, theirs })
      return true
    }
    await keepMeeting(inside, row, [{ ...mine, wrongCodes: mine.wrongCodes + 1 }, theirs])
    return false
  })
  if (!isRight) throw new Refusal('wrongMeetingCode')
  return presentMeeting(ctx, id)
}

async function noteMet(ctx: Ctx, { row, mine, theirs }: OwnMeeting): Promise<void> {
  const { userId } = signedIn(ctx)
  const met: MeetingRow = { ...row, state: 'met', metAt: ctx.now() }
  await deletePositions(ctx, row.id)
  const still = { sharesSince: null }
  await keepMeeting(ctx, met, [{ ...mine, ...still }, theirs && { ...theirs, ...still }])
  const people = [row.firstId, row.secondId].filter((each) => each !== null)
  if (row.orderId) await handOverAtMeeting(ctx, row.orderId, people)
  await recordMeeting(ctx, met, people)
  await noticeOf(ctx, met, otherOf(row, userId), 'meetingMet')
  await tellBoth(ctx, met)
}

/** Records that the person who does not own the listing has dealt with its seller, which allows a review. */
async function recordMeeting(ctx: Ctx, { listingId }: MeetingRow, people: readonly string[]): Promise<void> {
  if (listingId === null) return
  const listing = (await seenListings(ctx, signedIn(ctx).userId, [listingId])).get(listingId)
  const buyerId = people.find((each) => each !== listing?.ownerId)
  if (!listing?.ownerId || !buyerId || !people.includes(listing.ownerId)) return
  await recordDealing(ctx, { buyerId, listingId, kind: 'met' })
}
