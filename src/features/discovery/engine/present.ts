import { listedPrice } from '#features/listings/variantRules.ts'
import { photoPath } from '#core/paths.ts'
import type { FoundItem, FoundListing, FoundOffice, FoundService, FoundShop } from '../contract.ts'
import { distanceOf } from './place.ts'
import type { Grade } from './text/textQuery.ts'
import { type SearchRow } from './searchRow.ts'
import { starsOf } from './plannedSearch.ts'

type Distances = 'distance' | 'distanceMeters'
/** A result without its distance, the same for every person. */
export type ShownListing =
  | Omit<FoundItem, Distances>
  | Omit<FoundService, Distances>
  | Omit<FoundShop, Distances>
  | Omit<FoundOffice, Distances>

/** A listing under the names that the specification gives a search result of its kind (D-50, D-51). */
export function shownListing(row: SearchRow): ShownListing {
  // `Object.assign` instead of a spread, because V8 is ten times faster with it, and a start runs this for every
  // listing.
  return Object.assign(common(row), own(row))
}

function own(row: SearchRow) {
  const name = row.title
  switch (row.kind) {
    case 'item':
      return {
        kind: row.kind,
        name,
        price: listedPrice(row),
        image: image(row),
        shop: row.shopName,
        stock: row.stock ?? null,
      }
    case 'service':
      return {
        kind: row.kind,
        title: name,
        pricing: listedPrice(row),
        photos: row.photos.map(address),
        officeId: row.officeId,
      }
    case 'shop':
      return { kind: row.kind, name, image: image(row) }
    case 'office':
      return { kind: row.kind, name, image: image(row), providingService: row.providingService }
  }
}

/** `id` and `sellerId` come first: the search index reads them there. */
const common = (row: SearchRow) => ({
  id: row.id,
  sellerId: row.ownerId,
  sellerName: row.sellerName,
  category: row.category,
  concept: row.concepts[0] ?? '',
  status: row.status,
  rating: row.ratingCount === 0 ? null : Math.round(starsOf(row.ratingSum, row.ratingCount) * 10) / 10,
  reviews: row.ratingCount,
  keywords: row.keywords,
  shopId: row.shopId,
  pricePaise: row.pricePaise,
  latitude: row.latitude,
  longitude: row.longitude,
  address: row.address,
  photo: row.photos[0] ?? null,
  hours: row.hours,
  updatedAt: new Date(Math.floor(row.updatedMicros / 1000)).toISOString(),
  isDemo: row.isDemo,
})

const address = ({ id }: { id: string }) => photoPath(id, 800)
const image = ({ photos }: SearchRow) => (photos[0] ? address(photos[0]) : '')

/** A result with its distance (null without a centre) and its match grade (null without words). */
export const foundListing = (
  shown: ShownListing,
  nearness: number | null,
  match: Grade | null = null,
): FoundListing => ({
  ...shown,
  ...distancesOf(nearness),
  ...(match !== null && { match }),
})

/** A distance in metres to the centimetre and in kilometres to the metre. */
export function distancesOf(nearness: number | null): { distanceMeters: number | null; distance: number | null } {
  if (nearness === null) return { distanceMeters: null, distance: null }
  const exact = distanceOf(nearness)
  return { distanceMeters: Math.round(exact * 100) / 100, distance: Math.round(exact) / 1000 }
}
