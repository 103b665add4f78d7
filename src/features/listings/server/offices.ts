import { cellMiddle } from '#core/area.ts'
import type { LatLng } from '#core/geo.ts'
import { Refusal } from '#core/errors.ts'
import { showsArea } from '#features/settings/rules.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Hours, Terms } from '../contract.ts'
import type { Office, PublicOffice } from '../officeContract.ts'
import { RESTORABLE_FOR } from '../rules.ts'
import { publishPosition } from './followArea.ts'
import { changeListing, insertListing, type ListingDraft, ownListing, ownRow, visibleRow } from './listings.ts'
import { lockDeleted, restoreListing } from './listingStore.ts'
import { presentOffice, presentPublicOffice } from './presentServices.ts'
import { fillOffice, isMoveable, type OfficeRow, putOffice, selectOffices, selectServices } from './serviceStore.ts'
import { ownerToldOf } from './shops.ts'
import type { ListingRow } from './store.ts'
import { refreshPremium } from './visibility.ts'

/** Fields of the office form. */
export interface OfficeInput {
  name: string
  category: string
  providingService: string
  description: string
  keywords: string[]
  /** Omitted: unchanged. */
  hours?: Hours | undefined
  location?: { lat: number; lng: number } | null | undefined
  moveable: boolean
  /** As typed; omitted: unchanged, or looked up again after a move. */
  address?: string | undefined
  /** Omitted: unchanged. */
  landmark?: string | undefined
  photoIds: string[]
  /** Omitted: unchanged. */
  contact?: string | undefined
  /** Omitted: unchanged. */
  terms?: Terms | null | undefined
}

/**
 * Creates an office of the signed-in person (F-116 … F-120); for a moveable one only its area is stored.
 * @throws Refusal 'notSignedIn', 'photoNotFound'
 */
export async function createOffice(ctx: Ctx, input: OfficeInput): Promise<Office> {
  return ctx.transaction(async (inside) => {
    const id = await insertListing(inside, draftOf(input, await placeOf(inside, input, null)))
    await putOffice(inside, { listingId: id, ...officePart(input) })
    return myOffice(inside, { id })
  })
}

/**
 * Changes an office of the signed-in person.
 * @throws Refusal 'officeNotFound', 'notYours', 'changedElsewhere', 'photoNotFound'
 */
export async function updateOffice(
  ctx: Ctx,
  input: OfficeInput & { id: string; version?: number | undefined },
): Promise<Office> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'office')
    await changeListing(inside, current, draftOf(input, await placeOf(inside, input, current)), input.version)
    await putOffice(inside, { listingId: current.id, ...officePart(input) })
    return myOffice(inside, { id: current.id })
  })
}

const officePart = ({ providingService, moveable, contact }: OfficeInput) => ({
  providingService,
  moveable,
  ...(contact !== undefined && { contact }),
})

const draftOf = (input: OfficeInput, at: LatLng | null): ListingDraft => ({
  kind: 'office',
  title: input.name,
  category: input.category,
  at,
  // The position of a moveable office is never more exact than its area.
  address: input.moveable ? undefined : input.address,
  landmark: input.moveable ? '' : input.landmark,
  photoIds: input.photoIds,
  description: input.description,
  keywords: input.keywords,
  hours: input.hours,
  terms: input.terms,
})

/** The public place of an office: for a moveable one its owner's published area, else where it was put. */
async function placeOf(ctx: Ctx, input: OfficeInput, current: ListingRow | null): Promise<LatLng | null> {
  const at = input.location ? { latitude: input.location.lat, longitude: input.location.lng } : null
  if (!input.moveable) return at
  if (at) return (await publishPosition(ctx, at)).point
  if (!current || current.latitude === null || current.longitude === null) return null
  const last = { latitude: current.latitude, longitude: current.longitude }
  return (await isMoveable(ctx, current.id)) ? last : cellMiddle(last)
}

/**
 * Restores an office of the signed-in person deleted within the last hour (W-44), with those of the given services that
 * are still without an office.
 * @throws Refusal 'officeNotFound', 'notYours'
 */
export async function restoreOffice(
  ctx: Ctx,
  { id, serviceIds }: { id: string; serviceIds: string[] },
): Promise<Office> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const current = await lockDeleted(inside, id, new Date(inside.now().getTime() - RESTORABLE_FOR))
    if (!current) throw new Refusal('officeNotFound')
    if (current.ownerId !== userId) throw new Refusal('notYours')
    await restoreListing(inside, current)
    if (current.paidUntil) await refreshPremium(inside, userId)
    await fillOffice(inside, id, userId, serviceIds)
    return myOffice(inside, { id })
  })
}

/**
 * An office of the signed-in person with all fields of its form.
 * @throws Refusal 'officeNotFound', 'notYours'
 */
export async function myOffice(ctx: Ctx, { id }: { id: string }): Promise<Office> {
  return presentOffice(ownRow(ctx, 'office', await selectOffices(ctx, { id })))
}

/** All offices of the signed-in person, newest first (F-111). */
export async function myOffices(ctx: Ctx): Promise<{ offices: Office[] }> {
  const rows = await selectOffices(ctx, { ownerId: signedIn(ctx).userId })
  return { offices: rows.map(presentOffice) }
}

/**
 * An office as buyers see it, with the services that the caller may see: for others only while visible, for its
 * owner always (G-29). The area of a moveable office is hidden from others when its owner hides their area.
 * @throws Refusal 'officeNotFound'
 */
export async function readOffice(ctx: Ctx, { id }: { id: string }): Promise<PublicOffice> {
  const { userId } = signedIn(ctx)
  const row = visibleRow(ctx, 'office', await selectOffices(ctx, { id }))
  const isMine = row.listing.ownerId === userId
  return presentPublicOffice(row, userId, {
    ...(await ownerToldOf(ctx, row.listing.ownerId)),
    services: await selectServices(ctx, { officeId: id, isVisible: !isMine }),
    showsPlace: isMine || (await showsPlace(ctx, row)),
  })
}

async function showsPlace(ctx: Ctx, { office, listing: { ownerId } }: OfficeRow): Promise<boolean> {
  if (!office.moveable || ownerId === null) return true
  return showsArea((await privacyOf(ctx, [ownerId])).get(ownerId)!, 'stranger')
}
