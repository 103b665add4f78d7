import { Refusal } from '#core/errors.ts'
import { minutes as inMinutes } from '#core/units.ts'
import { areInCircle, circleOf } from '#features/circles/server/members.ts'
import { blockedIds, isBlocked } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { AlertForMe, ReceivedAlert } from '../contract.ts'
import { type Answer, COUNTED_OVER, messageOf } from '../rules.ts'
import * as store from './alertStore.ts'
import { persistently } from './persistently.ts'
import * as recipients from './recipientStore.ts'
import { alertTo, positionsNow } from './told.ts'
import { tellSenderOf, tellWatchers } from './watchers.ts'

/** An alert that has ended stands in its recipients' list this long. */
const LISTED_FOR = COUNTED_OVER

interface Watched {
  alert: store.AlertRow
  mine: recipients.RecipientRow
}

/**
 * An alert and the asker's line in it.
 * @throws Refusal 'notFound' unless the asker was told of it, has not left it, and neither blocks the other
 */
async function watched(ctx: Ctx, alertId: string): Promise<Watched> {
  const { userId } = signedIn(ctx)
  const mine = await recipients.toldRecipient(ctx, alertId, userId)
  const alert = mine && (await store.alertById(ctx, alertId))
  if (!alert || !(await mayWatch(ctx, userId, alert))) throw new Refusal('notFound')
  return { alert, mine }
}

/** While it is on only for the circle, also in the moment before a line is marked as left; afterwards for who was told. */
async function mayWatch(ctx: Ctx, userId: string, alert: store.AlertRow): Promise<boolean> {
  if (alert.endedAt) return !(await isBlocked(ctx, userId, alert.userId))
  return areInCircle(ctx, userId, alert.userId)
}

/**
 * One alert that reached the signed-in person.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function alertForMe(ctx: Ctx, { id }: { id: string }): Promise<AlertForMe> {
  const { alert, mine } = await watched(ctx, id)
  return alertTo(ctx, alert, mine)
}

/**
 * Alerts that reached the signed-in person and are on, or ended within a day; newest first (K-24, L-10). As many statements
 * for one as for fifty.
 */
export async function receivedAlerts(ctx: Ctx): Promise<{ alerts: ReceivedAlert[]; now: string }> {
  const { userId } = signedIn(ctx)
  const lines = await recipients.toldAlerts(ctx, userId, new Date(ctx.now().getTime() - LISTED_FOR))
  const known = await store.alertsById(
    ctx,
    lines.map(({ alertId }) => alertId),
  )
  const [circle, blocked] = [new Set(await circleOf(ctx, userId)), await blockedIds(ctx, userId)]
  const shown = lines.flatMap((mine) => {
    const alert = known.get(mine.alertId)
    return alert && (alert.endedAt ? !blocked.has(alert.userId) : circle.has(alert.userId)) ? [{ alert, mine }] : []
  })
  const people = await peopleAsSeen(ctx, [...new Set(shown.map(({ alert }) => alert.userId))], 'circle')
  const positions = await positionsNow(
    ctx,
    shown.map(({ alert }) => alert),
  )
  const alerts = shown.map(({ alert, mine }): ReceivedAlert => {
    const position = positions.get(alert.id)
    return {
      id: alert.id,
      kind: alert.kind,
      from: alert.userId,
      name: people.get(alert.userId)?.name ?? '',
      location: position
        ? { latitude: position.latitude, longitude: position.longitude, address: position.address }
        : null,
      time: alert.raisedAt.toISOString(),
      message: messageOf(alert.kind),
      isSeen: mine.state === 'seen' || mine.state === 'answered',
      isAnswered: mine.answer !== null,
      isMuted: mine.isMuted,
      endedAt: alert.endedAt?.toISOString() ?? null,
    }
  })
  return { alerts, now: ctx.now().toISOString() }
}

/**
 * Notes how far an alert has come with the signed-in person; never back. `opened`: the position stood before the reader's
 * eyes, which is "seen", too.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function note(
  ctx: Ctx,
  { id, what }: { id: string; what: 'delivered' | 'seen' | 'opened' },
): Promise<{ id: string }> {
  const { alert, mine } = await watched(ctx, id)
  await persistently(ctx, async (inside) => {
    const isFurther = await recipients.advance(inside, id, mine.userId, what === 'opened' ? 'seen' : what)
    if (isFurther) await store.addEvent(inside, id, what === 'opened' ? 'seen' : what, { actorId: mine.userId })
    const isOpened = what === 'opened' && !alert.endedAt && (await recipients.noteOpened(inside, id, mine.userId))
    if (isOpened) await store.addEvent(inside, id, 'opened', { actorId: mine.userId })
    if ((isFurther || isOpened) && !alert.endedAt) await tellSenderOf(inside, alert, mine)
  })
  return { id }
}

/** A device acknowledged what it was told: alerts among it are delivered. Called by `app` for whoever acknowledges. */
export async function noteDelivered(ctx: Ctx, userId: string, numbers: { from: number; upTo: number }): Promise<void> {
  for (const alertId of await recipients.alertsOfNumbers(ctx, userId, numbers)) {
    if (!(await recipients.advance(ctx, alertId, userId, 'delivered'))) continue
    await store.addEvent(ctx, alertId, 'delivered', { actorId: userId })
    const [alert, row] = [await store.alertById(ctx, alertId), await recipients.toldRecipient(ctx, alertId, userId)]
    if (alert && row && !alert.endedAt) await tellSenderOf(ctx, alert, row)
  }
}

/**
 * Keeps what the signed-in person says; everybody on the alert is told. The last word counts; of an alert that has ended
 * nothing is kept any more.
 * @param input.minutes until somebody who is coming arrives, as that device reckons it now: the server computes nothing
 *   from the position of an answer, since the sender's may be made up
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function answer(
  ctx: Ctx,
  { id, answer: said, minutes }: { id: string; answer: Answer; minutes?: number | null | undefined },
): Promise<AlertForMe> {
  const { mine } = await watched(ctx, id)
  await persistently(ctx, async (inside) => {
    const alert = await store.lockAlert(inside, id)
    if (!alert || alert.endedAt) return
    const arrivesAt =
      said === 'coming' && minutes != null ? new Date(inside.now().getTime() + inMinutes(minutes)) : null
    if (!(await recipients.putAnswer(inside, id, mine.userId, { answer: said, arrivesAt }))) return
    await store.addEvent(inside, id, 'answered', { actorId: mine.userId, detail: said })
    // Who cannot come may have been the one on whom the alert waited: it is looked at again at once.
    if (said === 'cannot' && alert.stage < 2) await store.updateAlert(inside, id, { nextLookAt: inside.now() })
    await tellWatchers(inside, alert)
  })
  return alertForMe(ctx, { id })
}

/**
 * From now on a sender's alerts come to the signed-in person without sound and full screen, or with them again.
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself, nobody and whoever does not exist for the asker
 */
export async function mute(
  ctx: Ctx,
  { userId, isMuted }: { userId: string; isMuted: boolean },
): Promise<{ isMuted: boolean }> {
  const me = signedIn(ctx).userId
  if (me === userId || !(await peopleAsSeen(ctx, [userId], 'stranger')).has(userId)) throw new Refusal('userNotFound')
  await recipients.putMute(ctx, me, userId, isMuted)
  return { isMuted }
}
