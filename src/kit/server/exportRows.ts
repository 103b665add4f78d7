import { sql, type SQL } from 'drizzle-orm'
import { UUID_PATTERN } from '#core/ids.ts'
import type { Ctx, Database } from './context.ts'
import type { PersonalDataRule } from './personalData.ts'

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
