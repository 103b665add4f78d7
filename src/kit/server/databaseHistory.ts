import { sql } from 'drizzle-orm'

/**
 * SQL expression: "system identifier:timeline". A promoted or restored database has another timeline, a new one another
 * identifier. Fails on a standby.
 */
export const databaseHistory = sql`(select system_identifier from pg_control_system()) || ':' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8)`
