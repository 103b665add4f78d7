import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { areInCircle, circleOf, nameOf } from '#features/circles/server/members.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { languageOf } from '#features/settings/server/settings.ts'
import { contactForMeetings } from '#features/sos/server/contacts.ts'
import { newToken, tokenHash, pageUrl, textLanguage, textWord } from '#features/sos/server/textPages.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tell } from '#kit/server/inbox.ts'
import { sendSms } from '#kit/server/sms.ts'
import type { Meeting, ToldMeeting } from '../contract.ts'
import { actsOf, TELLINGS, TOLD_FOR, WINDOW, windowOf } from '../rules.ts'
import { otherOf, type OwnMeeting, ownMeeting, whenText } from './own.ts'
import { presentMeeting, presentOwn, presentTold } from './present.ts'
import { sidesOf } from './sideStore.ts'
import { type MeetingRow, selectOwn } from './store.ts'
import * as store from './tellingStore.ts'

const MOST_LISTED = 50

/**
 * Notifies one circle member (in the app) or one outside number that agreed (by text) of an agreed meeting. Nobody is
 * notified twice of the same meeting.
 * @throws Refusal 'notSignedIn', 'meetingNotFound', 'meetingNotNow' unless it is agreed, 'userNotFound' for somebody
 * who is not in the circle or is the other person of the meeting, 'notAgreedToTexts', 'tooManyTold', 'messageNotSent'
 */
export async function tellOfMeeting(
  ctx: Ctx,
  { id, userId: memberId, contactId }: { id: string; userId?: string | undefined; contactId?: string | undefined },
): Promise<Meeting> {
  const me = signedIn(ctx).userId
  return ctx.transaction(async (inside) => {
    await store.lockTeller(inside, me)
    const own = await ownMeeting(inside, id)
    const told = await store.tellingsBy(inside, me, [own.row.id])
    const isTold = told.some((each) => each.memberId === (memberId ?? '') || each.contactId === (contactId ?? ''))
    if (isTold) return presentMeeting(inside, own.row.id)
    if (!actsOf({ ...own.row, isMyTurn: false }, own.mine, inside.now()).includes('tell'))
      throw new Refusal('meetingNotNow')
    if (told.length >= TELLINGS.ofMeeting) throw new Refusal('tooManyTold')
    if (memberId !== undefined) await tellMember(inside, own, memberId)
    else await textContact(inside, own, contactId!)
    return presentMeeting(inside, own.row.id)
  })
}

/**
 * Notifies the circle members who knew of an agreed meeting that it is cancelled. Outside numbers see it on their page.
 */
export async function tellOfEnd(ctx: Ctx, row: MeetingRow): Promise<void> {
  for (const tellerId of [row.firstId, row.secondId]) {
    if (tellerId === null) continue
    for (const memberId of await store.membersTold(ctx, row.id, tellerId))
      if (await areInCircle(ctx, tellerId, memberId))
        await noticeOfTelling(ctx, row, tellerId, memberId, 'meetingToldOff')
  }
}

async function tellMember(ctx: Ctx, { row, mine }: OwnMeeting, memberId: string): Promise<void> {
  const isMember = await areInCircle(ctx, mine.userId, memberId)
  if (!isMember || memberId === otherOf(row, mine.userId)) throw new Refusal('userNotFound')
  const telling = { meetingId: row.id, tellerId: mine.userId, memberId, contactId: null, toldAt: ctx.now() }
  await store.insertTelling(ctx, telling, null)
  await noticeOfTelling(ctx, row, mine.userId, memberId, 'meetingTold')
  await tell(ctx, memberId, 'meeting', { id: row.id })
}

async function noticeOfTelling(
  ctx: Ctx,
  row: MeetingRow,
  tellerId: string,
  memberId: string,
  kind: 'meetingTold' | 'meetingToldOff',
): Promise<void> {
  const time = whenText(ctx, row.at, await languageOf(ctx, memberId))
  const at = row.at.toISOString()
  const params = { name: await nameOf(ctx, tellerId), place: row.placeName, time, at }
  await notify(ctx, memberId, { kind, params, actionUrl: `/meetings/${row.id}`, about: row.id })
}

/** The text is sent inside the transaction: if that fails, nobody counts as notified. */
async function textContact(ctx: Ctx, { row, mine }: OwnMeeting, contactId: string): Promise<void> {
  const contact = await contactForMeetings(ctx, mine.userId, contactId)
  if (!contact) throw new Refusal('notAgreedToTexts')
  const since = new Date(ctx.now().getTime() - days(1))
  if ((await store.countTexts(ctx, mine.userId, since)) >= TELLINGS.textsInADay) throw new Refusal('tooManyTold')
  const token = newToken()
  const telling = { meetingId: row.id, tellerId: mine.userId, memberId: null, contactId, toldAt: ctx.now() }
  await store.insertTelling(ctx, telling, tokenHash(ctx, token))
  const otherId = otherOf(row, mine.userId)!
  const other = (await peopleAsSeen(ctx, [otherId], 'seller')).get(otherId)?.name ?? ''
  const language = textLanguage(await languageOf(ctx, mine.userId))
  const params = {
    name: await nameOf(ctx, mine.userId),
    what: [other, row.title].filter((part) => part !== '').join(', '),
    place: row.placeName,
    time: whenText(ctx, row.at, language),
    url: pageUrl(ctx, 'meetings/told', token),
  }
  await sendSms(ctx, { to: contact.phone, text: textWord('meeting', language, params) })
}

/** True while the notified people may still see the meeting. */
export const isStillTold = (ctx: Ctx, row: MeetingRow): boolean =>
  ctx.now().getTime() <= windowOf(row).closesAt.getTime() + TOLD_FOR

/**
 * One meeting: for its two people, or for a circle member who was notified of it.
 * @throws Refusal 'notSignedIn', 'meetingNotFound'
 */
export async function readMeeting(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ own: Meeting | null; told: ToldMeeting | null }> {
  const { userId } = signedIn(ctx)
  const [told] = await toldTo(ctx, userId, id)
  if (told) return { own: null, told }
  return { own: await presentMeeting(ctx, id), told: null }
}

/**
 * The signed-in person's meetings, latest first, and those of which they were notified.
 * @throws Refusal 'notSignedIn'
 */
export async function listMeetings(ctx: Ctx): Promise<{ own: Meeting[]; told: ToldMeeting[] }> {
  const { userId } = signedIn(ctx)
  const rows = await selectOwn(ctx, userId, MOST_LISTED)
  const sides = await sidesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const own = rows.map((row): OwnMeeting => {
    const both = sides.get(row.id)!
    return {
      row,
      mine: both.find((side) => side.userId === userId)!,
      theirs: both.find((side) => side.userId !== userId) ?? null,
    }
  })
  return { own: await presentOwn(ctx, own), told: await toldTo(ctx, userId, null) }
}

async function toldTo(ctx: Ctx, memberId: string, id: string | null): Promise<ToldMeeting[]> {
  const tellerIds = await circleOf(ctx, memberId)
  const since = new Date(ctx.now().getTime() - WINDOW.after - TOLD_FOR)
  return presentTold(ctx, await store.tellingsTo(ctx, { memberId, tellerIds, id, since, most: MOST_LISTED }))
}
