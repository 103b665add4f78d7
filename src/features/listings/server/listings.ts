import { and, eq, sql } from 'drizzle-orm'
import type { LatLng } from '#core/geo.ts'
import { Refusal, type RefusalCode } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { claimPhotos } from '#features/photos/server/photos.ts'
import { addressOf } from '#features/places/server/places.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { Hours } from '../contract.ts'
import { freeUntil, type ListingKind, type ListingStatus } from '../rules.ts'
import { type ListingRow, listings, type NewListing, replacePhotos } from './store.ts'

/** What every kind of listing is made of. */
export interface ListingDraft {
  kind: ListingKind
  title: string
  category: string
  at: LatLng | null
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

const atOf = (at: LatLng | null) => ({ latitude: at?.latitude ?? null, longitude: at?.longitude ?? null })

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
    address: draft.shop ? draft.shop.address : await addressOf(ctx, draft.at),
    status: draft.status ?? 'active',
    moderation: ctx.config.approveFirst ? ('pending' as const) : ('approved' as const),
    freeUntil: free,
    visibleUntil: draft.shop ? draft.shop.visibleUntil : free!.toISOString(),
    isDemo,
    createdAt: now,
    updatedAt: now,
  }
  const id = draft.kind === 'shop' ? await insertShopRow(ctx, values) : await insertRow(ctx, { ...values, id: newId() })
  await replacePhotos(ctx, id, photoIds)
  return id
}

const contentOf = (draft: ListingDraft) => ({
  title: draft.title,
  category: draft.category,
  ...atOf(draft.at),
  pricePaise: draft.pricePaise ?? null,
  priceUnit: draft.priceUnit ?? '',
  description: draft.description ?? '',
  keywords: draft.keywords ?? [],
  ...(draft.hours !== undefined && { hours: draft.hours }),
})

async function insertRow(ctx: Ctx, values: NewListing): Promise<string> {
  await ctx.db.insert(listings).values(values)
  return values.id
}

/** A shop's id is its creation time in milliseconds, moved on to the next free one (F-12, W-74). */
async function insertShopRow(ctx: Ctx, values: Omit<NewListing, 'id'>): Promise<string> {
  for (let millisecond = ctx.now().getTime(); ; millisecond++) {
    const id = String(millisecond)
    const added = await ctx.db.insert(listings).values({ ...values, id }).onConflictDoNothing({ target: listings.id }).returning({ id: listings.id })
    if (added.length > 0) return id
  }
}

/**
 * Changes an own listing: same id, counters and creation time kept (F-28), its version raised.
 * @throws Refusal `unknown`, 'notYours', 'changedElsewhere' when `version` is no longer the current one
 */
export async function changeListing(ctx: Ctx, current: ListingRow, draft: ListingDraft, version?: number): Promise<void> {
  if (version !== undefined && version !== current.version) throw new Refusal('changedElsewhere')
  const hasMoved = draft.at?.latitude !== current.latitude || draft.at?.longitude !== current.longitude
  const changed = await ctx.db
    .update(listings)
    .set({
      ...contentOf(draft),
      shopId: draft.shop?.id ?? null,
      address: draft.shop ? draft.shop.address : hasMoved ? await addressOf(ctx, draft.at) : current.address,
      ...(draft.status && { status: draft.status }),
      ...visibilityAfterMove(ctx, current, draft.shop ?? null),
      version: current.version + 1,
      updatedAt: ctx.now(),
    })
    .where(and(eq(listings.id, current.id), eq(listings.version, current.version)))
    .returning({ id: listings.id })
  if (changed.length === 0) throw new Refusal('changedElsewhere')
  await replacePhotos(ctx, current.id, await claimPhotos(ctx, draft.photoIds))
}

/** An item follows its shop's visibility (N-13); taken out of a shop it has its own free days from its creation on. */
function visibilityAfterMove(ctx: Ctx, current: ListingRow, shop: ListingRow | null): Partial<NewListing> {
  if ((current.shopId ?? null) === (shop?.id ?? null)) return {}
  if (shop) return { freeUntil: null, visibleUntil: shop.visibleUntil }
  const free = freeUntil(current.createdAt, ctx.config.freeDays)
  const paid = current.paidUntil
  return { freeUntil: free, visibleUntil: (paid && paid > free ? paid : free).toISOString() }
}

/**
 * A listing of the signed-in person, locked until the transaction ends.
 * @throws Refusal `unknown` for an id of no such listing, 'notYours' for somebody else's
 */
export async function ownListing(ctx: Ctx, id: string, unknown: RefusalCode, kind?: ListingKind): Promise<ListingRow> {
  const { userId } = signedIn(ctx)
  const [row] = await ctx.db.select().from(listings).where(eq(listings.id, id)).for('update')
  if (!row || (kind && row.kind !== kind)) throw new Refusal(unknown)
  if (row.ownerId !== userId) throw new Refusal('notYours')
  return row
}

const UNKNOWN: Record<ListingKind, RefusalCode> = {
  shop: 'shopNotFound',
  item: 'productNotFound',
  service: 'notFound',
  office: 'notFound',
  specialization: 'notFound',
}

/**
 * Switches an own listing on or off (F-07, F-50); one without stock stays low (F-33).
 * @throws Refusal 'notFound', 'notYours'
 */
export async function setStatus(ctx: Ctx, input: { id: string; status: 'active' | 'inactive' }) {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'notFound')
    const status = current.status === 'low_stock' ? current.status : input.status
    if (status !== current.status) {
      await inside.db
        .update(listings)
        .set({ status, version: current.version + 1, updatedAt: inside.now() })
        .where(eq(listings.id, current.id))
    }
    return { id: current.id, status }
  })
}

/**
 * Deletes an own listing for good (F-06, F-48). Items of a deleted shop stay, unassigned (F-08), with free days of
 * their own counted from their creation.
 * @throws Refusal 'notFound', 'notYours'
 */
export async function deleteOwnListing(ctx: Ctx, input: { id: string }): Promise<{ id: string }> {
  return ctx.transaction(async (inside) => {
    const current = await ownListing(inside, input.id, 'notFound')
    if (current.kind === 'shop') await unassignItems(inside, current.id)
    await inside.db.delete(listings).where(eq(listings.id, current.id))
    return { id: current.id }
  })
}

async function unassignItems(ctx: Ctx, shopId: string): Promise<void> {
  const free = sql`created_at + make_interval(days => ${ctx.config.freeDays})`
  await ctx.db
    .update(listings)
    .set({ shopId: null, freeUntil: sql`${free}`, visibleUntil: sql`greatest(${free}, coalesce(paid_until, '-infinity'))` })
    .where(eq(listings.shopId, shopId))
}

/** The refusal for an unknown id of a kind. */
export const unknownOf = (kind: ListingKind): RefusalCode => UNKNOWN[kind]
