import type { LatLng } from '#core/geo.ts'
import { comparable } from '#core/text.ts'
import { days, seconds } from '#core/units.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import { coarseCells, LEAST_SEARCHERS, MISSED_KEPT_DAYS } from '../rules.ts'
import { deleteMissed, mostMissed, placesOf, putMissed } from './missedStore.ts'

const SHORTEST = 3
const LONGEST = 60
const STILL_TYPING = seconds(30)
const MOST_PLACES = 200
const MOST_TOLD = 5

/**
 * Keeps that somebody searched for something near a place and nothing was there, as words in a coarse area. Not of
 * visitors and demo accounts, nor of who keeps no search history.
 */
export async function recordMissedSearch(ctx: Ctx, { text, near }: { text: string; near: LatLng }): Promise<void> {
  const { actor } = ctx
  const words = comparable(text)
  if (!actor || actor.isDemo || words.length < SHORTEST || words.length > LONGEST) return
  if (!(await privacyOf(ctx, [actor.userId])).get(actor.userId)?.searchHistory) return
  const missed = { personId: actor.userId, words, cell: coarseCells(near).own }
  await ctx.transaction((inside) => putMissed(inside, missed, new Date(ctx.now().getTime() - STILL_TYPING)))
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
