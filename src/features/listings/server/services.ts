import { type LatLng, parseLatLng } from '#core/geo.ts'
import { Refusal } from '#core/errors.ts'
import { isBlockedByMe } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { isPlace, type ServiceDay } from '../rules.ts'
import type { PublicService, Service } from '../serviceContract.ts'
import { changeListing, insertListing, type ListingDraft, ownListing, ownRow, toPaise, visibleRow } from './listings.ts'
import { presentPublicService, presentService } from './presentServices.ts'
import {
  type OfficeRow,
  placeService,
  putService,
  selectOffices,
  selectServices,
  type ServiceRow,
} from './serviceStore.ts'

/** Fields of the service form; the price in rupees. */
export interface ServiceInput {
  title: string
  category: string
  price: number
  priceUnit: string
  description: string
  availability: { days: ServiceDay[]; start: string; end: string }
  keywords: string[]
  photoIds: string[]
  location?: { lat: number; lng: number } | null | undefined
  /** As typed: an address, or "lat,lng", which is read as a place when there is no `location` (F-102, F-103). */
  address: string
  /** Omitted: unchanged. */
  landmark?: string | undefined
  officeId?: string | null | undefined
}

/**
 * Creates an active service of the signed-in person (F-89, F-90); without a place it is not found nearby, unless it
 * belongs to an office.
 * @throws Refusal 'notSignedIn', 'officeNotFound', 'notYours', 'photoNotFound', 'invalidInput' for invalid coordinates
 */
export async function createService(ctx: Ctx, input: ServiceInput): Promise<Service> {
  return ctx.transaction(async (inside) => {
    if (input.officeId) await ownListing(inside, input.officeId, 'office')
    const id = await insertListing(inside, draftOf(input))
    await putService(inside, { listingId: id, ...ownColumns(input) })
    return myService(inside, { id })
  })
}

/**
 * Changes a service of the signed-in person.
 * @throws Refusal 'serviceNotFound', 'notYours', 'changedElsewhere' and those of `createService`
 */
export async function updateService(
  ctx: Ctx,
  input: ServiceInput & { id: string; version?: number | undefined },
): Promise<Service> {
  return ctx.transaction(async (inside) => {
    await myService(inside, { id: input.id })
    if (input.officeId) await ownListing(inside, input.officeId, 'office')
    const current = await ownListing(inside, input.id, 'service')
    await changeListing(inside, current, draftOf(input), input.version)
    await putService(inside, { listingId: current.id, ...ownColumns(input) })
    return myService(inside, { id: current.id })
  })
}

const ownColumns = ({ availability: { days, start, end }, officeId }: ServiceInput) => ({
  days,
  startTime: start,
  endTime: end,
  officeId: officeId ?? null,
})

function draftOf(input: ServiceInput): ListingDraft {
  const typed = parseLatLng(input.address)
  const at: LatLng | null = input.location ? { latitude: input.location.lat, longitude: input.location.lng } : typed
  if (at && !isPlace(at)) throw new Refusal('invalidInput', { fields: { location: 'invalidPlace' } })
  return {
    kind: 'service',
    title: input.title,
    category: input.category,
    at,
    address: typed ? '' : input.address,
    landmark: input.landmark,
    photoIds: input.photoIds,
    pricePaise: toPaise(input.price),
    priceUnit: input.priceUnit,
    description: input.description,
    keywords: input.keywords,
  }
}

/**
 * Puts a service of the signed-in person into one of their offices, or with null removes it (F-110); the service stays.
 * @throws Refusal 'serviceNotFound', 'officeNotFound', 'notYours'
 */
export async function setServiceOffice(ctx: Ctx, { id, officeId }: { id: string; officeId: string | null }) {
  return ctx.transaction(async (inside) => {
    if (officeId !== null) await ownListing(inside, officeId, 'office')
    await ownListing(inside, id, 'service')
    await placeService(inside, id, officeId)
    return { id, officeId }
  })
}

/**
 * A service of the signed-in person with all fields of its form.
 * @throws Refusal 'serviceNotFound', 'notYours'
 */
export async function myService(ctx: Ctx, { id }: { id: string }): Promise<Service> {
  return presentService(ownRow(ctx, 'service', await selectServices(ctx, { id })))
}

/** All services of the signed-in person, newest first (F-82). */
export async function myServices(ctx: Ctx): Promise<{ services: Service[] }> {
  const rows = await selectServices(ctx, { ownerId: signedIn(ctx).userId })
  return { services: rows.map(presentService) }
}

/**
 * A service as buyers see it: for others only while visible, for its owner always (G-29).
 * @throws Refusal 'serviceNotFound'
 */
export async function readService(ctx: Ctx, { id }: { id: string }): Promise<PublicService> {
  const row = visibleRow(ctx, 'service', await selectServices(ctx, { id }))
  const { ownerId } = row.listing
  const person = ownerId ? (await peopleAsSeen(ctx, [ownerId], 'stranger')).get(ownerId) : undefined
  const provider = { name: person?.name ?? '', phone: person?.phone ?? '', office: await officeOf(ctx, row) }
  const shown = presentPublicService(row, provider, signedIn(ctx).userId)
  return (await isBlockedByMe(ctx, ownerId)) ? { ...shown, isBlocked: true, phone: '' } : shown
}

/** The office of a service, if the caller can see it. */
async function officeOf(ctx: Ctx, { service, listing }: ServiceRow): Promise<OfficeRow | null> {
  if (service.officeId === null) return null
  const [office] = await selectOffices(ctx, { id: service.officeId })
  return office && (office.isVisible || listing.ownerId === signedIn(ctx).userId) ? office : null
}
