import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { listed, owned } from './contract.ts'
import {
  anyId,
  contactField,
  experienceField,
  keywordsField,
  LocationField,
  nameField,
  qualificationField,
  versionField,
} from './fields.ts'

const { category: _category, photos: _photos, hours: _hours, description: _description, ...common } = listed

/**
 * A specialization as its owner sees it (F-131). Its `location` is the centre of the area of its owner's tracked
 * position; the position itself is not stored.
 */
export const Specialization = z.object({
  ...common,
  ...owned,
  specialization: z.string(),
  /** Years. */
  experience: z.number(),
  qualification: z.string(),
  contact: z.string(),
})
export type Specialization = z.infer<typeof Specialization>

const SpecializationFields = {
  specialization: nameField,
  experience: experienceField,
  keywords: keywordsField,
  qualification: qualificationField,
  contact: contactField,
  location: LocationField,
}

export const createSpecialization = defineEndpoint({
  ...addresses.createSpecialization,
  access: 'signedIn',
  quota: 'listing',
  idempotent: true,
  input: z.object(SpecializationFields),
  output: Specialization,
  summary: 'Adds a specialization of the signed-in person; of the position only its area is kept.',
})

export const updateSpecialization = defineEndpoint({
  ...addresses.updateSpecialization,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ ...SpecializationFields, id: anyId, version: versionField }),
  output: Specialization,
  summary: 'Changes an own specialization.',
})

export const readMySpecialization = defineEndpoint({
  ...addresses.readMySpecialization,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Specialization,
  summary: 'An own specialization with everything its form needs.',
})

export const listMySpecializations = defineEndpoint({
  ...addresses.listMySpecializations,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ specializations: z.array(Specialization) }),
  summary: 'All own specializations, newest first.',
})

export const clearSpecializations = defineEndpoint({
  ...addresses.clearSpecializations,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ deleted: z.number() }),
  summary: 'Deletes all own specializations for good.',
})

export const specializationEndpoints = [
  createSpecialization,
  updateSpecialization,
  readMySpecialization,
  listMySpecializations,
  clearSpecializations,
]
