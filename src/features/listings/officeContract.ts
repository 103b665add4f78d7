import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { PHOTO_LIMITS } from '#features/photos/rules.ts'
import { dealing, ListedPlace, known, listed, offered, owned } from './contract.ts'
import {
  anyId,
  descriptionField,
  freeCategoryField,
  HoursField,
  keptContactField,
  keywordsField,
  landmarkField,
  listingId,
  LocationField,
  nameField,
  photoIdsField,
  termsField,
  versionField,
  typedAddressField,
} from './fields.ts'

const described = {
  name: z.string(),
  providingService: z.string(),
  /** The first photo, "" without one. */
  image: z.string(),
  /** Location; for a moveable office only the centre of its area, for everybody. */
  location: z.nullable(z.extend(ListedPlace, { address: z.string() })),
  moveable: z.boolean(),
}

/** An office as its owner sees it (F-116). */
export const Office = z.object({
  ...listed,
  ...owned,
  ...dealing,
  ...described,
  contact: z.string(),
  services: z.number(),
})
export type Office = z.infer<typeof Office>

/** A service on the page of its office. */
export const OfficeService = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  pricing: z.string(),
  photo: z.nullable(Photo),
  availability: z.enum(['Available', 'Inactive']),
})
export type OfficeService = z.infer<typeof OfficeService>

/** An office as buyers see it. */
export const PublicOffice = z.object({
  ...listed,
  ...offered,
  ...known,
  ...dealing,
  ...described,
  /** "" for none, or where its owner does not show it. */
  contact: z.string(),
  services: z.array(OfficeService),
  /** Imported from OpenStreetMap, whose attribution must be shown. */
  isFromOpenStreetMap: z.boolean(),
})
export type PublicOffice = z.infer<typeof PublicOffice>

const OfficeFields = {
  name: nameField,
  category: freeCategoryField,
  providingService: nameField,
  description: descriptionField,
  keywords: keywordsField,
  contact: keptContactField,
  terms: termsField,
  /** Omitted: unchanged. */
  hours: z.optional(HoursField),
  /** Optional (F-120); an office without one is not found nearby. */
  location: z.optional(z.nullable(LocationField)),
  /** As typed; if omitted, the address is looked up from the place. */
  address: typedAddressField,
  landmark: landmarkField,
  moveable: z.boolean(),
  photoIds: photoIdsField(PHOTO_LIMITS.office),
}

export const createOffice = defineEndpoint({
  ...addresses.createOffice,
  access: 'signedIn',
  quota: 'listing',
  idempotent: true,
  input: z.object(OfficeFields),
  output: Office,
  summary: 'Creates an office of the signed-in person; of a moveable one only its area is kept.',
})

export const updateOffice = defineEndpoint({
  ...addresses.updateOffice,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ ...OfficeFields, id: anyId, version: versionField }),
  output: Office,
  summary: 'Changes an own office; id, counters and creation time stay.',
})

export const restoreOffice = defineEndpoint({
  ...addresses.restoreOffice,
  access: 'signedIn',
  input: z.object({ id: anyId, serviceIds: z.array(listingId).check(z.maxLength(500, 'tooMany')) }),
  output: Office,
  summary:
    'Brings back an own office deleted within the last hour, with those of the given services that have no other office.',
})

export const readMyOffice = defineEndpoint({
  ...addresses.readMyOffice,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Office,
  summary: 'An own office with everything its form needs.',
})

export const listMyOffices = defineEndpoint({
  ...addresses.listMyOffices,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ offices: z.array(Office) }),
  summary: 'All own offices, newest first.',
})

export const readOffice = defineEndpoint({
  ...addresses.readOffice,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: PublicOffice,
  summary: 'An office as anybody sees it, with its services; its owner sees it also while it is not visible to others.',
})

export const officeEndpoints = [createOffice, updateOffice, restoreOffice, readMyOffice, listMyOffices, readOffice]
