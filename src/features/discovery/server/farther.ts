import type { OutputOf } from '#core/contract.ts'
import { kilometers } from '#core/units.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { findFarther as endpoint } from '../fartherContract.ts'
import { GUESS } from '../engine/text/textQuery.ts'
import { DEFAULT_RADIUS, LARGEST_PAGE } from '../rules.ts'
import { type Index, type SearchInput, searchListings } from './search.ts'

/** Radii tried in turn when nothing is near. */
const RINGS = [20, 50, 200, 1000, 5000].map((length) => kilometers(length))

/**
 * Number and distance of results of a search that are farther away: the smallest ring wider than its radius that
 * contains any. Results that are only similar, or answer a part of the words, do not count.
 * @throws Refusal 'notSignedIn'
 */
export async function findFarther(ctx: Ctx, index: Index, input: SearchInput): Promise<OutputOf<typeof endpoint>> {
  const asked = Number.isFinite(input.radiusMeters) ? input.radiusMeters! : DEFAULT_RADIUS
  const question = { ...input, box: undefined, cursor: undefined, sort: 'nearest', limit: LARGEST_PAGE }
  for (const radiusMeters of RINGS.filter((length) => length > asked)) {
    const { items, totalIsExact, instead } = await searchListings(ctx, index, { ...question, radiusMeters })
    const fitting = instead ? [] : items.filter(({ match = 0 }) => match < GUESS)
    const nearest = Math.min(...fitting.map(({ distanceMeters }) => distanceMeters ?? Infinity))
    if (nearest === Infinity) continue
    const isExact = totalIsExact || fitting.length < items.length
    return { ring: { radiusMeters, count: fitting.length, isExact, nearestMeters: nearest } }
  }
  return { ring: null }
}
