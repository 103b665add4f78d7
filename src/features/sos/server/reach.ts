import { type Standing, standingOf } from '#features/accounts/server/standing.ts'
import { circleOf } from '#features/circles/server/members.ts'
import { lastPositions } from '#features/places/server/positions.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellAll, tellManyNow } from '#kit/server/tellAll.ts'
import { type Fix, isPosition, type Member, newestFix, reachedAt, type Stage } from '../rules.ts'
import { addEvent, type AlertRow, lockAlert, updateAlert } from './alertStore.ts'
import { adoptNotices } from './followingStore.ts'
import type { Sender } from './keys.ts'
import * as store from './recipientStore.ts'
import { carriedAlert } from './told.ts'

/**
 * Exact last known positions: measured by a device, else the place in the profile. They are only sent to recipients of
 * that person's SOS.
 */
export async function lastFixes(
  ctx: Ctx,
  userIds: readonly string[],
  known?: Map<string, Standing>,
): Promise<Map<string, Fix>> {
  const [measured, standing] = [await lastPositions(ctx, userIds), known ?? (await standingOf(ctx, userIds))]
  const fixes = userIds.flatMap((id): [string, Fix][] => {
    const profile = standing.get(id)
    const inProfile =
      profile && isPosition(profile.place)
        ? { ...profile.place, accuracyMeters: 0, measuredAt: profile.updatedAt }
        : null
    const device = measured.get(id)
    const best = device && isPosition(device) ? device : newestFix([inProfile])
    return best ? [[id, best]] : []
  })
  return new Map(fixes)
}

/**
 * The people of a sender's circle who can be alerted: real alerts never go to demo people, nor alerts of demo people to
 * real ones. `isLocked`: none of them leaves until the transaction ends.
 */
export async function membersOf(ctx: Ctx, sender: Sender, isLocked = false): Promise<Member[]> {
  const { ids, standing } = await standingMembers(ctx, sender, isLocked)
  const fixes = await lastFixes(ctx, ids, standing)
  return ids.map((id) => ({ id, fix: fixes.get(id) ?? null }))
}

/** Number of people of a sender's circle who can be alerted. */
export const countMembers = async (ctx: Ctx, sender: Sender): Promise<number> =>
  (await standingMembers(ctx, sender)).ids.length

async function standingMembers(ctx: Ctx, sender: Sender, isLocked = false) {
  const circle = await circleOf(ctx, sender.userId, isLocked)
  const standing = await standingOf(ctx, circle)
  return { ids: circle.filter((id) => standing.get(id)?.isDemo === sender.isDemo), standing }
}

/**
 * Advances an alert to a stage: every member gets a recipient row, and everybody newly reached is notified, all in one
 * transaction. People who joined the circle meanwhile are included; those who left are not. An alert that joined a
 * hidden one also notifies everybody who was notified of that one, and the notifications name only that one (ADR 0048).
 * Call with the alert locked.
 * @param fix position of the sender; null: unknown, then everybody is notified
 */
export async function reachOut(
  ctx: Ctx,
  alert: AlertRow,
  sender: Sender,
  { stage, fix, isFirst = false }: { stage: Stage; fix: Fix | null; isFirst?: boolean },
): Promise<Reached> {
  return ctx.transaction(async (inside) => {
    // A concurrent block does not see a new alert, so it could not mark the blocked person as left.
    const members = await membersOf(inside, sender, isFirst)
    const ids = members.map(({ id }) => id)
    const shown = (alert.joinsId !== null && (await lockAlert(inside, alert.joinsId))) || alert
    const knowing = shown === alert ? [] : await store.toldOf(inside, shown.id)
    const reached = alert.kind === 'drill' ? ids : reachedAt(stage, fix, members, alert.rangeMeters)
    const before = await store.notToTell(inside, alert.id)
    const told = [...new Set([...reached, ...knowing])].filter((id) => ids.includes(id) && !before.has(id))
    // A person newly within reach of a later position is notified, but the sender does not see it: the position may be
    // made up.
    const isShown = alert.isToldInFull && (isFirst || stage > alert.stage)
    const muted = await store.putRecipients(inside, alert.id, ids, told, isShown)
    const now = await bringTo(inside, alert, stage)
    const isNews = (id: string) => !knowing.includes(id)
    if (shown !== alert) {
      await store.putRecipients(inside, shown.id, ids, told, false)
      await adoptNotices(inside, alert.id, shown.id)
    }
    // Inboxes are locked last: alerts to the same people wait for each other only from here to the commit.
    const payload = { alertId: shown.id, kind: alert.kind }
    await store.keepNumbers(inside, shown.id, await tellAll(inside, told.filter(isNews), 'sosRaised', payload))
    const loud = told.filter((id) => !muted.has(id))
    const news = shown === alert ? carriedAlert(inside, now) : { isAgain: true }
    if (loud.length > 0) await tellManyNow(inside, loud, 'sosChanged', { alertId: shown.id, ...(await news) })
    return { alert: now, told: told.length }
  })
}

/** An alert after `reachOut`, and the number of people newly notified. */
export interface Reached {
  alert: AlertRow
  told: number
}

async function bringTo(ctx: Ctx, alert: AlertRow, stage: Stage): Promise<AlertRow> {
  if (stage <= alert.stage) return alert
  await addEvent(ctx, alert.id, 'widened', { detail: String(stage) })
  return (await updateAlert(ctx, alert.id, { stage, ...(stage === 2 && { wholeAt: ctx.now() }) }))!
}

/**
 * Current position of an alert: the newest of what its device sent and what else is known; null when unknown or
 * deleted.
 */
export function fixOf(alert: AlertRow): Fix | null {
  const { latitude, longitude, accuracyMeters, measuredAt } = alert
  if (latitude === null || longitude === null || measuredAt === null) return null
  return { latitude, longitude, accuracyMeters: accuracyMeters ?? 0, measuredAt }
}
