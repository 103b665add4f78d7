import type { LatLng } from '#core/geo.ts'
import type { Meters } from '#core/units.ts'
import { milliseconds } from '#core/units.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import type { TextQuery } from '#features/discovery/engine/text/textQuery.ts'
import { FOUND_KINDS, type FoundKind } from '#features/discovery/rules.ts'
import { ownersFor } from '#features/discovery/server/ownersFor.ts'
import type { Index } from '#features/discovery/server/search.ts'
import { specialistsFor } from '#features/discovery/server/specialists.ts'
import { avoidedIds, blockedIds } from '#features/people/server/blocks.ts'
import type { Ctx } from '#kit/server/context.ts'
import { understandRequest } from '../reading.ts'
import { compareFits, type Fit, FOUND_AT_ONCE, type RequestKind } from '../rules.ts'
import { selectStandings } from './tellingStore.ts'

/** People with a worse match (typing errors, loosely related listings) are not notified. */
export const WORST_GRADE = 3

/** Whether a kind of listing matches: for help, items do not, because their sellers do not offer help with them. */
export const suitsKind = (found: FoundKind, kind: RequestKind): boolean => kind !== 'help' || found !== 'item'

/** For scheduled work without a web request: uses SQL instead of this process's index, with the same results. */
export const NO_INDEX: Index = { find: async () => null, blockedWith: blockedIds }

/** The fields of a request that decide who is notified. */
export interface Matched {
  id: string
  askerId: string
  kind: RequestKind
  words: string
  concepts: readonly string[]
  at: LatLng
  range: Meters
  isDemo: boolean
}

/** Number of candidates examined: some have turned requests off, are paused, or have reached their daily limit. */
const LOOKED_AT = 3 * FOUND_AT_ONCE

/**
 * People near a request who may be notified of it, best match first, then nearest and quickest: owners of listings and
 * people with a specialization or skill. Left out: the requester, people with a block between them and the requester,
 * people already notified, those who turned such requests off, recently said "not me" to this concept, or reached their
 * daily limit. All distances are computed from published areas.
 */
export async function peopleFor(ctx: Ctx, index: Index, request: Matched): Promise<string[]> {
  const { queries } = understandRequest(request.words, request.kind, everydayMeanings)
  const notOwners = new Set([request.askerId, ...(await avoidedIds(ctx, request.askerId))])
  for (const text of queries) {
    const fits = await fitsOf(ctx, index, request, text, notOwners)
    if (fits.size === 0) continue
    const standings = await selectStandings(ctx, request, [...fits.keys()])
    return standings
      .map(({ userId, answersAfter }) => {
        const fit: Fit = {
          ...fits.get(userId)!,
          answersAfter: answersAfter === null ? null : milliseconds(answersAfter),
        }
        return { userId, fit }
      })
      .sort((a, b) => compareFits(a.fit, b.fit) || (a.userId < b.userId ? -1 : 1))
      .slice(0, FOUND_AT_ONCE)
      .map(({ userId }) => userId)
  }
  return []
}

type Found = Pick<Fit, 'grade' | 'distance'>

async function fitsOf(ctx: Ctx, index: Index, request: Matched, text: TextQuery, notOwners: ReadonlySet<string>) {
  const { askerId, kind, at, range, isDemo } = request
  const kinds = FOUND_KINDS.filter((found) => suitsKind(found, kind))
  const owners = await ownersFor(ctx, index, { at, range, kinds, text, isDemo, notOwners }, LOOKED_AT)
  const specialists =
    kind === 'buy' ? [] : await specialistsFor(ctx, { at, range, askerId, isDemo, now: ctx.now() }, text, LOOKED_AT)
  const fits = new Map<string, Found>()
  for (const { ownerId, grade, distance } of owners) if (grade <= WORST_GRADE) fits.set(ownerId, { grade, distance })
  for (const { userId, grade, distance } of specialists) {
    const before = fits.get(userId)
    if (grade <= WORST_GRADE && (!before || compareFound({ grade, distance }, before) < 0))
      fits.set(userId, { grade, distance })
  }
  return fits
}

const compareFound = (a: Found, b: Found) => a.grade - b.grade || a.distance - b.distance
