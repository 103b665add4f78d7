import { comparable } from '#core/text.ts'
import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './store.ts'

const [SHORTEST, LONGEST] = [3, 60]
const RETENTION = days(90)
const MOST_WORDS = 8

/** A word is shown to a seller when at least this many people found a listing by it. */
export const LEAST_FINDERS = 3

/**
 * Records the words by which the signed-in person found another person's listing. Not for demo accounts, nor for people
 * who turned search history off.
 * @throws Refusal 'notFound'
 */
export async function recordFinding(
  ctx: Ctx,
  { id, words: typed }: { id: string; words: string },
): Promise<{ counted: boolean }> {
  const { userId, isDemo } = signedIn(ctx)
  const words = comparable(typed)
  const ownerId = await store.ownerOfSeen(ctx, id, userId)
  if (ownerId === undefined) throw new Refusal('notFound')
  if (isDemo || ownerId === userId || words.length < SHORTEST || words.length > LONGEST) return { counted: false }
  if (!(await privacyOf(ctx, [userId])).get(userId)!.searchHistory) return { counted: false }
  await store.putFinding(ctx, { listingId: id, words, personId: userId })
  return { counted: true }
}

/** The words by which at least three people found this seller's listings in 90 days, most people first. */
export const wordsThatFound = (ctx: Ctx, sellerId: string): Promise<{ words: string; people: number }[]> =>
  store.mostFound(ctx, {
    sellerId,
    least: LEAST_FINDERS,
    since: new Date(ctx.now().getTime() - RETENTION),
    most: MOST_WORDS,
  })

/** Deletes findings after 90 days. */
export const forgetFindings = (ctx: Ctx): Promise<void> =>
  store.deleteFindings(ctx, new Date(ctx.now().getTime() - RETENTION))
