import { and, arrayOverlaps, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { doublePrecision, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Ctx } from '#kit/server/context.ts'

const addresses = pgTable('addresses', {
  id: text().primaryKey(),
  kind: text({ enum: ['street', 'locality', 'house'] }).notNull(),
  name: text().notNull(),
  names: text().array().notNull(),
  number: text().notNull(),
  numberText: text('number_text').notNull(),
  locality: text().notNull(),
  city: text().notNull(),
  postcode: text().notNull(),
  terms: text().array().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true, mode: 'date' }).notNull(),
})

/** A line of the address book. */
export type AddressRow = typeof addresses.$inferSelect

const replaced = Object.fromEntries(
  Object.entries(getTableColumns(addresses)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
)

/** Writes rows, each in place of the one with its id. */
export async function keepAddresses(ctx: Ctx, rows: Omit<AddressRow, 'importedAt'>[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insert(addresses)
    .values(rows.map((row) => ({ ...row, importedAt: ctx.now() })))
    .onConflictDoUpdate({ target: addresses.id, set: replaced })
}

/** When the address book last changed; null: it is empty. */
export async function addressesChangedAt(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`select imported_at::text as at from addresses order by imported_at desc limit 1`,
  )
  return rows[0]?.at ?? null
}

/** Every word of streets and localities, with how many of them have it. */
export async function addressTerms(ctx: Ctx): Promise<{ word: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ word: string; count: number }>(
    sql`select word, count(*)::int as count from addresses, unnest(terms) as word where kind <> 'house' group by word`,
  )
  return rows
}

/** Streets and localities that have a word of each group, at most `limit`. */
export async function addressesWith(ctx: Ctx, groups: string[][], limit: number): Promise<AddressRow[]> {
  const conditions: SQL[] = groups.map((group) => arrayOverlaps(addresses.terms, group))
  return ctx.db
    .select()
    .from(addresses)
    .where(and(ne(addresses.kind, 'house'), ...conditions))
    .limit(limit)
}

/** Houses of this number in streets of one of these names. */
export async function housesOf(ctx: Ctx, streets: string[], numbers: string[]): Promise<AddressRow[]> {
  return ctx.db
    .select()
    .from(addresses)
    .where(
      and(eq(addresses.kind, 'house'), arrayOverlaps(addresses.names, streets), inArray(addresses.number, numbers)),
    )
    .limit(200)
}
