import type { Ctx } from '#kit/server/context.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import type { Found } from './query/asked.ts'
import type { SearchService } from './searchService.ts'
import { searchSql } from './searchSql.ts'

/** The part of the search service that may answer without the database. */
export type Finding = Pick<SearchService, 'find'>

/** Answers every search by the index or, if it cannot answer one of them, every search by SQL. */
export async function findAll(
  ctx: Ctx,
  index: Finding,
  searches: readonly PlannedSearch[],
  after: bigint | null,
): Promise<Found[]> {
  const all: Found[] = []
  for (const search of searches) {
    const found = await index.find(search, after)
    if (!found) return findBySql(ctx, searches)
    all.push({ source: 'index', hits: found.hits, hasMore: found.hasMore })
  }
  return all
}

async function findBySql({ db }: Ctx, searches: readonly PlannedSearch[]): Promise<Found[]> {
  const all: Found[] = []
  for (const search of searches) {
    const { hits, hasMore } = await searchSql(db, search)
    all.push({ source: 'sql', hits, hasMore })
  }
  return all
}
