import type { LatLng } from '#core/geo.ts'
import { priceText } from '#core/money.ts'
import { photoPath } from '#core/paths.ts'
import { paise } from '#core/units.ts'
import type { Item, Product, PublicShop, Shop } from '../contract.ts'
import { availability, discountPercent } from '../rules.ts'
import type { ItemRow, ShopRow } from './store.ts'

type Row = Pick<ShopRow, 'listing' | 'photos' | 'isVisible'>

const placeOf = ({ latitude, longitude }: Row['listing']): LatLng | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A place under the names that shops and items use (T-21). */
const latLng = (place: LatLng | null) => place && { lat: place.latitude, lng: place.longitude }

const common = ({ listing, photos }: Row) => ({
  id: listing.id,
  name: listing.title,
  category: listing.category,
  images: photos.map((photo) => photoPath(photo.id, 800)),
  photos,
  status: listing.status,
  views: listing.views,
  inquiries: listing.inquiries,
  address: listing.address,
  hours: listing.hours ?? null,
  isDemo: listing.isDemo,
  version: listing.version,
  createdAt: listing.createdAt.toISOString(),
  updatedAt: listing.updatedAt.toISOString(),
  location: latLng(placeOf(listing)),
})

const visibility = ({ listing, isVisible }: Row) => ({
  moderation: listing.moderation,
  freeUntil: listing.freeUntil?.toISOString() ?? null,
  paidUntil: listing.paidUntil?.toISOString() ?? null,
  isVisible,
})

/** Average stars with one decimal; null without a review. */
export const ratingOf = ({ listing }: Pick<Row, 'listing'>): number | null =>
  listing.ratingCount === 0 ? null : Math.round((listing.ratingSum / listing.ratingCount) * 10) / 10

const isPaid = ({ listing }: Row, now: Date) => listing.paidUntil !== null && listing.paidUntil > now

export const presentShop = (row: ShopRow, now: Date): Shop => ({
  ...common(row),
  ...visibility(row),
  contact: row.contact,
  products: row.products,
  subscriptionActive: isPaid(row, now),
})

export const presentPublicShop = (row: ShopRow, viewerId: string): PublicShop => ({
  ...common(row),
  contact: row.contact,
  products: row.products,
  ownerId: row.listing.ownerId,
  ownerName: row.ownerName,
  rating: ratingOf(row),
  reviews: row.listing.ratingCount,
  isMine: row.listing.ownerId === viewerId,
  isFromOpenStreetMap: row.listing.source === 'osm',
})

const itemPrice = ({ listing }: Pick<ItemRow, 'listing'>) =>
  priceText({ amount: paise(listing.pricePaise ?? 0), unit: listing.priceUnit })

export const presentItem = (row: ItemRow): Item => ({
  ...common(row),
  ...visibility(row),
  price: itemPrice(row),
  pricePaise: row.listing.pricePaise ?? 0,
  priceUnit: row.listing.priceUnit,
  originalPricePaise: row.item.originalPricePaise,
  stock: row.item.stock,
  description: row.listing.description,
  keywords: row.listing.keywords,
  features: row.item.features,
  image: common(row).images[0] ?? '',
  sales: row.listing.sales,
  shop: row.shopName,
  shopId: row.listing.shopId,
  ownerId: row.listing.ownerId ?? '',
  sellerId: row.listing.ownerId ?? '',
})

/** What the seller card of a product says, gathered by the verb. */
export type SellerOfProduct = Pick<Product, 'seller' | 'shopPhoto'>

export function presentProduct(row: ItemRow, seller: SellerOfProduct, viewerId: string): Product {
  const price = paise(row.listing.pricePaise ?? 0)
  const original = row.item.originalPricePaise === null ? null : paise(row.item.originalPricePaise)
  const discount = discountPercent(price, original)
  return {
    ...seller,
    id: row.listing.id,
    name: row.listing.title,
    price: itemPrice(row),
    pricePaise: price,
    originalPrice: discount === null || original === null ? '' : priceText({ amount: original, unit: '' }),
    discount,
    description: row.listing.description,
    images: common(row).images,
    photos: row.photos,
    shop: row.shopName,
    shopId: row.listing.shopId,
    category: row.listing.category,
    availability: availability(row.listing.status),
    features: row.item.features,
    keywords: row.listing.keywords,
    rating: ratingOf(row),
    totalReviews: row.listing.ratingCount,
    location: placeOf(row.listing),
    hours: row.listing.hours ?? null,
    isMine: row.listing.ownerId === viewerId,
    isDemo: row.listing.isDemo,
    updatedAt: row.listing.updatedAt.toISOString(),
  }
}
