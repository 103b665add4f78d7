import { Refusal } from '#core/errors.ts'
import { lastPositions } from '#features/places/server/positions.ts'
import { isBlocked } from '#features/settings/server/blocks.ts'
import { peopleAsSeen } from '#features/settings/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { AlertForMe, ReceivedAlert } from '../contract.ts'
import { type Answer, COUNTED_OVER, isPosition, messageOf } from '../rules.ts'
import * as store from './alertStore.ts'
import { toldPosition } from './ledger.ts'
import * as recipients from './recipientStore.ts'
import { tellSender, tellWatchers } from './watchers.ts'
import { persistently } from './persistently.ts'

/** An alert that has ended stands in its recipients' list this long. */
const LISTED_FOR = COUNTED_OVER

interface Watched {
  alert: store.AlertRow
  mine: recipients.RecipientRow
}

/**
 * An alert and the asker's line in it.
 * @throws Refusal 'notFound' unless he was told of it and neither blocks the other
 */
async function watched(ctx: Ctx, alertId: string): Promise<Watched> {
  const { userId } = signedIn(ctx)
  const mine = await recipients.toldRecipient(ctx, alertId, userId)
  const alert = mine && (await store.alertById(ctx, alertId))
  if (!alert || (await isBlocked(ctx, userId, alert.userId))) throw new Refusal('notFound')
  return { alert, mine }
}

/**
 * The newest that is known of where the sender is. One who was forced to turn his alert off is followed by what his app
 * tells of him besides. Null once it has ended: from then on nobody is told.
 */
async function positionNow(ctx: Ctx, alert: store.AlertRow): Promise<AlertForMe['position']> {
  if (alert.endedAt) return null
  const told = toldPosition(alert)
  if (alert.duressAt === null) return told
  const known = (await lastPositions(ctx, [alert.userId])).get(alert.userId)
  if (!known || !isPosition(known) || (alert.measuredAt && known.measuredAt <= alert.measuredAt)) return told
  const { latitude, longitude, accuracyMeters, measuredAt } = known
  return { latitude, longitude, accuracyMeters, measuredAt: measuredAt.toISOString(), address: '' }
}

/**
 * One alert that reached the signed-in person.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function alertForMe(ctx: Ctx, { id }: { id: string }): Promise<AlertForMe> {
  const { alert, mine } = await watched(ctx, id)
  const rows = await recipients.recipientsOf(ctx, id)
  const answered = rows.filter(({ userId, answer }) => answer !== null && userId !== mine.userId)
  const people = await peopleAsSeen(ctx, [alert.userId, ...answered.map(({ userId }) => userId)], 'circle')
  const sender = people.get(alert.userId)
  const trail = alert.endedAt ? [] : await store.trailOf(ctx, id)
  return {
    id,
    kind: alert.kind,
    sender: {
      id: alert.userId,
      name: sender?.name ?? '',
      photo: sender?.photo ?? '',
      phone: sender?.phone ?? '',
    },
    message: messageOf(alert.kind),
    raisedAt: alert.raisedAt.toISOString(),
    cause: alert.cause,
    endedAt: alert.endedAt?.toISOString() ?? null,
    endedHow: alert.endedHow,
    isDuress: alert.duressAt !== null && alert.endedAt === null,
    wrongTries: alert.wrongTries,
    position: await positionNow(ctx, alert),
    trail: trail.map(({ latitude, longitude, measuredAt }) => ({
      latitude,
      longitude,
      measuredAt: measuredAt.toISOString(),
    })),
    inOneDay: await store.countAlerts(ctx, alert.userId, new Date(ctx.now().getTime() - COUNTED_OVER)),
    others: answered.map(({ userId, answer }) => ({ name: people.get(userId)?.name ?? '', answer: answer! })),
    mine: { state: mine.state, answer: mine.answer },
    isMuted: mine.isMuted,
    now: ctx.now().toISOString(),
  }
}

/** Alerts that reached the signed-in person and are on, or ended within a day; newest first (K-24, L-10). */
export async function receivedAlerts(ctx: Ctx): Promise<{ alerts: ReceivedAlert[]; now: string }> {
  const { userId } = signedIn(ctx)
  const rows = await recipients.toldAlerts(ctx, userId, new Date(ctx.now().getTime() - LISTED_FOR))
  const alerts: ReceivedAlert[] = []
  for (const mine of rows) {
    const alert = await store.alertById(ctx, mine.alertId)
    if (!alert || (await isBlocked(ctx, userId, alert.userId))) continue
    const position = await positionNow(ctx, alert)
    alerts.push({
      id: alert.id,
      kind: alert.kind,
      from: alert.userId,
      name: (await peopleAsSeen(ctx, [alert.userId], 'circle')).get(alert.userId)?.name ?? '',
      location: position && {
        latitude: position.latitude,
        longitude: position.longitude,
        address: position.address,
      },
      time: alert.raisedAt.toISOString(),
      message: messageOf(alert.kind),
      isSeen: mine.state === 'seen' || mine.state === 'answered',
      isMuted: mine.isMuted,
      endedAt: alert.endedAt?.toISOString() ?? null,
    })
  }
  return { alerts, now: ctx.now().toISOString() }
}

/**
 * Notes how far an alert has come with the signed-in person; never back.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function note(
  ctx: Ctx,
  { id, what }: { id: string; what: 'delivered' | 'seen' },
): Promise<{ id: string }> {
  const { alert, mine } = await watched(ctx, id)
  await persistently(ctx, async (inside) => {
    if (!(await recipients.advance(inside, id, mine.userId, what))) return
    await store.addEvent(inside, id, what, { actorId: mine.userId })
    if (!alert.endedAt) await tellSender(inside, alert)
  })
  return { id }
}

/** A device acknowledged what it was told: alerts among it are delivered. Called by `app` for whoever acknowledges. */
export async function noteDelivered(ctx: Ctx, userId: string, numbers: { from: number; upTo: number }): Promise<void> {
  for (const alertId of await recipients.alertsOfNumbers(ctx, userId, numbers)) {
    if (!(await recipients.advance(ctx, alertId, userId, 'delivered'))) continue
    await store.addEvent(ctx, alertId, 'delivered', { actorId: userId })
    const alert = await store.alertById(ctx, alertId)
    if (alert && !alert.endedAt) await tellSender(ctx, alert)
  }
}

/**
 * Keeps what the signed-in person says; everybody on the alert is told. The last word counts; of an alert that has ended
 * nothing is kept any more.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function answer(ctx: Ctx, { id, answer: said }: { id: string; answer: Answer }): Promise<AlertForMe> {
  const { mine } = await watched(ctx, id)
  await persistently(ctx, async (inside) => {
    const alert = await store.lockAlert(inside, id)
    if (!alert || alert.endedAt) return
    if (!(await recipients.putAnswer(inside, id, mine.userId, said))) return
    await store.addEvent(inside, id, 'answered', { actorId: mine.userId, detail: said })
    // Who cannot come may have been the one on whom the alert waited: it is looked at again at once.
    if (said === 'cannot' && alert.stage < 2) await store.updateAlert(inside, id, { nextLookAt: inside.now() })
    await tellWatchers(inside, alert)
  })
  return alertForMe(ctx, { id })
}

/**
 * From now on a sender's alerts come to the signed-in person without sound and full screen, or with them again.
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself
 */
export async function mute(
  ctx: Ctx,
  { userId, isMuted }: { userId: string; isMuted: boolean },
): Promise<{ isMuted: boolean }> {
  const me = signedIn(ctx).userId
  if (me === userId || !(await peopleAsSeen(ctx, [userId], 'circle')).has(userId)) throw new Refusal('userNotFound')
  await recipients.putMute(ctx, me, userId, isMuted)
  return { isMuted }
}
