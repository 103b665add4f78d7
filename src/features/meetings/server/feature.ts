import type { FastifyInstance } from 'fastify'
import { newId } from '#core/ids.ts'
import { photoPath } from '#core/paths.ts'
import { seconds } from '#core/units.ts'
import { nameOf } from '#features/circles/server/members.ts'
import { settleNotices } from '#features/notifications/server/notifications.ts'
import { blocksPerson } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { mapLink } from '#features/sos/emergency.ts'
import { askIfWell } from '#features/sos/server/checkIns.ts'
import { contactForMeetings } from '#features/sos/server/contacts.ts'
import {
  page,
  paragraph,
  picture,
  textPage,
  type TextPage,
  type TextWord,
  tokenHash,
} from '#features/sos/server/textPages.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Ctx, productCtx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as going from '../goingContract.ts'
import { KEPT, REMINDS_BEFORE, WELL_ANSWERED_WITHIN, wellDueAt, windowOf } from '../rules.ts'
import {
  askWellAfterMeeting,
  endMeetingWell,
  enterMeetingCode,
  moveInMeeting,
  readMeetingCode,
  readMeetingPosition,
  setOutToMeeting,
  shareInMeeting,
} from './going.ts'
import { listMeetingPlaces } from './places.ts'
import { agreeMeeting, cancelMeeting, changeMeeting, declineMeeting, proposeMeeting } from './proposing.ts'
import { listMeetings, readMeeting, tellOfEnd, tellOfMeeting, isStillTold } from './telling.ts'
import { otherOf, whenText, keepMeeting, noticeOf, tellBoth } from './own.ts'
import { sidesOf, deletePositions, positionOf, type SideRow } from './sideStore.ts'
import { meetingById, type MeetingRow, seenListings, deleteMeetings, dueMeetings } from './store.ts'
import { tellingByToken, type TellingRow } from './tellingStore.ts'

export const meetings = {
  routes: [
    route(contract.listMeetingPlaces, listMeetingPlaces),
    route(contract.proposeMeeting, proposeMeeting),
    route(contract.changeMeeting, changeMeeting),
    route(contract.agreeMeeting, agreeMeeting),
    route(contract.readMeeting, readMeeting),
    route(contract.listMeetings, listMeetings),
    route(going.declineMeeting, declineMeeting),
    route(going.cancelMeeting, cancelMeeting),
    route(going.setOutToMeeting, setOutToMeeting),
    route(going.endMeetingWell, endMeetingWell),
    route(going.askWellAfterMeeting, askWellAfterMeeting),
    route(going.shareInMeeting, shareInMeeting),
    route(going.moveInMeeting, moveInMeeting),
    route(going.readMeetingPosition, readMeetingPosition),
    route(going.readMeetingCode, readMeetingCode),
    route(going.enterMeetingCode, enterMeetingCode),
    route(going.tellOfMeeting, tellOfMeeting),
  ],
  plugin: toldRoutes,
  personalData: [
    {
      table: 'meetings',
      exports: 'first_id = $1 or second_id = $1',
      erasing: 'anonymises',
      why: 'Who is on the way to a meeting is still asked whether they are well; deleted 30 days after its time.',
    },
    { table: 'meeting_sides', exports: 'user_id = $1', erasing: 'deletes' },
    { table: 'meeting_positions', exports: 'user_id = $1', erasing: 'deletes' },
    {
      table: 'meeting_tellings',
      exports: 'teller_id = $1 or member_id = $1',
      leavesOut: ['token_hash'],
      erasing: 'deletes',
    },
  ],
  dueWork: [{ name: 'remind of meetings, ask whether all is well, end them', every: seconds(5), run: settleMeetings }],
  clearAway: [purgeMeetings],
} satisfies ServerFeature

/**
 * The page linked from the text to an outside number: with whom, about what, where, when, and what has happened since;
 * never a position of a person. One day after the window, or once the number has withdrawn its consent, it shows
 * nothing.
 */
async function toldRoutes(app: FastifyInstance, { machines }: Pick<PluginDeps, 'machines'>): Promise<void> {
  app.get<{ Params: { token: string } }>('/api/meetings/told/:token', async (request, reply) => {
    const ctx = productCtx(machines)
    const found = await toldMeeting(ctx, request.params.token)
    const parts = textPage(request.headers['accept-language'])
    const html = found ? await pageOf(ctx, found, parts) : page(parts.inBoth('p', 'nothing'))
    return reply
      .code(found ? 200 : 404)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

interface Told {
  telling: TellingRow
  row: MeetingRow
}

async function toldMeeting(ctx: Ctx, token: string): Promise<Told | null> {
  const telling = await tellingByToken(ctx, tokenHash(ctx, token))
  const row = telling && (await meetingById(ctx, telling.meetingId))
  if (!telling?.contactId || !row || !isStillTold(ctx, row)) return null
  const contact = await contactForMeetings(ctx, telling.tellerId, telling.contactId)
  return contact && { telling, row }
}

async function pageOf(ctx: Ctx, { telling, row }: Told, { inBoth, linkTo }: TextPage): Promise<string> {
  const { tellerId } = telling
  const otherId = otherOf(row, tellerId)
  const name = await nameOf(ctx, tellerId)
  const other = otherId === null ? undefined : (await peopleAsSeen(ctx, [otherId], 'seller')).get(otherId)
  // A photo is shown only if a visitor may see it: the photo of a public profile or of a visible listing.
  const shown = otherId === null ? undefined : (await peopleAsSeen(ctx, [otherId], 'stranger')).get(otherId)
  const listing =
    row.listingId === null ? undefined : (await seenListings(ctx, null, [row.listingId])).get(row.listingId)
  const side = (await sidesOf(ctx, [row.id])).get(row.id)!.find(({ userId }) => userId === tellerId)
  const place = [row.placeName, row.address].filter((part) => part !== '').join(', ')
  const fact = (word: TextWord, params: Record<string, string>) => inBoth('p', word, params)
  const since = (word: TextWord, at: Date | null | undefined) =>
    at ? fact(word, { name, time: whenText(ctx, at, null) }) : ''
  const photo = (address: string | null | undefined, of: string) => (address ? picture(address, of) : '')
  return page(
    inBoth('h1', 'meetingTitle', { name }) +
      (other?.name ? fact('meetingWho', { other: other.name }) : '') +
      photo(shown?.photo, other?.name ?? '') +
      (row.title === '' ? '' : fact('meetingWhat', { thing: row.title })) +
      photo(listing?.photoId && photoPath(listing.photoId, 320), row.title) +
      fact('meetingWhere', { place }) +
      fact('meetingWhen', { time: whenText(ctx, row.at, null) }) +
      (row.state === 'agreed' ? since('meetingOnWay', side?.setOutAt) : '') +
      since('meetingMet', row.metAt) +
      since('meetingWell', side?.wellAt) +
      (row.state === 'cancelled' ? inBoth('p', 'meetingOff') : '') +
      linkTo(mapLink(row), 'map') +
      paragraph(`${row.latitude.toFixed(6)}, ${row.longitude.toFixed(6)}`),
    { isCalm: true },
  )
}

const AT_ONCE = 100

/**
 * Scheduled steps (ADR 0014): reminders, "Are you well?", and the end of proposals and windows. Each meeting is handled
 * in its own transaction and checked again under its lock, so that every node may run this.
 */
export async function settleMeetings(ctx: Ctx): Promise<void> {
  for (const id of await dueMeetings(ctx, AT_ONCE)) {
    // A failure for one meeting must not delay the others.
    await ctx
      .transaction((inside) => settleOne(inside, id))
      .catch((error: unknown) => ctx.log.error({ failure: causeOf(error) }, 'a meeting could not be settled'))
  }
}

async function settleOne(ctx: Ctx, id: string): Promise<void> {
  const found = await meetingById(ctx, id, true)
  if (!found) return
  const now = ctx.now()
  const sides = (await sidesOf(ctx, [id])).get(id)!
  const asked: SideRow[] = []
  for (const side of sides) {
    const due = wellDueAt(found, side, found.endedBy === side.userId)
    const isDue = due !== null && due <= now
    if (isDue) await askWell(ctx, found, side)
    asked.push(isDue ? { ...side, wellAskedAt: now } : side)
  }
  const row = await afterTime(ctx, found)
  const isOver = row.state !== 'agreed'
  if (isOver) await deletePositions(ctx, id)
  await keepMeeting(ctx, row, isOver ? asked.map((side) => ({ ...side, sharesSince: null })) : asked)
  await tellBoth(ctx, row)
}

/** Applies the steps that are due to a meeting. */
async function afterTime(ctx: Ctx, row: MeetingRow): Promise<MeetingRow> {
  const now = ctx.now()
  if (row.state === 'proposed' && row.at <= now) {
    for (const userId of [row.firstId, row.secondId])
      if (userId) await settleNotices(ctx, userId, 'meetingAsked', row.id)
    const waited = row.turnId === row.firstId ? row.secondId : row.firstId
    await noticeOf(ctx, row, waited, 'meetingExpired')
    return { ...row, state: 'expired', turnId: null, endedAt: now }
  }
  if (row.state === 'cancelled' && row.endedAt === null) return toldOfEnd(ctx, row)
  if (row.state !== 'agreed') return row
  if (windowOf(row).closesAt <= now) return { ...row, state: 'over', endedAt: now }
  if (row.remindedAt === null && row.at.getTime() - now.getTime() <= REMINDS_BEFORE) {
    if (row.at > now) for (const userId of [row.firstId, row.secondId]) await noticeOf(ctx, row, userId, 'meetingSoon')
    return { ...row, remindedAt: now }
  }
  return row
}

/**
 * Tells the two people and the informed circle members that it was called off; for one who blocks the other, earlier
 * notices about it are deleted instead.
 */
async function toldOfEnd(ctx: Ctx, row: MeetingRow): Promise<MeetingRow> {
  for (const userId of [row.firstId, row.secondId]) {
    const otherId = userId && otherOf(row, userId)
    if (otherId && (await blocksPerson(ctx, userId, otherId))) await settleNotices(ctx, userId, 'meetingOff', row.id)
    else await noticeOf(ctx, row, userId, 'meetingOff')
  }
  await tellOfEnd(ctx, row)
  return { ...row, endedAt: ctx.now() }
}

/**
 * Asks "Are you well?": starts a check-in that raises the SOS unless it is answered. Its note tells the helpers whom
 * the person met, about what and where. A check-in that the person started is unchanged.
 */
async function askWell(ctx: Ctx, row: MeetingRow, { userId }: SideRow): Promise<void> {
  const otherId = otherOf(row, userId)
  const name = otherId === null ? '' : ((await peopleAsSeen(ctx, [otherId], 'seller')).get(otherId)?.name ?? '')
  const note = [name, row.title, row.placeName].filter((part) => part !== '').join(' · ')
  const dueAt = new Date(ctx.now().getTime() + WELL_ANSWERED_WITHIN)
  const fix = await positionOf(ctx, row.id, userId)
  const checkInId = await askIfWell(ctx, { id: newId(), userId, note, dueAt, fix })
  await noticeOf(ctx, row, userId, 'meetingWell', checkInId)
}

/** Deletes old meetings. */
export function purgeMeetings(ctx: Ctx): Promise<void> {
  return deleteMeetings(ctx, new Date(ctx.now().getTime() - KEPT))
}
