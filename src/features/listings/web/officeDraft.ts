import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { splitKeywords } from '#core/text.ts'
import { photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import type { createOffice, Office } from '../officeContract.ts'
import { blankError, DraftHours, DraftPlace, keywordsError, locationOf, onlyErrors, placeOf } from './draftFields.ts'

/** The office form as typed. */
export const OfficeFields = z.object({
  name: z.string(),
  category: z.string(),
  providingService: z.string(),
  description: z.string(),
  keywords: z.string(),
  hours: DraftHours,
  moveable: z.boolean(),
  place: DraftPlace,
})
export type OfficeFields = z.infer<typeof OfficeFields>

/** What the form starts with: nothing, or an office's own values. */
export const officeFields = (office: Office | null): OfficeFields => ({
  name: office?.name ?? '',
  category: office?.category ?? '',
  providingService: office?.providingService ?? '',
  description: office?.description ?? '',
  keywords: office?.keywords.join(', ') ?? '',
  hours: office?.hours ?? null,
  moveable: office?.moveable ?? false,
  place: placeOf(office?.location ?? null),
})

/** What is wrong with the fields (F-119); a place is not asked for (F-120). */
export const officeErrors = (fields: OfficeFields): Record<string, string> =>
  onlyErrors({
    name: blankError(fields.name),
    category: blankError(fields.category),
    providingService: blankError(fields.providingService),
    description: blankError(fields.description),
    keywords: keywordsError(fields.keywords, true),
  })

/** What is sent; to be called only with fields that have no errors. */
export const officeInput = (fields: OfficeFields, photos: PickedPhoto[]): InputOf<typeof createOffice> => ({
  name: fields.name,
  category: fields.category,
  providingService: fields.providingService,
  description: fields.description,
  keywords: splitKeywords(fields.keywords),
  hours: fields.hours,
  moveable: fields.moveable,
  location: fields.place && locationOf(fields.place),
  photoIds: photoIds(photos),
})
