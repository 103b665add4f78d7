import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { DatabaseUnavailable } from './postgres/databaseUnavailable.ts'
import { projectRoot } from './projectRoot.ts'

interface Migration {
  /** File name; migrations are applied in the order of their names. */
  name: string
  sql: string
  checksum: string
  /**
   * A version can run on a database with this migration only if its own last migration has at least this number; "":
   * every version can.
   */
  compatibleSince: string
}

interface Applied {
  name: string
  checksum: string
  compatible_since: string
}

/** Advisory lock shared by all processes: its holder migrates, the others wait. */
const LOCK = 7_239_001
/** A migration that waits for a table lock must not block other sessions behind it. */
const LOCK_TIMEOUT = '3s'
const TRIES = 20
const LOCK_NOT_AVAILABLE = '55P03'

/** First line of a file whose statements run one by one, outside of a transaction: `create index concurrently`. */
const ONE_BY_ONE = '-- one by one'

/**
 * Line of a migration after which some older versions cannot run: those whose last migration has a lower number than
 * this one.
 */
const COMPATIBLE_SINCE = /^-- compatible since (\d{4})\s*$/m

/**
 * Applies every file of `db/migrations` that was not applied yet, in order, each in its own transaction, or statement
 * by statement if its first line says "one by one"; such a file may fail halfway and must be repeatable. Several
 * processes may call it concurrently.
 * @returns names of the files applied by this call
 * @throws DatabaseUnavailable when an applied file was changed, comes from a newer version with which this one is not
 * compatible (ADR 0061), or needs a feature that the server lacks
 */
export async function migrate(
  pool: pg.Pool,
  log: Pick<Logger, 'info'>,
  folder = join(projectRoot(), 'db', 'migrations'),
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now(),
         compatible_since text not null default '')`,
    )
    await addCompatibility(client)
    const pending = await pendingOf(client, migrations)
    await refuseMissingExtensions(client, pending)
    for (const migration of pending) await apply(client, migration)
    if (pending.length > 0)
      log.info({ migrations: pending.length, last: pending.at(-1)!.name }, 'Database brought up to date.')
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
    return pending.map(({ name }) => name)
  } catch (error) {
    client.release(true) // this also releases the lock
    throw error
  }
}

/**
 * For nodes that do not migrate themselves (MIGRATE=off): checks that `npm run migrate` has run.
 * @throws DatabaseUnavailable when it has not, and for the reasons that `migrate` names
 */
export async function refuseUnmigrated(pool: pg.Pool, folder = join(projectRoot(), 'db', 'migrations')): Promise<void> {
  const client = await pool.connect()
  try {
    const pending = await pendingOf(client, readMigrations(folder)).catch((error: unknown) => {
      const isBare = ['42P01', '42703'].includes((error as { code?: string }).code ?? '')
      if (!isBare) throw error
      return ['all']
    })
    if (pending.length === 0) return
  } finally {
    client.release()
  }
  throw new DatabaseUnavailable(
    'The database is of an older version, and MIGRATE=off. Run "npm run migrate" once, then start again.',
  )
}

/** Databases of versions before ADR 0061 lack the column. */
async function addCompatibility(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_schema = current_schema()
       and table_name = 'schema_migrations' and column_name = 'compatible_since'`,
  )
  if (rowCount === 0)
    await client.query(`alter table schema_migrations add column compatible_since text not null default ''`)
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const compatibleSince = COMPATIBLE_SINCE.exec(sql)?.[1] ?? ''
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), compatibleSince }
  })
}

async function pendingOf(client: pg.PoolClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum, compatible_since from schema_migrations order by name',
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    if (applied.has(name) && applied.get(name) !== checksum) {
      throw new DatabaseUnavailable(
        `db/migrations/${name} was changed after it was applied to this database. Put it back as it was, and write the change as a new file.`,
      )
    }
  }
  const last = migrations.at(-1)?.name.slice(0, 4) ?? ''
  const isKnown = (name: string) => migrations.some((migration) => migration.name === name)
  const unusable = rows.find(({ name, compatible_since: since }) => !isKnown(name) && since > last)
  if (unusable) {
    throw new DatabaseUnavailable(
      `This database was used by a newer version of Hereabouts (${unusable.name} needs ${unusable.compatible_since} or newer; this version ends with ${last}). Start that version, or restore a backup.`,
    )
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function refuseMissingExtensions(client: pg.PoolClient, pending: Migration[]): Promise<void> {
  const named = pending.flatMap(({ sql }) =>
    [...sql.matchAll(/^\s*create extension (?:if not exists )?"?([\w-]+)/gim)].map((found) => found[1]!),
  )
  if (named.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_available_extensions where name = any($1)',
    [named],
  )
  const missing = named.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length === 0) return
  throw new DatabaseUnavailable(
    `This PostgreSQL lacks ${missing.join(', ')}, which come with its "contrib" package. Install it (on Debian: postgresql-contrib) and start again.`,
  )
}

const KEEP = 'insert into schema_migrations (name, checksum, compatible_since) values ($1, $2, $3)'

async function applyWhole(client: pg.PoolClient, { name, sql, checksum, compatibleSince }: Migration): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
  await client.query(sql)
  await client.query(KEEP, [name, checksum, compatibleSince])
  await client.query('commit')
}

async function applyOneByOne(
  client: pg.PoolClient,
  { name, sql, checksum, compatibleSince }: Migration,
): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  try {
    for (const statement of sql.split(/;\s*$/m)) await client.query(statement)
    await client.query(KEEP, [name, checksum, compatibleSince])
  } finally {
    await client.query('reset lock_timeout')
  }
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { name, sql } = migration
  for (let tries = 1; ; tries++) {
    try {
      await (sql.startsWith(ONE_BY_ONE) ? applyOneByOne : applyWhole)(client, migration)
      return
    } catch (error) {
      await client.query('rollback').catch(() => {}) // on a broken connection the server rolls back
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) {
        throw new Error(`db/migrations/${name}: ${(error as Error).message}`, { cause: error })
      }
      await sleep(250 * Math.min(tries, 8))
    }
  }
}
