import type { LatLng } from '#core/geo.ts'
import { priceText } from '#core/money.ts'
import { paise } from '#core/units.ts'
import type { Photo } from '#features/photos/contract.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { Hours, Terms } from '../contract.ts'
import type { Variant } from '../itemContract.ts'
import { type PublicPage, townOf, withoutContacts } from '../publicRules.ts'
import { type BuyersWord, buyersWord, discountPercent, hoursOfDays, withClosure } from '../rules.ts'
import { averageStars, hoursKept, hoursOf, presentVariant, priceOf, type ShownRow } from './present.ts'
import { type OfficeRow, selectOffices, selectServices, type ServiceRow } from './serviceStore.ts'
import { type ItemRow, selectItems, selectShopItems, selectShops, type ShopRow } from './shopStore.ts'

/** Number of items shown on the page of a shop or office. */
const OFFERS_SHOWN = 12

/** An item or service on the page of its shop or office. */
export interface PublicOffer {
  page: 'product' | 'service'
  id: string
  name: string
  price: string
  photo: Photo | null
  stock: BuyersWord
}

/** A size of an item, as buyers see it. */
export interface PublicSize {
  label: string
  price: string
  pricePaise: number
  stock: BuyersWord
}

/**
 * Everything that visitors without an account see of a listing: no person, no phone, no exact place of a person.
 */
export interface PublicListing {
  page: PublicPage
  id: string
  name: string
  category: string
  description: string
  /** Key features as the seller wrote them. */
  features: string[]
  /** Search keywords; only of services and places. */
  keywords: string[]
  photos: Photo[]
  /** As text with its unit; "" without one. */
  price: string
  pricePaise: number | null
  /** The highest price of an item with sizes; null: one price. */
  priceToPaise: number | null
  /** Sizes of an item, in the seller's order; [] when it has one price. */
  sizes: PublicSize[]
  /** As text; "" when there is none. */
  originalPrice: string
  discount: number | null
  stock: BuyersWord
  hours: Hours
  /** How a shop or office delivers and is paid. */
  terms: Terms | null
  /** Address of a place of business; for a person only the town; "" for none. */
  place: string
  /** Landmark near a place of business; "" for none. */
  landmark: string
  /** Position of a place of business; null for a person's. */
  at: LatLng | null
  rating: number | null
  reviews: number
  isDemo: boolean
  isFromOpenStreetMap: boolean
  /** True when it has an owner, to whom questions can be sent. */
  isClaimed: boolean
  /** The shop or office that offers it, if visitors may see that. */
  home: { page: 'shop' | 'office'; id: string; name: string; photo: Photo | null; hours: Hours } | null
  offers: PublicOffer[]
  updatedAt: Date
}

/**
 * A listing as visitors see it; null for an unknown id, a listing that search would not show, or an owner with a
 * private profile.
 * @param page the first segment of its path
 */
export async function publicListing(ctx: Ctx, page: PublicPage, id: string): Promise<PublicListing | null> {
  const found = await FINDERS[page](ctx, id)
  const ownerId = found?.row.listing.ownerId
  if (!found || (ownerId && (await isPrivate(ctx, ownerId)))) return null
  return { ...commonOf(found.row), ...found.own, page }
}

const isPrivate = async (ctx: Ctx, ownerId: string) =>
  (await privacyOf(ctx, [ownerId])).get(ownerId)!.profileVisibility === 'private'

type Common = Omit<PublicListing, 'page' | 'place' | 'landmark' | 'at' | 'home' | 'offers'>
type Own = Pick<PublicListing, 'place' | 'landmark' | 'at' | 'home' | 'offers'> & Partial<Common>
type Finder = (ctx: Ctx, id: string) => Promise<{ row: ShownRow; own: Own } | null>

const FINDERS: Record<PublicPage, Finder> = {
  product: async (ctx, id) => {
    const [row] = await selectItems(ctx, { id, isVisible: true })
    return row ? { row, own: await itemPart(ctx, row) } : null
  },
  service: async (ctx, id) => {
    const [row] = await selectServices(ctx, { id, isVisible: true })
    return row ? { row, own: await servicePart(ctx, row) } : null
  },
  shop: async (ctx, id) => {
    const [row] = await selectShops(ctx, { id, isVisible: true })
    return row ? { row, own: await shopPart(ctx, row) } : null
  },
  office: async (ctx, id) => {
    const [row] = await selectOffices(ctx, { id, isVisible: true })
    return row ? { row, own: await officePart(ctx, row) } : null
  },
}

function commonOf({ listing, photos }: ShownRow): Common {
  return {
    id: listing.id,
    name: withoutContacts(listing.title),
    category: listing.category,
    description: withoutContacts(listing.description),
    features: [],
    keywords: listing.keywords.map(withoutContacts),
    photos,
    price: listing.pricePaise === null ? '' : priceOf({ listing }),
    pricePaise: listing.pricePaise,
    priceToPaise: listing.priceToPaise,
    sizes: [],
    originalPrice: '',
    discount: null,
    stock: buyersWord(listing.status, null),
    hours: hoursOf(listing),
    terms: listing.terms ?? null,
    rating: averageStars(listing.ratingSum, listing.ratingCount),
    reviews: listing.ratingCount,
    isDemo: listing.isDemo,
    isFromOpenStreetMap: listing.source === 'osm',
    isClaimed: listing.ownerId !== null,
    updatedAt: listing.updatedAt,
  }
}

const placeOf = ({ listing: { latitude, longitude } }: ShownRow): LatLng | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const landmarkOf = ({ listing }: ShownRow) => withoutContacts(listing.landmark)

/** Place of a listing that a person offers from home: only the town. */
const ofAPerson = ({ listing }: ShownRow) => ({
  place: townOf(listing.address),
  landmark: '',
  at: null,
  home: null,
})

const homeOf = (page: 'shop' | 'office', row: ShownRow) => ({
  page,
  id: row.listing.id,
  name: withoutContacts(row.listing.title),
  photo: row.photos[0] ?? null,
  hours: hoursKept(row.listing),
})

async function itemPart(ctx: Ctx, row: ItemRow): Promise<Own> {
  const { listing, item } = row
  const price = paise(listing.pricePaise ?? 0)
  const original = item.originalPricePaise === null ? null : paise(item.originalPricePaise)
  const discount = discountPercent(price, original)
  const [shop] = listing.shopId ? await selectShops(ctx, { id: listing.shopId, isVisible: true }) : []
  return {
    ...(shop
      ? {
          place: shop.listing.address,
          landmark: landmarkOf(shop),
          at: placeOf(shop),
          home: homeOf('shop', shop),
          hours: hoursKept(shop.listing),
        }
      : ofAPerson(row)),
    offers: [],
    features: item.features.map(withoutContacts),
    keywords: [],
    originalPrice: discount === null || original === null ? '' : priceText({ amount: original, unit: '' }),
    discount,
    stock: buyersWord(listing.status, item.stock),
    sizes: row.variants.map((variant) => sizeOf(row, variant)),
  }
}

function sizeOf(row: ItemRow, variant: Variant): PublicSize {
  const { label, price, pricePaise, availability } = presentVariant(variant, row)
  return { label: withoutContacts(label), price, pricePaise, stock: availability }
}

async function servicePart(ctx: Ctx, row: ServiceRow): Promise<Own> {
  const { days, startTime, endTime, officeId } = row.service
  const [office] = officeId ? await selectOffices(ctx, { id: officeId, isVisible: true }) : []
  const own = hoursOfDays(days, startTime, endTime)
  const stands = office && !office.office.moveable
  return {
    ...(stands ? { place: office.listing.address, landmark: landmarkOf(office), at: placeOf(office) } : ofAPerson(row)),
    home: office ? homeOf('office', office) : null,
    hours: own ? withClosure(own, office?.listing.closedOn ?? null) : office ? hoursKept(office.listing) : null,
    offers: [],
  }
}

async function shopPart(ctx: Ctx, row: ShopRow): Promise<Own> {
  const question = { shopId: row.listing.id, isVisible: true, text: '', category: '' }
  const items = await selectShopItems(ctx, question, { limit: OFFERS_SHOWN, skip: 0 })
  return {
    place: row.listing.address,
    landmark: landmarkOf(row),
    at: placeOf(row),
    home: null,
    offers: items.map((item) => offerOf('product', item, item.item.stock)),
  }
}

/** A moveable office is at its owner's position, so visitors do not see its place. */
async function officePart(ctx: Ctx, row: OfficeRow): Promise<Own> {
  const services = await selectServices(ctx, { officeId: row.listing.id, isVisible: true })
  const { moveable, providingService } = row.office
  return {
    place: moveable ? '' : row.listing.address,
    landmark: moveable ? '' : landmarkOf(row),
    at: moveable ? null : placeOf(row),
    home: null,
    offers: services.slice(0, OFFERS_SHOWN).map((service) => offerOf('service', service, null)),
    keywords: [providingService, ...row.listing.keywords].filter((text) => text !== '').map(withoutContacts),
  }
}

const offerOf = (page: PublicOffer['page'], row: ShownRow, stock: number | null): PublicOffer => ({
  page,
  id: row.listing.id,
  name: withoutContacts(row.listing.title),
  price: priceOf(row),
  photo: row.photos[0] ?? null,
  stock: buyersWord(row.listing.status, stock),
})
