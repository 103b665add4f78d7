import { sql, type SQL } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx, Database } from './context.ts'

/**
 * What export and erasure do with one table's rows about a person. Every table of the schema has exactly one rule; a
 * test compares the rules with the database's catalogue, so that a new table without one fails the build.
 */
export interface PersonalDataRule {
  table: string
  /**
   * SQL condition that selects a person's rows for the export, `$1` being the person's id; null: the table has no
   * personal data.
   */
  exports: string | null
  /** Columns that an export leaves out (secrets). */
  leavesOut?: string[]
  /** What erasing the account does to the rows. */
  erasing: 'deletes' | 'anonymises' | 'keeps'
  /** Why rows are kept or hold no personal data; shown in the privacy policy. */
  why?: string
}

export const deliveryPersonalData: PersonalDataRule[] = [
  { table: 'schema_migrations', exports: null, erasing: 'keeps', why: 'Which migrations were applied.' },
  { table: 'nodes', exports: null, erasing: 'keeps', why: 'Which servers run now.' },
  {
    table: 'erased_people',
    exports: null,
    erasing: 'keeps',
    why: 'Ids of deleted accounts, so that a restored backup does not bring them back.',
  },
  { table: 'installation', exports: null, erasing: 'keeps', why: 'A fingerprint of the secrets of this installation.' },
  {
    table: 'idempotency_keys',
    exports: 'owner = $1::text',
    erasing: 'deletes',
    why: 'Answers to requests, kept for three days so that a repeat has one effect.',
  },
  { table: 'account_quotas', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'inboxes', exports: 'user_id = $1', erasing: 'deletes' },
  { table: 'inbox_events', exports: 'user_id = $1', erasing: 'deletes' },
]

/** Rows that an export reads and holds in memory at a time. */
const ROWS_AT_ONCE = 500

type Write = (piece: string) => Promise<unknown>

/**
 * Streams a person's exportable data as one JSON document: the rows of each table without secrets, from one snapshot.
 * The connection is held until the last piece is written, so `write` must not wait for a slow reader.
 * @throws Error for a `userId` that is not a UUID
 */
export async function writePersonalData(
  ctx: Ctx,
  rules: PersonalDataRule[],
  userId: string,
  write: Write,
): Promise<void> {
  if (!UUID_PATTERN.test(userId)) throw new Error(`No id of a person: ${userId}`)
  await ctx.transaction(async ({ db, now }) => {
    await db.execute(sql`set transaction isolation level repeatable read, read only`)
    await write(`{"product":"Hereabouts","exportedAt":${JSON.stringify(now().toISOString())},"tables":{`)
    let before = '\n'
    for (const rule of rules) {
      const mine = rowsOf(rule, userId)
      if (mine === null) continue
      await write(`${before}${JSON.stringify(rule.table)}:[`)
      await writeRows(db, rule, mine, write)
      await write(']')
      before = ',\n'
    }
    await write('\n}}\n')
  })
}

/** The SQL condition for a person's rows of a table, or null if it holds no personal data. `userId` is a UUID. */
export function rowsOf({ exports }: PersonalDataRule, userId: string): SQL | null {
  return exports === null ? null : sql.raw(exports.replaceAll('$1', `'${userId}'::uuid`))
}

async function writeRows(db: Database, { table, leavesOut = [] }: PersonalDataRule, mine: SQL, write: Write) {
  const secrets = sql.raw(`array[${leavesOut.map((column) => `'${column}'`).join()}]::text[]`)
  await db.execute(sql`declare mine no scroll cursor for
    select (to_jsonb(t) - ${secrets})::text as row from ${sql.identifier(table)} t where ${mine}`)
  let before = '\n'
  for (;;) {
    const { rows } = await db.execute<{ row: string }>(sql.raw(`fetch forward ${ROWS_AT_ONCE} from mine`))
    if (rows.length === 0) break
    await write(before + rows.map(({ row }) => row).join(',\n'))
    before = ',\n'
  }
  await db.execute(sql`close mine`)
}
