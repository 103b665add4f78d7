import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import type { PRODUCT_CATEGORIES } from '../rules.ts'
import type { createShop, Shop } from '../shopContract.ts'
import { DealingDraft, dealingFields, dealingInput } from './dealingDraft.ts'
import { DraftHours, DraftLine, DraftPlace, locationOf, placeOf } from './draftFields.ts'

/** The shop form as typed. */
export const ShopFields = z.object({
  name: z.string(),
  category: z.string(),
  contact: z.string(),
  description: DraftLine,
  dealing: DealingDraft,
  hours: DraftHours,
  place: DraftPlace,
  address: DraftLine,
  landmark: DraftLine,
})
export type ShopFields = z.infer<typeof ShopFields>

/** The initial fields: empty, or a shop's values. */
export const shopFields = (shop: Shop | null): ShopFields => ({
  name: shop?.name ?? '',
  category: shop?.category ?? '',
  contact: shop?.contact ?? '',
  description: shop?.description ?? '',
  dealing: dealingFields(shop?.terms ?? null),
  hours: shop?.hours ?? null,
  place: placeOf(shop?.location ?? null),
  address: shop?.address ?? '',
  landmark: shop?.landmark ?? '',
})

/** What a shop must have (F-17), as keys of listings.json. */
export type NeededOfShop = 'photos' | 'shopName' | 'category' | 'contact' | 'placeOnMap'

/** Which of name, category, contact, location and a photo is not given yet, in the order of the form (F-17). */
export function missingOfShop({ name, category, contact, place }: ShopFields, photos: PickedPhoto[]): NeededOfShop[] {
  const given: Record<NeededOfShop, boolean> = {
    photos: photoIds(photos).length > 0,
    shopName: name.trim() !== '',
    category: category !== '',
    contact: contact.trim() !== '',
    placeOnMap: place !== null,
  }
  return (Object.keys(given) as NeededOfShop[]).filter((each) => !given[each])
}

/** The request body; call only with complete fields. */
export const shopInput = (fields: ShopFields, photos: PickedPhoto[]): InputOf<typeof createShop> => ({
  name: fields.name,
  category: fields.category as (typeof PRODUCT_CATEGORIES)[number],
  contact: fields.contact,
  description: fields.description,
  terms: dealingInput(fields.dealing),
  hours: fields.hours,
  location: locationOf(fields.place!),
  address: fields.address,
  landmark: fields.landmark,
  photoIds: photoIds(photos),
})
