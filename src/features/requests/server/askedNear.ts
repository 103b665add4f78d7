import { addDays, dayOf, daysBetween } from '#core/dates.ts'
import { days } from '#core/units.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { cellsNear } from '#features/insights/server/missedSearches.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { AskedWeek } from '../tellingContract.ts'
import { understandRequest } from '../reading.ts'
import { LEAST_ASKERS, roundedPeople, WEEKS_TOLD } from '../rules.ts'
import { askedIn, missedIn } from './askedStore.ts'

const DAYS_A_WEEK = 7
const MOST_WANTED = 10

/**
 * Demand near the signed-in person's listings, by concept, in the four weeks up to yesterday: requests, and searches
 * without results. A concept is shown from three people, as "this many or more"; the person's own do not count.
 * People's ids leave the database only for counting.
 * @throws Refusal 'notSignedIn'
 */
export async function readAskedNear(ctx: Ctx): Promise<{ weeks: AskedWeek[]; hasListings: boolean }> {
  const { userId, isDemo } = signedIn(ctx)
  const cells = await cellsNear(ctx, userId)
  const today = dayOf(ctx.now())
  const counted: Map<string, Set<string>>[] = Array.from({ length: WEEKS_TOLD }, () => new Map())
  const count = (personId: string, at: Date, concepts: readonly string[]) => {
    const week = counted[Math.floor((daysBetween(dayOf(at), today) - 1) / DAYS_A_WEEK)]
    for (const concept of week ? concepts : [])
      week!.set(concept, (week!.get(concept) ?? new Set<string>()).add(personId))
  }
  if (cells.length > 0) {
    const since = new Date(ctx.now().getTime() - days(WEEKS_TOLD * DAYS_A_WEEK + 1))
    const asked = { cells, since, notBy: userId, isDemo }
    for (const { personId, at, concepts } of await askedIn(ctx, asked)) count(personId, at, concepts)
    for (const { personId, at, words } of await missedIn(ctx, asked))
      count(personId, at, understandRequest(words, 'buy', everydayMeanings).concepts)
  }
  return {
    hasListings: cells.length > 0,
    weeks: counted.map((concepts, week) => ({
      from: addDays(today, -DAYS_A_WEEK * (week + 1)),
      to: addDays(today, -DAYS_A_WEEK * week - 1),
      wanted: [...concepts]
        .filter(([, people]) => people.size >= LEAST_ASKERS)
        .map(([concept, people]) => ({ concept, people: roundedPeople(people.size) }))
        .sort((a, b) => b.people - a.people || (a.concept < b.concept ? -1 : 1))
        .slice(0, MOST_WANTED),
    })),
  }
}
