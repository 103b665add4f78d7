import { deflateSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { HOME, type Place } from './place.ts'

const location = (place: Place) => ({ lat: place.latitude, lng: place.longitude })

async function post<Made>(api: APIRequestContext, path: string, data: Record<string, unknown>): Promise<Made> {
  const answer = await api.post(path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as Made
}

/** Generates a small picture of one colour. */
export function picture(red = 200, green = 80, blue = 40): { name: string; mimeType: string; buffer: Buffer } {
  const [width, height] = [64, 48]
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3).map((_, i) => [red, green, blue][i % 3]!)])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const buffer = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { name: `${red}-${green}-${blue}.png`, mimeType: 'image/png', buffer }
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

let colour = 0

/** Uploads a picture as this person and returns its id. */
export async function uploadPicture(api: APIRequestContext): Promise<string> {
  colour += 1
  const { buffer } = picture(colour % 256, (colour * 7) % 256, (colour * 31) % 256)
  const answer = await api.post('/api/photos', { data: buffer, headers: { 'content-type': 'image/png' } })
  if (!answer.ok()) throw new Error(`No photo: ${answer.status()} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Input of the item form, without photos. */
export const itemInput = (place: Place, changes: Record<string, unknown> = {}) => ({
  name: 'Country tomato',
  category: 'Food & Beverages',
  price: 32,
  priceUnit: 'kg',
  stock: 20,
  description: 'Picked this morning.',
  keywords: ['tomato', 'vegetable'],
  location: { lat: place.latitude, lng: place.longitude },
  photoIds: [],
  ...changes,
})

/** Creates an item by the API. Returns the server's answer. */
export async function makeItem(api: APIRequestContext, place: Place, changes: Record<string, unknown> = {}) {
  const answer = await api.post('/api/items', { data: itemInput(place, changes) })
  if (!answer.ok()) throw new Error(`No item: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as { id: string; name: string }
}

/** Creates a shop by the API. Returns the server's answer. */
export async function makeShop(api: APIRequestContext, place: Place, changes: Record<string, unknown> = {}) {
  const answer = await api.post('/api/shops', {
    data: {
      name: 'Green Basket',
      category: 'Food & Beverages',
      contact: '+91 90000 00012',
      location: { lat: place.latitude, lng: place.longitude },
      photoIds: [await uploadPicture(api)],
      ...changes,
    },
  })
  if (!answer.ok()) throw new Error(`No shop: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as { id: string; name: string }
}

/** Creates a service by the API. Returns the server's answer. */
export const makeService = (api: APIRequestContext, changes: Record<string, unknown> = {}) =>
  post<{ id: string; title: string; version: number }>(api, '/api/services', {
    title: 'Tap repair',
    category: 'Repair & Maintenance',
    price: 300,
    priceUnit: 'visit',
    description: 'Leaking taps mended the same day.',
    availability: { days: ['Monday', 'Tuesday'], start: '09:00', end: '18:00' },
    keywords: ['plumber'],
    photoIds: [],
    location: location(HOME),
    ...changes,
  })

/** Creates an office by the API. Returns the server's answer. */
export const makeOffice = (api: APIRequestContext, changes: Record<string, unknown> = {}) =>
  post<{ id: string; name: string }>(api, '/api/offices', {
    name: 'Rao & Daughters',
    category: 'Tax office',
    providingService: 'Tax returns',
    description: 'Returns and accounts for small shops.',
    keywords: ['tax'],
    moveable: false,
    photoIds: [],
    location: location(HOME),
    ...changes,
  })

/** Creates a specialization by the API. Returns the server's answer. */
export const makeSpecialization = (api: APIRequestContext, changes: Record<string, unknown> = {}) =>
  post<{ id: string; specialization: string }>(api, '/api/specializations', {
    specialization: 'Veena teacher',
    experience: 12,
    keywords: ['music'],
    qualification: 'M.A. (Music)',
    contact: '+91 90000 00077',
    location: location(HOME),
    ...changes,
  })

/** Uploads pictures as this person and returns their ids. */
export async function uploadPictures(api: APIRequestContext, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await uploadPicture(api))
  return ids
}

/** Chooses pictures in a form's photo picker; `photosArrived` waits for them. */
export async function choosePhotos(page: Page, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, i) => picture(10 + i * 20, 120, 200 - i * 10))
  await page.locator('input[type=file]').first().setInputFiles(files)
}

export type Kind = 'shop' | 'item' | 'service' | 'office' | 'specialization'

/** Input for the form of each kind: texts by label, and the category. */
export const FORM_INPUT: Record<Kind, { texts: Record<string, string>; category?: string }> = {
  shop: { texts: { 'Shop name': 'Green Basket', Contact: '+91 90000 00012' }, category: 'Food & Beverages' },
  item: {
    texts: {
      'Item name': 'Country tomato',
      Price: '32',
      Stock: '20',
      Description: 'Picked this morning.',
      Keywords: 'tomato, red',
    },
    category: 'Food & Beverages',
  },
  service: { texts: { 'Service name': 'Tap repair', Price: '300' }, category: 'Repair & Maintenance' },
  office: {
    texts: {
      'Office name': 'Rao & Daughters',
      Category: 'Tax office',
      'Service provided': 'Tax returns',
      Description: 'Accounts for small shops.',
      Keywords: 'tax',
    },
  },
  specialization: {
    texts: {
      Specialization: 'Veena teacher',
      Experience: '12',
      Keywords: 'music',
      Qualification: 'M.A.',
      Contact: '+91 90000 00077',
    },
  },
}
