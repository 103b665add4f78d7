import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days, minutes, seconds } from '#core/units.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { blockedIds } from '#features/people/server/blocks.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { normaliseSearch } from '../rules.ts'
import type { Watch, WatchedSearch } from '../watchContract.ts'
import { addressOfWatch, MOST_WATCHES, WATCH_PACES, type WatchPace } from '../watchRules.ts'
import { isFound, planSearch } from '../engine/plannedSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { rowsById } from './store.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import * as store from './watchStore.ts'

const LOOKS_EVERY: Record<WatchPace, number> = { instant: seconds(10), daily: days(1) }
const nextLook = (ctx: Ctx, pace: WatchPace) => new Date(ctx.now().getTime() + LOOKS_EVERY[pace])
/** Each check also covers this much time before the last check, to include changes that were committed late. */
const OVERLAP = minutes(5)
/** Most watches checked in one round. */
const AT_ONCE = 500

/**
 * The watched searches of the signed-in person, newest first.
 * @throws Refusal 'notSignedIn'
 */
export async function myWatches(ctx: Ctx): Promise<{ watches: Watch[] }> {
  return { watches: (await store.selectWatches(ctx, signedIn(ctx).userId)).map(presentWatch) }
}

/**
 * Watches a search from now on: the person is notified of matching listings created later, not of existing ones.
 * @throws Refusal 'notSignedIn', 'tooManyWatches'
 */
export async function watchThis(
  ctx: Ctx,
  { search, areaName, every }: { search: WatchedSearch; areaName: string; every: WatchPace },
): Promise<Watch> {
  const { userId } = signedIn(ctx)
  const id = newId()
  const label = search.q?.trim() || search.category || ''
  return ctx.transaction(async (inside) => {
    const isKept = await store.insertWatch(
      inside,
      { id, userId, label, search, areaName, every, dueAt: nextLook(inside, every) },
      MOST_WATCHES,
    )
    if (!isKept) throw new Refusal('tooManyWatches', { params: { most: MOST_WATCHES } })
    return ownWatch(inside, userId, id)
  })
}

/**
 * Sets whether a watch notifies at once or once a day.
 * @throws Refusal 'notSignedIn', 'notFound' for a watch that is not the person's own
 */
export async function changePace(ctx: Ctx, { id, every }: { id: string; every: WatchPace }): Promise<Watch> {
  const { userId } = signedIn(ctx)
  await store.updatePace(ctx, userId, id, every, nextLook(ctx, every))
  return ownWatch(ctx, userId, id)
}

/** Deletes a watch of the signed-in person, if it exists. */
export async function endMyWatch(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await store.deleteWatch(ctx, signedIn(ctx).userId, id)
  return { id }
}

async function ownWatch(ctx: Ctx, userId: string, id: string): Promise<Watch> {
  const watch = (await store.selectWatches(ctx, userId)).find((each) => each.id === id)
  if (!watch) throw new Refusal('notFound')
  return presentWatch(watch)
}

const presentWatch = (row: store.OwnWatchRow): Watch => ({ ...row, createdAt: row.createdAt.toISOString() })

/**
 * Checks due watches for new listings, with the definition of a match that the search uses, and notifies their owners
 * once about each listing.
 * @returns how many watches were checked
 */
export async function settleWatches(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    const due = await store.lockDueWatches(inside, AT_ONCE)
    if (due.length === 0) return 0
    const earliest = (times: Date[]) => new Date(Math.min(...times.map((time) => time.getTime())))
    const since = new Date(earliest(due.map(({ lookedUntil }) => lookedUntil)).getTime() - OVERLAP)
    const made = await store.newListings(inside, earliest(due.map(({ createdAt }) => createdAt)), since)
    const rows = await rowsById(inside.db, [...made.keys()], inside.now())
    for (const watch of due) await lookAfter(inside, watch, rows, made)
    for (const pace of WATCH_PACES) {
      const ids = due.filter(({ every }) => every === pace).map(({ id }) => id)
      await store.noteLooks(inside, ids, nextLook(inside, pace))
    }
    return due.length
  })
}

async function lookAfter(ctx: Ctx, watch: store.WatchRow, rows: SearchRow[], made: Map<string, Date>): Promise<void> {
  const fresh = rows.filter(({ id }) => made.get(id)! > watch.createdAt)
  if (fresh.length === 0) return
  const isDemo = watch.isDemo || watch.search.area === 'demo'
  const searcher = { notOwners: new Set([watch.userId]), isDemo, now: ctx.now(), after: null }
  const plan = planSearch({ ...normaliseSearch(watch.search), openNow: false }, searcher, everydayMeanings)
  const matching = fresh.filter((row) => isFound(plan, row))
  if (matching.length === 0) return
  const blocked = await blockedIds(ctx, watch.userId)
  const allowed = matching.filter(({ ownerId }) => ownerId === null || !blocked.has(ownerId))
  const ids = allowed.map(({ id }) => id)
  const isNew = new Set(await store.insertMatches(ctx, watch.id, ids))
  const found = allowed.filter(({ id }) => isNew.has(id))
  await tellFound(ctx, watch, found)
}

/** Notifies the owner of a watch. A single find links to the listing, several to the search. */
async function tellFound(ctx: Ctx, watch: store.WatchRow, found: SearchRow[]): Promise<void> {
  const [first, second] = found
  if (!first) return
  const isOne = second === undefined
  await notify(ctx, watch.userId, {
    kind: 'watchFound',
    params: { label: watch.label, title: first.title, found: found.length },
    actionUrl: isOne && first.kind === 'item' ? `/product/${first.id}` : addressOfWatch(watch.search),
    about: isOne ? '' : watch.id,
    fromId: isOne ? first.ownerId : null,
  })
}
