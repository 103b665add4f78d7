import { sql } from 'drizzle-orm'
import type { PlannedSearch } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import { searchSql } from '#features/discovery/server/searchSql.ts'
import type { Database } from '#kit/server/context.ts'
import { withDatabase } from '../kit/database.ts'
import { percentiles, printTable } from '../kit/timing.ts'
import { benchListings } from './listings.ts'

const BATCH = 2000
/** Time limit of SQL queries; with many listings not all queries run. */
const SECONDS = 20

/** Runs the same queries by SQL on a separate database and compares the answers. */
export async function benchSql(
  count: number,
  plans: readonly PlannedSearch[],
  idsOfIndex: (search: PlannedSearch) => string[],
): Promise<void> {
  await withDatabase(async ({ db, pool }) => {
    const start = performance.now()
    await fillDatabase(db, count)
    await pool.query('analyze')
    console.log(`\nDatabase filled in ${Math.round((performance.now() - start) / 1000)} s.`)
    const waits: number[] = []
    let spent = 0
    let wrong = 0
    for (const search of plans) {
      const asked = performance.now()
      const { hits } = await searchSql(db, search)
      waits.push(performance.now() - asked)
      if (hits.map(({ position }) => position.id).join() !== idsOfIndex(search).join()) wrong++
      spent += waits.at(-1)!
      if (spent > 1000 * SECONDS) break
    }
    const [p50, p99] = percentiles(waits)
    printTable(
      `SQL, the product's own path, ${waits.length} questions, ${wrong} answered otherwise than by the index`,
      [
        ['', 'queries/s, one at a time', 'p50 ms', 'p99 ms'],
        ['SQL', (1000 * waits.length) / spent, p50, p99],
      ],
    )
    if (wrong > 0) process.exitCode = 1
  })
}

/**
 * Fills an empty database with the benchmark's listings, fast: without triggers, and indexes are created afterwards.
 */
export async function fillDatabase(db: Database, count: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const inside = transaction as unknown as Database
    await inside.execute(sql`set local session_replication_role = replica`)
    await inside.execute(sql`set local maintenance_work_mem = '256MB'`)
    const { rows: indexes } = await inside.execute<{ name: string; definition: string }>(sql`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid in ('listings'::regclass, 'services'::regclass) and not indisunique`)
    for (const { name } of indexes) await inside.execute(sql.raw(`drop index ${name}`))
    let batch: SearchRow[] = []
    for (const row of benchListings(count)) {
      if (batch.push(row) < BATCH) continue
      await insertListings(inside, batch)
      batch = []
    }
    if (batch.length > 0) await insertListings(inside, batch)
    for (const { definition } of indexes) await inside.execute(sql.raw(definition))
  })
}

/** Inserts listings without owners: the benchmark has no people. */
export async function insertListings(db: Database, rows: readonly SearchRow[]): Promise<void> {
  await db.execute(sql`
    insert into listings (id, kind, title, category, price_paise, latitude, longitude, status, visible_until, views, rating_sum, rating_count, created_at, updated_at)
    select id, kind, title, category, "pricePaise", latitude, longitude, status, to_timestamp("visibleUntilMicros" / 1e6), views, "ratingSum",
      "ratingCount", now(), timestamptz 'epoch' + "updatedMicros" * interval '1 microsecond'
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, kind text, title text, category text, "pricePaise" bigint, latitude float8,
      longitude float8, status text, "visibleUntilMicros" float8, views integer, "ratingSum" integer, "ratingCount" integer, "updatedMicros" float8)`)
  await db.execute(
    sql`insert into services (listing_id) select id from json_to_recordset(${JSON.stringify(rows)}::json) as r (id text, kind text) where kind = 'service'`,
  )
}
