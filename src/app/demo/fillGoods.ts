import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { destination, type LatLng } from '#core/geo.ts'
import { meters } from '#core/units.ts'
import { createItem } from '#features/listings/server/items.ts'
import { createShop } from '#features/listings/server/shops.ts'
import { uploadPhoto } from '#features/photos/server/photos.ts'
import type { Ctx } from '#kit/server/context.ts'
import { projectRoot } from '#kit/server/projectRoot.ts'
import type { DemoPeople } from './demoPeople.ts'
import neighbourhood from './neighbourhood.json' with { type: 'json' }

/** A listing of the demo neighbourhood, by its title. */
interface DemoListing {
  id: string
  owner: string
  /** Price of an item. */
  pricePaise: number
}

/** State of the filling. */
export interface Filling {
  people: DemoPeople
  listings: Map<string, DemoListing>
  /** Position of each person: the place of their first listing. */
  homes: Map<string, { lat: number; lng: number }>
  /** Called after each listing. */
  onListed: () => void
}

/** Shops, their items, and items without a shop. */
export const GOODS = neighbourhood.shops.reduce((sum, shop) => sum + 1 + shop.items.length, neighbourhood.loose.length)

/** Creates the shops and items. */
export async function fillGoods(filling: Filling): Promise<void> {
  const { people } = filling
  for (const shop of neighbourhood.shops) {
    const ctx = await people.atFirst(shop.owner)
    const { name, category, contact, owner } = shop
    const location = placeOf(shop)
    const photoIds = [await uploadDemoPhoto(people, owner, name)]
    const made = await createShop(ctx, { name, category, contact, hours: everyDay(shop.hours), location, photoIds })
    recordListing(filling, name, { id: made.id, owner, location })
    for (const item of shop.items) await addItem(filling, ctx, { category, ...item, owner }, { shopId: made.id })
  }
  for (const item of neighbourhood.loose) {
    await addItem(filling, await people.atFirst(item.owner), item, { location: placeOf(item) })
  }
}

interface DemoItem {
  owner: string
  name: string
  category: string
  price: number
  unit: string
  stock: number
  description: string
  keywords: string[]
  originalPrice?: number
  features?: string[]
}

async function addItem(
  filling: Filling,
  ctx: Ctx,
  item: DemoItem,
  at: { shopId: string } | { location: { lat: number; lng: number } },
): Promise<void> {
  const { owner, name, category, price, unit, stock, description, keywords, originalPrice, features } = item
  const { id } = await createItem(ctx, {
    name,
    category,
    price,
    priceUnit: unit,
    originalPrice: originalPrice ?? null,
    stock,
    description,
    keywords,
    features: features ?? [],
    photoIds: [await uploadDemoPhoto(filling.people, owner, name)],
    ...at,
  })
  recordListing(filling, name, { id, owner, price, ...('location' in at && { location: at.location }) })
}

/** Records a new listing. */
export function recordListing(
  { listings, homes, onListed }: Filling,
  title: string,
  made: { id: string; owner: string; price?: number; location?: { lat: number; lng: number } },
): void {
  const { id, owner, price = 0, location } = made
  listings.set(title, { id, owner, pricePaise: Math.round(price * 100) })
  if (location && !homes.has(owner)) homes.set(owner, location)
  onListed()
}

/** A position by its distance in metres north and east of the neighbourhood's centre. */
export function placeOf({ north, east }: { north: number; east: number }): { lat: number; lng: number } {
  const at: LatLng = destination(destination(neighbourhood.centre, 0, meters(north)), 90, meters(east))
  return { lat: at.latitude, lng: at.longitude }
}

/** Opening hours that are the same on all days, from "09:00-20:30". */
export function everyDay(hours: string) {
  const [from, to] = hours.split('-') as [string, string]
  return Object.fromEntries(
    ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [[from, to] as [string, string]]]),
  )
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Uploads the photo of a listing at the present time: an older unused upload would be purged. */
export async function uploadDemoPhoto(people: DemoPeople, owner: string, title: string): Promise<string> {
  const picture = readFileSync(join(projectRoot(), 'assets', 'demo', `${slug(title)}.webp`))
  return (await uploadPhoto(people.now(owner), picture)).id
}
