import * as z from 'zod/mini'
import type { InputOf } from '#core/contract.ts'
import { splitKeywords } from '#core/text.ts'
import { MOST_EXPERIENCE } from '../rules.ts'
import type { createSpecialization, Specialization } from '../specializationContract.ts'
import { blankError, DraftPlace, keywordsError, locationOf, onlyErrors, placeOf } from './draftFields.ts'

/** The specialization form as typed. */
export const SpecializationFields = z.object({
  specialization: z.string(),
  experience: z.string(),
  keywords: z.string(),
  qualification: z.string(),
  contact: z.string(),
  place: DraftPlace,
})
export type SpecializationFields = z.infer<typeof SpecializationFields>

/** The initial fields: empty, or a specialization's values (F-140). */
export const specializationFields = (made: Specialization | null): SpecializationFields => ({
  specialization: made?.specialization ?? '',
  experience: made ? String(made.experience) : '',
  keywords: made?.keywords.join(', ') ?? '',
  qualification: made?.qualification ?? '',
  contact: made?.contact ?? '',
  place: placeOf(made?.location ?? null),
})

/** Errors by field, as message keys (F-136). */
export const specializationErrors = (fields: SpecializationFields): Record<string, string> =>
  onlyErrors({
    specialization: blankError(fields.specialization),
    experience: experienceError(fields.experience),
    keywords: keywordsError(fields.keywords, true),
    qualification: blankError(fields.qualification),
    contact: blankError(fields.contact),
    location: fields.place ? null : 'locationMissing',
  })

function experienceError(text: string): string | null {
  if (text.trim() === '') return 'required'
  const years = Number(text)
  if (!Number.isFinite(years)) return 'invalidNumber'
  if (years < 0) return 'notNegative'
  return years > MOST_EXPERIENCE ? 'tooLarge' : null
}

/** The request body; call only with fields without errors. */
export const specializationInput = (fields: SpecializationFields): InputOf<typeof createSpecialization> => ({
  specialization: fields.specialization,
  experience: Number(fields.experience),
  keywords: splitKeywords(fields.keywords),
  qualification: fields.qualification,
  contact: fields.contact,
  location: locationOf(fields.place!),
})
