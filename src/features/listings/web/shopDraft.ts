import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import type { PRODUCT_CATEGORIES } from '../rules.ts'
import type { createShop, Shop } from '../shopContract.ts'
import { DraftHours, DraftPlace, locationOf, placeOf } from './draftFields.ts'

/** The shop form as typed. */
export const ShopFields = z.object({
  name: z.string(),
  category: z.string(),
  contact: z.string(),
  hours: DraftHours,
  place: DraftPlace,
})
export type ShopFields = z.infer<typeof ShopFields>

/** What the form starts with: nothing, or a shop's own values. */
export const shopFields = (shop: Shop | null): ShopFields => ({
  name: shop?.name ?? '',
  category: shop?.category ?? '',
  contact: shop?.contact ?? '',
  hours: shop?.hours ?? null,
  place: placeOf(shop?.location ?? null),
})

/** True when name, category, contact, location and a photo are there (F-17). */
export const isShopComplete = ({ name, category, contact, place }: ShopFields, photos: PickedPhoto[]): boolean =>
  name.trim() !== '' && category !== '' && contact.trim() !== '' && place !== null && photoIds(photos).length > 0

/** What is sent; to be called only with complete fields. */
export const shopInput = (fields: ShopFields, photos: PickedPhoto[]): InputOf<typeof createShop> => ({
  name: fields.name,
  category: fields.category as (typeof PRODUCT_CATEGORIES)[number],
  contact: fields.contact,
  hours: fields.hours,
  location: locationOf(fields.place!),
  photoIds: photoIds(photos),
})
