import { sql } from 'drizzle-orm'
import { holdListing } from '#features/listings/server/figures.ts'
import type { ListingStatus } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'

/** The item of an order. */
export interface AskedItem {
  id: string
  ownerId: string | null
  title: string
  pricePaise: number
  priceUnit: string
  status: ListingStatus
  /** Null: not counted. */
  stock: number | null
  isVisible: boolean
  /** True if its seller deleted it but can still restore it. */
  isDeleted: boolean
  isDemo: boolean
  latitude: number | null
  longitude: number | null
  address: string
  shop: string
  shopId: string | null
  photoId: string | null
}

const columns = (ctx: Ctx) => sql`
  l.id, l.owner_id as "ownerId", l.title, coalesce(l.price_paise, 0)::float8 as "pricePaise", l.price_unit as "priceUnit",
  l.status, l.stock, is_visible(l.moderation, l.visible_until, ${ctx.now().toISOString()}) as "isVisible",
  l.deleted_at is not null as "isDeleted", l.is_demo as "isDemo", l.latitude, l.longitude, l.address, coalesce(l.shop_title, '') as shop, l.shop_id as "shopId",
  l.first_photo_id as "photoId"`

/** Items by id; deleted ones, and those the caller cannot see, are absent. */
export async function itemsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AskedItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<AskedItem & Record<string, unknown>>(sql`
    select ${columns(ctx)}
    from cards_seen_by(${ctx.actor?.userId ?? null}::uuid) l where l.kind = 'item' and l.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The item, with its listing locked until the transaction ends. Lock it before the order, to avoid deadlocks. */
export async function lockItem(ctx: Ctx, id: string): Promise<AskedItem | null> {
  await holdListing(ctx, id)
  const { rows } = await ctx.db.execute<AskedItem & Record<string, unknown>>(
    sql`select ${columns(ctx)} from listing_cards l where l.kind = 'item' and l.id = ${id}`,
  )
  return rows[0] ?? null
}
