import { type Placeholder, sql, type SQL } from 'drizzle-orm'
import { days } from '#core/units.ts'
import type { Database } from '#kit/server/context.ts'
import { databaseHistory } from '#kit/server/databaseHistory.ts'
import type { CellRange } from '#kit/server/indexRegions.ts'
import { PreparedStatement } from '#kit/server/prepared.ts'
import { affectedBy } from './store.ts'

/** The transactions visible to a reader, in PostgreSQL's notation: "xmin:xmax:running transactions". */
export type Snapshot = string

/** A state of the database, and the history that it belongs to. */
export interface DatabaseState {
  snapshot: Snapshot
  /** "system identifier:timeline". Transaction numbers of different histories cannot be compared. */
  history: string
}

/** The state of the database that this transaction (or statement) sees. */
export async function currentState(db: Database): Promise<DatabaseState> {
  const { rows } = await db.execute<DatabaseState & Record<string, unknown>>(
    sql`select pg_current_snapshot()::text as snapshot, ${databaseHistory} as history`,
  )
  return rows[0]!
}

/** The snapshot that this transaction (or statement) sees; also on a standby. */
export async function currentSnapshot(db: Database): Promise<Snapshot> {
  const { rows } = await db.execute<{ snapshot: Snapshot }>(sql`select pg_current_snapshot()::text as snapshot`)
  return rows[0]!.snapshot
}

/** Changes that a consumer of the feed has not read yet. */
export interface Changes {
  /** The state up to which they are complete. */
  snapshot: Snapshot
  /** Changed listings, and listings that show data of them. */
  ids: string[]
  /**
   * True when the consumer must start over: some changes are already deleted, or the database has another history (a
   * standby was promoted, a backup restored), which may lack transactions that the consumer has seen.
   */
  isTorn: boolean
}

/** SQL expression for `Changes.isTorn` of a consumer with this state. */
export function tornSince({
  snapshot,
  history,
}: {
  snapshot: Snapshot | Placeholder
  history: string | Placeholder
}): SQL {
  return sql`(
  (select before > pg_snapshot_xmin(${snapshot}::pg_snapshot) from forgotten_changes)
  or ${databaseHistory} <> ${history}
  or pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(${snapshot}::pg_snapshot))`
}

/**
 * Listings changed by transactions that `since` does not include. Compared by snapshot, so that a transaction that
 * commits after one with a higher number is not skipped.
 * @param cells only listings that are or were in these cells, and those whose place is unknown; null: all
 */
export async function changesSince(
  db: Database,
  { snapshot: since, history }: DatabaseState,
  cells: CellRange | null = null,
): Promise<Changes> {
  const [found] = await CHANGES.rows(db, { since, history, from: cells?.from ?? null, to: cells?.to ?? null })
  return { ...found!, ids: found!.ids ?? [] }
}

/**
 * SQL condition for a change that concerns these cells: its listing entered, left or stayed in them, or its cell is
 * unknown.
 */
const isNotedThere = sql`(${sql.placeholder('from')}::int is null or c.cell is null
  or c.cell between ${sql.placeholder('from')} and ${sql.placeholder('to')}
  or c.old_cell between ${sql.placeholder('from')} and ${sql.placeholder('to')})`

/** A single statement, so that all its data is from one snapshot. */
const CHANGES = new PreparedStatement<Omit<Changes, 'ids'> & { ids: string[] | null }>(
  'search_changes',
  sql`with changed as materialized (
      select array_agg(distinct c.listing_id) as ids from listing_changes c
      where c.txid >= pg_snapshot_xmin(${sql.placeholder('since')}::pg_snapshot)
        and not pg_visible_in_snapshot(c.txid, ${sql.placeholder('since')}::pg_snapshot) and ${isNotedThere})
    select pg_current_snapshot()::text as snapshot,
      (select array_agg(affected.id) from (${affectedBy(sql`(select ids from changed)::text[]`)}) affected (id)) as ids,
      ${tornSince({ snapshot: sql.placeholder('since'), history: sql.placeholder('history') })} as "isTorn"`,
)

/** Deletes the changes of transactions numbered below `before`. */
export async function forgetChanges(db: Database, before: bigint): Promise<void> {
  await db.transaction(async (transaction) => {
    const number = sql`${String(before)}::xid8`
    await transaction.execute(sql`update forgotten_changes set before = ${number} where before < ${number}`)
    await transaction.execute(sql`delete from listing_changes where txid < ${number}`)
  })
}

/** The lowest transaction number that was still running: all below are finished. */
export const xminOf = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[0]!)

/** The first transaction number that had not begun. */
export const xmaxOf = (snapshot: Snapshot): bigint => BigInt(snapshot.split(':')[1]!)

/** True when the snapshot includes this transaction. */
export function hasSeen(snapshot: Snapshot, transaction: bigint): boolean {
  const [xmin, xmax, running] = snapshot.split(':') as [string, string, string]
  if (transaction < BigInt(xmin)) return true
  return transaction < BigInt(xmax) && !running.split(',').includes(String(transaction))
}

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
