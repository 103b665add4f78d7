import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { createDatabase } from './testServer.ts'

/** A database without a table, and an empty folder for the migrations of it; both go with the test. */
export async function emptyDatabase(poolSize: number): Promise<{ pool: pg.Pool; folder: string }> {
  const { url, drop } = await createDatabase('empty')
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // A connection on its way out may still hear that its database is gone.
  pool.on('connect', (client) => void client.on('error', () => {}))
  const folder = mkdtempSync(join(tmpdir(), 'hereabouts-migrations-'))
  onTestFinished(async () => {
    await pool.end()
    rmSync(folder, { recursive: true })
    await drop()
  })
  return { pool, folder }
}
