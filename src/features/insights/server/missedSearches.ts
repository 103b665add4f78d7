import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { days, seconds } from '#core/units.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { coarseCells, LEAST_SEARCHERS, MISSED_KEPT_DAYS } from '../rules.ts'
import { deleteMissed, type MissedSearch, mostMissed, placesOf, putMissed } from './store.ts'

const SHORTEST = 3
const LONGEST = 60
const STILL_TYPING = seconds(30)
const MOST_PLACES = 200
const MOST_TOLD = 5

/** A search without a result, reduced to what may be stored. */
export interface Missed extends MissedSearch {
  at: Date
}

/**
 * The storable form of a search without a result; null for visitors, demo accounts and texts that are too short or too
 * long.
 */
export function missedOf(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  { text, near }: { text: string; near: LatLng },
): Missed | null {
  const { actor } = ctx
  const words = comparable(text)
  if (!actor || actor.isDemo || words.length < SHORTEST || words.length > LONGEST) return null
  return { personId: actor.userId, words, cell: coarseCells(near).own, at: ctx.now() }
}

/** Stores searches without a result as words in a coarse area. Not for people who turned search history off. */
export async function recordMissed(ctx: Ctx, searches: readonly Missed[]): Promise<void> {
  const choices = await privacyOf(
    ctx,
    searches.map(({ personId }) => personId),
  )
  const kept = lastTyped(searches.filter(({ personId }) => choices.get(personId)?.searchHistory))
  if (kept.length > 0) await ctx.transaction((inside) => putMissed(inside, kept, STILL_TYPING))
}

/** Drops a search that the same person continued typing ("brea", then "bread"): only the last one counts. */
function lastTyped(searches: readonly Missed[]): Missed[] {
  const isTypedOn = (one: Missed, later: Missed) =>
    later.personId === one.personId &&
    later.at.getTime() - one.at.getTime() <= STILL_TYPING &&
    (later.words.startsWith(one.words) || one.words.startsWith(later.words))
  return searches.filter((one, i) => !searches.slice(i + 1).some((later) => isTypedOn(one, later)))
}

/** Searches without a result by at least five other people near a seller's listings. */
export async function missedNear(ctx: Ctx, sellerId: string): Promise<{ words: string; people: number }[]> {
  const cells = await cellsNear(ctx, sellerId)
  if (cells.length === 0) return []
  const since = new Date(ctx.now().getTime() - days(MISSED_KEPT_DAYS))
  return mostMissed(ctx, { cells, notBy: sellerId, least: LEAST_SEARCHERS, since, limit: MOST_TOLD })
}

/** The coarse areas of a seller's listings with their neighbours; empty without a listing. */
export async function cellsNear(ctx: Ctx, sellerId: string): Promise<string[]> {
  const places = await placesOf(ctx, sellerId, MOST_PLACES)
  return [...new Set(places.flatMap((place) => coarseCells(place).around))]
}

/** Deletes searches after 90 days. */
export const forgetMissedSearches = (ctx: Ctx): Promise<void> =>
  deleteMissed(ctx, new Date(ctx.now().getTime() - days(MISSED_KEPT_DAYS)))
