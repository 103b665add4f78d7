import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Photo } from '#features/photos/contract.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Hours, PlaceDetails, Terms } from '../contract.ts'
import type { ListingKind, ListingStatus, ServiceDay } from '../rules.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const listings = pgTable('listings', {
  id: text().primaryKey(),
  kind: text().$type<ListingKind>().notNull(),
  ownerId: uuid('owner_id'),
  shopId: text('shop_id'),
  title: text().notNull(),
  category: text().notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }),
  /** The highest price of an item with variants; null: one price. */
  priceToPaise: bigint('price_to_paise', { mode: 'number' }),
  priceUnit: text('price_unit').notNull().default(''),
  description: text().notNull().default(''),
  keywords: text().array().notNull().default([]),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  address: text().notNull().default(''),
  landmark: text().notNull().default(''),
  hours: jsonb().$type<Hours>(),
  status: text().$type<ListingStatus>().notNull().default('active'),
  moderation: text().$type<'pending' | 'approved' | 'rejected'>().notNull().default('approved'),
  freeUntil: time('free_until'),
  paidUntil: time('paid_until'),
  /** May be `infinity` (imports), which Date cannot hold: compare it in SQL (`is_visible`). */
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
  /** Ids of concepts, best match first (ADR 0024). */
  concepts: text().array().notNull().default([]),
  brand: text(),
  details: jsonb().$type<PlaceDetails>(),
  /** When its hours must be parsed again from `details`; null: every week is the same. */
  hoursUntil: time('hours_until'),
  /** The day on which it is closed in addition to its hours, "2026-11-23"; past days have no effect. */
  closedOn: date('closed_on', { mode: 'string' }),
  /** Delivery and payment terms; null: not stated. */
  terms: jsonb().$type<Terms>(),
  createdAt: time('created_at').notNull(),
  updatedAt: time('updated_at').notNull(),
  /** Set while a deleted listing can be restored; nobody sees it. */
  deletedAt: time('deleted_at'),
  /** `visibleUntil` at the time of deletion. */
  restoredUntil: text('restored_until'),
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
  code: text().notNull().default(''),
  /** End of "sold out today"; null: not sold out for today. */
  soldOutUntil: time('sold_out_until'),
  /** The stock restored at that time. */
  soldOutStock: integer('sold_out_stock'),
  /** Pieces that orders have taken, less those given back. */
  taken: integer().notNull().default(0),
  /** Position in the seller's own order of the shop `shopOrderIn`; null: not set. */
  shopOrder: integer('shop_order'),
  shopOrderIn: text('shop_order_in'),
  /** The deleted shop that it left, and the shop into which it moved (null: none); for restoring. */
  leftShop: text('left_shop'),
  leftFor: text('left_for'),
})
/** Sizes of an item, each with its own price and stock (ADR 0033). */
export const itemVariants = pgTable('item_variants', {
  id: uuid().primaryKey(),
  listingId: text('listing_id').notNull(),
  position: integer().notNull(),
  label: text().notNull(),
  pricePaise: bigint('price_paise', { mode: 'number' }).notNull(),
  /** Null: not counted. */
  stock: integer(),
  code: text().notNull().default(''),
  /** Pieces that orders have taken, less those given back. */
  taken: integer().notNull().default(0),
})
export const services = pgTable('services', {
  listingId: text('listing_id').primaryKey(),
  days: text().array().$type<ServiceDay[]>().notNull().default([]),
  startTime: text('start_time').notNull().default(''),
  endTime: text('end_time').notNull().default(''),
  officeId: text('office_id'),
})
export const offices = pgTable('offices', {
  listingId: text('listing_id').primaryKey(),
  providingService: text('providing_service').notNull().default(''),
  contact: text().notNull().default(''),
  moveable: boolean().notNull().default(false),
})
export const specializations = pgTable('specializations', {
  listingId: text('listing_id').primaryKey(),
  experienceYears: doublePrecision('experience_years').notNull().default(0),
  qualification: text().notNull().default(''),
  contact: text().notNull().default(''),
  /** True if its owner's next area was still pending at its creation; it moves there when that area is published. */
  followsArea: boolean('follows_area').notNull().default(false),
})

/** Filter for listings of a kind; all conditions apply. */
export interface Which {
  id?: string
  ids?: readonly string[]
  ownerId?: string
  shopId?: string
  officeId?: string
  /** Only listings that buyers see now. */
  isVisible?: boolean
}

const photosOfListing = sql<Photo[]>`coalesce((
  select json_agg(p.card order by lp.position)
  from listing_photos lp join photo_cards p on p.id = lp.photo_id where lp.listing_id = "listings"."id"), '[]')`

/** SQL for all listings that the caller of `ctx` may see as a buyer: `from ${buyersSee(ctx)} l` (ADR 0029). */
export const buyersSee = (ctx: Ctx): SQL =>
  sql`visible_listings(${ctx.actor?.userId ?? null}::uuid, ${ctx.now().toISOString()})`

const isVisible = (ctx: Ctx) => sql<boolean>`exists (select from ${buyersSee(ctx)} v where v.id = "listings"."id")`

/** Columns common to all kinds of listing. */
export const listingColumns = (ctx: Ctx) => ({ listing: listings, photos: photosOfListing, isVisible: isVisible(ctx) })

/** The SQL condition of a filter for a kind; deleted listings never match. */
export const isAsked = (kind: ListingKind, which: Which, ctx: Ctx): SQL | undefined =>
  and(
    eq(listings.kind, kind),
    isNull(listings.deletedAt),
    which.id === undefined ? undefined : eq(listings.id, which.id),
    which.ids === undefined ? undefined : inArray(listings.id, [...which.ids]),
    which.ownerId === undefined ? undefined : eq(listings.ownerId, which.ownerId),
    which.shopId === undefined ? undefined : eq(listings.shopId, which.shopId),
    which.officeId === undefined ? undefined : eq(services.officeId, which.officeId),
    which.isVisible ? isVisible(ctx) : undefined,
  )

export const newestFirst = [desc(listings.createdAt), desc(listings.id)] as const
