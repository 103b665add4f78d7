import { Refusal, type RefusalCode } from '#core/errors.ts'
import { distance, type LatLng } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { meters } from '#core/units.ts'
import { posesAsStaff } from '#features/accounts/server/reservedNames.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { addressOf } from '#features/places/server/places.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Hours, Terms } from '../contract.ts'
import { freeUntil, type ListingKind, type ListingStatus } from '../rules.ts'
import {
  demoMiddle,
  insertListingRow,
  insertShopListing,
  isSeen,
  lockListing,
  ownsListing,
  replacePhotos,
  updateListing,
} from './listingStore.ts'
import type { ListingRow, NewListing } from './store.ts'

/** Fields common to all kinds of listing. */
export interface ListingDraft {
  kind: ListingKind
  title: string
  category: string
  at: LatLng | null
  /** As typed; if omitted, the address is looked up from the place. */
  address?: string | undefined
  /** Omitted: unchanged; in a shop the shop's is used. */
  landmark?: string | undefined
  photoIds: string[]
  pricePaise?: number | null
  priceUnit?: string
  description?: string
  keywords?: string[]
  status?: ListingStatus
  shop?: ListingRow | null
  /** Omitted: unchanged. */
  hours?: Hours | undefined
  /** Omitted: unchanged. */
  terms?: Terms | null | undefined
}

/** The name field of each form. */
const NAME_FIELDS: Partial<Record<ListingKind, string>> = { service: 'title', specialization: 'specialization' }

/**
 * Refuses names that impersonate staff.
 * @throws Refusal 'invalidInput' for a name or category that impersonates the operator's staff
 */
function refusePosing({ kind, title, category }: ListingDraft): void {
  const field = posesAsStaff(title) ? (NAME_FIELDS[kind] ?? 'name') : posesAsStaff(category) ? 'category' : null
  if (field) throw new Refusal('invalidInput', { fields: { [field]: 'nameReserved' } })
}

/** A price in rupees converted to paise, as stored. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Inserts a listing of the signed-in person with its photos, free for its first days (W-25). */
export async function insertListing(ctx: Ctx, draft: ListingDraft): Promise<string> {
  const { userId, isDemo } = signedIn(ctx)
  refusePosing(draft)
  const now = ctx.now()
  const free = draft.shop ? null : freeUntil(now, ctx.config.freeDays)
  const photoIds = await claimPhotos(ctx, draft.photoIds)
  const values = {
    ...contentOf(draft),
    kind: draft.kind,
    ownerId: userId,
    shopId: draft.shop?.id ?? null,
    address: draft.shop?.address ?? (draft.address || (await addressOf(ctx, draft.at))),
    status: draft.status ?? 'active',
    moderation: ctx.config.approveFirst ? ('pending' as const) : ('approved' as const),
    freeUntil: free,
    visibleUntil: draft.shop ? draft.shop.visibleUntil : free!.toISOString(),
    isDemo,
    createdAt: now,
    updatedAt: now,
  }
  const id =
    draft.kind === 'shop'
      ? await insertShopListing(ctx, values)
      : await insertListingRow(ctx, { ...values, id: newId() })
  if (photoIds.length > 0) await replacePhotos(ctx, id, photoIds)
  return id
}

const contentOf = (draft: ListingDraft) => ({
  title: draft.title,
  category: draft.category,
  latitude: draft.at?.latitude ?? null,
  longitude: draft.at?.longitude ?? null,
  pricePaise: draft.pricePaise ?? null,
  priceUnit: draft.priceUnit ?? '',
  description: draft.description ?? '',
  keywords: draft.keywords ?? [],
  ...(draft.hours !== undefined && { hours: draft.hours }),
  ...(draft.terms !== undefined && { terms: draft.terms }),
  ...(draft.shop ? { landmark: draft.shop.landmark } : draft.landmark !== undefined && { landmark: draft.landmark }),
})

/**
 * Changes a listing of the signed-in person: id, counters and creation time are kept (F-28), its version is raised.
 * @throws Refusal 'invalidInput' for a name that impersonates staff, 'changedElsewhere' when `version` is outdated, and
 * those of `claimPhotos`
 */
export async function changeListing(
  ctx: Ctx,
  current: ListingRow,
  draft: ListingDraft,
  version?: number,
): Promise<void> {
  if (version !== undefined && version !== current.version) throw new Refusal('changedElsewhere')
  refusePosing(draft)
  const photoIds = await claimPhotos(ctx, draft.photoIds)
  await updateListing(ctx, current, {
    ...contentOf(draft),
    shopId: draft.shop?.id ?? null,
    address: await addressAfter(ctx, current, draft),
    ...(draft.status && { status: draft.status }),
    ...visibilityAfterMove(ctx, current, draft.shop ?? null),
  })
  await replacePhotos(ctx, current.id, photoIds)
}

/** A pin moved by less than this is a correction, not a new place. */
const NUDGED = meters(250)

/** The address after an edit. An unmoved place keeps it: an imported address is better than a geocoded one. */
async function addressAfter(ctx: Ctx, current: ListingRow, draft: ListingDraft): Promise<string> {
  if (draft.shop) return draft.shop.address
  const before = current.latitude === null ? null : { latitude: current.latitude, longitude: current.longitude! }
  const hasMoved = draft.at?.latitude !== before?.latitude || draft.at?.longitude !== before?.longitude
  // Forms send the address they received: a slightly moved pin keeps it, a new place gets a new address.
  const isElsewhere = hasMoved && (!draft.at || !before || distance(draft.at, before) > NUDGED)
  if (draft.address && !(isElsewhere && draft.address === current.address)) return draft.address
  return hasMoved || draft.address === '' ? addressOf(ctx, draft.at) : current.address
}

/** An item has its shop's visibility (N-13); without a shop it has its own free days from its creation. */
export function visibilityAfterMove(ctx: Ctx, current: ListingRow, shop: ListingRow | null): Partial<NewListing> {
  if ((current.shopId ?? null) === (shop?.id ?? null)) return {}
  if (shop) return { freeUntil: null, visibleUntil: shop.visibleUntil }
  const free = freeUntil(current.createdAt, ctx.config.freeDays)
  const paid = current.paidUntil
  return { freeUntil: free, visibleUntil: (paid && paid > free ? paid : free).toISOString() }
}

/** The refusal of an unknown id, by kind. */
const UNKNOWN: Record<ListingKind, RefusalCode> = {
  shop: 'shopNotFound',
  item: 'productNotFound',
  service: 'serviceNotFound',
  office: 'officeNotFound',
  specialization: 'specializationNotFound',
}

/**
 * A listing of the signed-in person, locked until the transaction ends.
 * @throws Refusal "… not found" of the kind (without a kind: 'notFound') for an unknown id, 'notYours' for another
 * person's listing that the caller can see
 */
export async function ownListing(ctx: Ctx, id: string, kind?: ListingKind): Promise<ListingRow> {
  const { userId } = signedIn(ctx)
  const row = await lockListing(ctx, id)
  const unknown = kind ? UNKNOWN[kind] : 'notFound'
  if (!row || (kind && row.kind !== kind)) throw new Refusal(unknown)
  if (row.ownerId !== userId) throw new Refusal((await isSeen(ctx, id)) ? 'notYours' : unknown)
  return row
}

/**
 * A shop of the signed-in person that can take items.
 * @throws Refusal 'shopNotFound', 'notYours', 'shopLocationNotFound'
 */
export async function shopToSellIn(ctx: Ctx, shopId: string): Promise<ListingRow> {
  const shop = await ownListing(ctx, shopId, 'shop')
  if (shop.latitude === null || shop.longitude === null) throw new Refusal('shopLocationNotFound')
  return shop
}

interface Shown {
  listing: ListingRow
  isVisible: boolean
}

/**
 * The single row for a form.
 * @throws Refusal as `ownListing`
 */
export function ownRow<Row extends Shown>(ctx: Ctx, kind: ListingKind, [row]: Row[]): Row {
  if (!row) throw new Refusal(UNKNOWN[kind])
  if (row.listing.ownerId !== signedIn(ctx).userId) throw new Refusal(row.isVisible ? 'notYours' : UNKNOWN[kind])
  return row
}

/**
 * The single row for a page: for others only where search would show it, for its owner always (G-29).
 * @throws Refusal "… not found" of the kind
 */
export function visibleRow<Row extends Shown>(ctx: Ctx, kind: ListingKind, [row]: Row[]): Row {
  const { userId } = signedIn(ctx)
  if (!row || !(row.isVisible || row.listing.ownerId === userId)) throw new Refusal(UNKNOWN[kind])
  return row
}

/** True when a person has any listing, visible or not. */
export const hasListings = (ctx: Ctx, ownerId: string): Promise<boolean> => ownsListing(ctx, ownerId)

/** Settings of all listings here: free days and payments (W-25), and the place of the demo neighbourhood, if any. */
export async function listingSettings(
  ctx: Ctx,
): Promise<{ freeDays: number; takesPayments: boolean; demoArea: LatLng | null }> {
  const { freeDays, payments } = ctx.config
  return { freeDays, takesPayments: payments.payee !== null, demoArea: await demoMiddle(ctx) }
}
