import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { expect, test } from 'vitest'
import type { PublicListing } from '#features/listings/server/publicListing.ts'
import { jsonInHtml } from './html.ts'
import { structuredData } from './structuredData.ts'
import { aPublicListing } from './testing.ts'

const BASE = 'https://near.example'
const hours = {
  mon: [
    ['09:00', '13:00'],
    ['15:00', '24:00'],
  ] as [string, string][],
  sun: [],
}
const place = { place: '12, 5th Cross, Indiranagar, Bengaluru', at: { latitude: 12.97, longitude: 77.64 }, hours }
const rated = { rating: 4.7, reviews: 64 }
const shop = { page: 'shop' as const, id: '2', name: 'Saree Corner', photo: null, hours: null }

const dataOf = (listing: PublicListing) =>
  structuredData(listing, {
    canonical: `${BASE}/${listing.page}/1`,
    preview: `${BASE}/preview/1.jpg`,
    outside: (path) => `${BASE}${path}`,
  })

/** Errors reported by a validator of schema.org data and search engine rules, severe ones only. */
async function faultsOf(listing: PublicListing): Promise<unknown[]> {
  const page = `<html><head><script type="application/ld+json">${jsonInHtml(dataOf(listing))}</script></head></html>`
  const found = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(page)
  expect(Object.keys(found.jsonld)).not.toEqual([])
  const validator = new Validator()
  const issues = await validator.validate(found)
  return issues.filter(({ severity }) => severity === 'ERROR')
}

test.each<[string, Partial<PublicListing>]>([
  ['a product', { ...rated, home: shop }],
  ['a product without reviews, photo or shop', { photos: [] }],
  [
    'a product with sizes',
    {
      ...rated,
      priceToPaise: 7500,
      sizes: [
        { label: '500 g', price: '₹32', pricePaise: 3200, stock: 'Available' },
        { label: '1 kg', price: '₹75', pricePaise: 7500, stock: 'Out of stock' },
      ],
    },
  ],
  ['a service', { page: 'service', ...rated }],
  ['a shop', { page: 'shop', price: '', pricePaise: null, ...rated, ...place }],
  ['an office', { page: 'office', price: '', pricePaise: null, ...place }],
  ['a moveable office', { page: 'office', price: '', pricePaise: null, place: '', at: null }],
])('%s passes the validator', async (_, changes) => {
  expect(await faultsOf(aPublicListing(changes))).toEqual([])
})

test('the validator finds errors', async () => {
  expect(await faultsOf(aPublicListing({ ...rated, rating: 7 }))).not.toEqual([])
})

test('a product has price, stock and shop', () => {
  expect(dataOf(aPublicListing({ stock: 'Limited Stock', home: shop }))).toMatchObject({
    '@type': 'Product',
    offers: {
      '@type': 'Offer',
      price: '32.00',
      priceCurrency: 'INR',
      availability: 'https://schema.org/LimitedAvailability',
      seller: { name: 'Saree Corner', url: `${BASE}/shop/2` },
    },
  })
})

test('a shop has place, hours and rating; an end at midnight is the last minute of the day', () => {
  const data = dataOf(aPublicListing({ page: 'shop', ...rated, ...place }))
  expect(data).toMatchObject({
    '@type': 'Store',
    aggregateRating: { ratingValue: 4.7, reviewCount: 64 },
    geo: { latitude: 12.97 },
    address: { streetAddress: place.place },
  })
  expect(data['openingHoursSpecification']).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '09:00', closes: '13:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: 'https://schema.org/Monday', opens: '15:00', closes: '23:59' },
  ])
})

test('search engines get dated hours and ways to pay; a closed day has equal opening and closing times', () => {
  const terms = { delivery: null, pickup: true, payment: ['cash' as const, 'upi' as const] }
  const hours = { mon: [['09:00', '18:00'] as [string, string]], '2026-12-25': [] }
  const listing = aPublicListing({ page: 'shop', place: '5 Hill Road', hours, terms })
  const outside = (path: string) => `https://x.example${path}`
  expect(structuredData(listing, { canonical: '', preview: '', outside })).toMatchObject({
    paymentAccepted: 'Cash, UPI',
    openingHoursSpecification: [{ opens: '09:00' }],
    specialOpeningHoursSpecification: [
      { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00', closes: '00:00' },
    ],
  })
})
