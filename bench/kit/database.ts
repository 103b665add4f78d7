import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openDatabase, type OpenDatabase } from '#kit/server/db.ts'
import { migrate } from '#kit/server/migrate.ts'

/** Runs the work on a migrated empty database, dropped afterwards. */
export async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hereabouts-bench-'))
  const log = pino({ level: 'error' })
  const database = await openDatabase({ databaseUrl: '', dataDir }, log)
  try {
    await migrate(database.pool, log)
    return await work(database)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The URL of an open database, for a separate process. */
export function urlOf({ connection }: Pick<OpenDatabase, 'connection'>): string {
  const { host, port, user, database, password } = connection as Record<string, string>
  const url = new URL(`postgresql://${user}@localhost:${port}/${database}`)
  url.searchParams.set('host', host!)
  if (password) url.password = password
  return url.href
}
