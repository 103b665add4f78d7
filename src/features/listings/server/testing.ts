import type { LatLng } from '#core/geo.ts'
import { newPerson } from '#features/accounts/server/testing.ts'
import type { Ctx } from '#kit/server/context.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import { createItem, type ItemInput } from './items.ts'
import { createOffice, type OfficeInput } from './offices.ts'
import { createService, type ServiceInput } from './services.ts'
import { createShop, type ShopInput } from './shops.ts'
import { createSpecialization, type SpecializationInput } from './specializations.ts'
import { newPhoto } from './testingStore.ts'

export { newPhoto }

/** A position in Indiranagar, Bengaluru. */
export const HERE: LatLng = { latitude: 12.9784, longitude: 77.6408 }
const location = { lat: HERE.latitude, lng: HERE.longitude }

/** A seller and another person, on one database. */
export async function twoPeople() {
  const visitor = await testCtx()
  const seller = actingAs(visitor, await newPerson(visitor, 'Meena'))
  const other = actingAs(visitor, await newPerson(visitor, 'Ravi'))
  return { visitor, seller, other }
}

export async function shopInput(ctx: Ctx, changes: Partial<ShopInput> = {}): Promise<ShopInput> {
  return {
    name: 'Green Basket',
    category: 'Food & Beverages',
    contact: '+91 90000 00012',
    location,
    photoIds: [await newPhoto(ctx)],
    ...changes,
  }
}

export async function itemInput(ctx: Ctx, changes: Partial<ItemInput> = {}): Promise<ItemInput> {
  return {
    name: 'Country tomato',
    category: 'Food & Beverages',
    price: 32,
    priceUnit: 'kg',
    stock: 20,
    description: 'Picked this morning.',
    keywords: ['tomato', 'vegetable'],
    features: [],
    location,
    photoIds: [await newPhoto(ctx)],
    ...changes,
  }
}

export async function serviceInput(ctx: Ctx, changes: Partial<ServiceInput> = {}): Promise<ServiceInput> {
  return {
    title: 'Tap repair',
    category: 'Repair & Maintenance',
    price: 300,
    priceUnit: 'visit',
    description: 'Leaking taps mended the same day.',
    availability: { days: ['Monday', 'Tuesday'], start: '09:00', end: '18:00' },
    keywords: ['plumber', 'tap'],
    photoIds: [await newPhoto(ctx)],
    location,
    address: '',
    ...changes,
  }
}

export async function officeInput(ctx: Ctx, changes: Partial<OfficeInput> = {}): Promise<OfficeInput> {
  return {
    name: 'Rao & Daughters',
    category: 'Tax office',
    providingService: 'Tax returns',
    description: 'Returns and accounts for small shops.',
    keywords: ['tax'],
    location,
    moveable: false,
    photoIds: [await newPhoto(ctx)],
    ...changes,
  }
}

export const specializationInput = (changes: Partial<SpecializationInput> = {}): SpecializationInput => ({
  specialization: 'Veena teacher',
  experience: 12,
  keywords: ['music', 'veena'],
  qualification: 'M.A. (Music)',
  contact: '+91 90000 00077',
  location,
  ...changes,
})

export const newShop = async (ctx: Ctx, changes: Partial<ShopInput> = {}) =>
  createShop(ctx, await shopInput(ctx, changes))
export const newItem = async (ctx: Ctx, changes: Partial<ItemInput> = {}) =>
  createItem(ctx, await itemInput(ctx, changes))
export const newService = async (ctx: Ctx, changes: Partial<ServiceInput> = {}) =>
  createService(ctx, await serviceInput(ctx, changes))
export const newOffice = async (ctx: Ctx, changes: Partial<OfficeInput> = {}) =>
  createOffice(ctx, await officeInput(ctx, changes))
export const newSpecialization = async (ctx: Ctx, changes: Partial<SpecializationInput> = {}) =>
  createSpecialization(ctx, specializationInput(changes))
