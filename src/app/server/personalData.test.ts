import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testCtx } from '#kit/server/testing/testCtx.ts'
import { PERSONAL_DATA } from './features.ts'

test('every table has exactly one rule for export and erasing', async () => {
  const ctx = await testCtx()
  const { rows } = await ctx.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  expect(PERSONAL_DATA.map(({ table }) => table).sort()).toEqual(rows.map(({ table_name }) => table_name).sort())
})

test('every export rule can be run', async () => {
  const ctx = await testCtx()
  const nobody = crypto.randomUUID()
  for (const { table, exports } of PERSONAL_DATA) {
    if (exports === null) continue
    const where = sql.raw(exports.replaceAll('$1', `'${nobody}'`))
    const { rows } = await ctx.db.execute(sql`select * from ${sql.identifier(table)} where ${where}`)
    expect(rows, table).toEqual([])
  }
})

test('every column that an export leaves out exists in its table', async () => {
  const ctx = await testCtx()
  const { rows } = await ctx.db.execute<{ column: string }>(
    sql`select table_name || '.' || column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const columns = new Set(rows.map(({ column }) => column))
  const left = PERSONAL_DATA.flatMap(({ table, leavesOut = [] }) => leavesOut.map((column) => `${table}.${column}`))
  expect(left.filter((column) => !columns.has(column))).toEqual([])
})
