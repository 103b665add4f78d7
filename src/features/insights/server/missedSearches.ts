import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { days, seconds } from '#core/units.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { coarseCells, LEAST_SEARCHERS, MISSED_KEPT_DAYS } from '../rules.ts'
import { deleteMissed, type MissedSearch, mostMissed, placesOf, putMissed } from './missedStore.ts'

const SHORTEST = 3
const LONGEST = 60
const STILL_TYPING = seconds(30)
const MOST_PLACES = 200
const MOST_TOLD = 5

/** A search in vain by somebody, as it may be kept. */
export interface Missed extends MissedSearch {
  at: Date
}

/** What may be kept of a search in vain: not of visitors and demo accounts, and only words of a fair length. */
export function missedOf(ctx: Ctx, { text, near }: { text: string; near: LatLng }): Missed | null {
  const { actor } = ctx
  const words = comparable(text)
  if (!actor || actor.isDemo || words.length < SHORTEST || words.length > LONGEST) return null
  return { personId: actor.userId, words, cell: coarseCells(near).own, at: ctx.now() }
}

/**
 * Keeps that somebody searched for something near a place and nothing was there, as words in a coarse area. Not of who
 * keeps no search history.
 */
export async function recordMissed(ctx: Ctx, searches: readonly Missed[]): Promise<void> {
  const choices = await privacyOf(
    ctx,
    searches.map(({ personId }) => personId),
  )
  const kept = lastTyped(searches.filter(({ personId }) => choices.get(personId)?.searchHistory))
  if (kept.length > 0) await ctx.transaction((inside) => putMissed(inside, kept, STILL_TYPING))
}

/** Without what its writer went on typing ("brea", then "bread"): the last one counts. */
function lastTyped(searches: readonly Missed[]): Missed[] {
  const isTypedOn = (one: Missed, later: Missed) =>
    later.personId === one.personId &&
    later.at.getTime() - one.at.getTime() <= STILL_TYPING &&
    (later.words.startsWith(one.words) || one.words.startsWith(later.words))
  return searches.filter((one, i) => !searches.slice(i + 1).some((later) => isTypedOn(one, later)))
}

/** What at least five others searched for in vain near the listings of a seller. */
export async function missedNear(ctx: Ctx, sellerId: string): Promise<{ words: string; people: number }[]> {
  const places = await placesOf(ctx, sellerId, MOST_PLACES)
  if (places.length === 0) return []
  const cells = [...new Set(places.flatMap((place) => coarseCells(place).around))]
  const since = new Date(ctx.now().getTime() - days(MISSED_KEPT_DAYS))
  return mostMissed(ctx, { cells, notBy: sellerId, least: LEAST_SEARCHERS, since, limit: MOST_TOLD })
}

/** Forgets searches after 90 days. */
export const forgetMissedSearches = (ctx: Ctx): Promise<void> =>
  deleteMissed(ctx, new Date(ctx.now().getTime() - days(MISSED_KEPT_DAYS)))
