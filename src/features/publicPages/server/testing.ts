import type { PublicListing } from '#features/listings/server/publicListing.ts'

/** A listing as visitors see it, for tests of what is drawn from one. */
export const aPublicListing = (changes: Partial<PublicListing> = {}): PublicListing => ({
  page: 'product',
  id: '1',
  name: 'Country tomato',
  category: 'Food & Beverages',
  description: 'Picked this\n morning.',
  features: [],
  photos: [{ id: 'p', width: 1200, height: 1600, thumbhash: '' }],
  price: '₹32/kg',
  pricePaise: 3200,
  originalPrice: '',
  discount: null,
  stock: 'Available',
  hours: null,
  place: 'Bengaluru, Karnataka, India',
  at: null,
  rating: null,
  reviews: 0,
  isDemo: false,
  isFromOpenStreetMap: false,
  isClaimed: true,
  home: null,
  offers: [],
  updatedAt: new Date('2026-01-05T06:30:00.000Z'),
  ...changes,
})
