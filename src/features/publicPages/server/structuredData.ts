import { photoPath } from '#core/paths.ts'
import { WEEKDAYS } from '#features/discovery/hours.ts'
import type { Hours } from '#features/listings/contract.ts'
import { isDay } from '#features/listings/rules.ts'
import type { PublicListing } from '#features/listings/server/publicListing.ts'

const DAY_NAMES = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const STOCK = {
  Available: 'https://schema.org/InStock',
  'Limited Stock': 'https://schema.org/LimitedAvailability',
  'Out of stock': 'https://schema.org/OutOfStock',
  Inactive: 'https://schema.org/Discontinued',
}

/** URLs of the page and its pictures. */
export interface Addresses {
  canonical: string
  preview: string
  /** Converts a path of the server to an absolute URL. */
  outside: (path: string) => string
}

/** The listing as schema.org data (JSON-LD), for search engines. */
export function structuredData(listing: PublicListing, addresses: Addresses): Record<string, unknown> {
  const { page, name, description, rating, reviews } = listing
  return {
    '@context': 'https://schema.org',
    '@type': typeOf(listing),
    '@id': addresses.canonical,
    url: addresses.canonical,
    name,
    ...(description !== '' && { description }),
    image: imagesOf(listing, addresses),
    ...(rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: rating,
        reviewCount: reviews,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(page === 'product' && { category: listing.category, offers: offerOf(listing, addresses) }),
    ...(page === 'service' && serviceOf(listing, addresses)),
    ...((page === 'shop' || page === 'office') && placeOf(listing)),
  }
}

/** The schema.org type. A moveable office has no address, which schema.org requires of a local business. */
function typeOf({ page, place }: PublicListing): string {
  if (page === 'product') return 'Product'
  if (page === 'service') return 'Service'
  return place === '' ? 'Organization' : page === 'shop' ? 'Store' : 'LocalBusiness'
}

const imagesOf = ({ photos }: PublicListing, { outside, preview }: Addresses) =>
  photos.length > 0 ? photos.map(({ id }) => outside(photoPath(id, 1600))) : [preview]

function offerOf(listing: PublicListing, { canonical, outside }: Addresses) {
  const { stock, home } = listing
  return {
    ...(listing.sizes.length > 0 ? offersOfSizes(listing) : { '@type': 'Offer', price: rupees(listing.pricePaise) }),
    url: canonical,
    priceCurrency: 'INR',
    availability: STOCK[stock],
    ...(home && { seller: { '@type': 'Organization', name: home.name, url: outside(`/${home.page}/${home.id}`) } }),
  }
}

const rupees = (paise: number | null) => ((paise ?? 0) / 100).toFixed(2)

/** Offers of the sizes: the prices that the page shows (ADR 0033), and each size as its own offer. */
const offersOfSizes = ({ pricePaise, priceToPaise, sizes }: PublicListing) => ({
  '@type': 'AggregateOffer',
  lowPrice: rupees(pricePaise),
  highPrice: rupees(priceToPaise ?? pricePaise),
  offerCount: sizes.length,
  offers: sizes.map((size) => ({
    '@type': 'Offer',
    name: size.label,
    price: rupees(size.pricePaise),
    priceCurrency: 'INR',
    availability: STOCK[size.stock],
  })),
})

const serviceOf = (listing: PublicListing, addresses: Addresses) => ({
  serviceType: listing.category,
  ...(listing.place !== '' && { areaServed: listing.place }),
  ...(listing.home && {
    provider: {
      '@type': 'Organization',
      name: listing.home.name,
      url: addresses.outside(`/${listing.home.page}/${listing.home.id}`),
    },
  }),
  offers: offerOf({ ...listing, home: null }, addresses),
})

const SCHEMA_PAYMENTS = { cash: 'Cash', upi: 'UPI', cards: 'Credit Card', bank_transfer: 'Bank Transfer' }

const placeOf = ({ place, at, hours, stock, terms }: PublicListing) =>
  place === ''
    ? {}
    : {
        address: { '@type': 'PostalAddress', streetAddress: place },
        ...(at && { geo: { '@type': 'GeoCoordinates', latitude: at.latitude, longitude: at.longitude } }),
        ...(hours &&
          stock !== 'Inactive' && { openingHoursSpecification: openingHours(hours), ...specialHours(hours) }),
        ...(terms &&
          terms.payment.length > 0 && { paymentAccepted: terms.payment.map((way) => SCHEMA_PAYMENTS[way]).join(', ') }),
      }

/** Midnight at the end of a day is written as its last minute. */
const endOf = (time: string) => (time === '24:00' ? '23:59' : time)

/** Days with special hours; a closed day opens and closes at the same time. */
function specialHours(hours: NonNullable<Hours>) {
  const days = Object.keys(hours).filter(isDay).sort()
  if (days.length === 0) return {}
  const closed: [string, string][] = [['00:00', '00:00']]
  const spec = (day: string, [opens, closes]: [string, string]) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    opens,
    closes: endOf(closes),
  })
  const of = (day: string) => (hours[day]!.length > 0 ? hours[day]! : closed).map((range) => spec(day, range))
  return { specialOpeningHoursSpecification: days.flatMap(of) }
}

const openingHours = (hours: NonNullable<Hours>) =>
  WEEKDAYS.flatMap((day) =>
    (hours[day] ?? []).map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${DAY_NAMES[day]}`,
      opens,
      closes: endOf(closes),
    })),
  )
