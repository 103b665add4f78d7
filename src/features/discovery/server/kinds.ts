import { storedPlace } from '#features/accounts/server/visits.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { NearbyKinds } from '../kindsContract.ts'
import { type Index, nearestListings, type SearchInput } from './search.ts'

/** Most places that are counted, and most kinds returned. */
const MOST_PLACES = 2000
const MOST_KINDS = 24

/**
 * Concepts of the nearest places within the distance, most frequent first. Without a place the person's stored one is
 * used; without either there are none.
 * @throws Refusal 'notSignedIn'
 */
export async function readKinds(
  ctx: Ctx,
  index: Index,
  input: Pick<SearchInput, 'latitude' | 'longitude' | 'radiusMeters' | 'area'>,
): Promise<NearbyKinds> {
  const { userId } = signedIn(ctx)
  const hasPlace = input.latitude !== undefined && input.longitude !== undefined
  if (!hasPlace && !(await storedPlace(ctx, userId))) return { kinds: [] }
  const counts = new Map<string, number>()
  for (const { concept, kind } of await nearestListings(ctx, index, input, MOST_PLACES)) {
    if (concept !== '' && (kind === 'shop' || kind === 'office')) counts.set(concept, (counts.get(concept) ?? 0) + 1)
  }
  const kinds = [...counts].map(([concept, count]) => ({ concept, count }))
  kinds.sort((a, b) => b.count - a.count || (a.concept < b.concept ? -1 : 1))
  return { kinds: kinds.slice(0, MOST_KINDS) }
}
