import { roughKilometers } from '#core/area.ts'
import type { OutputOf } from '#core/contract.ts'
import type { Meters } from '#core/units.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, type Database, signedIn } from '#kit/server/context.ts'
import type { findSpecialists as endpoint, Specialist } from '../specialistContract.ts'
import { clampSpecialistRange, MOST_SPECIALISTS } from '../specialistRules.ts'
import { distanceOf } from '../engine/place.ts'
import { closeSpecialists, type SpecialistRow, type SpecialistSearch, specialistsNear } from './candidateStore.ts'
import { addNamedConcepts, type NamedConcepts } from '../engine/listingConcepts.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { readAnyScript } from '../engine/text/loanWords.ts'
import { CONCEPT, type Grade, gradeOfText, type ListingWords, type TextQuery } from '../engine/text/textQuery.ts'
import { collectWords } from '../engine/text/words.ts'

interface Asked {
  q?: string | undefined
  latitude: number
  longitude: number
  rangeMeters?: number | undefined
  area?: string | undefined
}

/**
 * People with the wanted skill, nearest first (F-141 … F-149): by the words of their specializations and profile
 * skills, within a range of a place. Distances are to the published centre of their area. The searcher and people who
 * hide themselves or their area are absent.
 * @throws Refusal 'notSignedIn'
 */
export async function findSpecialists(ctx: Ctx, asked: Asked): Promise<OutputOf<typeof endpoint>> {
  const { userId, isDemo } = signedIn(ctx)
  const search: SpecialistSearch = {
    at: { latitude: asked.latitude, longitude: asked.longitude },
    range: clampSpecialistRange(asked.rangeMeters ?? NaN),
    askerId: userId,
    isDemo: isDemo || asked.area === 'demo',
    now: ctx.now(),
  }
  const text = asked.q?.trim() ? readAnyScript(asked.q, everydayMeanings) : null
  const found = await matching(ctx.db, search, text)
  const people = [...found.values()].slice(0, MOST_SPECIALISTS)
  const seen = await peopleAsSeen(
    ctx,
    people.map(([first]) => first!.userId),
    'stranger',
  )
  return {
    specialists: people.map((rows) => specialist(rows, seen.get(rows[0]!.userId))),
    hasMore: found.size > MOST_SPECIALISTS,
  }
}

/** A person with a skill that a request asks for, and its match grade. */
export interface FittingSpecialist {
  userId: string
  grade: Grade
  distance: Meters
}

/** Largest number of rows read for a request: a rare skill is not searched in a whole town. */
const MOST_LOOKED_AT = 1000

/**
 * The nearest people with the wanted skill, at most `most`; `search.askerId` and people blocked on either side are left
 * out.
 */
export async function specialistsFor(
  ctx: Ctx,
  search: SpecialistSearch,
  text: TextQuery,
  most: number,
): Promise<FittingSpecialist[]> {
  const found = new Map<string, FittingSpecialist>()
  await ctx.transaction(async ({ db }) => {
    let looked = 0
    for await (const rows of specialistsNear(db, search)) {
      for (const row of rows) {
        const grade = gradeOfText(text, wordsOf(row))
        if (grade === null || found.size >= most) continue
        const before = found.get(row.userId)
        if (!before || grade < before.grade)
          found.set(row.userId, { userId: row.userId, grade, distance: distanceOf(row.near) })
      }
      looked += rows.length
      if (found.size >= most || looked >= MOST_LOOKED_AT) break
    }
    await closeSpecialists(db)
  })
  return [...found.values()]
}

/**
 * The matching skills of each person, nearest person first, until there are more people than one answer may contain.
 */
async function matching(db: Database, search: SpecialistSearch, text: TextQuery | null) {
  const found = new Map<string, SpecialistRow[]>()
  await db.transaction(async (transaction) => {
    const inside = transaction as unknown as Database
    for await (const rows of specialistsNear(inside, search)) {
      for (const row of rows) {
        if (text && gradeOfText(text, wordsOf(row)) === null) continue
        found.set(row.userId, [...(found.get(row.userId) ?? []), row])
      }
      if (found.size > MOST_SPECIALISTS) break
    }
    await closeSpecialists(inside)
  })
  return found
}

function wordsOf({ name, keywords }: SpecialistRow): ListingWords {
  const words = new Set<string>()
  const concepts: NamedConcepts = { is: new Set(), about: new Set() }
  for (const text of [name, ...keywords]) {
    collectWords(text, words)
    addNamedConcepts(text, everydayMeanings, concepts)
  }
  for (const id of concepts.is) words.add(CONCEPT + id)
  return new Map([...words].map((word) => [word, false]))
}

function specialist(rows: SpecialistRow[], seen: { name: string; photo: string } | undefined): Specialist {
  const [first] = rows
  const named = (kind: SpecialistRow['kind']) => rows.filter((row) => row.kind === kind)
  return {
    userId: first!.userId,
    name: seen?.name ?? '',
    photo: seen?.photo ?? '',
    specializations: named('specialization').map(({ name, experience, qualification }) => ({
      name,
      experience,
      qualification,
    })),
    skills: [...new Set(named('skill').map(({ name }) => name))],
    distance: roughKilometers(distanceOf(first!.near)),
    isDemo: first!.isDemo,
  }
}
