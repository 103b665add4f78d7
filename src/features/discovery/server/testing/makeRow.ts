import { destination, type LatLng } from '#core/geo.ts'
import { kilometers, meters } from '#core/units.ts'
import type { SearchRow } from '../../engine/searchRow.ts'
import { NOW } from './randomWorld.ts'

/** The centre of the tests' searches, in Bengaluru. */
export const HERE: LatLng = { latitude: 12.9716, longitude: 77.5946 }
/** A point `length` metres north of the centre. */
export const north = (length: number): LatLng => destination(HERE, 0, meters(length))
/** A point `length` kilometres east of the centre. */
export const east = (length: number): LatLng => destination(HERE, 90, kilometers(length))

let made = 0

/** A new id of a person or listing, always higher than the last. */
export const anId = (): string => `${String(++made).padStart(8, '0')}-0000-4000-8000-000000000000`

export const SELLER = '99999999-0000-4000-8000-000000000000'

/** A visible item at the centre, with these changes. */
export function aRow(changes: Partial<SearchRow> = {}): SearchRow {
  return {
    id: anId(),
    kind: 'item',
    ownerId: SELLER,
    sellerName: 'Meena',
    shopId: null,
    shopName: '',
    officeId: null,
    providingService: '',
    title: 'Thing',
    category: 'Food & Beverages',
    description: '',
    keywords: [],
    concepts: [],
    brand: '',
    pricePaise: changes.kind === 'shop' || changes.kind === 'office' ? null : 10_000,
    priceUnit: '',
    ...HERE,
    address: '',
    landmark: '',
    hours: null,
    status: 'active',
    stock: null,
    isDemo: false,
    views: 0,
    ratingSum: 0,
    ratingCount: 0,
    updatedMicros: NOW.getTime() * 1000 - 7_200_000_000,
    visibleUntilMicros: Infinity,
    photos: [],
    ...changes,
  }
}
