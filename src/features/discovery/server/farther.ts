import type { OutputOf } from '#core/contract.ts'
import { kilometers } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { findFarther as endpoint } from '../fartherContract.ts'
import { DEFAULT_RADIUS, LARGEST_PAGE } from '../rules.ts'
import { type Index, type SearchInput, searchListings } from './search.ts'

/** How far is looked when nothing is near, one after the other. */
const RINGS = [20, 50, 200, 1000, 5000].map((length) => kilometers(length))

/**
 * How many results of a search are how far away: the smallest ring wider than its radius that holds any.
 * @throws Refusal 'notSignedIn'
 */
export async function findFarther(ctx: Ctx, index: Index, input: SearchInput): Promise<OutputOf<typeof endpoint>> {
  const asked = Number.isFinite(input.radiusMeters) ? input.radiusMeters! : DEFAULT_RADIUS
  const question = { ...input, box: undefined, cursor: undefined, sort: 'nearest', limit: LARGEST_PAGE }
  for (const radiusMeters of RINGS.filter((length) => length > asked)) {
    const { items, total, totalIsExact } = await searchListings(ctx, index, { ...question, radiusMeters })
    const nearest = Math.min(...items.map(({ distanceMeters }) => distanceMeters ?? Infinity))
    if (nearest === Infinity) continue
    const count = totalIsExact ? total : items.length
    return { ring: { radiusMeters, count, isExact: totalIsExact, nearestMeters: nearest } }
  }
  return { ring: null }
}
