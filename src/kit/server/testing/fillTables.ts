import { sql } from 'drizzle-orm'
import type { Database } from '../context.ts'
import { rowsOf, type PersonalDataRule } from '../personalData.ts'

interface Column {
  name: string
  type: string
  isNeeded: boolean
  /** The table and column that it refers to. */
  refersTo: { table: string; column: string } | null
  /** The first value that a check constraint allows. */
  allowed: string | null
}

/** Columns that name a row's owner without a foreign key. */
const OWNERS: Record<string, string> = { 'idempotency_keys.owner': 'text' }

/**
 * Inserts a row for a person into every table with personal data, generated from the database's catalogue, so that
 * tests of export and erasure cover future tables. A row about two people also refers to `otherId`.
 * @throws Error naming the table in which it could not insert a row
 */
export async function fillTables(
  db: Database,
  rules: PersonalDataRule[],
  { userId, otherId }: { userId: string; otherId: string },
): Promise<void> {
  let waiting = rules.filter(({ exports }) => exports !== null)
  for (;;) {
    const left: PersonalDataRule[] = []
    for (const rule of waiting)
      if (!(await hasRow(db, rule, userId)) && !(await addRow(db, rule, rules, { userId, otherId }))) left.push(rule)
    if (left.length === 0) return
    if (left.length === waiting.length)
      throw new Error(`No row could be made in ${left.map(({ table }) => table).join(', ')}`)
    waiting = left
  }
}

async function hasRow(db: Database, rule: PersonalDataRule, userId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${sql.identifier(rule.table)} t where ${rowsOf(rule, userId)!} limit 1`,
  )
  return rows.length > 0
}

/**
 * Inserts a row for the person.
 * @returns false when it must refer to a row that does not exist yet
 */
async function addRow(
  db: Database,
  rule: PersonalDataRule,
  rules: PersonalDataRule[],
  { userId, otherId }: { userId: string; otherId: string },
): Promise<boolean> {
  const values: [string, unknown][] = []
  for (const column of await columnsOf(db, rule.table)) {
    const owner = OWNERS[`${rule.table}.${column.name}`]
    const isSecond = column.refersTo?.table === 'users' && values.some(([, value]) => value === userId)
    const found = isSecond ? otherId : column.refersTo && (await referred(db, column.refersTo, rules, userId))
    if (owner) values.push([column.name, userId])
    else if (found !== null && found !== undefined) values.push([column.name, found])
    else if (column.isNeeded && column.refersTo) return false
    else if (column.isNeeded) values.push([column.name, column.allowed ?? valueOf(column.type)])
  }
  const names = values.map(([name]) => sql.identifier(name))
  await db.execute(sql`insert into ${sql.identifier(rule.table)} (${sql.join(names, sql`, `)})
    values (${sql.join(
      values.map(([, value]) => sql`${value}`),
      sql`, `,
    )})`)
  if (!(await hasRow(db, rule, userId))) throw new Error(`The row made in ${rule.table} does not belong to the person`)
  return true
}

/** The referenced value in the person's own row of that table. */
async function referred(
  db: Database,
  { table, column }: { table: string; column: string },
  rules: PersonalDataRule[],
  userId: string,
) {
  const rule = rules.find((each) => each.table === table)
  const mine = rule && rowsOf(rule, userId)
  if (!mine) return null
  const { rows } = await db.execute<{ value: unknown }>(
    sql`select ${sql.identifier(column)} as value from ${sql.identifier(table)} t where ${mine} limit 1`,
  )
  return rows[0]?.value ?? null
}

function valueOf(type: string): unknown {
  if (type === 'uuid') return crypto.randomUUID()
  if (type.startsWith('_')) return '{}'
  if (type === 'bytea') return Buffer.from(crypto.randomUUID())
  if (type === 'bool') return false
  if (type.startsWith('timestamp') || type === 'date') return '2026-01-05T06:30:00Z'
  if (type === 'json' || type === 'jsonb') return '{}'
  if (type.startsWith('float')) return 12
  return /^(int|numeric)/.test(type) ? 300 : `text ${crypto.randomUUID()}`
}

async function columnsOf(db: Database, table: string): Promise<Column[]> {
  const { rows } = await db.execute<{
    name: string
    type: string
    is_needed: boolean
    target: string | null
    key: string | null
    checks: string | null
  }>(sql`
    select a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef and a.attidentity = '' as is_needed,
      f.confrelid::regclass::text as target, k.attname as key,
      (select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
       where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum]) as checks
    from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]
    left join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`)
  return rows.map(({ name, type, is_needed, target, key, checks }) => ({
    name,
    type,
    isNeeded: is_needed,
    refersTo: target && key ? { table: target, column: key } : null,
    allowed: /ARRAY\['?(\d+|[^']*)(?='::text|, |\])/.exec(checks ?? '')?.[1] ?? null,
  }))
}
