import { sql } from 'drizzle-orm'
import type { Ctx } from '#kit/server/context.ts'

interface Asked {
  /** Coarse areas (insights/rules). */
  cells: readonly string[]
  since: Date
  notBy: string
  isDemo: boolean
}

const MOST_ROWS = 20_000

/** People and concepts of requests in these areas, for counting. */
export async function askedIn(ctx: Ctx, { cells, since, notBy, isDemo }: Asked) {
  const { rows } = await ctx.db.execute<{ personId: string; at: string; concepts: string[] }>(sql`
    select asker_id as "personId", created_at as at, concepts from requests
    where created_at >= ${since.toISOString()} and asker_id <> ${notBy} and is_demo = ${isDemo} and not is_hidden
      and floor(latitude / 0.1)::int || ':' || floor(longitude / 0.1)::int = any(${sql.param([...cells])}::text[])
    order by created_at desc limit ${MOST_ROWS}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** People and words of searches without results in these areas, for counting. */
export async function missedIn(ctx: Ctx, { cells, since, notBy }: Asked) {
  const { rows } = await ctx.db.execute<{ personId: string; at: string; words: string }>(sql`
    select person_id as "personId", searched_at as at, words from missed_words
    where searched_at >= ${since.toISOString()} and person_id <> ${notBy} and cell = any(${sql.param([...cells])}::text[])
    order by searched_at desc limit ${MOST_ROWS}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
