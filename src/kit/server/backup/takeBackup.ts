import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { localPhotoStore } from '../photos/localPhotoStore.ts'
import type { PhotoStore } from '../photos/photoStore.ts'
import { SOUND_SIZES, soundFolder } from '../sounds/soundStore.ts'
import { migrationsOf, quoteIdentifier, sequencesOf, tablesOf } from './catalogue.ts'
import { copyPhotos } from './copyPhotos.ts'
import {
  type BackedUpTable,
  BackupProblem,
  type Manifest,
  manifestPath,
  photosPath,
  soundsPath,
  tablePath,
} from './manifest.ts'

interface Source {
  pool: pg.Pool
  /** Null if photos are stored elsewhere and not copied. */
  photos: PhotoStore | null
  photoSizes: readonly number[]
  /** Recorded sounds; null if they are stored elsewhere and not copied. */
  sounds?: PhotoStore | null
  secretsMark: string
  now: Date
}

/**
 * Writes a backup into a new folder while the server runs: a consistent snapshot of all tables (PostgreSQL's COPY text,
 * compressed), then the photos. The secrets are not included. The folder gets its final name only when it is complete.
 * @throws BackupProblem when the folder exists and is not empty
 */
export async function takeBackup(folder: string, source: Source): Promise<Manifest> {
  const target = resolve(folder)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new BackupProblem(`${target} holds something already. Name a new folder for every backup.`)
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const told = await copyTables(unfinished, source.pool)
  const { photos, photoSizes, sounds, secretsMark, now } = source
  const count = photos ? await copyPhotos(photos, localPhotoStore(photosPath(unfinished)), photoSizes) : 0
  if (sounds) await copyPhotos(sounds, soundFolder(soundsPath(unfinished)), SOUND_SIZES)
  const manifest: Manifest = { format: 1, takenAt: now.toISOString(), ...told, photos: count, secretsMark }
  writeFileSync(manifestPath(unfinished), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  rmSync(target, { recursive: true, force: true })
  renameSync(unfinished, target)
  return manifest
}

/** Copies all tables from one snapshot, without waiting for locks. */
async function copyTables(folder: string, pool: pg.Pool) {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const version = await client.query<{ postgres: string }>("select current_setting('server_version') as postgres")
    const migrations = await migrationsOf(client)
    const sequences = await sequencesOf(client)
    const tables: BackedUpTable[] = []
    for (const table of await tablesOf(client)) tables.push(await copyTable(folder, client, table))
    await client.query('commit')
    client.release()
    return { postgres: version.rows[0]!.postgres, migrations, tables, sequences }
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function copyTable(
  folder: string,
  client: pg.PoolClient,
  { name, columns }: { name: string; columns: string[] },
): Promise<BackedUpTable> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const rows = client.query(
    copyTo(`copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) to stdout`),
  )
  const file = createWriteStream(tablePath(folder, name), { mode: 0o600, flush: true })
  await pipeline(rows, hashing, createGzip({ level: 6 }), file)
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') }
}
