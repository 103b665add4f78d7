import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { migrate, refuseUnmigrated } from './migrate.ts'
import { ConnectionPool } from './postgres/connectionPool.ts'

type Settings = Pick<Config, 'listenDatabaseUrl'>

/**
 * Runs `migrate` on LISTEN_DATABASE_URL if it is set. It bypasses the pooler, behind which an advisory lock, which
 * belongs to a session, does not work.
 */
export async function migrateDatabase(
  pool: pg.Pool,
  config: Settings,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<string[]> {
  if (config.listenDatabaseUrl === '') return migrate(pool, log)
  const direct = new ConnectionPool({ connectionString: config.listenDatabaseUrl, max: 1 }, log)
  try {
    return await migrate(direct, log)
  } finally {
    await direct.end()
  }
}

/** At the start of a node: migrates, or with MIGRATE=off only checks that the migrations were applied. */
export async function migrateAtStart(
  pool: pg.Pool,
  config: Settings & Pick<Config, 'migrates'>,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<void> {
  if (config.migrates) await migrateDatabase(pool, config, log)
  else await refuseUnmigrated(pool)
}
