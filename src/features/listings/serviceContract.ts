import { addresses } from './addresses.ts'
import * as z from 'zod/mini'
import { defineEndpoint } from '#core/contract.ts'
import { Photo } from '#features/photos/contract.ts'
import { listed, offered, owned } from './contract.ts'
import {
  addressField,
  anyId,
  AvailabilityField,
  freeTextField,
  landmarkField,
  listingId,
  LocationField,
  nameField,
  optionalKeywordsField,
  priceField,
  serviceCategoryField,
  servicePhotoIdsField,
  unitField,
  versionField,
} from './fields.ts'
import { SERVICE_DAYS } from './rules.ts'

const described = {
  title: z.string(),
  /** As text: "₹300/visit". */
  pricing: z.string(),
  pricePaise: z.number(),
  priceUnit: z.string(),
  /** The first photo, "" without one. */
  image: z.string(),
  /** When it is available; times as "HH:MM", "" for none. */
  availability: z.object({ days: z.array(z.enum(SERVICE_DAYS)), start: z.string(), end: z.string() }),
  officeId: z.nullable(z.string()),
}

/** A service as its owner sees it (F-89). */
export const Service = z.object({
  ...listed,
  ...owned,
  ...described,
  /** Name of its office, "" without one. */
  office: z.string(),
})
export type Service = z.infer<typeof Service>

/** A service as buyers see it. Without its own place it is at its office, unless that is moveable (W-75). */
export const PublicService = z.object({
  ...listed,
  ...offered,
  ...described,
  /** The office it belongs to, if the caller can see that. */
  office: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      photo: z.nullable(Photo),
      address: z.string(),
      moveable: z.boolean(),
    }),
  ),
  /** "" when the provider does not show it. */
  phone: z.string(),
})
export type PublicService = z.infer<typeof PublicService>

const ServiceFields = {
  title: nameField,
  category: serviceCategoryField,
  /** In rupees. */
  price: priceField,
  priceUnit: unitField,
  description: freeTextField,
  availability: AvailabilityField,
  keywords: optionalKeywordsField,
  /** Only the first five are used (F-96). */
  photoIds: servicePhotoIdsField,
  location: z.optional(z.nullable(LocationField)),
  /** As typed; "lat,lng" is read as a place when there is no `location` (F-103). */
  address: addressField,
  landmark: landmarkField,
  officeId: z.optional(z.nullable(listingId)),
}

export const createService = defineEndpoint({
  ...addresses.createService,
  access: 'signedIn',
  quota: 'listing',
  idempotent: true,
  input: z.object(ServiceFields),
  output: Service,
  summary: 'Creates a service of the signed-in person, active at once.',
})

export const updateService = defineEndpoint({
  ...addresses.updateService,
  access: 'signedIn',
  quota: 'listingChange',
  idempotent: true,
  input: z.object({ ...ServiceFields, id: anyId, version: versionField }),
  output: Service,
  summary: 'Changes an own service; id, counters and creation time stay.',
})

export const setServiceOffice = defineEndpoint({
  ...addresses.setServiceOffice,
  access: 'signedIn',
  input: z.object({ id: anyId, officeId: z.nullable(listingId) }),
  output: z.object({ id: z.string(), officeId: z.nullable(z.string()) }),
  summary: 'Puts an own service into an own office; null takes it out.',
})

export const readMyService = defineEndpoint({
  ...addresses.readMyService,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: Service,
  summary: 'An own service with everything its form needs.',
})

export const listMyServices = defineEndpoint({
  ...addresses.listMyServices,
  access: 'signedIn',
  input: z.object({}),
  output: z.object({ services: z.array(Service) }),
  summary: 'All own services, newest first.',
})

export const readService = defineEndpoint({
  ...addresses.readService,
  access: 'signedIn',
  input: z.object({ id: anyId }),
  output: PublicService,
  summary: 'A service as anybody sees it, where search would show it; its owner always.',
})

export const serviceEndpoints = [
  createService,
  updateService,
  setServiceOffice,
  readMyService,
  listMyServices,
  readService,
]
