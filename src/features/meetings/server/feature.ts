import type { FastifyInstance } from 'fastify'
import { photoPath } from '#core/paths.ts'
import { seconds } from '#core/units.ts'
import { nameOf } from '#features/circles/server/members.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { mapLink } from '#features/sos/emergency.ts'
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
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import type { PluginDeps, ServerFeature } from '#kit/server/feature.ts'
import { route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import * as going from '../goingContract.ts'
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
import { listMeetings, readMeeting, tellOfMeeting, isStillTold } from './telling.ts'
import { otherOf, whenText } from './own.ts'
import { sidesOf } from './sideStore.ts'
import { meetingById, type MeetingRow, seenListings } from './store.ts'
import { tellingByToken, type TellingRow } from './tellingStore.ts'
import { purgeMeetings, settleMeetings } from './settle.ts'

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
