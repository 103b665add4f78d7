import { sql } from 'drizzle-orm'
import { type ListingStatus, statusForStock } from '#features/listings/rules.ts'
import type { Ctx } from '#kit/server/context.ts'

/** An item as an order needs it. */
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
  l.status, i.stock, (l.moderation = 'approved' and l.visible_until > ${ctx.now().toISOString()}) as "isVisible",
  l.is_demo as "isDemo", l.latitude, l.longitude, l.address, coalesce(shop.title, '') as shop, l.shop_id as "shopId",
  (select photo_id from listing_photos lp where lp.listing_id = l.id order by position limit 1) as "photoId"
  from listings l join items i on i.listing_id = l.id left join listings shop on shop.id = l.shop_id`

/** Items by id; those that are gone are absent. */
export async function itemsById(ctx: Ctx, ids: readonly string[]): Promise<Map<string, AskedItem>> {
  if (ids.length === 0) return new Map()
  const { rows } = await ctx.db.execute<AskedItem & Record<string, unknown>>(sql`
    select ${columns(ctx)} where l.id in (${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The item, its listing locked until the transaction ends: before the order, as everywhere, so that nobody waits in a ring. */
export async function lockItem(ctx: Ctx, id: string): Promise<AskedItem | null> {
  await ctx.db.execute(sql`select from listings where id = ${id} for update`)
  return (await itemsById(ctx, [id])).get(id) ?? null
}

/**
 * Takes pieces out of the stock of a locked item, never below zero; with none left its listing is of low stock (W-05).
 * @returns how many left the stock: none where it is not counted; null when there are not enough
 */
export async function takeStock(ctx: Ctx, item: AskedItem, quantity: number): Promise<number | null> {
  if (item.stock === null) return 0
  const { rows } = await ctx.db.execute<{ stock: number }>(sql`
    update items set stock = stock - ${quantity} where listing_id = ${item.id} and stock >= ${quantity} returning stock`)
  if (rows.length === 0) return null
  await followStock(ctx, item, rows[0]!.stock)
  return quantity
}

/** Puts pieces back into the stock of a locked item, if it is still counted. */
export async function giveBack(ctx: Ctx, item: AskedItem, quantity: number): Promise<void> {
  if (quantity === 0) return
  const { rows } = await ctx.db.execute<{ stock: number }>(sql`
    update items set stock = stock + ${quantity} where listing_id = ${item.id} and stock is not null returning stock`)
  if (rows[0]) await followStock(ctx, item, rows[0].stock)
}

/** The version rises, so that a form opened before does not write the old stock back unseen. */
async function followStock(ctx: Ctx, item: AskedItem, stock: number): Promise<void> {
  await ctx.db.execute(sql`
    update listings set status = ${statusForStock(item.status, stock)}, version = version + 1 where id = ${item.id}`)
}

/** Counts sold pieces of an item. */
export async function countSale(ctx: Ctx, listingId: string, quantity: number): Promise<void> {
  await ctx.db.execute(sql`update listings set sales = sales + ${quantity} where id = ${listingId}`)
}
