import { meters, type Meters } from '#core/units.ts'
import type { Database } from '#kit/server/context.ts'
import { type Candidate, candidates, closeCandidates, SLACK } from './candidateStore.ts'
import { currentSnapshot, type Snapshot } from './changeStore.ts'
import { ANYWHERE, distanceOf } from '../engine/place.ts'
import { comparePositions, foundAt, type PlannedSearch, type Position } from '../engine/plannedSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { rowsById } from './store.ts'

/** A result from SQL. */
export interface SqlHit {
  position: Position
  row: SearchRow
}

/** "Nearest" searches circles of growing radius around the centre, starting with this one. */
const FIRST_CIRCLE = meters(2000)
const WIDER = 8

/**
 * Answers a search from the database alone: the same results in the same order as the index, but slower. Used while the
 * index is not ready, lags behind, or does not include what the person just wrote.
 */
export async function searchSql(
  db: Database,
  search: PlannedSearch,
): Promise<{ hits: SqlHit[]; hasMore: boolean; version: Snapshot }> {
  const readOnly = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async (transaction) => {
    const inside = transaction as unknown as Database
    const version = await currentSnapshot(inside)
    for (const radius of circlesOf(search)) {
      const isLast = radius === radiusOf(search)
      const hits = await bestWithin(inside, search, radius, isLast)
      if (hits) return { hits: hits.slice(0, search.limit), hasMore: hits.length > search.limit, version }
    }
    throw new Error('The last circle always answers')
  }, readOnly)
}

/** Radius of the whole search; null: no limit. */
const radiusOf = ({ reach }: PlannedSearch): Meters | null => (reach === ANYWHERE ? null : distanceOf(reach))

function* circlesOf(search: PlannedSearch): Generator<Meters | null> {
  const whole = radiusOf(search)
  if (search.sort === 'nearest' && whole !== null) {
    for (let radius = FIRST_CIRCLE; radius < whole; radius = meters(radius * WIDER)) yield radius
  }
  yield whole
}

/**
 * The best hits, at least `search.limit + 1` if there are so many; null when a wider circle may contain better ones.
 */
async function bestWithin(
  db: Database,
  search: PlannedSearch,
  radius: Meters | null,
  isLast: boolean,
): Promise<SqlHit[] | null> {
  const hits: SqlHit[] = []
  const wanted = search.limit + 1
  for await (const batch of candidates(db, search, radius)) {
    hits.push(...(await judged(db, search, batch)))
    hits.sort((a, b) => comparePositions(a.position, b.position))
    if (hits.length < wanted || !isCertain(search, hits[wanted - 1]!, batch.at(-1)!)) continue
    await closeCandidates(db)
    return hits
  }
  await closeCandidates(db)
  if (isLast) return hits
  const last = hits[wanted - 1]
  const isBest = last?.position.grade === (search.after?.grade ?? 0)
  return isBest && distanceOf(last.position.nearness) < radius! - SLACK ? hits : null
}

/** The candidates that match the search by the definition that the index uses, too. */
async function judged(db: Database, search: PlannedSearch, batch: Candidate[]): Promise<SqlHit[]> {
  const rows = await rowsById(
    db,
    batch.map(({ id }) => id),
    new Date(search.nowMicros / 1000),
  )
  return rows
    .flatMap((row) => {
      const position = foundAt(search, row)
      return position ? [{ row, position }] : []
    })
    .filter(({ position }) => !search.after || comparePositions(position, search.after) > 0)
}

/**
 * True when every row after the last candidate sorts after the hit, also with the exact distances of this process.
 * Candidates are not sorted by grade, so only a hit of the best possible grade is certain; a later row may be better
 * than any other hit.
 */
function isCertain(search: PlannedSearch, { position }: SqlHit, last: Candidate): boolean {
  if (position.grade > (search.after?.grade ?? 0)) return false
  if (position.key !== last.key) return position.key < last.key
  return distanceOf(position.nearness) < last.distance - SLACK
}
