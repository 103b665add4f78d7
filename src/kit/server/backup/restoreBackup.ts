import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { migrate } from '../migrate.ts'
import { projectRoot } from '../projectRoot.ts'
import { foreignKeysOf, migrationsOf, quoteIdentifier, tablesOf } from './catalogue.ts'
import { BackupProblem, type BackedUpTable, type Manifest, tablePath } from './manifest.ts'

const MIGRATIONS = join(projectRoot(), 'db', 'migrations')

/**
 * Reads every table file of a backup and compares its hash with the manifest.
 * @throws BackupProblem when one is damaged or missing
 */
export async function checkBackup(folder: string, { tables }: Manifest): Promise<void> {
  for (const { name, sha256 } of tables) {
    const hash = createHash('sha256')
    const into = new Writable({
      write(chunk: Buffer, _, done) {
        hash.update(chunk)
        done()
      },
    })
    await pipeline(createReadStream(tablePath(folder, name)), createGunzip(), into).catch(() => hash.update('damaged'))
    if (hash.digest('hex') !== sha256)
      throw new BackupProblem(`The table ${name} of this backup is damaged or missing.`)
  }
}

/**
 * Restores a backup into a database, then applies the newer migrations. Loading is one transaction: an interrupted
 * restore leaves nothing behind. `checkBackup` must have verified the files before.
 * @param mayReplace whether existing data is deleted
 * @throws BackupProblem when the database is not empty, is in use, or the backup comes from a newer version
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  { pool, log, mayReplace }: { pool: pg.Pool; log: Pick<Logger, 'info'>; mayReplace: boolean },
): Promise<void> {
  await refuseInUse(pool)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  if (rows[0]!.count > 0) {
    if (!mayReplace) throw new BackupProblem('This database holds something already. --replace throws that away.')
    await pool.query('drop schema public cascade; create schema public')
  }
  await migrateAsThen(manifest, pool, log)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await load(folder, manifest, client)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  await migrate(pool, log)
  await pool.query('analyze')
}

/** A running server would write rows during the restore. */
async function refuseInUse(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'hereabouts'`,
  )
  if (rows[0]!.count > pool.totalCount) throw new BackupProblem('A server uses this database. Stop every server first.')
}

/** Applies the migrations that the database had when the backup was taken. */
async function migrateAsThen(manifest: Manifest, pool: pg.Pool, log: Pick<Logger, 'info'>): Promise<void> {
  const known = new Set(readdirSync(MIGRATIONS))
  const newer = manifest.migrations.find(({ name }) => !known.has(name))
  if (newer)
    throw new BackupProblem(`This backup was made by a newer version (${newer.name}). Restore it with that one.`)
  const then = mkdtempSync(join(tmpdir(), 'hereabouts-migrations-'))
  try {
    for (const { name } of manifest.migrations) copyFileSync(join(MIGRATIONS, name), join(then, name))
    await migrate(pool, log, then)
  } finally {
    rmSync(then, { recursive: true, force: true })
  }
  const checksums = new Map((await migrationsOf(pool)).map(({ name, checksum }) => [name, checksum]))
  const other = manifest.migrations.find(({ name, checksum }) => checksums.get(name) !== checksum)
  if (other) throw new BackupProblem(`db/migrations/${other.name} is not the one that this backup was made with.`)
}

/** Loads rows without triggers and foreign keys; adding the keys again verifies every reference. */
async function load(folder: string, manifest: Manifest, client: pg.PoolClient): Promise<void> {
  const there = new Set((await tablesOf(client)).map(({ name }) => name))
  const lost = manifest.tables.find(({ name }) => !there.has(name))
  if (lost) throw new BackupProblem(`This database has no table ${lost.name}.`)
  const names = manifest.tables.map(({ name }) => quoteIdentifier(name))
  const keys = await foreignKeysOf(client)
  for (const { drop } of keys) await client.query(drop)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  for (const table of manifest.tables) await loadTable(folder, table, client)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { add } of keys) await client.query(add)
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoteIdentifier(name), last])
}

async function loadTable(folder: string, { name, columns, rows }: BackedUpTable, client: pg.PoolClient): Promise<void> {
  const into = client.query(
    copyFrom(`copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) from stdin`),
  )
  await pipeline(createReadStream(tablePath(folder, name)), createGunzip(), into)
  if (into.rowCount !== rows) throw new BackupProblem(`The table ${name} took ${into.rowCount} of ${rows} rows.`)
}
