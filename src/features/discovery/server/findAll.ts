import type { Ctx } from '#kit/server/context.ts'
import type { PlannedSearch } from '../engine/plannedSearch.ts'
import type { ShownListing } from '../engine/present.ts'
import { plain } from '../reading/plain.ts'
import type { Asked, Found } from './query/asked.ts'
import { Hit } from './searchIndex/hits.ts'
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

/** A result of the index as it is shown, without its distance. */
export const shownOf = ({ payload }: Hit) =>
  JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength).toString('utf8')) as ShownListing

/** False when a search counts only with a result of this name, and there is none. */
export const hasName = ({ name }: Pick<Asked, 'name'>, { hits }: Pick<Found, 'hits'>): boolean =>
  name === null || hits.some((hit) => ` ${plain(titleOf(hit))} `.includes(` ${name} `))

function titleOf(hit: Found['hits'][number]): string {
  if (!(hit instanceof Hit)) return hit.row.title
  const shown = shownOf(hit)
  return shown.kind === 'service' ? shown.title : shown.name
}
