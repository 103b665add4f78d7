import { and, arrayOverlaps, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { doublePrecision, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { LatLng } from '#core/geo.ts'
import type { Ctx } from '#kit/server/context.ts'
import { beginningWith } from '#kit/server/likePatterns.ts'

const addresses = pgTable('addresses', {
  id: text().primaryKey(),
  kind: text({ enum: ['street', 'locality', 'house', 'landmark'] }).notNull(),
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

/** A row of the address book. */
export type AddressRow = typeof addresses.$inferSelect

const replaced = Object.fromEntries(
  Object.entries(getTableColumns(addresses)).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
)

/** Inserts rows, replacing those with the same id. */
export async function keepAddresses(ctx: Ctx, rows: Omit<AddressRow, 'importedAt'>[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insert(addresses)
    .values(rows.map((row) => ({ ...row, importedAt: ctx.now() })))
    .onConflictDoUpdate({ target: addresses.id, set: replaced })
}

/**
 * Replaces the rows that are named after public addresses.
 * @returns false when they are the same as before
 */
export async function keepNamedAddresses(ctx: Ctx, rows: Omit<AddressRow, 'importedAt'>[]): Promise<boolean> {
  const isNamed = sql`${addresses.id} like 'named/%'`
  const before = await ctx.db.select().from(addresses).where(isNamed)
  const same = (row: Omit<AddressRow, 'importedAt'>) => `${row.id} ${row.latitude} ${row.longitude}`
  const [old, fresh] = [new Set(before.map(same)), new Set(rows.map(same))]
  if (old.size === fresh.size && [...fresh].every((each) => old.has(each))) return false
  await ctx.transaction(async (inside) => {
    await inside.db.delete(addresses).where(isNamed)
    for (let i = 0; i < rows.length; i += NAMED_AT_ONCE) await keepAddresses(inside, rows.slice(i, i + NAMED_AT_ONCE))
  })
  return true
}
const NAMED_AT_ONCE = 500

/**
 * Localities and streets for {@link Localities}: of an imported map, and those that several public addresses name, not
 * what a single tag names.
 */
export async function selectLocalities(ctx: Ctx) {
  return ctx.db
    .select({
      kind: addresses.kind,
      name: addresses.name,
      names: addresses.names,
      latitude: addresses.latitude,
      longitude: addresses.longitude,
    })
    .from(addresses)
    .where(sql`kind in ('street', 'locality') and not id like any ('{street/of %,locality/of %}')`)
    .orderBy(addresses.kind, addresses.id)
    .limit(MOST_LOCALITIES)
}
/** Kept in memory by every process. */
const MOST_LOCALITIES = 300_000

/** When the address book last changed; null: it is empty. */
export async function addressesChangedAt(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ at: string }>(
    sql`select imported_at::text as at from addresses order by imported_at desc limit 1`,
  )
  return rows[0]?.at ?? null
}

/** Every word of streets and localities, with its frequency. */
export async function addressTerms(ctx: Ctx): Promise<{ word: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ word: string; count: number }>(
    sql`select word, count(*)::int as count from addresses, unnest(terms) as word where kind in ('street', 'locality') group by word`,
  )
  return rows
}

/**
 * Streets and localities that contain a word of each group, at most `limit`: those nearest to one of `points`, or in a
 * fixed order without any. Nearness is measured in degrees, which the index `addresses_near` supports for one point.
 */
export async function addressesWith(
  ctx: Ctx,
  groups: string[][],
  points: readonly LatLng[],
  limit: number,
): Promise<AddressRow[]> {
  const conditions: SQL[] = groups.map((group) => arrayOverlaps(addresses.terms, group))
  return ctx.db
    .select()
    .from(addresses)
    .where(and(sql`kind in ('street', 'locality')`, ...conditions))
    .orderBy(points.length > 0 ? nearness(points) : addresses.id)
    .limit(limit)
}

function nearness(points: readonly LatLng[]): SQL {
  const each = points.map(
    ({ latitude, longitude }) => sql`point(longitude, latitude) <-> point(${longitude}, ${latitude})`,
  )
  return each.length === 1 ? each[0]! : sql`least(${sql.join(each, sql`, `)})`
}

/** Landmarks around a point that contain a meaning of every word; the last one may be a prefix. */
export async function landmarksIn(
  ctx: Ctx,
  { latitude, longitude }: { latitude: number; longitude: number },
  { high, wide }: { high: number; wide: number },
  words: readonly (readonly string[])[],
): Promise<AddressRow[]> {
  const or = (word: string) => [word, `in:${word}`]
  const whole = words.slice(0, -1).map((some) => arrayOverlaps(addresses.terms, some.flatMap(or)))
  const starts = words.at(-1)!.flatMap(or).map(beginningWith)
  return ctx.db
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.kind, 'landmark'),
        sql`latitude between ${latitude - high} and ${latitude + high}`,
        sql`longitude between ${longitude - wide} and ${longitude + wide}`,
        ...whole,
        sql`exists (select from unnest(terms) term where term like any (${sql.param(starts)}::text[]))`,
      ),
    )
    .limit(MOST_LANDMARKS)
}
const MOST_LANDMARKS = 2000

/** Landmarks of these kinds around a point, at most `MOST_LANDMARKS`. */
export async function landmarksOfKinds(
  ctx: Ctx,
  { latitude, longitude }: { latitude: number; longitude: number },
  { high, wide }: { high: number; wide: number },
  kinds: readonly string[],
): Promise<AddressRow[]> {
  return ctx.db
    .select()
    .from(addresses)
    .where(
      and(
        eq(addresses.kind, 'landmark'),
        sql`latitude between ${latitude - high} and ${latitude + high}`,
        sql`longitude between ${longitude - wide} and ${longitude + wide}`,
        arrayOverlaps(
          addresses.terms,
          kinds.map((kind) => `kind:${kind}`),
        ),
      ),
    )
    .limit(MOST_LANDMARKS)
}

/** One landmark; null for an unknown id. */
export async function landmarkRow(ctx: Ctx, id: string): Promise<AddressRow | null> {
  const [row] = await ctx.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.kind, 'landmark'), eq(addresses.id, id)))
  return row ?? null
}

/** Houses with one of these numbers in streets with one of these names, those nearest to a point first. */
export async function housesOf(ctx: Ctx, streets: string[], numbers: string[], at: LatLng): Promise<AddressRow[]> {
  return ctx.db
    .select()
    .from(addresses)
    .where(
      and(eq(addresses.kind, 'house'), arrayOverlaps(addresses.names, streets), inArray(addresses.number, numbers)),
    )
    .orderBy(nearness([at]))
    .limit(MOST_HOUSES)
}
const MOST_HOUSES = 200
