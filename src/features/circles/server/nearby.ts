import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { UUID_PATTERN } from '#core/ids.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { findNearby as endpoint, NearbyPerson } from '../contract.ts'
import { clampCircleRange, MOST_NEARBY } from '../rules.ts'
import { requireReachable, relationOf } from './members.ts'
import { selectLink, selectLinks } from './memberStore.ts'
import { presentPeople, standingOf } from './people.ts'
import { selectNearby, selectPeople } from './personStore.ts'

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
