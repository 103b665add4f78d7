import type { LatLng } from '#core/geo.ts'
import { Refusal, type RefusalCode } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { addressOf } from '#features/places/server/places.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Hours } from '../contract.ts'
import { freeUntil, type ListingKind, type ListingStatus } from '../rules.ts'
import {
  insertListingRow,
  insertShopListing,
  isSeen,
  lockListing,
  replacePhotos,
  updateListing,
} from './listingStore.ts'
import type { ListingRow, NewListing } from './store.ts'

/** What every kind of listing is made of. */
export interface ListingDraft {
  kind: ListingKind
  title: string
  category: string
  at: LatLng | null
  /** As typed; without it the place is put into words. */
  address?: string
  photoIds: string[]
  pricePaise?: number | null
  priceUnit?: string
  description?: string
  keywords?: string[]
  status?: ListingStatus
  shop?: ListingRow | null
  /** Left out: as they were. */
  hours?: Hours | undefined
}

/** A price in rupees as it is stored. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100)

/** Inserts a listing of the signed-in person with its photos; visible free for its first days (W-25). */
export async function insertListing(ctx: Ctx, draft: ListingDraft): Promise<string> {
  const { userId, isDemo } = signedIn(ctx)
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
  await replacePhotos(ctx, id, photoIds)
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
})

/**
 * Changes an own listing: same id, counters and creation time kept (F-28), its version raised.
 * @throws Refusal 'changedElsewhere' when `version` is no longer the current one; those of `claimPhotos`
 */
export async function changeListing(
  ctx: Ctx,
  current: ListingRow,
  draft: ListingDraft,
  version?: number,
): Promise<void> {
  if (version !== undefined && version !== current.version) throw new Refusal('changedElsewhere')
  const photoIds = await claimPhotos(ctx, draft.photoIds)
  const isChanged = await updateListing(ctx, current, {
    ...contentOf(draft),
    shopId: draft.shop?.id ?? null,
    address: await addressAfter(ctx, current, draft),
    ...(draft.status && { status: draft.status }),
    ...visibilityAfterMove(ctx, current, draft.shop ?? null),
  })
  if (!isChanged) throw new Refusal('changedElsewhere')
  await replacePhotos(ctx, current.id, photoIds)
}

/** The words for a place stay with it: an imported address is better than what a geocoder would say. */
async function addressAfter(ctx: Ctx, current: ListingRow, draft: ListingDraft): Promise<string> {
  if (draft.shop) return draft.shop.address
  if (draft.address) return draft.address
  const hasMoved = draft.at?.latitude !== current.latitude || draft.at?.longitude !== current.longitude
  return hasMoved || draft.address === '' ? addressOf(ctx, draft.at) : current.address
}

/** An item follows its shop's visibility (N-13); taken out of a shop it has its own free days from its creation on. */
export function visibilityAfterMove(ctx: Ctx, current: ListingRow, shop: ListingRow | null): Partial<NewListing> {
  if ((current.shopId ?? null) === (shop?.id ?? null)) return {}
  if (shop) return { freeUntil: null, visibleUntil: shop.visibleUntil }
  const free = freeUntil(current.createdAt, ctx.config.freeDays)
  const paid = current.paidUntil
  return { freeUntil: free, visibleUntil: (paid && paid > free ? paid : free).toISOString() }
}

/** The refusal for an unknown id of each kind. */
const UNKNOWN: Record<ListingKind, RefusalCode> = {
  shop: 'shopNotFound',
  item: 'productNotFound',
  service: 'serviceNotFound',
  office: 'officeNotFound',
  specialization: 'specializationNotFound',
}

/**
 * A listing of the signed-in person, locked until the transaction ends.
 * @throws Refusal "… not found" of the kind (without one: 'notFound') for an unknown id, 'notYours' for somebody
 *   else's that the asker sees
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
 * An own shop that items can be put into.
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
 * The one row that a form asks for.
 * @throws Refusal as `ownListing`
 */
export function ownRow<Row extends Shown>(ctx: Ctx, kind: ListingKind, [row]: Row[]): Row {
  if (!row) throw new Refusal(UNKNOWN[kind])
  if (row.listing.ownerId !== signedIn(ctx).userId) throw new Refusal(row.isVisible ? 'notYours' : UNKNOWN[kind])
  return row
}

/**
 * The one row that a page asks for: others see it only where search would show it, its owner always (G-29).
 * @throws Refusal "… not found" of the kind
 */
export function visibleRow<Row extends Shown>(ctx: Ctx, kind: ListingKind, [row]: Row[]): Row {
  const { userId } = signedIn(ctx)
  if (!row || !(row.isVisible || row.listing.ownerId === userId)) throw new Refusal(UNKNOWN[kind])
  return row
}
