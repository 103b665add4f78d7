import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { destination, distance } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import type { PublicAddress } from '#features/places/server/addresses/namedPlaces.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Hours } from '../contract.ts'
import { type ListingRow, listings, offices, shops } from './store.ts'
import type { Coverage, GonePlace, ImportedPlace } from './imports/places.ts'

/** A place with the hash of its data in the file. */
export interface HashedPlace {
  place: ImportedPlace
  hash: string
}

const isOpen = (ctx: Ctx) => sql<boolean>`(listings.visible_until > ${ctx.now().toISOString()}::timestamptz)`

/**
 * Stored places with these source ids, of both sources, because older imports stored CSV lists as if they came from
 * OpenStreetMap.
 */
export async function knownPlaces(ctx: Ctx, sourceIds: string[]) {
  const rows = await ctx.db
    .select({
      id: listings.id,
      kind: listings.kind,
      sourceId: listings.sourceId,
      hash: listings.sourceHash,
      ownerId: listings.ownerId,
      isOpen: isOpen(ctx),
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

/** Inserts places as listings without an owner, visible without an end date. */
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
 * Ids (timestamps) for imported shops (F-12), lower than the id of every existing shop: sellers' shops get the present
 * time, so concurrent ids never collide.
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

/** Updates an unclaimed place from its source. Its kind is kept, because its URL depends on the kind. */
export async function bringUpToDate(
  ctx: Ctx,
  { id, kind }: Pick<ListingRow, 'id' | 'kind'>,
  hashed: HashedPlace,
): Promise<void> {
  const { place } = hashed
  await ctx.db
    .update(listings)
    .set({
      ...columnsOf(hashed, ctx.now()),
      visibleUntil: 'infinity',
      version: sql`version + 1`,
      updatedAt: ctx.now(),
    })
    .where(eq(listings.id, id))
  if (kind === 'shop') {
    await ctx.db.update(shops).set({ contact: place.contact }).where(eq(shops.listingId, id))
  } else {
    const changes = { contact: place.contact, providingService: place.category }
    await ctx.db.update(offices).set(changes).where(eq(offices.listingId, id))
  }
}

/** Records the last file that contained these places. */
export async function noteSightings(ctx: Ctx, file: string, sourceIds: string[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into place_sightings (listing_id, source)
    select id, ${file} from listings
    where source in ('osm', 'csv') and source_id = any(${sql.param(sourceIds)}::text[]) and owner_id is null
    on conflict (listing_id) do update set source = excluded.source where place_sightings.source <> excluded.source`)
}

/** Open places without an owner that are inside a coverage but no longer in the source. */
export async function selectGone(
  ctx: Ctx,
  coverage: Coverage,
  isSeen: (sourceId: string) => boolean,
): Promise<GonePlace[]> {
  const { rows } = await ctx.db.execute<{
    id: string
    name: string
    sourceId: string
    latitude: number
    longitude: number
  }>(sql`
    select id, title as name, source_id as "sourceId", latitude, longitude from listings
    where owner_id is null and source in ('osm', 'csv') and not is_demo and deleted_at is null and ${isOpen(ctx)}
      and ${'file' in coverage ? isOfFile(coverage.file) : isInBox(coverage)}
    order by title, id`)
  return rows.filter(
    (row) => !isSeen(row.sourceId) && ('file' in coverage || distance(coverage.center, row) <= coverage.radius),
  )
}

const isOfFile = (file: string) => sql`id in (select listing_id from place_sightings where source = ${file})`

function isInBox({ center, radius }: Exclude<Coverage, { file: string }>) {
  const [north, east] = [destination(center, 0, radius), destination(center, 90, radius)]
  const [high, wide] = [north.latitude - center.latitude, Math.abs(east.longitude - center.longitude)]
  return sql`source = 'osm' and latitude between ${center.latitude - high} and ${center.latitude + high}
    and longitude between ${center.longitude - wide} and ${center.longitude + wide}`
}

/** Hides places; one that was claimed meanwhile is skipped. */
export async function closePlaces(ctx: Ctx, ids: string[]): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ visibleUntil: ctx.now().toISOString(), version: sql`version + 1`, updatedAt: ctx.now() })
    .where(and(inArray(listings.id, ids), isNull(listings.ownerId)))
}

/** Imported places whose opening hours must be parsed again, with their text. */
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

/** Addresses of the shops and offices that stand where everybody sees them. */
export async function publicAddresses(ctx: Ctx): Promise<PublicAddress[]> {
  const { rows } = await ctx.db.execute<{ address: string; latitude: number; longitude: number }>(sql`
    select l.address, l.latitude, l.longitude
    from visible_listings(null, ${ctx.now().toISOString()}) l left join offices o on o.listing_id = l.id
    where l.kind in ('shop', 'office') and not coalesce(o.moveable, false) and not l.is_demo
      and l.address <> '' and l.latitude is not null
    order by l.id`)
  return rows
}
