import { roughKilometers } from '#core/area.ts'
import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { type LatLng, distance } from '#core/geo.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { lastVisits } from '#features/accounts/server/visits.ts'
import type { Conversation } from '#features/chat/contract.ts'
import type { Message } from '#features/chat/messageContract.ts'
import { listOwn } from '#features/chat/server/conversations.ts'
import { presenceOf } from '#features/people/presence.ts'
import { avoidedIds } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { lastPositions } from '#features/places/server/positions.ts'
import { type Onlooker, showsActivity, showsArea, showsProfile } from '#features/settings/rules.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { findNearby as endpoint, NearbyPerson, Circle, CircleMember, CircleRequest } from '../contract.ts'
import { clampCircleRange, MOST_NEARBY, type Relation } from '../rules.ts'
import { requireReachable, relationOf, circleOf } from './members.ts'
import { selectLink, selectLinks, type LinkRow } from './memberStore.ts'
import { selectNearby, selectPeople, type PersonRow } from './personStore.ts'
import { sharesOf } from './shares.ts'

/**
 * People near the signed-in person and outside their circle (K-06, K-25), nearest first, by the distance between the
 * published areas. The request contains no position, so that a client cannot scan a town with many requests; people who
 * share no area get no results (ADR 0016).
 * @throws Refusal 'notSignedIn'
 */
export async function findNearby(
  ctx: Ctx,
  { rangeMeters }: { rangeMeters?: number | undefined },
): Promise<OutputOf<typeof endpoint>> {
  const { userId, isDemo } = signedIn(ctx)
  const { standing, area } = await standingOf(ctx, userId)
  if (!area) return { people: [], hasMore: false, standing }
  const range = clampCircleRange(rangeMeters ?? NaN)
  const found = await selectNearby(ctx, { askerId: userId, isDemo, at: area, range, most: MOST_NEARBY + 1 })
  const links = new Map((await selectLinks(ctx, userId)).map((link) => [otherOf(link, userId), link]))
  const people = await presentPeople(ctx, found.slice(0, MOST_NEARBY), 'stranger', area)
  return {
    people: people.map(({ area: _, ...shown }) => ({
      ...shown,
      relation: relationOf(links.get(shown.id) ?? null, userId),
    })),
    hasMore: found.length > MOST_NEARBY,
    standing,
  }
}

/**
 * One person, and the relation of the two people (K-16).
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself, an unknown id, and people blocked on either side
 */
export async function readCirclePerson(ctx: Ctx, { id }: { id: string }): Promise<NearbyPerson> {
  const { userId } = signedIn(ctx)
  if (!UUID_PATTERN.test(id)) throw new Refusal('userNotFound')
  await requireReachable(ctx, id)
  const relation = relationOf(await selectLink(ctx, userId, id), userId)
  const { area } = await standingOf(ctx, userId)
  const rows = [...(await selectPeople(ctx, [id])).values()]
  const [shown] = await presentPeople(ctx, rows, relation === 'member' ? 'circle' : 'stranger', area)
  const { area: _, ...person } = shown!
  return { ...person, relation }
}

/** The other person of a link. */
export const otherOf = ({ askerId, otherId }: { askerId: string; otherId: string }, userId: string): string =>
  askerId === userId ? otherId : askerId

/** Pages of conversations that are read to find those of circle members. */
const MOST_PAGES = 5

/**
 * The circle of the signed-in person (K-08, K-11): its members, and the requests both ways.
 * @throws Refusal 'notSignedIn'
 */
export async function readCircle(ctx: Ctx): Promise<Circle> {
  const { userId } = signedIn(ctx)
  const { standing, area } = await standingOf(ctx, userId)
  const avoided = await avoidedIds(ctx, userId)
  const links = (await selectLinks(ctx, userId)).filter((link) => !avoided.has(otherOf(link, userId)))
  const having = (relation: Relation) => links.filter((link) => relationOf(link, userId) === relation)
  return {
    members: await members(ctx, userId, area),
    asking: await named(ctx, await requests(ctx, userId, having('asking'), area)),
    asked: await requests(ctx, userId, having('asked'), area),
    myArea: latLng(area),
    standing,
  }
}

async function members(ctx: Ctx, userId: string, from: LatLng | null): Promise<CircleMember[]> {
  const ids = await circleOf(ctx, userId)
  const { given, got } = await sharesOf(ctx, userId)
  const exact = await lastPositions(
    ctx,
    ids.filter((id) => got.has(id)),
  )
  const chats = await conversationsWith(ctx, ids)
  const rows = await selectPeople(ctx, ids)
  const people = await presentPeople(
    ctx,
    ids.map((id) => rows.get(id)!),
    'circle',
    from,
  )
  return people.map(({ area, ...told }) => {
    const at = exact.get(told.id)
    return {
      ...told,
      location: latLng(at ?? area),
      ...lastOf(chats.get(told.id)),
      exact: at
        ? {
            ...latLng(at)!,
            accuracyMeters: at.accuracyMeters,
            measuredAt: at.measuredAt.toISOString(),
            endsAt: got.get(told.id)!.toISOString(),
          }
        : null,
      seesMeUntil: given.get(told.id)?.toISOString() ?? null,
    }
  })
}

function lastOf(talk: Conversation | undefined) {
  const last = talk?.last
  if (!last) return { lastMessage: '', lastKind: null, lastIsMine: false, lastMessageTime: '', unread: 0 }
  return {
    lastMessage: last.text,
    lastKind: kindOf(last),
    lastIsMine: last.isMine,
    lastMessageTime: last.at,
    unread: talk.unread,
  }
}

async function requests(ctx: Ctx, userId: string, links: LinkRow[], from: LatLng | null): Promise<CircleRequest[]> {
  const rows = await selectPeople(
    ctx,
    links.map((link) => otherOf(link, userId)),
  )
  const people = await presentPeople(ctx, [...rows.values()], 'stranger', from)
  const told = new Map(people.map(({ area: _, ...person }) => [person.id, person]))
  return links.map((link) => ({ ...told.get(otherOf(link, userId))!, askedAt: link.askedAt.toISOString() }))
}

/** Shows the names of people who asked, even with a private profile: by asking they agree to be known to the caller. */
async function named(ctx: Ctx, asking: CircleRequest[]): Promise<CircleRequest[]> {
  const ids = asking.map(({ id }) => id)
  const seen = await peopleAsSeen(ctx, ids, 'circle')
  return asking.map((each) => ({ ...each, name: seen.get(each.id)!.name, profilePhoto: seen.get(each.id)!.photo }))
}

const latLng = (at: LatLng | null) => at && { lat: at.latitude, lng: at.longitude }

function kindOf({ text, automatic, place, voice, deletion }: Message): CircleMember['lastKind'] {
  if (deletion === 'deleted') return 'deleted'
  if (automatic !== null) return 'automatic'
  if (text !== '') return 'text'
  if (voice !== null) return 'voice'
  return place === null ? 'photo' : 'place'
}

/** The signed-in person's conversations with these people, by person; people without one are absent. */
async function conversationsWith(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Conversation>> {
  const found = new Map<string, Conversation>()
  let before: string | undefined
  for (let page = 0; page < MOST_PAGES && found.size < ids.length; page++) {
    const { conversations, hasMore } = await listOwn(ctx, { before })
    for (const each of conversations)
      if (each.partner.id !== null && ids.includes(each.partner.id)) found.set(each.partner.id, each)
    before = conversations.at(-1)?.last?.at
    if (!hasMore || before === undefined) break
  }
  return found
}

/** People as shown to one kind of viewer, whose own published area is `from`. */
async function presentPeople(ctx: Ctx, rows: readonly PersonRow[], onlooker: Onlooker, from: LatLng | null) {
  const ids = rows.map(({ id }) => id)
  const seen = await peopleAsSeen(ctx, ids, onlooker)
  const privacy = await privacyOf(ctx, ids)
  const visits = await lastVisits(ctx, ids)
  return rows.map((row) => {
    const chosen = privacy.get(row.id)!
    const isShown = showsProfile(chosen, onlooker)
    const area = showsArea(chosen, onlooker) ? row.area : null
    return {
      id: row.id,
      name: seen.get(row.id)?.name ?? '',
      profilePhoto: seen.get(row.id)?.photo ?? '',
      skills: isShown ? row.skills.map(({ skill }) => skill) : [],
      keywords: isShown ? [...new Set(row.skills.flatMap(({ keywords }) => keywords ?? []))] : [],
      distance: area && from ? roughKilometers(distance(from, area)) : null,
      presence: showsActivity(chosen, onlooker) ? presenceOf(visits.get(row.id) ?? null, ctx.now()) : null,
      isDemo: row.isDemo,
      area,
    }
  })
}

/** A person's published area, if they share it and so may see the areas of others; else the reason in `standing`. */
async function standingOf(ctx: Ctx, userId: string) {
  const area = (await selectPeople(ctx, [userId])).get(userId)?.area ?? null
  const sharesArea = (await privacyOf(ctx, [userId])).get(userId)!.locationSharing
  if (!sharesArea) return { standing: 'sharingOff' as const, area: null }
  return area ? { standing: 'ready' as const, area } : { standing: 'noArea' as const, area: null }
}
