import { areInCircle } from '#features/circles/server/members.ts'
import { avoidedIds } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { lastPositions } from '#features/places/server/positions.ts'
import type { Ctx } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellManyNow } from '#kit/server/tellAll.ts'
import type { AlertNews, AlertForMe } from '../receivedContract.ts'
import type { ToldPosition } from '../contract.ts'
import { COUNTED_OVER, isPosition, messageOf } from '../rules.ts'
import * as store from './alertStore.ts'
import { latestJoined } from './followingStore.ts'
import { hasArrived, type RecipientRow, recipientsOf, toldOf } from './recipientStore.ts'
import { isVisible } from './senderView.ts'

/** Position of an alert as shown to its sender and, while it is active, to its recipients. */
export function toldPosition(alert: store.AlertRow): ToldPosition | null {
  const { latitude, longitude, accuracyMeters, measuredAt, address, duressAt } = alert
  if (latitude === null || longitude === null || measuredAt === null) return null
  return {
    latitude,
    longitude,
    accuracyMeters: accuracyMeters ?? 0,
    measuredAt: measuredAt.toISOString(),
    // A hidden alert has the address of the place where it appeared to end.
    address: duressAt !== null && measuredAt > duressAt ? '' : (address ?? ''),
  }
}

/** What recipients see about the sender's device. */
export const deviceFacts = ({ lastSignAt, batteryPercent, network }: store.AlertRow) => ({
  lastSignAt: lastSignAt.toISOString(),
  batteryPercent,
  network,
})

/**
 * The newest known positions of senders, by alert. For a sender under duress, positions that the app sends outside the
 * alert are used too. Null once the alert has ended.
 */
export async function positionsNow(
  ctx: Ctx,
  alerts: readonly store.AlertRow[],
): Promise<Map<string, ToldPosition | null>> {
  const forced = alerts.filter(({ duressAt, endedAt }) => duressAt !== null && endedAt === null)
  const userIds = forced.map(({ userId }) => userId)
  const known = userIds.length > 0 ? await lastPositions(ctx, userIds) : new Map()
  return new Map(
    alerts.map((alert) => {
      if (alert.endedAt) return [alert.id, null]
      const told = toldPosition(alert)
      const other = alert.duressAt === null ? undefined : known.get(alert.userId)
      if (!other || !isPosition(other) || (alert.measuredAt && other.measuredAt <= alert.measuredAt))
        return [alert.id, told]
      const { latitude, longitude, accuracyMeters, measuredAt } = other
      return [alert.id, { latitude, longitude, accuracyMeters, measuredAt: measuredAt.toISOString(), address: '' }]
    }),
  )
}

/**
 * An alert as one of its recipients sees it; the number of SQL statements does not depend on the number of recipients.
 * Two helpers who cannot see each other (blocked) are not shown to each other. After its end, the sender's phone number is
 * shown only to people who are still in the circle.
 */
export async function alertTo(ctx: Ctx, alert: store.AlertRow, mine: RecipientRow | null): Promise<AlertForMe> {
  const avoided = mine ? await avoidedIds(ctx, mine.userId) : new Set()
  const answered = (await recipientsOf(ctx, alert.id)).filter(
    ({ userId, answer, hasLeft }) => answer !== null && !hasLeft && userId !== mine?.userId && !avoided.has(userId),
  )
  const people = await peopleAsSeen(ctx, [alert.userId, ...answered.map(({ userId }) => userId)], 'circle')
  const sender = people.get(alert.userId)
  const isMember = !mine || !alert.endedAt || (await areInCircle(ctx, mine.userId, alert.userId))
  const again = await latestJoined(ctx, alert)
  const trail = alert.endedAt ? [] : await store.trailOf(ctx, alert.id)
  return {
    id: alert.id,
    kind: alert.kind,
    sender: {
      id: alert.userId,
      name: sender?.name ?? '',
      photo: sender?.photo ?? '',
      phone: isMember ? (sender?.phone ?? '') : '',
    },
    message: messageOf(alert.kind),
    tappedAt: alert.tappedAt.toISOString(),
    raisedAt: alert.raisedAt.toISOString(),
    againAt: again?.raisedAt.toISOString() ?? null,
    cause: alert.cause,
    ...deviceFacts(alert),
    endedAt: alert.endedAt?.toISOString() ?? null,
    endedHow: alert.endedHow,
    isDuress: alert.duressAt !== null && alert.endedAt === null,
    wrongTries: alert.wrongTries,
    position: (await positionsNow(ctx, [alert])).get(alert.id) ?? null,
    trail: trail.map(({ latitude, longitude, measuredAt }) => ({
      latitude,
      longitude,
      measuredAt: measuredAt.toISOString(),
    })),
    inOneDay: await store.countAlerts(ctx, alert.userId, new Date(ctx.now().getTime() - COUNTED_OVER), {
      ...(mine && { toldTo: mine.userId }),
    }),
    others: answered.map((row) => ({
      name: people.get(row.userId)?.name ?? '',
      answer: row.answer!,
      hasCalledHelp: row.hasCalledHelp,
      answeredAt: row.answeredAt?.toISOString() ?? null,
      arrivesAt: row.arrivesAt?.toISOString() ?? null,
      way: mine?.answer === 'coming' && !alert.endedAt ? wayOf(row) : null,
    })),
    mine: {
      state: mine?.state ?? 'queued',
      answer: mine?.answer ?? null,
      hasCalledHelp: mine?.hasCalledHelp ?? false,
      isThere: mine !== null && hasArrived(mine),
      isWayShown: (mine?.wayAt ?? null) !== null,
    },
    isMuted: mine?.isMuted ?? false,
    now: ctx.now().toISOString(),
  }
}

function wayOf({ wayLatitude, wayLongitude, wayAt }: RecipientRow) {
  if (wayLatitude === null || wayLongitude === null || wayAt === null) return null
  return { latitude: wayLatitude, longitude: wayLongitude, at: wayAt.toISOString() }
}

/** Maximum size in bytes of an alert in one NOTIFY; screens fetch a longer one. */
const CARRIED_BYTES = 6500

/**
 * An alert for the screens of people who are notified now, so that they need not fetch it. Null when it is too long,
 * when a recipient already helps, or when it is not the sender's first of the day: its content would then differ
 * between recipients.
 */
export async function carriedAlert(ctx: Ctx, alert: store.AlertRow): Promise<Omit<AlertNews, 'alertId'>> {
  const told = await alertTo(ctx, alert, null)
  const isForAll = told.others.length === 0 && told.inOneDay <= 1
  return isForAll && Buffer.byteLength(JSON.stringify(told)) <= CARRIED_BYTES ? { alert: told } : {}
}

/**
 * Sends a change to the open screens of recipients who have not left, in two statements regardless of their number;
 * without content in it they fetch the alert. Nothing is stored. The sender's screens are notified too, unless the
 * alert was turned off under duress. An alert that joined another has no recipients of its own (ADR 0048).
 */
export async function tellWatchers(
  ctx: Ctx,
  alert: store.AlertRow,
  { exceptSender = false, news = {} }: { exceptSender?: boolean; news?: Omit<AlertNews, 'alertId'> } = {},
): Promise<void> {
  const userIds = alert.joinsId === null ? await toldOf(ctx, alert.id) : []
  await tellManyNow(ctx, userIds, 'sosChanged', { alertId: alert.id, ...news } satisfies AlertNews)
  if (!exceptSender) await tellSender(ctx, alert)
}

/** Notifies the open screens of helpers on the way that another helper has moved. */
export async function tellOnTheWay(ctx: Ctx, alert: store.AlertRow, exceptId: string): Promise<void> {
  const others = (await recipientsOf(ctx, alert.id)).filter(
    ({ userId, answer, hasLeft }) => answer === 'coming' && !hasLeft && userId !== exceptId,
  )
  const userIds = others.map(({ userId }) => userId)
  await tellManyNow(ctx, userIds, 'sosChanged', { alertId: alert.id } satisfies AlertNews)
}

/**
 * Makes the sender's open screens fetch again, after an action of the sender or of the clock that is visible to all.
 */
export async function tellSender(ctx: Ctx, alert: store.AlertRow): Promise<void> {
  if (alert.duressAt === null) await tellNow(ctx, alert.userId, 'sosLedger', { alertId: alert.id })
}

/** Like `tellSender`, after an action of one recipient, and only if the sender may see that recipient at all. */
export async function tellSenderOf(ctx: Ctx, alert: store.AlertRow, row: RecipientRow): Promise<void> {
  if (isVisible(alert, row)) await tellSender(ctx, alert)
}
