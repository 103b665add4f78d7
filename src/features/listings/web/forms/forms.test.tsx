import { describe, expect, test } from 'vitest'
import type { PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import { waitingPhotos, withWaiting } from '../drafts/draftPhotos.ts'
import { keywords } from './fieldKinds.tsx'
import { ITEM_FORM, type ItemFields } from './ItemFormPage.tsx'
import type { ItemRules } from './itemForms.ts'
import { SERVICE_FORM } from './ServiceFormPage.tsx'
import { SHOP_FORM, SPECIALIZATION_FORM } from './formPages.tsx'
import { priceError, rupeesText } from './typed.ts'

const itemErrors = (fields: ItemFields, photos: PickedPhoto[], rules: ItemRules) =>
  ITEM_FORM.faults(fields, photos, { rules, shops: [], firstShop: null })
const missingOfShop = (fields: ReturnType<typeof SHOP_FORM.start>, photos: PickedPhoto[]) =>
  SHOP_FORM.missing(fields, photos).map(({ label }) => label)
const serviceErrors = (fields: ReturnType<typeof SERVICE_FORM.start>) => SERVICE_FORM.faults(fields, [])
const specializationErrors = (fields: ReturnType<typeof SPECIALIZATION_FORM.start>) =>
  SPECIALIZATION_FORM.faults(fields, [])
const keywordsError = (text: string, isRequired: boolean) => keywords(isRequired).fault!(text, {}, undefined)
const place = { latitude: 12.97, longitude: 77.64 }
const photo: PickedPhoto = { key: 'p', state: 'stored', photo: { id: 'p', width: 4, height: 3, thumbhash: '' } }
const full = {
  ...ITEM_FORM.start(null),
  place,
  name: 'Pen',
  category: 'Books',
  price: '10',
  stock: 1,
  description: 'Blue.',
  keywords: 'pen',
}
const itemForm = { leastStock: 0, needsPhoto: true }
const addProduct = { leastStock: 1, needsPhoto: false }

describe('items', () => {
  test('[F-55] [F-57] [F-58] each missing field is named, and no other', () => {
    expect(itemErrors(full, [photo], itemForm)).toEqual({})
    expect(itemErrors({ ...full, name: ' ' }, [photo], itemForm)).toEqual({ name: 'required' })
    expect(itemErrors({ ...full, category: '' }, [photo], itemForm)).toEqual({ category: 'chooseCategory' })
    expect(itemErrors({ ...full, price: '' }, [photo], itemForm)).toEqual({ price: 'required' })
    expect(itemErrors({ ...full, stock: null }, [photo], itemForm)).toEqual({ stock: 'required' })
    expect(itemErrors({ ...full, description: '\n' }, [photo], itemForm)).toEqual({ description: 'required' })
    expect(itemErrors({ ...full, keywords: ' , ' }, [photo], itemForm)).toEqual({ keywords: 'required' })
    expect(itemErrors({ ...full, place: null }, [photo], itemForm)).toEqual({ location: 'invalidPlace' })
    expect(itemErrors(full, [], itemForm)).toEqual({ photoIds: 'photoMissing' })
  })

  test('[F-75] [F-76] [F-80] Add Product requires a quantity of at least 1, and no photo', () => {
    expect(itemErrors({ ...full, stock: 0 }, [], addProduct)).toEqual({ stock: 'atLeastOne' })
    expect(itemErrors({ ...full, stock: 1 }, [], addProduct)).toEqual({})
    expect(itemErrors({ ...full, stock: 1.5 }, [], addProduct)).toEqual({ stock: 'wholeNumber' })
  })

  test('[F-73] an item with an uncounted stock may stay so', () => {
    expect(itemErrors({ ...full, stock: null }, [photo], { ...itemForm, mayBeUncounted: true })).toEqual({})
  })

  test('an existing item without a description is valid; a new one needs a description', () => {
    const undescribed = { ...full, description: '' }
    expect(itemErrors(undescribed, [photo], { ...itemForm, mayBeUndescribed: true })).toEqual({})
    expect(itemErrors(undescribed, [photo], itemForm)).toEqual({ description: 'required' })
  })

  test('[F-59] the request names the shop', () => {
    expect(ITEM_FORM.input({ ...full, shopId: '1700000000000' }, [photo])).toMatchObject({
      shopId: '1700000000000',
      price: 10,
      photoIds: ['p'],
    })
  })
})

test('[F-56] [F-77] [W-30] prices are numbers from 0', () => {
  for (const good of ['0', '0.01', '1250.50', ' 12 ', '₹1,24,800', '.5']) expect(priceError(good), good).toBeNull()
  expect(priceError('')).toBe('required')
  expect(priceError('x')).toBe('invalidNumber')
  expect(priceError('-1')).toBe('notNegative')
  expect(priceError('9999999999')).toBe('tooLarge')
  expect(priceError('1e5')).toBe('invalidNumber')
  expect(rupeesText(125_050)).toBe('1250.5')
})

test('keywords have separate limits', () => {
  expect(keywordsError('a, b', true)).toBeNull()
  expect(keywordsError('', false)).toBeNull()
  expect(keywordsError(Array.from({ length: 31 }, (_, i) => `k${i}`).join(','), true)).toBe('tooMany')
  expect(keywordsError('x'.repeat(61), true)).toBe('tooLong')
})

test('[F-17] [F-19] a shop is complete with five fields; the contact is any text', () => {
  const shop = { ...SHOP_FORM.start(null), name: 'Shop', category: 'Books', contact: 'ask the guard', place }
  expect(missingOfShop(shop, [photo])).toEqual([])
  for (const missing of [{ name: '' }, { category: '' }, { contact: ' ' }, { place: null }]) {
    expect(missingOfShop({ ...shop, ...missing }, [photo]), JSON.stringify(missing)).toHaveLength(1)
  }
  expect(missingOfShop(shop, [])).toEqual(['photos'])
  expect(missingOfShop(SHOP_FORM.start(null), [])).toEqual(['photos', 'shopName', 'category', 'contact', 'placeOnMap'])
})

test('[F-94] [F-95] a service needs title, category and a price from 0', () => {
  expect(serviceErrors(SERVICE_FORM.start(null))).toEqual({
    title: 'required',
    category: 'chooseCategory',
    price: 'required',
  })
  const service = { ...SERVICE_FORM.start(null), title: 'Ironing', category: 'Cleaning', price: '0' }
  expect(serviceErrors(service)).toEqual({})
  expect(serviceErrors({ ...service, price: '-1' })).toEqual({ price: 'notNegative' })
  expect(serviceErrors({ ...service, address: '0,0' })).toEqual({ address: 'invalidPlace' })
})

test('[F-136] a specialization needs all of its texts, years from 0 and a location', () => {
  const made = {
    ...SPECIALIZATION_FORM.start(null),
    specialization: 'Cook',
    experience: '0',
    keywords: 'food',
    qualification: 'None',
    contact: '1',
    place,
  }
  expect(specializationErrors(made)).toEqual({})
  expect(specializationErrors({ ...made, experience: '-1' })).toEqual({ experience: 'notNegative' })
  expect(specializationErrors({ ...made, place: null })).toEqual({ location: 'locationMissing' })
  expect(Object.keys(specializationErrors(SPECIALIZATION_FORM.start(null)))).toHaveLength(6)
})

test('unfinished photo uploads are restored at their positions, each once, and continue', () => {
  const file = new Blob(['x'])
  const uploading = (key: string) => ({ key, state: 'uploading' as const, file, progress: 0.4 })
  const picked: PickedPhoto[] = [uploading('a'), photo, { key: 'f', state: 'failed', file, error: null }]
  const waiting = waitingPhotos(picked)
  expect(waiting).toEqual([
    { key: 'a', file, at: 0 },
    { key: 'f', file, at: 2 },
  ])
  const back = withWaiting([photo], waiting)
  expect(back.map(({ key, state }) => [key, state])).toEqual([
    ['a', 'uploading'],
    ['p', 'stored'],
    ['f', 'uploading'],
  ])
  expect(withWaiting(back, waiting)).toEqual(back)
  expect(withWaiting([photo], [])).toEqual([photo])
})
