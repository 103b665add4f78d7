import type { LatLng } from '#core/geo.ts'
import { priceText } from '#core/money.ts'
import { photoPath } from '#core/paths.ts'
import { paise } from '#core/units.ts'
import type { Photo } from '#features/photos/contract.ts'
import type { Item, Product, Variant } from '../itemContract.ts'
import { buyersWord, discountPercent, withClosure } from '../rules.ts'
import { listedPrice } from '../variantRules.ts'
import type { PublicShop, Shop, ShopProduct } from '../shopContract.ts'
import type { ItemRow, ShopRow } from './shopStore.ts'
import type { ListingRow } from './store.ts'

/** Input of every kind's presenter. */
export interface ShownRow {
  listing: ListingRow
  photos: Photo[]
  isVisible: boolean
}

const placeOf = ({ latitude, longitude }: ListingRow): LatLng | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** A place with the field names of listings (T-21). */
const latLng = (place: LatLng | null) => place && { lat: place.latitude, lng: place.longitude }

/** Opening hours including a closure for one day. */
export const hoursOf = ({ hours, closedOn }: ListingRow) => withClosure(hours ?? null, closedOn)

/** Public fields of a listing. */
export const commonFields = ({ listing, photos }: ShownRow) => ({
  id: listing.id,
  category: listing.category,
  photos,
  status: listing.status,
  address: listing.address,
  landmark: listing.landmark,
  location: latLng(placeOf(listing)),
  hours: hoursOf(listing),
  keywords: listing.keywords,
  description: listing.description,
  isDemo: listing.isDemo,
  updatedAt: listing.updatedAt.toISOString(),
})

/** Fields for the owner only. */
export const ownersPart = ({ listing, isVisible }: ShownRow) => ({
  views: listing.views,
  inquiries: listing.inquiries,
  moderation: listing.moderation,
  freeUntil: listing.freeUntil?.toISOString() ?? null,
  paidUntil: listing.paidUntil?.toISOString() ?? null,
  isVisible,
  version: listing.version,
  createdAt: listing.createdAt.toISOString(),
})

export const imagesOf = ({ photos }: ShownRow): string[] => photos.map((photo) => photoPath(photo.id, 800))

/** Average stars with one decimal; null without reviews. */
export const averageStars = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10

const ratingOf = ({ listing }: Pick<ShownRow, 'listing'>) => averageStars(listing.ratingSum, listing.ratingCount)

/** Owner and rating, for pages that buyers see. */
export const offeredPart = (row: ShownRow, ownerName: string, viewerId: string) => ({
  ownerId: row.listing.ownerId,
  ownerName,
  rating: ratingOf(row),
  reviews: row.listing.ratingCount,
  isMine: row.listing.ownerId === viewerId,
})

/** The concepts of a place and the details from its source. */
export const knownPart = ({ listing }: Pick<ShownRow, 'listing'>) => ({
  concepts: listing.concepts,
  brand: listing.brand,
  details: listing.details ?? null,
})

/** Opening hours that apply: none for an inactive place, which is not open. */
export const hoursKept = (listing: ListingRow) => (listing.status === 'inactive' ? null : hoursOf(listing))

/** Delivery terms of shops and offices. */
export const dealingPart = ({ listing }: Pick<ShownRow, 'listing'>) => ({
  terms: listing.terms ?? null,
  closedOn: listing.closedOn,
})

/** The hours for the form, without today's closure. */
export const formHours = ({ listing }: Pick<ShownRow, 'listing'>) => ({ hours: listing.hours ?? null })

/** A price as text with its unit: "₹90/kg". */
export const priceOf = ({ listing }: Pick<ShownRow, 'listing'>): string =>
  listedPrice({ ...listing, pricePaise: listing.pricePaise ?? 0 })

const isPaid = ({ listing }: ShownRow, now: Date) => listing.paidUntil !== null && listing.paidUntil > now

export const presentShop = (row: ShopRow, inquiries: number, now: Date): Shop => ({
  ...commonFields(row),
  ...ownersPart(row),
  ...dealingPart(row),
  ...formHours(row),
  name: row.listing.title,
  contact: row.contact,
  images: imagesOf(row),
  products: row.products,
  inquiries,
  subscriptionActive: isPaid(row, now),
})

/** Data of the owner that a shop's page shows; loaded by the verb. */
export interface OwnerOfShop {
  ownerName: string
  showsContact: boolean
  /** True when the caller blocks the owner. */
  isBlocked: boolean
}

export function presentPublicShop(row: ShopRow, viewerId: string, owner: OwnerOfShop): PublicShop {
  const offered = offeredPart(row, owner.ownerName, viewerId)
  return {
    ...commonFields(row),
    ...offered,
    ...(owner.isBlocked && { isBlocked: true }),
    ...knownPart(row),
    ...dealingPart(row),
    name: row.listing.title,
    contact: owner.showsContact || offered.isMine ? row.contact : '',
    images: imagesOf(row),
    products: offered.isMine ? row.products : row.visibleProducts,
    isFromOpenStreetMap: row.listing.source === 'osm',
  }
}

export const presentShopProduct = (row: ItemRow): ShopProduct => ({
  id: row.listing.id,
  name: row.listing.title,
  price: priceOf(row),
  photo: row.photos[0] ?? null,
  availability: buyersWord(row.listing.status, row.item.stock),
})

export const presentItem = (row: ItemRow): Item => ({
  ...commonFields(row),
  ...ownersPart(row),
  name: row.listing.title,
  price: priceOf(row),
  pricePaise: row.listing.pricePaise ?? 0,
  priceUnit: row.listing.priceUnit,
  variants: row.variants,
  code: row.item.code,
  originalPricePaise: row.item.originalPricePaise,
  stock: row.item.stock,
  taken: row.item.taken,
  soldOutUntil: row.item.soldOutUntil?.toISOString() ?? null,
  soldOutStock: row.item.soldOutStock,
  features: row.item.features,
  images: imagesOf(row),
  image: imagesOf(row)[0] ?? '',
  sales: row.listing.sales,
  shop: row.shopName,
  shopId: row.listing.shopId,
  shopOrder: row.item.shopOrderIn === row.listing.shopId ? row.item.shopOrder : null,
  ownerId: row.listing.ownerId ?? '',
  sellerId: row.listing.ownerId ?? '',
})

/** Content of a product's seller card; loaded by the verb. */
export type SellerOfProduct = Pick<Product, 'seller' | 'shopPhoto' | 'isShopOff' | 'landmark' | 'hours'>

/** A size as buyers see it: no size of an inactive or sold-out item is available. */
export function presentVariant({ id, label, pricePaise, stock }: Variant, { listing, item }: ItemRow) {
  const left = item.soldOutUntil === null ? stock : 0
  return {
    id,
    label,
    price: priceText({ amount: paise(pricePaise), unit: '' }),
    pricePaise,
    availability: buyersWord(listing.status === 'inactive' ? 'inactive' : 'active', left),
    stock: left,
  }
}

export function presentProduct(row: ItemRow, seller: SellerOfProduct, viewerId: string): Product {
  const price = paise(row.listing.pricePaise ?? 0)
  const original = row.item.originalPricePaise === null ? null : paise(row.item.originalPricePaise)
  const discount = discountPercent(price, original)
  return {
    ...seller,
    id: row.listing.id,
    name: row.listing.title,
    price: priceOf(row),
    pricePaise: price,
    variants: row.variants.map((variant) => presentVariant(variant, row)),
    originalPrice: discount === null || original === null ? '' : priceText({ amount: original, unit: '' }),
    discount,
    description: row.listing.description,
    images: imagesOf(row),
    photos: row.photos,
    shop: row.shopName,
    shopId: row.listing.shopId,
    category: row.listing.category,
    availability: buyersWord(row.listing.status, row.item.stock),
    stock: row.item.stock,
    features: row.item.features,
    keywords: row.listing.keywords,
    rating: ratingOf(row),
    totalReviews: row.listing.ratingCount,
    location: placeOf(row.listing),
    isMine: row.listing.ownerId === viewerId,
    isDemo: row.listing.isDemo,
    createdAt: row.listing.createdAt.toISOString(),
    updatedAt: row.listing.updatedAt.toISOString(),
  }
}
