import { lastPositions } from '#features/places/server/positions.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { AlertForMe, AlertNews } from '../contract.ts'
import type { ToldPosition } from '../myAlertContract.ts'
import { COUNTED_OVER, isPosition, messageOf } from '../rules.ts'
import * as store from './alertStore.ts'
import { type RecipientRow, recipientsOf } from './recipientStore.ts'

/** Where an alert is, as it may be told to its sender and, while it is on, to who was alerted. */
export function toldPosition(alert: store.AlertRow): ToldPosition | null {
  const { latitude, longitude, accuracyMeters, measuredAt, address } = alert
  if (latitude === null || longitude === null || measuredAt === null) return null
  return {
    latitude,
    longitude,
    accuracyMeters: accuracyMeters ?? 0,
    measuredAt: measuredAt.toISOString(),
    address: address ?? '',
  }
}

/**
 * The newest that is known of where senders are, by alert. One who was forced to turn an alert off is followed by what the
 * app tells besides. Null once it has ended: from then on nobody is told.
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

/** An alert as one of those who were alerted is told it, in as many statements for one other person as for five hundred. */
export async function alertTo(ctx: Ctx, alert: store.AlertRow, mine: RecipientRow | null): Promise<AlertForMe> {
  const answered = (await recipientsOf(ctx, alert.id)).filter(
    ({ userId, answer, hasLeft }) => answer !== null && !hasLeft && userId !== mine?.userId,
  )
  const people = await peopleAsSeen(ctx, [alert.userId, ...answered.map(({ userId }) => userId)], 'circle')
  const sender = people.get(alert.userId)
  const trail = alert.endedAt ? [] : await store.trailOf(ctx, alert.id)
  return {
    id: alert.id,
    kind: alert.kind,
    sender: {
      id: alert.userId,
      name: sender?.name ?? '',
      photo: sender?.photo ?? '',
      phone: sender?.phone ?? '',
    },
    message: messageOf(alert.kind),
    tappedAt: alert.tappedAt.toISOString(),
    raisedAt: alert.raisedAt.toISOString(),
    cause: alert.cause,
    lastSignAt: alert.lastSignAt.toISOString(),
    batteryPercent: alert.batteryPercent,
    network: alert.network,
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
    inOneDay: await store.countAlerts(ctx, alert.userId, new Date(ctx.now().getTime() - COUNTED_OVER)),
    others: answered.map(({ userId, answer, arrivesAt }) => ({
      name: people.get(userId)?.name ?? '',
      answer: answer!,
      arrivesAt: arrivesAt?.toISOString() ?? null,
    })),
    mine: { state: mine?.state ?? 'queued', answer: mine?.answer ?? null },
    isMuted: mine?.isMuted ?? false,
    now: ctx.now().toISOString(),
  }
}

/** One NOTIFY carries this many bytes of an alert; a longer one is asked for by whoever hears of it. */
const CARRIED_BYTES = 6500

/** An alert for the screens of those it is told to now, so that they need not ask; nothing when it is too long. */
export async function carriedAlert(ctx: Ctx, alert: store.AlertRow): Promise<Omit<AlertNews, 'alertId'>> {
  const told = await alertTo(ctx, alert, null)
  return Buffer.byteLength(JSON.stringify(told)) <= CARRIED_BYTES ? { alert: told } : {}
}
