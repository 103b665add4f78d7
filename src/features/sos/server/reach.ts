import { type Standing, standingOf } from '#features/accounts/server/standing.ts'
import { circleOf } from '#features/circles/server/members.ts'
import { lastPositions } from '#features/places/server/positions.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import { type Fix, isPosition, type Member, newestFix, reachedAt, type Stage } from '../rules.ts'
import type { AlertRow } from './alertStore.ts'
import { addEvent } from './alertStore.ts'
import type { Sender } from './keys.ts'
import * as store from './recipientStore.ts'

/**
 * Where people were last known to be, exactly: measured by a device, else the place that stands in the profile. It never
 * leaves the server but to whom an SOS of theirs was sent.
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

/** The people of a sender's circle who can be told: a real alarm never goes to demo people, nor theirs to real ones. */
export async function membersOf(ctx: Ctx, sender: Sender): Promise<Member[]> {
  const ids = await circleOf(ctx, sender.userId)
  const standing = await standingOf(ctx, ids)
  const same = ids.filter((id) => standing.get(id)?.isDemo === sender.isDemo)
  const fixes = await lastFixes(ctx, same, standing)
  return same.map((id) => ({ id, fix: fixes.get(id) ?? null }))
}

/**
 * Brings an alert to a stage: every member gets his line, and whoever it reaches now is told, in one transaction: never a
 * part of them. Whoever joined the circle meanwhile is among them. To be called with the alert locked.
 * @returns how many were told by this
 */
export async function reachOut(ctx: Ctx, alert: AlertRow, sender: Sender, stage: Stage, fix: Fix): Promise<number> {
  return ctx.transaction(async (inside) => {
    const members = await membersOf(inside, sender)
    const ids = members.map(({ id }) => id)
    const reached = alert.kind === 'drill' ? ids : reachedAt(stage, fix, members, alert.rangeMeters)
    const before = await store.alreadyTold(inside, alert.id)
    const told = reached.filter((id) => !before.has(id))
    await store.putRecipients(inside, alert.id, ids, told)
    // Inboxes are locked last: alerts to the same people wait for each other only from here to the commit.
    const payload = { alertId: alert.id, kind: alert.kind }
    await store.keepNumbers(inside, alert.id, await tellAll(inside, told, 'sosRaised', payload))
    if (stage > alert.stage) await addEvent(inside, alert.id, 'widened', { detail: String(stage) })
    return told.length
  })
}

/** Where an alert is now: the newest of what its device sent and what is known besides; null when all of it is gone. */
export function fixOf(alert: AlertRow): Fix | null {
  const { latitude, longitude, accuracyMeters, measuredAt } = alert
  if (latitude === null || longitude === null || measuredAt === null) return null
  return { latitude, longitude, accuracyMeters: accuracyMeters ?? 0, measuredAt }
}
