import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Hours } from '../contract.ts'
import { type ListingRow, listings, offices, shops } from './store.ts'
import type { ImportedPlace } from './imports/places.ts'

/** A place with the hash of what stands in the file about it. */
export interface HashedPlace {
  place: ImportedPlace
  hash: string
}

/** What is known of the places with these ids at the source. Lists were once stored as if they came from OpenStreetMap. */
export async function knownPlaces(ctx: Ctx, sourceIds: string[]) {
  const rows = await ctx.db
    .select({
      id: listings.id,
      kind: listings.kind,
      sourceId: listings.sourceId,
      hash: listings.sourceHash,
      ownerId: listings.ownerId,
    })
    .from(listings)
    .where(and(inArray(listings.source, ['osm', 'csv']), inArray(listings.sourceId, sourceIds)))
  return new Map(rows.map((row) => [row.sourceId, row]))
}

const columnsOf = ({ place, hash }: HashedPlace, now: Date) => ({
  title: place.name,
  category: place.category,
  description: place.description,
  keywords: place.keywords,
  latitude: place.at.latitude,
  longitude: place.at.longitude,
  address: place.address,
  hours: place.hours,
  hoursUntil: place.hoursVary ? now : null,
  concepts: place.concepts,
  brand: place.brand,
  details: place.details,
  source: place.source,
  sourceHash: hash,
})

/** Inserts places as listings that nobody owns, visible for good. */
export async function insertPlaces(ctx: Ctx, places: HashedPlace[]): Promise<void> {
  if (places.length === 0) return
  const now = ctx.now()
  const shopIds = await freeShopIds(ctx, places.filter(({ place }) => place.kind === 'shop').length)
  const rows = places.map((hashed) => ({ ...hashed, id: hashed.place.kind === 'shop' ? shopIds.shift()! : newId() }))
  await ctx.db.insert(listings).values(
    rows.map((row) => ({
      ...columnsOf(row, now),
      id: row.id,
      kind: row.place.kind,
      sourceId: row.place.sourceId,
      visibleUntil: 'infinity',
      createdAt: now,
      updatedAt: now,
    })),
  )
  const of = (kind: ImportedPlace['kind']) => rows.filter(({ place }) => place.kind === kind)
  const newShops = of('shop').map(({ id, place }) => ({ listingId: id, contact: place.contact }))
  if (newShops.length > 0) await ctx.db.insert(shops).values(newShops)
  const newOffices = of('office').map(({ id, place }) => ({
    listingId: id,
    contact: place.contact,
    providingService: place.category,
  }))
  if (newOffices.length > 0) await ctx.db.insert(offices).values(newOffices)
}

/**
 * Timestamps for shops (F-12) before that of every shop there is: sellers create theirs at the present moment, so an
 * import that runs meanwhile never meets them.
 */
async function freeShopIds(ctx: Ctx, count: number): Promise<string[]> {
  if (count === 0) return []
  await ctx.db.execute(sql`select pg_advisory_xact_lock(7239002)`)
  const { rows } = await ctx.db.execute<{ first: string | null }>(
    sql`select min(id::bigint)::text as first from listings where kind = 'shop' and id ~ '^[0-9]{13,16}$'`,
  )
  const before = Math.min(ctx.now().getTime(), Number(rows[0]?.first ?? Infinity))
  return Array.from({ length: count }, (_, i) => String(before - count + i))
}

/** Takes over what the source says now of a place that nobody has claimed. A shop stays a shop: its address says so. */
export async function bringUpToDate(
  ctx: Ctx,
  { id, kind }: Pick<ListingRow, 'id' | 'kind'>,
  hashed: HashedPlace,
): Promise<void> {
  const { place } = hashed
  await ctx.db
    .update(listings)
    .set({ ...columnsOf(hashed, ctx.now()), version: sql`version + 1`, updatedAt: ctx.now() })
    .where(eq(listings.id, id))
  if (kind === 'shop') {
    await ctx.db.update(shops).set({ contact: place.contact }).where(eq(shops.listingId, id))
  } else {
    const changes = { contact: place.contact, providingService: place.category }
    await ctx.db.update(offices).set(changes).where(eq(offices.listingId, id))
  }
}

/** Imported places whose hours are to be read again, with the text to read. */
export async function staleHours(ctx: Ctx, most: number) {
  const rows = await ctx.db
    .select({
      id: listings.id,
      text: sql<string>`coalesce(${listings.details} ->> 'openingHours', '')`,
      latitude: listings.latitude,
      longitude: listings.longitude,
      hours: listings.hours,
    })
    .from(listings)
    .where(and(lte(listings.hoursUntil, ctx.now()), isNull(listings.ownerId)))
    .limit(most)
  return rows.map((row) => ({ ...row, latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }))
}

export async function keepHours(ctx: Ctx, id: string, changes: { hours?: Hours; hoursUntil: Date }): Promise<void> {
  await ctx.db.update(listings).set(changes).where(eq(listings.id, id))
}
