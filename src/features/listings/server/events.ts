import { addDays, dayOf } from '#core/dates.ts'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { type ClickKind, EVENT_DAYS_KEPT, EVENT_PEOPLE_DAYS_KEPT } from '../rules.ts'
import { countView, forgetEvents, putEvent, seenBy } from './figureStore.ts'

/**
 * Counts a view of a listing's page (F-15, F-72, G-25): once per person, listing and day. Views by the owner, and views
 * of a listing that buyers cannot see, are not counted.
 * @throws Refusal 'notFound'
 */
export const recordVisit = (ctx: Ctx, { id }: { id: string }): Promise<{ counted: boolean }> =>
  ctx.transaction(async (inside) => {
    const isCounted = await recordOfOther(inside, id, 'view')
    if (isCounted) await countView(inside, id)
    return { counted: isCounted }
  })

/**
 * Counts a use of the contact, directions or share link of a listing (O-10): once per person, listing, kind and day.
 * @throws Refusal 'notFound'
 */
export const recordClick = (ctx: Ctx, { id, kind }: { id: string; kind: ClickKind }): Promise<{ counted: boolean }> =>
  ctx.transaction(async (inside) => ({ counted: await recordOfOther(inside, id, kind) }))

async function recordOfOther(ctx: Ctx, listingId: string, kind: ClickKind | 'view'): Promise<boolean> {
  const { userId } = signedIn(ctx)
  const listing = await seenBy(ctx, listingId)
  if (!listing || !(listing.isVisible || listing.ownerId === userId)) throw new Refusal('notFound')
  return putEvent(ctx, { listingId, kind, personId: userId }, { isVisibleOnly: true })
}

/** A completed order of a listing. */
export interface Sale {
  listingId: string
  buyerId: string
  orderId: string
}

/**
 * Counts a completed order as a conversion of its listing (O-10), once per order; the number of pieces is stored with
 * the order. Call in the transaction that completes the order.
 * @returns whether it is new
 */
export const recordSale = (ctx: Ctx, { listingId, buyerId, orderId }: Sale): Promise<boolean> =>
  putEvent(ctx, { listingId, kind: 'sale', personId: buyerId, reference: orderId }, { isVisibleOnly: false })

/** Deletes the person ids of events after two days, and events older than this year and the previous one. */
export async function forgetOldEvents(ctx: Ctx): Promise<void> {
  const today = dayOf(ctx.now())
  await forgetEvents(ctx, {
    people: addDays(today, -EVENT_PEOPLE_DAYS_KEPT),
    events: addDays(today, -EVENT_DAYS_KEPT),
  })
}
