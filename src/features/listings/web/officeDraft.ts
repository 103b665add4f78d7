import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { splitKeywords } from '#core/text.ts'
import { photoIds, type PickedPhoto } from '#features/photos/web/pickedPhotos.ts'
import type { createOffice, Office } from '../officeContract.ts'
import { DealingDraft, dealingErrors, dealingFields, dealingInput } from './dealingDraft.ts'
import {
  blankError,
  DraftHours,
  DraftLine,
  DraftPlace,
  keywordsError,
  locationOf,
  onlyErrors,
  placeOf,
} from './draftFields.ts'

/** The office form as typed. */
export const OfficeFields = z.object({
  name: z.string(),
  category: z.string(),
  providingService: z.string(),
  description: z.string(),
  keywords: z.string(),
  contact: DraftLine,
  dealing: DealingDraft,
  hours: DraftHours,
  moveable: z.boolean(),
  place: DraftPlace,
  address: DraftLine,
  landmark: DraftLine,
})
export type OfficeFields = z.infer<typeof OfficeFields>

/** The initial fields: empty, or an office's values. */
export const officeFields = (office: Office | null): OfficeFields => ({
  name: office?.name ?? '',
  category: office?.category ?? '',
  providingService: office?.providingService ?? '',
  description: office?.description ?? '',
  keywords: office?.keywords.join(', ') ?? '',
  contact: office?.contact ?? '',
  dealing: dealingFields(office?.terms ?? null),
  hours: office?.hours ?? null,
  moveable: office?.moveable ?? false,
  place: placeOf(office?.location ?? null),
  address: office?.address ?? '',
  landmark: office?.landmark ?? '',
})

/** Errors by field (F-119); a place is optional (F-120). */
export const officeErrors = (fields: OfficeFields): Record<string, string> =>
  onlyErrors({
    ...dealingErrors(fields.dealing),
    name: blankError(fields.name),
    category: blankError(fields.category),
    providingService: blankError(fields.providingService),
    description: blankError(fields.description),
    keywords: keywordsError(fields.keywords, true),
  })

/** The request body; call only with fields without errors. */
export const officeInput = (fields: OfficeFields, photos: PickedPhoto[]): InputOf<typeof createOffice> => ({
  name: fields.name,
  category: fields.category,
  providingService: fields.providingService,
  description: fields.description,
  keywords: splitKeywords(fields.keywords),
  contact: fields.contact,
  terms: dealingInput(fields.dealing),
  hours: fields.hours,
  moveable: fields.moveable,
  location: fields.place && locationOf(fields.place),
  address: fields.address,
  landmark: fields.landmark,
  photoIds: photoIds(photos),
})
