import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { OpenDatabase } from '#kit/server/db.ts'
import { benchListings } from '../search/listings.ts'

/** Share of the generated listings that buyers see. */
const VISIBLE = 0.72
const CHUNK = 2000

/** Generates exactly this many listings of the benchmark, with ascending ids, which a large table inserts faster. */
export function* regionListings(count: number): Generator<SearchRow> {
  let made = 0
  for (const row of benchListings(Math.ceil((count / VISIBLE) * 1.02) + 1000)) {
    if (made === count) return
    yield { ...row, id: `${(made++).toString(16).padStart(8, '0')}${row.id.slice(8)}` }
  }
}

/** Copies the listings into an empty database: without triggers, and indexes are created afterwards. */
export async function copyListings({ pool }: OpenDatabase, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica`)
    await client.query(`set local maintenance_work_mem = '1GB'`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid in ('listings'::regclass, 'services'::regclass) and not indisunique`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const listings = copyFrom(
      `copy listings (id, kind, title, category, price_paise, latitude, longitude, status, visible_until, views, rating_sum,
        rating_count, created_at, updated_at) from stdin`,
    )
    await pipeline(Readable.from(linesOf(count)), client.query(listings))
    await client.query(`insert into services (listing_id) select id from listings where kind = 'service'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    client.release()
  }
}

function* linesOf(count: number): Generator<string> {
  let lines: string[] = []
  for (const row of regionListings(count)) {
    const { id, kind, title, category, pricePaise, latitude, longitude, status, views, ratingSum, ratingCount } = row
    const [until, updated] = [timeOf(row.visibleUntilMicros), timeOf(row.updatedMicros)]
    lines.push(
      [id, kind, title, category, pricePaise, latitude, longitude, status, until, views, ratingSum, ratingCount]
        .concat(updated, updated)
        .join('\t'),
    )
    if (lines.length < CHUNK) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`
}

const timeOf = (micros: number) => new Date(micros / 1000).toISOString()
