import type { Ctx } from '#kit/server/context.ts'
import { countryAt } from '#features/places/server/country.ts'
import { keepHours, staleHours } from '../importStore.ts'
import { readOpeningHours } from './openingHours.ts'

const INDIA_AHEAD_MILLISECONDS = 330 * 60_000
const DAY_MILLISECONDS = 24 * 3_600_000
const BATCH = 200

/**
 * Parses again the hours that differ between weeks, for seven days from today in India. The search stores only weekly
 * hours, so this makes index, database and offline data agree about "open now" on holidays too (ADR 0024).
 */
export async function settleHours(ctx: Ctx): Promise<void> {
  const indian = new Date(ctx.now().getTime() + INDIA_AHEAD_MILLISECONDS)
  const today = new Date(indian.getUTCFullYear(), indian.getUTCMonth(), indian.getUTCDate())
  const midnight = Math.floor(indian.getTime() / DAY_MILLISECONDS) * DAY_MILLISECONDS - INDIA_AHEAD_MILLISECONDS
  const until = new Date(midnight + DAY_MILLISECONDS)
  for (;;) {
    const places = await staleHours(ctx, BATCH)
    for (const { id, text, latitude, longitude, hours: before } of places) {
      const country = (await countryAt({ latitude, longitude })) ?? 'IN'
      const { hours } = readOpeningHours(text, today, country)
      const isSame = JSON.stringify(hours) === JSON.stringify(before)
      await keepHours(ctx, id, { ...(isSame ? {} : { hours }), hoursUntil: until })
    }
    if (places.length < BATCH) return
  }
}
