import { expect, test } from 'vitest'
import { listingBody } from './listingPage.ts'
import { structuredData } from './structuredData.ts'
import { aPublicListing } from './testing.ts'
import { wordsIn } from './words.ts'

const NOW = new Date('2026-01-05T06:30:00Z')
const DAY: [string, string][] = [['00:00', '24:00']]
const ALWAYS = { mon: DAY, tue: DAY, wed: DAY, thu: DAY, fri: DAY, sat: DAY, sun: DAY }
const SHOP = { page: 'shop' as const, id: '2', name: 'Green Basket', photo: null, hours: ALWAYS }
const SIZES = [
  { label: '500 g', price: '₹40', pricePaise: 4000, stock: 'Available' as const },
  { label: '1 kg', price: '₹75', pricePaise: 7500, stock: 'Limited Stock' as const },
  { label: '5 kg', price: '₹350', pricePaise: 35_000, stock: 'Out of stock' as const },
]
const SIZED = { sizes: SIZES, price: '₹40–₹75', pricePaise: 4000, priceToPaise: 7500 }

const bodyOf = (changes: Parameters<typeof aPublicListing>[0], language: 'en' | 'hi' = 'en') =>
  listingBody({ listing: aPublicListing(changes), reviews: [], words: wordsIn(language), now: NOW }).text
/** The words of a page without its tags. */
const textOf = (...page: Parameters<typeof bodyOf>) =>
  bodyOf(...page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('an inactive listing is never shown as open, nor is the shop of an inactive item on its page', () => {
  for (const page of ['product', 'service', 'shop', 'office'] as const) {
    const home = page === 'product' || page === 'service' ? SHOP : null
    const changes = { page, home, hours: ALWAYS, place: 'Hill Road' }
    expect(textOf(changes), page).toMatch(/Open now|Open 24/)
    expect(textOf({ ...changes, stock: 'Inactive' }), page).not.toMatch(/Open now|Open 24/)
  }
})

test('an inactive listing has its usual hours, but none of today, and a word in Hindi that does not mean closed', () => {
  for (const page of ['service', 'shop', 'office'] as const) {
    expect(textOf({ page, hours: ALWAYS }), page).toContain('(today)')
    const off = textOf({ page, hours: ALWAYS, stock: 'Inactive' })
    expect(off, page).toContain('Monday')
    expect(off, page).not.toContain('(today)')
    expect(textOf({ page, hours: ALWAYS, stock: 'Inactive' }, 'hi'), page).toContain('अभी उपलब्ध नहीं')
  }
})

test('a service outside its hours says when it opens, not that it is available', () => {
  const later = { wed: DAY }
  expect(textOf({ page: 'service', hours: later })).toContain('Opens Wednesday')
  expect(textOf({ page: 'service', hours: later })).not.toContain('Available')
  for (const hours of [ALWAYS, null]) expect(textOf({ page: 'service', hours })).toContain('Available')
  expect(textOf({ page: 'service', hours: later, stock: 'Inactive' })).toContain('Inactive')
  expect(textOf({ page: 'product', hours: later })).toContain('Available')
})

test('an exceptional closed day is shown beside the unchanged weekly hours', () => {
  const hours: Record<string, [string, string][]> = { mon: [['09:00', '18:00']], '2026-01-05': [] }
  const text = textOf({ page: 'shop', hours, place: 'Hill Road' })
  expect(text).toMatch(/Monday \(today\) 9:00 AM – 6:00 PM today: Closed Tuesday Closed/)
  expect(text).toMatch(/Sunday Closed(?! *\d)/)
})

test('a visitor sees each size with its price, and its availability if restricted', () => {
  expect(textOf(SIZED)).toContain('Sizes 500 g ₹40 1 kg ₹75 Limited Stock 5 kg ₹350 Out of stock')
  expect(textOf(SIZED, 'hi')).toContain('साइज़ 500 g ₹40')
  expect(textOf({})).not.toContain('Sizes')
})

test('search engines get the lowest and highest price of an item with sizes, and each size', () => {
  const data = (changes: Parameters<typeof aPublicListing>[0]) =>
    structuredData(aPublicListing(changes), { canonical: '', preview: '', outside: (path) => path })['offers']
  expect(data(SIZED)).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '40.00',
    highPrice: '75.00',
    offerCount: 3,
    priceCurrency: 'INR',
    offers: [{ name: '500 g', price: '40.00' }, {}, { availability: 'https://schema.org/OutOfStock' }],
  })
  expect(data({ ...SIZED, priceToPaise: null })).toMatchObject({ lowPrice: '40.00', highPrice: '40.00' })
  expect(data({})).toMatchObject({ '@type': 'Offer', price: '32.00' })
})

test('names of a shop’s products take two lines', () => {
  const offer = {
    page: 'product' as const,
    id: '3',
    name: 'Basmati',
    price: '₹90',
    photo: null,
    stock: 'Available' as const,
  }
  const name = /<span class="([^"]*)">Basmati<\/span>/.exec(bodyOf({ page: 'shop', offers: [offer] }))!
  expect(name[1]).toContain('line-clamp-2')
})

test('of a shop’s products only those with restricted availability are labelled', () => {
  const offer = { page: 'product' as const, id: '3', name: 'Basmati', price: '₹90', photo: null }
  const shown = (stock: 'Available' | 'Out of stock') => textOf({ page: 'shop', offers: [{ ...offer, stock }] })
  expect(shown('Out of stock')).toContain('Basmati ₹90 Out of stock')
  expect(shown('Available')).toContain('Basmati ₹90')
  expect(shown('Available')).not.toContain('Available')
})

test('the delivery range of a shop is in the page’s language', () => {
  const terms = { delivery: { rangeMeters: 2500, leastPaise: null }, pickup: false, payment: [] }
  expect(textOf({ page: 'shop', terms })).toContain('Delivers within 2.50 km')
  expect(textOf({ page: 'shop', terms }, 'hi')).toContain('2.50 किमी तक डिलीवरी')
  expect(textOf({ page: 'shop', terms }, 'hi')).not.toMatch(/\bkm\b/)
})

test('the hours of the current day are marked, at the start and at the end of the week', () => {
  const marked = (time: string) => {
    const listing = aPublicListing({ page: 'shop', hours: { mon: [['09:00', '18:00']] }, place: 'Hill Road' })
    const { text } = listingBody({ listing, reviews: [], words: wordsIn('en'), now: new Date(time) })
    const days = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    return [...days.matchAll(/(\w+day) \(today\)/g)].map(([, day]) => day)
  }
  expect(marked('2026-01-05T06:30:00Z')).toEqual(['Monday'])
  expect(marked('2026-01-08T06:30:00Z')).toEqual(['Thursday'])
  expect(marked('2026-01-11T18:29:00Z')).toEqual(['Sunday'])
  expect(marked('2026-01-11T18:30:00Z')).toEqual(['Monday'])
})

test('of the weekly hours only those of the current day are in bold', () => {
  const days = [
    ...bodyOf({ page: 'shop', hours: ALWAYS, place: 'Hill Road' }).matchAll(/<th scope="row" ([^>]*)>(\w+day)/g),
  ]
  expect(days).toHaveLength(7)
  expect(days.filter(([, look]) => /\bfont-bold\b/.test(look!)).map(([, , day]) => day)).toEqual(['Monday'])
  expect(days.filter(([, look]) => /\bfont-normal\b/.test(look!))).toHaveLength(6)
})

test('with hours of single dates only, the table has those dates and no weekdays', () => {
  const text = textOf({ page: 'shop', hours: { '2026-01-06': [['10:00', '12:00']] }, place: 'Hill Road' })
  expect(text).toContain('10:00 AM – 12:00 PM')
  expect(text).not.toMatch(/Wednesday Closed|Monday \(today\)/)
})
