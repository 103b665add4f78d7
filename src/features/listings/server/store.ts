import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Hours } from '../contract.ts'
import type { ListingKind, ListingStatus } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const listings = pgTable('listings', {
  id: text().primaryKey(),
  kind: text().$type<ListingKind>().notNull(),
  ownerId: uuid('owner_id'),
  shopId: text('shop_id'),
  title: text().notNull(),
  category: text().notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }),
  priceUnit: text('price_unit').notNull().default(''),
  description: text().notNull().default(''),
  keywords: text().array().notNull().default([]),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  address: text().notNull().default(''),
  hours: jsonb().$type<Hours>(),
  status: text().$type<ListingStatus>().notNull().default('active'),
  moderation: text().$type<'pending' | 'approved' | 'rejected'>().notNull().default('approved'),
  freeUntil: time('free_until'),
  paidUntil: time('paid_until'),
  /** May be `infinity` (imports), which no Date holds: read it as a comparison, `isVisible` below. */
  visibleUntil: text('visible_until').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  views: integer().notNull().default(0),
  inquiries: integer().notNull().default(0),
  sales: integer().notNull().default(0),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  version: integer().notNull().default(1),
  source: text(),
  sourceId: text('source_id'),
  sourceHash: text('source_hash'),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
})
export type ListingRow = typeof listings.$inferSelect
export type NewListing = typeof listings.$inferInsert

export const listingPhotos = pgTable('listing_photos', {
  listingId: text('listing_id').notNull(),
  position: integer().notNull(),
  photoId: uuid('photo_id').notNull(),
})
export const shops = pgTable('shops', { listingId: text('listing_id').primaryKey(), contact: text().notNull() })
export const items = pgTable('items', {
  listingId: text('listing_id').primaryKey(),
  stock: integer(),
  originalPricePaise: bigint('original_price_paise', { mode: 'number' }),
  features: text().array().notNull().default([]),
})
export const offices = pgTable('offices', {
  listingId: text('listing_id').primaryKey(),
  providingService: text('providing_service').notNull().default(''),
  contact: text().notNull().default(''),
  moveable: boolean().notNull().default(false),
})

const photosOfListing = sql<Photo[]>`coalesce((
  select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash) order by lp.position)
  from listing_photos lp join photos p on p.id = lp.photo_id where lp.listing_id = "listings"."id"), '[]')`

const extras = (now: Date) => ({
  listing: listings,
  photos: photosOfListing,
  isVisible: sql<boolean>`(${listings.visibleUntil} > ${now.toISOString()} and ${listings.moderation} = 'approved')`,
  ownerName: sql<string>`coalesce((select name from users where id = ${listings.ownerId}), '')`,
})

/** Shops with what their screens show, newest first. */
export async function selectShops(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      ...extras(ctx.now()),
      contact: shops.contact,
      products: sql<number>`(select count(*)::int from listings i where i.shop_id = "listings"."id")`,
    })
    .from(listings)
    .innerJoin(shops, eq(shops.listingId, listings.id))
    .where(and(eq(listings.kind, 'shop'), where))
    .orderBy(desc(listings.createdAt), desc(listings.id))
}
export type ShopRow = Awaited<ReturnType<typeof selectShops>>[number]

/** Items with what their screens show, newest first. */
export async function selectItems(ctx: Ctx, where: SQL | undefined) {
  return ctx.db
    .select({
      ...extras(ctx.now()),
      item: items,
      shopName: sql<string>`coalesce((select s.title from listings s where s.id = ${listings.shopId}), '')`,
    })
    .from(listings)
    .innerJoin(items, eq(items.listingId, listings.id))
    .where(and(eq(listings.kind, 'item'), where))
    .orderBy(desc(listings.createdAt), desc(listings.id))
}
export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** Replaces the photos of a listing, in the given order. */
export async function replacePhotos(ctx: Ctx, listingId: string, photoIds: string[]): Promise<void> {
  await ctx.db.delete(listingPhotos).where(eq(listingPhotos.listingId, listingId))
  if (photoIds.length === 0) return
  await ctx.db.insert(listingPhotos).values(photoIds.map((photoId, position) => ({ listingId, position, photoId })))
}

/** The middle of all demo listings; null without any. */
export async function demoMiddle(ctx: Ctx): Promise<{ latitude: number; longitude: number } | null> {
  const [row] = await ctx.db
    .select({ latitude: sql<number | null>`avg(${listings.latitude})`, longitude: sql<number | null>`avg(${listings.longitude})` })
    .from(listings)
    .where(eq(listings.isDemo, true))
  return row?.latitude == null || row.longitude == null ? null : { latitude: row.latitude, longitude: row.longitude }
}
