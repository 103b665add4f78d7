import { sql } from 'drizzle-orm'

/**
 * SQL: "system identifier:timeline". A promoted or restored database has another timeline, one made anew another
 * identifier. Fails on a standby.
 */
export const databaseHistory = sql`(select system_identifier from pg_control_system()) || ':' ||
  left(pg_walfile_name(pg_current_wal_lsn()), 8)`
