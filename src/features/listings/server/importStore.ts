import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { listings, offices, shops } from './store.ts'
import type { ImportedPlace } from './imports/places.ts'

/** Where the places come from; with their id there it makes a place recognisable. */
const SOURCE = 'osm'

/** A place with the hash of what stands in the file about it. */
export interface HashedPlace {
  place: ImportedPlace
  hash: string
}

/** What is known of the places with these ids at the source. */
export async function knownPlaces(ctx: Ctx, sourceIds: string[]) {
  const rows = await ctx.db
    .select({ id: listings.id, sourceId: listings.sourceId, hash: listings.sourceHash, ownerId: listings.ownerId })
    .from(listings)
    .where(and(eq(listings.source, SOURCE), inArray(listings.sourceId, sourceIds)))
  return new Map(rows.map((row) => [row.sourceId, row]))
}

const columnsOf = ({ place, hash }: HashedPlace) => ({
  title: place.name,
  category: place.category,
  description: place.description,
  keywords: place.keywords,
  latitude: place.at.latitude,
  longitude: place.at.longitude,
  address: place.address,
  hours: place.hours,
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
      ...columnsOf(row),
      id: row.id,
      kind: row.place.kind,
      source: SOURCE,
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

/** Takes over what the source says now of a place that nobody has claimed. */
export async function bringUpToDate(ctx: Ctx, id: string, hashed: HashedPlace): Promise<void> {
  const { place } = hashed
  await ctx.db
    .update(listings)
    .set({ ...columnsOf(hashed), version: sql`version + 1`, updatedAt: ctx.now() })
    .where(eq(listings.id, id))
  if (place.kind === 'shop') {
    await ctx.db.update(shops).set({ contact: place.contact }).where(eq(shops.listingId, id))
  } else {
    const changes = { contact: place.contact, providingService: place.category }
    await ctx.db.update(offices).set(changes).where(eq(offices.listingId, id))
  }
}
