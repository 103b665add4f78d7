import type { World } from './world.ts'

/** Status that each asker gets from one endpoint; `input` is a good one, so that only who asks decides. */
export interface AccessRow {
  visitor: number
  /** Somebody else than the owner of what is asked for. */
  other: number
  owner: number
  input?: (world: World) => Record<string, unknown>
}

const item = {
  name: 'Pen',
  category: 'Books',
  price: 10,
  stock: 1,
  description: 'Blue',
  keywords: ['pen'],
  location: { lat: 12.97, lng: 77.64 },
  photoIds: [],
}
const shop = (world: World) => ({
  name: 'Pens',
  category: 'Books',
  contact: '1',
  location: { lat: 12.97, lng: 77.64 },
  photoIds: [world.photoId],
})

const ofOwner = { visitor: 401, other: 403, owner: 200 }
const ofAnybody = { visitor: 401, other: 200, owner: 200 }
const open = { visitor: 200, other: 200, owner: 200 }

/** One row per endpoint (trust S1); an endpoint without one fails the build. Rows that end something stand last. */
export const ACCESS_ROWS: Record<string, AccessRow> = {
  login: { ...open, input: () => ({ emailOrPhone: 'a@b.co', password: '112358' }) },
  register: { ...open, input: () => ({}) },
  readMe: ofAnybody,
  uploadPhoto: { visitor: 401, other: 415, owner: 415 },
  reverseGeocode: { ...ofAnybody, input: () => ({ latitude: 12.97, longitude: 77.64 }) },
  findPlaces: { ...ofAnybody, input: () => ({ text: 'mysore' }) },
  mapStyle: ofAnybody,
  readMarket: ofAnybody,
  searchListings: { ...ofAnybody, input: () => ({ q: 'tomato', latitude: 12.97, longitude: 77.64 }) },
  createShop: { visitor: 401, other: 404, owner: 200, input: shop },
  createItem: { ...ofAnybody, input: () => item },
  readShop: { ...ofAnybody, input: (world) => ({ id: world.shopId }) },
  readProduct: { ...ofAnybody, input: (world) => ({ id: world.itemId }) },
  readMyShop: { ...ofOwner, input: (world) => ({ id: world.shopId }) },
  readMyItem: { ...ofOwner, input: (world) => ({ id: world.itemId }) },
  listMyShops: ofAnybody,
  listMyItems: { ...ofOwner, input: (world) => ({ shopId: world.shopId }) },
  updateShop: { ...ofOwner, input: (world) => ({ ...shop(world), id: world.shopId }) },
  updateItem: { ...ofOwner, input: (world) => ({ ...item, id: world.itemId }) },
  setListingStatus: { ...ofOwner, input: (world) => ({ id: world.itemId, status: 'inactive' }) },
  deleteListing: { ...ofOwner, input: (world) => ({ id: world.itemId }) },
  deleteAccount: { visitor: 401, other: 200, owner: 200 },
  signOut: open,
}
