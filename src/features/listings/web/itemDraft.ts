import type { InputOf } from '#core/contract.ts'
import type { LatLng } from '#core/geo.ts'
import { splitKeywords } from '#core/text.ts'
import type { createItem, Item } from '../contract.ts'
import { PRICE_LIMIT, type PRODUCT_CATEGORIES } from '../rules.ts'

/** The item form as typed. */
export interface ItemDraft {
  name: string
  category: string
  price: string
  priceUnit: string
  originalPrice: string
  stock: number | null
  description: string
  keywords: string
  features: string
  place: LatLng | null
}

/** The draft that a form starts with: empty, or an item's own values (F-64). */
export function draftOf(item: Item | null, place: LatLng | null): ItemDraft {
  if (!item) {
    return { name: '', category: '', price: '', priceUnit: '', originalPrice: '', stock: null, description: '', keywords: '', features: '', place }
  }
  return {
    name: item.name,
    category: item.category,
    price: rupeesText(item.pricePaise),
    priceUnit: item.priceUnit,
    originalPrice: item.originalPricePaise === null ? '' : rupeesText(item.originalPricePaise),
    stock: item.stock,
    description: item.description,
    keywords: item.keywords.join(', '),
    features: item.features.join('\n'),
    place: item.location ? { latitude: item.location.lat, longitude: item.location.lng } : place,
  }
}

const rupeesText = (paise: number) => String(paise / 100)

export type ItemFieldName = 'name' | 'category' | 'price' | 'originalPrice' | 'stock' | 'description' | 'keywords' | 'location' | 'photoIds'

/** What is wrong with a draft, as one message key per field (F-55 … F-58); nothing wrong is {}. */
export function itemErrors(draft: ItemDraft, photos: number): Partial<Record<ItemFieldName, string>> {
  const errors: Partial<Record<ItemFieldName, string>> = {}
  if (draft.name.trim() === '') errors.name = 'required'
  if (draft.category === '') errors.category = 'chooseCategory'
  const price = priceError(draft.price)
  if (price) errors.price = price
  const original = draft.originalPrice.trim() === '' ? null : priceError(draft.originalPrice)
  if (original) errors.originalPrice = original
  if (draft.stock === null) errors.stock = 'required'
  else if (draft.stock < 0) errors.stock = 'notNegative'
  else if (!Number.isInteger(draft.stock)) errors.stock = 'wholeNumber'
  if (draft.description.trim() === '') errors.description = 'required'
  if (splitKeywords(draft.keywords).length === 0) errors.keywords = 'required'
  if (!draft.place) errors.location = 'invalidPlace'
  if (photos === 0) errors.photoIds = 'photoMissing'
  return errors
}

function priceError(text: string): string | null {
  if (text.trim() === '') return 'required'
  const price = Number(text)
  if (!Number.isFinite(price)) return 'invalidNumber'
  if (price < 0) return 'notNegative'
  return price > PRICE_LIMIT ? 'tooLarge' : null
}

/** What is sent; to be called only with a draft that has no errors. */
export function asInput(draft: ItemDraft, shopId: string | null, photoIds: string[]): InputOf<typeof createItem> {
  return {
    name: draft.name,
    category: draft.category as (typeof PRODUCT_CATEGORIES)[number],
    price: Number(draft.price),
    priceUnit: draft.priceUnit,
    originalPrice: draft.originalPrice.trim() === '' ? null : Number(draft.originalPrice),
    stock: draft.stock,
    description: draft.description,
    keywords: splitKeywords(draft.keywords),
    features: draft.features.split('\n').map((line) => line.trim()).filter((line) => line !== ''),
    location: draft.place && { lat: draft.place.latitude, lng: draft.place.longitude },
    shopId,
    photoIds,
  }
}
