import { sql } from 'drizzle-orm'
import { newId } from '#core/ids.ts'
import { dayOf } from '#core/dates.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { ListingEventKind } from '../rules.ts'
import { buyersSee } from './store.ts'

export interface ListingEvent {
  listingId: string
  kind: ListingEventKind
  personId: string
  /** For a sale: the order id. */
  reference?: string
}

/**
 * Stores an event of a person other than the owner, on a listing that is not deleted; with `isVisibleOnly` only if
 * buyers see it. Once per person, listing, kind and day; a sale once per order. @returns whether it is new
 */
export async function putEvent(ctx: Ctx, event: ListingEvent, { isVisibleOnly }: { isVisibleOnly: boolean }) {
  const now = ctx.now()
  const { rows } = await ctx.db.execute(sql`
    insert into listing_events (id, listing_id, kind, person_id, reference, day, happened_at)
    select ${newId()}, l.id, ${event.kind}, ${event.personId}, ${event.reference ?? null}, ${dayOf(now)}, ${now.toISOString()}
    from listings l
    where l.id = ${event.listingId} and l.deleted_at is null and l.owner_id is distinct from ${event.personId}::uuid
      and (not ${isVisibleOnly} or (l.kind <> 'specialization'
        and is_visible(l.moderation, l.visible_until, ${now.toISOString()})))
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** Increases the view count shown on a listing's cards. */
export async function countView(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.execute(sql`update listings set views = views + 1 where id = ${id}`)
}

/** Owner of a listing, and whether the asker sees it as a buyer; null: unknown id. */
export async function seenBy(ctx: Ctx, id: string): Promise<{ ownerId: string | null; isVisible: boolean } | null> {
  const { rows } = await ctx.db.execute<{ ownerId: string | null; isVisible: boolean }>(sql`
    select owner_id as "ownerId", kind <> 'specialization'
      and exists (select from ${buyersSee(ctx)} v where v.id = l.id) as "isVisible"
    from listings l where id = ${id} and deleted_at is null`)
  return rows[0] ?? null
}

/** Deletes the persons of events before one day ("2026-11-21"), and events before another. */
export async function forgetEvents(ctx: Ctx, before: { people: string; events: string }): Promise<void> {
  await ctx.db.execute(
    sql`update listing_events set person_id = null where person_id is not null and day < ${before.people}`,
  )
  await ctx.db.execute(sql`delete from listing_events where day < ${before.events}`)
}
