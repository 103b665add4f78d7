import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { starsOf } from '#features/discovery/engine/plannedSearch.ts'
import type { SearchRow } from '#features/discovery/engine/searchRow.ts'
import type { SearchQuery, SearchSort } from '#features/discovery/rules.ts'
import type { Engine } from './engine.ts'

const KEYS: Record<SearchSort, string> = {
  nearest: '0',
  cheapest: 'price',
  popular: '-popular',
  newest: '-updated',
  rating: '-stars',
}

/**
 * PostGIS tuned by hand: nearest neighbours from a GiST index with the category, b-trees for the other orders, word
 * prefixes in a GIN index; sorted by id in an outer query, so that the index determines the order. Typing errors are
 * not supported.
 */
export async function postgisEngine(rows: readonly SearchRow[]): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-postgis-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-U', 'hereabouts', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const memory = '-c shared_buffers=512MB -c work_mem=64MB -c jit=off -c max_parallel_workers_per_gather=0'
  run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', `-k ${folder} -h '' ${memory}`, 'start')
  const stop = () => {
    run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
  const client = new pg.Client({ host: folder, user: 'hereabouts', database: 'postgres' })
  try {
    await client.connect()
    await fill(client, rows)
  } catch (error) {
    stop()
    throw error
  }
  const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    name: 'PostGIS, tuned',
    answers: () => true,
    ask: async (query) => (await client.query<{ id: string }>(statement(query))).rows.map(({ id }) => id),
    serverPid: own[0]!.pid,
    isSlow: false,
    close: async () => {
      await client.end()
      stop()
    },
  }
}

/** Runs a program as another user, because PostgreSQL refuses to run as root. */
function run(program: string, ...args: string[]): void {
  const root = '/usr/lib/postgresql'
  const version = existsSync(root) ? readdirSync(root).sort().at(-1) : undefined
  if (version === undefined) throw new Error('No PostgreSQL of the system is installed.')
  const command = [join(root, version, 'bin', program), ...args]
  const [file, ...rest] = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command
  execFileSync(file!, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
}

async function fill(client: pg.Client, rows: readonly SearchRow[]): Promise<void> {
  await client.query(`create extension postgis; create extension btree_gist;
    create table l (id text collate "C" primary key, category text, price float8, stars float8, popular float8, updated float8,
      place geography(point, 4326), words tsvector)`)
  for (let i = 0; i < rows.length; i += 5000) {
    const batch = rows.slice(i, i + 5000).map((row) => ({
      ...row,
      stars: starsOf(row.ratingSum, row.ratingCount),
      popular: row.ratingCount * 2 ** 32 + row.views,
    }))
    await client.query(
      `insert into l select id, category, "pricePaise", stars, popular, "updatedMicros",
         st_setsrid(st_makepoint(round(longitude::numeric, 6)::float8, round(latitude::numeric, 6)::float8), 4326)::geography,
         to_tsvector('simple', title || ' ' || category)
       from json_to_recordset($1::json) as r (id text, category text, "pricePaise" float8, stars float8, popular float8,
         "updatedMicros" float8, latitude float8, longitude float8, title text)`,
      [JSON.stringify(batch)],
    )
  }
  await client.query(`create index on l using gist (place); create index on l using gist (category, place);
    create index on l using gin (words); create index on l (price); create index on l (popular desc); create index on l (updated desc);
    create index on l (stars desc)`)
  await client.query('vacuum analyze l')
}

function statement({ text, at, radius, category, lowestPrice, highestPrice, lowestRating, sort, limit }: SearchQuery) {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const micro = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  const here = `'SRID=4326;POINT(${micro(at!.longitude)} ${micro(at!.latitude)})'::geography`
  const conditions = [`st_dwithin(place, ${here}, ${radius}, false)`]
  if (category !== null) conditions.push(`category = ${value(category)}`)
  if (lowestPrice !== null) conditions.push(`price between ${lowestPrice} and ${highestPrice}`)
  if (lowestRating !== null) conditions.push(`stars >= ${lowestRating}`)
  if (text !== '') {
    const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
    conditions.push(`words @@ to_tsquery('simple', ${value(words.map((word) => `${word}:*`).join(' & '))})`)
  }
  const order = sort === 'nearest' ? `place <-> ${here}` : KEYS[sort]
  const inner = `select id, ${KEYS[sort]} as key, st_distance(place, ${here}, false) as near from l
    where ${conditions.join(' and ')} order by ${order} fetch first ${limit} rows with ties`
  return { text: `select id from (${inner}) page order by key, near, id limit ${limit}`, values }
}
