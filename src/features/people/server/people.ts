import { createHmac } from 'node:crypto'
import { areaAfter, areaSecret, type AreaSecret, NO_SECRET, type PublishedArea, settledArea } from '#core/area.ts'
import type { LatLng } from '#core/geo.ts'
import { cardsOf } from '#features/accounts/server/cards.ts'
import type { SeenPerson } from '#features/settings/contract.ts'
import { type Onlooker, seenPerson } from '#features/settings/rules.ts'
import { privacyOf } from '#features/settings/server/settings.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { unseenAmong } from './blocks.ts'
import * as store from './store.ts'

/**
 * Public data of people for one kind of viewer (R-16, G-17): the only presenter of people. Unknown ids are absent, and
 * for a stranger also people whom the caller cannot see. Other viewers (in an order, a chat, a circle) still see the
 * names of such people.
 */
export async function peopleAsSeen(
  ctx: Ctx,
  ids: readonly string[],
  onlooker: Onlooker,
): Promise<Map<string, SeenPerson>> {
  const unseen = onlooker === 'stranger' ? await unseenAmong(ctx, ids) : new Set()
  const visible = ids.filter((id) => !unseen.has(id))
  const [cards, privacy] = [await cardsOf(ctx, visible), await privacyOf(ctx, visible)]
  return new Map([...cards].map(([id, card]) => [id, seenPerson(card, privacy.get(id)!, onlooker)]))
}

/**
 * The signed-in person as another kind of viewer sees them, by the same presenter.
 * @throws Refusal 'notSignedIn'
 */
export async function myselfAsSeen(ctx: Ctx, { onlooker }: { onlooker: Onlooker }): Promise<SeenPerson> {
  const { userId } = signedIn(ctx)
  return (await peopleAsSeen(ctx, [userId], onlooker)).get(userId)!
}

/**
 * Moves listings that follow a person's published area, in the transaction that publishes it; implemented by
 * `listings`. `hasSettled`: no next area is pending any more.
 */
export type FollowArea = (ctx: Ctx, userId: string, point: LatLng, hasSettled: boolean) => Promise<void>

/** Maximum number of people per run of `settleWaitingAreas`. */
const AT_ONCE = 500

/**
 * Publishes the signed-in person's area (ADR 0013): the centre of a cell, changed at most once in 15 minutes. The
 * position itself is not stored.
 * @returns the published point; `waits` is true while a next area is pending
 */
export async function publishArea(
  ctx: Ctx,
  position: LatLng,
  follow: FollowArea,
): Promise<{ point: LatLng; waits: boolean }> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const now = inside.now()
    const first = areaAfter(null, position, now, secretOf(ctx, userId, now))
    const area = await store.lockOrMakeArea(inside, userId, first)
    const after = areaAfter(area, position, now, secretOf(ctx, userId, area.publishedAt))
    await keepArea(inside, userId, area, after, follow)
    return { point: after.point, waits: after.next !== null }
  })
}

/**
 * The secret of a person's area, with a different delay for each published area. Without a key (in tests of cells)
 * there is no offset, and the delay is the shortest.
 */
function secretOf({ secrets: { areaKey } }: Ctx, userId: string, publishedAt: Date): AreaSecret {
  if (areaKey === null) return NO_SECRET
  const random = (what: string) => {
    const hash = createHmac('sha256', Buffer.from(areaKey, 'base64')).update(what).digest()
    return hash.readUInt32BE(0) / 2 ** 32
  }
  return areaSecret(
    random(`north:${userId}`),
    random(`east:${userId}`),
    random(`delay:${userId}:${publishedAt.getTime()}`),
  )
}

/** Saves the area only if it has changed, so that movement within a cell is not recorded. */
async function keepArea(
  ctx: Ctx,
  userId: string,
  area: PublishedArea,
  after: PublishedArea,
  follow: FollowArea,
): Promise<void> {
  if (!isSame(area.point, after.point) || !isSame(area.next, after.next)) await store.saveArea(ctx, userId, after)
  await follow(ctx, userId, after.point, after.next === null && area.next !== null)
}

const isSame = (a: LatLng | null, b: LatLng | null) => a?.latitude === b?.latitude && a?.longitude === b?.longitude

/**
 * Publishes every pending area that is due, whether its person's app is open or not.
 * @returns their number
 */
export async function settleWaitingAreas(ctx: Ctx, follow: FollowArea): Promise<number> {
  const waiting = await store.peopleWaiting(ctx, ctx.now(), AT_ONCE)
  for (const userId of waiting) {
    await ctx.transaction(async (inside) => {
      const now = inside.now()
      const area = await store.lockArea(inside, userId)
      if (area) await keepArea(inside, userId, area, settledArea(area, now), follow)
    })
  }
  return waiting.length
}
