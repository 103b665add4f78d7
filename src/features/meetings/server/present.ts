import { peopleAsSeen } from '#features/people/server/people.ts'
import { myBlocks, unseenAmong } from '#features/people/server/blocks.ts'
import { photosOf } from '#features/photos/server/photos.ts'
import { myContacts } from '#features/sos/server/contacts.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Meeting, ToldMeeting } from '../contract.ts'
import { actsOf, isWithinWindow, wellDueAt, windowOf } from '../rules.ts'
import { otherOf, ownMeeting, type OwnMeeting } from './own.ts'
import { type SideRow, sidesOf } from './sideStore.ts'
import { type MeetingRow, type SeenListing, seenListings } from './store.ts'
import { tellingsBy, type TellingRow } from './tellingStore.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/**
 * One meeting of the signed-in person.
 * @throws Refusal 'meetingNotFound'
 */
export async function presentMeeting(ctx: Ctx, id: string): Promise<Meeting> {
  return (await presentOwn(ctx, [await ownMeeting(ctx, id)]))[0]!
}

/** Meetings of the signed-in person as the contract defines them. */
export async function presentOwn(ctx: Ctx, all: readonly OwnMeeting[]): Promise<Meeting[]> {
  const { userId } = signedIn(ctx)
  const people = await peopleAsSeen(
    ctx,
    all.flatMap(({ row }) => otherOf(row, userId) ?? []),
    'seller',
  )
  const { listings, photos } = await thingsOf(ctx, all)
  const tellings = await tellingsBy(
    ctx,
    userId,
    all.map(({ row }) => row.id),
  )
  const names = await namesOf(ctx, tellings)
  const blocked = await myBlocks(ctx)
  const unseen = await unseenAmong(
    ctx,
    all.flatMap(({ row }) => otherOf(row, userId) ?? []),
  )
  return all.map((own): Meeting => {
    const { row, mine } = own
    const otherId = otherOf(row, userId) ?? ''
    const isUnseen = otherId === '' || unseen.has(otherId)
    const listing = row.listingId === null ? undefined : listings.get(row.listingId)
    const { opensAt, closesAt } = windowOf(row)
    const isMyTurn = row.state === 'proposed' && row.turnId === userId
    return {
      id: row.id,
      state: row.state,
      revision: row.revision,
      isMyTurn,
      isEndedByMe: row.endedBy === null ? null : row.endedBy === userId,
      other: isUnseen
        ? { id: '', name: '', photo: '' }
        : { id: otherId, name: people.get(otherId)?.name ?? '', photo: people.get(otherId)?.photo ?? '' },
      isBlocked: blocked.includes(otherId),
      title: isUnseen && !listing ? '' : row.title,
      listing: listing ? presentThing(listing, photos) : null,
      orderId: row.orderId,
      place: isUnseen ? { ...presentPlace(row), ...NOWHERE } : presentPlace(row),
      at: row.at.toISOString(),
      was: row.state === 'proposed' && row.wasAt ? { placeName: row.wasPlace, at: row.wasAt.toISOString() } : null,
      proposedAt: row.createdAt.toISOString(),
      opensAt: opensAt.toISOString(),
      closesAt: closesAt.toISOString(),
      metAt: iso(row.metAt),
      ...presentSides(ctx, isUnseen ? { ...own, theirs: null } : own),
      told: tellings
        .filter(({ meetingId }) => meetingId === row.id)
        .map(({ memberId, contactId }) => ({
          id: (memberId ?? contactId)!,
          name: names.get((memberId ?? contactId)!) ?? '',
          isText: contactId !== null,
        })),
      acts: actsOf({ ...row, isMyTurn }, mine, ctx.now()),
      isDemo: row.isDemo,
    }
  })
}

async function thingsOf(ctx: Ctx, all: readonly { row: MeetingRow }[]) {
  const ids = all.flatMap(({ row }) => row.listingId ?? [])
  const listings = await seenListings(ctx, signedIn(ctx).userId, ids)
  const photos = await photosOf(
    ctx,
    [...listings.values()].flatMap(({ photoId }) => photoId ?? []),
  )
  return { listings, photos }
}

type Photos = Awaited<ReturnType<typeof photosOf>>
const presentThing = ({ id, kind, title, photoId }: SeenListing, photos: Photos) => ({
  id,
  kind,
  name: title,
  photo: photoId ? (photos.get(photoId) ?? null) : null,
})

const presentPlace = ({ placeName, placeKind, address, latitude, longitude }: MeetingRow) => ({
  name: placeName,
  kind: placeKind,
  address,
  latitude,
  longitude,
})

/** Of a meeting with somebody whom the caller may not see any more, only the name of the place is left. */
const NOWHERE = { address: '', latitude: null, longitude: null }

/** The sides of both people; sharing counts only within the window. */
function presentSides(ctx: Ctx, { row, mine, theirs }: OwnMeeting) {
  const now = ctx.now()
  const isLive = isWithinWindow(row, now)
  return {
    mine: {
      setOutAt: iso(mine.setOutAt),
      shares: isLive && mine.sharesSince !== null,
      asksWell: mine.asksWell,
      wellDueAt: iso(wellDueAt(row, mine, row.endedBy === mine.userId)),
      wellAskedAt: iso(mine.wellAskedAt),
      wellAt: iso(mine.wellAt),
    },
    theirs: {
      setOutAt: iso(theirs?.setOutAt ?? null),
      shares: isLive && theirs !== null && theirs.sharesSince !== null,
    },
  }
}

/**
 * Names of the people whom the signed-in person notified: of circle members, and of outside contacts (the names that
 * the signed-in person gave them).
 */
async function namesOf(ctx: Ctx, tellings: readonly TellingRow[]): Promise<Map<string, string>> {
  const members = tellings.flatMap(({ memberId }) => memberId ?? [])
  const people = await peopleAsSeen(ctx, members, 'circle')
  const contacts = tellings.some(({ contactId }) => contactId) ? (await myContacts(ctx)).contacts : []
  return new Map([
    ...[...people].map(([id, { name }]): [string, string] => [id, name]),
    ...contacts.map(({ id, name }): [string, string] => [id, name]),
  ])
}

/**
 * Meetings of which circle members notified the signed-in person: never with a position, and without name and photo of
 * people whom the caller may not see.
 */
export async function presentTold(
  ctx: Ctx,
  all: readonly { telling: TellingRow; row: MeetingRow }[],
): Promise<ToldMeeting[]> {
  const tellers = await peopleAsSeen(
    ctx,
    all.map(({ telling }) => telling.tellerId),
    'circle',
  )
  const otherIds = all.flatMap(({ telling, row }) => otherOf(row, telling.tellerId) ?? [])
  const unseen = await unseenAmong(ctx, otherIds)
  const others = await peopleAsSeen(
    ctx,
    otherIds.filter((id) => !unseen.has(id)),
    'seller',
  )
  const { listings, photos } = await thingsOf(ctx, all)
  const sides = await sidesOf(
    ctx,
    all.map(({ row }) => row.id),
  )
  return all.map(({ telling, row }): ToldMeeting => {
    const other = others.get(otherOf(row, telling.tellerId) ?? '')
    const teller = tellers.get(telling.tellerId)
    const listing = row.listingId === null ? undefined : listings.get(row.listingId)
    const side: SideRow | undefined = sides.get(row.id)!.find(({ userId }) => userId === telling.tellerId)
    return {
      id: row.id,
      teller: { id: telling.tellerId, name: teller?.name ?? '', photo: teller?.photo ?? '' },
      other: { name: other?.name ?? '', photo: other?.photo ?? '' },
      title: row.title,
      photo: listing?.photoId ? (photos.get(listing.photoId) ?? null) : null,
      place: presentPlace(row),
      at: row.at.toISOString(),
      state: row.state,
      setOutAt: iso(side?.setOutAt ?? null),
      metAt: iso(row.metAt),
      wellAt: iso(side?.wellAt ?? null),
      toldAt: telling.toldAt.toISOString(),
    }
  })
}
