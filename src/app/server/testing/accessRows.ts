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
const service = {
  title: 'Tap repair',
  category: 'Repair & Maintenance',
  price: 300,
  availability: { days: ['Monday'], start: '09:00', end: '18:00' },
  photoIds: [],
}
const office = {
  name: 'Rao',
  category: 'Tax office',
  providingService: 'Tax',
  description: 'Returns',
  keywords: ['tax'],
  moveable: false,
  photoIds: [],
}
const specialization = {
  specialization: 'Veena teacher',
  experience: 12,
  keywords: ['music'],
  qualification: 'M.A.',
  contact: '1',
  location: { lat: 12.97, lng: 77.64 },
}

const ofOwner = { visitor: 401, other: 403, owner: 200 }
const ofAnybody = { visitor: 401, other: 200, owner: 200 }
const open = { visitor: 200, other: 200, owner: 200 }

/** One row per endpoint (trust S1); an endpoint without one fails the build. Rows that end something stand last. */
export const ACCESS_ROWS: Record<string, AccessRow> = {
  login: { ...open, input: () => ({ emailOrPhone: 'a@b.co', password: '112358' }) },
  register: { ...open, input: () => ({}) },
  requestPasswordReset: { visitor: 404, other: 404, owner: 404, input: () => ({ emailOrPhone: 'nobody@b.co' }) },
  confirmPasswordReset: {
    visitor: 400,
    other: 400,
    owner: 400,
    input: () => ({ emailOrPhone: 'nobody@b.co', code: '12345678', password: '739164' }),
  },
  listDevices: ofAnybody,
  endDevice: { visitor: 401, other: 404, owner: 404, input: () => ({ id: '00000000-0000-4000-8000-000000000000' }) },
  changePassword: { visitor: 401, other: 401, owner: 401, input: () => ({ oldPassword: '1', newPassword: '739164' }) },
  signOutEverywhere: { ...ofAnybody, input: () => ({ keepThis: true }) },
  saveProfile: { ...ofAnybody, input: () => ({ skills: [] }) },
  requestContactCode: { visitor: 401, other: 400, owner: 400, input: () => ({ kind: 'email', value: 'nobody' }) },
  confirmContact: { visitor: 401, other: 400, owner: 400, input: () => ({ kind: 'email', code: '12345678' }) },
  confirmSignIn: { ...open, input: () => ({ ticket: 'none', code: '123456' }) },
  readTwoFactor: ofAnybody,
  beginTwoFactor: { visitor: 401, other: 401, owner: 401, input: () => ({ password: '739164' }) },
  turnOnTwoFactor: { visitor: 401, other: 400, owner: 400, input: () => ({ code: '123456' }) },
  turnOffTwoFactor: { visitor: 401, other: 400, owner: 400, input: () => ({ code: '123456' }) },
  readMe: ofAnybody,
  uploadPhoto: { visitor: 401, other: 415, owner: 415 },
  readSettings: ofAnybody,
  saveSettings: { ...ofAnybody, input: () => ({ contactInfo: true }) },
  seeMyself: { ...ofAnybody, input: () => ({ onlooker: 'stranger' }) },
  readSite: open,
  downloadMyData: ofAnybody,
  reverseGeocode: { ...ofAnybody, input: () => ({ latitude: 12.97, longitude: 77.64 }) },
  findPlaces: { ...ofAnybody, input: () => ({ text: 'mysore' }) },
  mapStyle: ofAnybody,
  readMarket: ofAnybody,
  searchListings: { ...ofAnybody, input: () => ({ q: 'tomato', latitude: 12.97, longitude: 77.64 }) },
  findSpecialists: { ...ofAnybody, input: () => ({ q: 'wiring', latitude: 12.97, longitude: 77.64 }) },
  readWishlist: ofAnybody,
  listWishes: ofAnybody,
  addWish: { ...ofAnybody, input: (world) => ({ id: world.itemId }) },
  removeWish: { ...ofAnybody, input: (world) => ({ id: world.itemId }) },
  clearWishlist: ofAnybody,
  createShop: { visitor: 401, other: 404, owner: 200, input: shop },
  createItem: { ...ofAnybody, input: () => item },
  readShop: { ...ofAnybody, input: (world) => ({ id: world.shopId }) },
  readProduct: { ...ofAnybody, input: (world) => ({ id: world.itemId }) },
  readService: { ...ofAnybody, input: (world) => ({ id: world.serviceId }) },
  readOffice: { ...ofAnybody, input: (world) => ({ id: world.officeId }) },
  listShopProducts: { ...ofAnybody, input: (world) => ({ id: world.shopId }) },
  recordVisit: { ...ofAnybody, input: (world) => ({ id: world.shopId }) },
  reportPosition: { ...ofAnybody, input: () => ({ location: { lat: 12.97, lng: 77.64 } }) },
  createService: { ...ofAnybody, input: () => service },
  createOffice: { ...ofAnybody, input: () => office },
  createSpecialization: { ...ofAnybody, input: () => specialization },
  readMyService: { ...ofOwner, input: (world) => ({ id: world.serviceId }) },
  readMyOffice: { ...ofOwner, input: (world) => ({ id: world.officeId }) },
  readMySpecialization: { ...ofOwner, input: (world) => ({ id: world.specializationId }) },
  listMyServices: ofAnybody,
  listMyOffices: ofAnybody,
  listMySpecializations: ofAnybody,
  updateService: { ...ofOwner, input: (world) => ({ ...service, id: world.serviceId }) },
  updateOffice: { ...ofOwner, input: (world) => ({ ...office, id: world.officeId }) },
  updateSpecialization: { ...ofOwner, input: (world) => ({ ...specialization, id: world.specializationId }) },
  setServiceOffice: { ...ofOwner, input: (world) => ({ id: world.serviceId, officeId: null }) },
  restoreOffice: { ...ofOwner, input: (world) => ({ id: world.deletedOfficeId, serviceIds: [] }) },
  clearSpecializations: ofAnybody,
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
