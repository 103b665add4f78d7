import { sql } from 'drizzle-orm'
import { days } from '#core/units.ts'
import type { Database } from '#kit/server/context.ts'
import { type DatabaseState, tornSince } from './changeStore.ts'

/**
 * Tokens are removed after this long; a node that was stopped for longer cannot use its file anyway, because the
 * changes since then are deleted.
 */
const RETENTION = days(7)

/** The object id of this database in its cluster; a copy of a database has another. */
export async function databaseId(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select oid::text as id from pg_database where datname = current_database()`,
  )
  return rows[0]!.id
}

/**
 * Records the token of an index file whose state this database includes. A database that contains the token therefore
 * includes that state.
 */
export async function addToken(db: Database, token: string): Promise<void> {
  await db.execute(sql`insert into search_index_files (token) values (${token})`)
}

/** Removes the token of a replaced file, and those of nodes that no longer exist. */
export async function removeTokens(db: Database, replaced: string | null): Promise<void> {
  await db.execute(sql`delete from search_index_files
    where token = ${replaced}::uuid or saved_at < now() - ${`${RETENTION} milliseconds`}::interval`)
}

/** Whether a file with this token and state can be followed by this database's changes. */
export async function isFollowable(db: Database, token: string, state: DatabaseState): Promise<boolean> {
  const { rows } = await db.execute<{ ok: boolean }>(sql`
    select exists (select 1 from search_index_files where token = ${token}) and not (${tornSince(state)}) as ok`)
  return rows[0]!.ok
}
