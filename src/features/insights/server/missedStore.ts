import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

export interface MissedSearch {
  personId: string
  words: string
  cell: string
}

/**
 * Stores searches without a result, each once per person and area; replaces what the same person was typing within the
 * given milliseconds before.
 */
export async function putMissed(
  ctx: Ctx,
  searches: readonly (MissedSearch & { at: Date })[],
  stillTyping: number,
): Promise<void> {
  const rows = JSON.stringify(searches.map((search) => ({ ...search, at: search.at.toISOString() })))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as g("personId" uuid, words text, cell text, at timestamptz)`
  await ctx.db.execute(sql`
    delete from missed_searches m using ${given}
    where m.person_id = g."personId" and m.searched_at >= g.at - ${`${stillTyping} milliseconds`}::interval
      and (starts_with(g.words, m.words) or starts_with(m.words, g.words))`)
  await ctx.db.execute(sql`
    insert into missed_searches (words, cell, person_id, searched_at)
    select g.words, g.cell, g."personId", max(g.at) from ${given}
    where exists (select 1 from people where id = g."personId") group by 1, 2, 3
    on conflict (cell, words, person_id) do update set searched_at = excluded.searched_at`)
}

/** Places of a seller's listings, rounded to a tenth of a degree; at most `most`. */
export async function placesOf(ctx: Ctx, ownerId: string, most: number) {
  const { rows } = await ctx.db.execute<{ latitude: number; longitude: number }>(sql`
    select distinct (floor(latitude * 10) + 0.5) / 10 as latitude, (floor(longitude * 10) + 0.5) / 10 as longitude
    from listing_rows where owner_id = ${ownerId} and latitude is not null and deleted_at is null limit ${most}`)
  return rows
}

/** Searches by at least the given number of other people in one of these areas, most frequent first. */
export async function mostMissed(
  ctx: Ctx,
  { cells, notBy, least, since, limit }: { cells: string[]; notBy: string; least: number; since: Date; limit: number },
): Promise<{ words: string; people: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; people: number }>(sql`
    select words, max(people)::int as people from (
      select words, cell, count(*) as people from missed_searches
      where cell in (select jsonb_array_elements_text(${JSON.stringify(cells)}::jsonb))
        and person_id <> ${notBy} and searched_at >= ${since.toISOString()}
      group by words, cell having count(*) >= ${least}
    ) as wanted group by words order by people desc, words limit ${limit}`)
  return rows
}

export async function deleteMissed(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.execute(sql`delete from missed_searches where searched_at < ${before.toISOString()}`)
}
