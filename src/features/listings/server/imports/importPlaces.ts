import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import type { Ctx } from '#kit/server/context.ts'
import { listings, offices, shops } from '../store.ts'
import { type ImportedPlace, isSkipped, type ReadPlace, type SkippedPlace } from './places.ts'

/** What an import did, for its report. */
export interface ImportReport {
  created: number
  changed: number
  unchanged: number
  /** Claimed by an owner since: what he wrote stays. */
  claimed: number
  skipped: SkippedPlace[]
}

/** Places written in one transaction: an import that breaks off has done whole batches, and the next run goes on. */
const BATCH = 250
/** Where the places come from; with their id there it makes a place recognisable. */
const SOURCE = 'osm'

/**
 * Creates unclaimed shops and offices from places read from a file (decisions, Import): visible for good, owned by
 * nobody. Running it twice changes nothing; a place that changed at the source is brought up to date unless somebody
 * claimed it.
 * @param onProgress is told after every batch how many places are done
 */
export async function importPlaces(ctx: Ctx, places: Iterable<ReadPlace>, onProgress: (done: number) => void): Promise<ImportReport> {
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, claimed: 0, skipped: [] }
  const seen = new Set<string>()
  let batch: ImportedPlace[] = []
  let done = 0
  const flush = async () => {
    if (batch.length > 0) await ctx.transaction((inside) => importBatch(inside, batch, report))
    batch = []
    onProgress(done)
  }
  for (const place of places) {
    done++
    if (isSkipped(place)) report.skipped.push(place)
    else if (seen.has(place.sourceId)) report.skipped.push({ line: place.line, reason: 'listed twice', detail: place.name })
    else batch.push(place)
    if (!isSkipped(place)) seen.add(place.sourceId)
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return report
}

const hashOf = ({ line: _, ...content }: ImportedPlace) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

async function importBatch(ctx: Ctx, batch: ImportedPlace[], report: ImportReport): Promise<void> {
  const known = await ctx.db
    .select({ id: listings.id, sourceId: listings.sourceId, hash: listings.sourceHash, ownerId: listings.ownerId })
    .from(listings)
    .where(and(eq(listings.source, SOURCE), inArray(listings.sourceId, batch.map(({ sourceId }) => sourceId))))
  const bySource = new Map(known.map((row) => [row.sourceId, row]))
  const fresh: ImportedPlace[] = []
  for (const place of batch) {
    const row = bySource.get(place.sourceId)
    if (!row) fresh.push(place)
    else if (row.ownerId) report.claimed++
    else if (row.hash === hashOf(place)) report.unchanged++
    else {
      await bringUpToDate(ctx, row.id, place)
      report.changed++
    }
  }
  await insertPlaces(ctx, fresh)
  report.created += fresh.length
}

const columnsOf = (place: ImportedPlace) => ({
  title: place.name,
  category: place.category,
  description: place.description,
  keywords: place.keywords,
  latitude: place.at.latitude,
  longitude: place.at.longitude,
  address: place.address,
  hours: place.hours,
  sourceHash: hashOf(place),
})

async function insertPlaces(ctx: Ctx, places: ImportedPlace[]): Promise<void> {
  if (places.length === 0) return
  const now = ctx.now()
  const shopIds = await freeShopIds(ctx, places.filter(({ kind }) => kind === 'shop').length)
  const rows = places.map((place) => ({ id: place.kind === 'shop' ? shopIds.shift()! : newId(), place }))
  await ctx.db.insert(listings).values(
    rows.map(({ id, place }) => ({
      ...columnsOf(place),
      id,
      kind: place.kind,
      source: SOURCE,
      sourceId: place.sourceId,
      visibleUntil: 'infinity',
      createdAt: now,
      updatedAt: now,
    })),
  )
  const of = (kind: string) => rows.filter(({ place }) => place.kind === kind)
  if (of('shop').length > 0) await ctx.db.insert(shops).values(of('shop').map(({ id, place }) => ({ listingId: id, contact: place.contact })))
  if (of('office').length > 0) {
    await ctx.db.insert(offices).values(
      of('office').map(({ id, place }) => ({ listingId: id, contact: place.contact, providingService: place.category })),
    )
  }
}

/** The next free timestamps for shops (F-12): after now and after every shop that lies ahead of it. */
async function freeShopIds(ctx: Ctx, count: number): Promise<string[]> {
  if (count === 0) return []
  await ctx.db.execute(sql`select pg_advisory_xact_lock(7239002)`)
  const now = ctx.now().getTime()
  const { rows } = await ctx.db.execute<{ last: string | null }>(
    sql`select max(id::bigint)::text as last from listings where kind = 'shop' and id ~ '^[0-9]{13,16}$'`,
  )
  const first = Math.max(now, Number(rows[0]?.last ?? 0) + 1)
  return Array.from({ length: count }, (_, i) => String(first + i))
}

async function bringUpToDate(ctx: Ctx, id: string, place: ImportedPlace): Promise<void> {
  await ctx.db
    .update(listings)
    .set({ ...columnsOf(place), version: sql`version + 1`, updatedAt: ctx.now() })
    .where(eq(listings.id, id))
  if (place.kind === 'shop') await ctx.db.update(shops).set({ contact: place.contact }).where(eq(shops.listingId, id))
  else await ctx.db.update(offices).set({ contact: place.contact, providingService: place.category }).where(eq(offices.listingId, id))
}
