import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDatabase } from './testServer.ts'

/** An empty database and an empty folder for migrations; both are removed after the test. */
export async function emptyDatabase(poolSize: number): Promise<{ pool: pg.Pool; folder: string }> {
  const { url, drop } = await createDatabase('empty')
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // Connections are still closing when the pool has ended, and report that their database was dropped: a resting one by
  // the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-migrations-'))
  onTestFinished(async () => {
    await pool.end()
    rmSync(folder, { recursive: true })
    await drop()
  })
  return { pool, folder }
}
