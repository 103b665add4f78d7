import type { InputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { minutes as inMinutes, seconds } from '#core/units.ts'
import { areInCircle, linkedWith } from '#features/circles/server/members.ts'
import { blockedIds, isBlocked } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { SentPosition } from '../contract.ts'
import type { AlertForMe, answerAlert, noteAlert, ReceivedAlert } from '../receivedContract.ts'
import { type Saying, COUNTED_OVER, isPosition, messageOf } from '../rules.ts'
import * as store from './alertStore.ts'
import {
  noteOpened,
  putMute,
  latestJoined,
  tapsAgain,
  putWay,
  takeAnswerBack,
  alertsOfNumbers,
} from './followingStore.ts'
import { inRetriedTransaction } from './alerts.ts'
import { tellDelivery } from './deliveryTimes.ts'
import * as recipients from './recipientStore.ts'
import { alertTo, positionsNow, tellOnTheWay, tellSender, tellSenderOf, tellWatchers } from './told.ts'

interface Watched {
  alert: store.AlertRow
  mine: recipients.RecipientRow
}

/**
 * An alert and the caller's recipient row.
 * @throws Refusal 'notFound' unless the caller was notified of it, has not left it, and neither blocks the other
 */
async function watched(ctx: Ctx, alertId: string): Promise<Watched> {
  const { userId } = signedIn(ctx)
  const mine = await recipients.toldRecipient(ctx, alertId, userId)
  const alert = mine && (await store.alertById(ctx, alertId))
  // A joined alert is hidden from recipients: they only see the alert that it joined.
  if (!alert || alert.joinsId !== null || !(await mayWatch(ctx, userId, alert))) throw new Refusal('notFound')
  return { alert, mine }
}

/**
 * An active alert is visible only to current members of the circle, even before the row of a member who left is marked.
 * An ended alert is visible to everybody who was notified, except after a block.
 */
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
 * Alerts that reached the signed-in person and are active or ended within a day; newest first (K-24, L-10). The number
 * of SQL statements does not depend on the number of alerts.
 */
export async function receivedAlerts(ctx: Ctx): Promise<{ alerts: ReceivedAlert[]; now: string }> {
  const { userId } = signedIn(ctx)
  const lines = await recipients.toldAlerts(ctx, userId, new Date(ctx.now().getTime() - COUNTED_OVER))
  const known = await store.alertsById(
    ctx,
    lines.map(({ alertId }) => alertId),
  )
  const [circle, blocked] = [new Set(await linkedWith(ctx, userId)), await blockedIds(ctx, userId)]
  const shown = lines.flatMap((mine) => {
    const alert = known.get(mine.alertId)
    return alert && (alert.endedAt ? !blocked.has(alert.userId) : circle.has(alert.userId)) ? [{ alert, mine }] : []
  })
  const forced = shown.filter(({ alert }) => alert.duressAt !== null).map(({ alert }) => alert.id)
  const taps = await tapsAgain(ctx, userId, forced)
  const people = await peopleAsSeen(ctx, [...new Set(shown.map(({ alert }) => alert.userId))], 'circle')
  const positions = await positionsNow(
    ctx,
    shown.map(({ alert }) => alert),
  )
  const alerts = shown.map(({ alert, mine }): ReceivedAlert => {
    const position = positions.get(alert.id)
    const again = taps.get(alert.id)
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
      isSeen: again ? again.isSeen : mine.state === 'seen' || mine.state === 'answered',
      isAnswered: mine.answer !== null,
      answer: mine.answer,
      isThere: recipients.hasArrived(mine),
      isMuted: mine.isMuted,
      againAt: again?.at.toISOString() ?? null,
      endedAt: alert.endedAt?.toISOString() ?? null,
    }
  })
  return { alerts, now: ctx.now().toISOString() }
}

/**
 * Advances the signed-in person's delivery state of an alert; it never goes back. `shown`: the position is on their
 * screen, but possibly unseen. `opened`: the same, and they touched the alert, which implies "seen".
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function noteReceipt(ctx: Ctx, { id, what }: { id: string; what: Receipt }): Promise<{ id: string }> {
  const { alert, mine } = await watched(ctx, id)
  await inRetriedTransaction(ctx, async (inside) => {
    for (const each of await withJoined(inside, alert)) await noteOn(inside, each, mine.userId, what)
  })
  return { id }
}

type Receipt = InputOf<typeof noteAlert>['what']

/** An alert, and the latest one that joined it: a recipient acts on both. */
async function withJoined(ctx: Ctx, alert: store.AlertRow): Promise<store.AlertRow[]> {
  const again = await latestJoined(ctx, alert)
  return again ? [alert, again] : [alert]
}

async function noteOn(ctx: Ctx, alert: store.AlertRow, userId: string, what: Receipt) {
  const { id } = alert
  const state = what === 'seen' || what === 'opened' ? 'seen' : 'delivered'
  const isFurther = await recipients.advanceState(ctx, id, userId, state)
  if (isFurther) await store.addEvent(ctx, id, state, { actorId: userId })
  const isOpened = (what === 'opened' || what === 'shown') && !alert.endedAt && (await noteOpened(ctx, id, userId))
  if (isOpened) await store.addEvent(ctx, id, 'opened', { actorId: userId })
  if (!isFurther && !isOpened) return
  const row = await recipients.toldRecipient(ctx, id, userId)
  if (row && isFurther && state === 'delivered') tellDelivery(ctx, alert.kind, row)
  if (row && !alert.endedAt) await tellSenderOf(ctx, alert, row)
}

/**
 * Marks alerts as delivered when a device acknowledges their inbox numbers. Called by `app` on each acknowledgement.
 */
export async function noteDelivered(ctx: Ctx, userId: string, numbers: { from: number; upTo: number }): Promise<void> {
  for (const alertId of await alertsOfNumbers(ctx, userId, numbers)) {
    if (!(await recipients.advanceState(ctx, alertId, userId, 'delivered'))) continue
    await store.addEvent(ctx, alertId, 'delivered', { actorId: userId })
    const [alert, row] = [await store.alertById(ctx, alertId), await recipients.toldRecipient(ctx, alertId, userId)]
    if (alert && row) tellDelivery(ctx, alert.kind, row)
    if (alert && row && !alert.endedAt) await tellSenderOf(ctx, alert, row)
  }
}

/**
 * Stores the signed-in person's answer and notifies everybody on the alert. The last answer counts, and that they called
 * help stays known until they take it back; answers to an ended alert are ignored.
 * @param input.minutes until a helper arrives, as their device computes it (0: they say that they are there): the server
 * derives nothing from a helper's position, since the sender's position may be made up
 * @param input.ageSeconds since the tap: an answer that waited for the network was given then
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function answerSos(
  ctx: Ctx,
  { id, answer: said, minutes, ageSeconds }: Omit<InputOf<typeof answerAlert>, 'answer'> & { answer: Saying },
): Promise<AlertForMe> {
  const { mine } = await watched(ctx, id)
  await inRetriedTransaction(ctx, async (inside) => {
    const alert = await store.lockAlert(inside, id)
    if (!alert || alert.endedAt) return
    const tappedAt = inside.now().getTime() - seconds(ageSeconds ?? 0)
    let isNews = false
    for (const each of await withJoined(inside, alert)) {
      const answeredAt = new Date(Math.max(each.raisedAt.getTime(), tappedAt))
      const given = { answer: said, answeredAt, minutes: said === 'coming' ? minutes : null }
      if (each.endedAt || !(await storeAnswer(inside, each.id, mine.userId, given))) continue
      isNews = true
      await store.addEvent(inside, each.id, 'answered', {
        actorId: mine.userId,
        detail: minutes === 0 && said === 'coming' ? 'there' : said,
      })
      // The alert may have been waiting for this person: it is checked again at once.
      const isLess = said === 'cannot' || said === 'notCalledHelp'
      if (isLess && each.stage < 2) await store.updateAlert(inside, each.id, { nextLookAt: inside.now() })
      await tellSender(inside, each)
    }
    if (!isNews) return
    if (said === 'cannot') await putWay(inside, id, mine.userId, null)
    await tellWatchers(inside, alert, { exceptSender: true })
  })
  return alertForMe(ctx, { id })
}

/**
 * "I've called help" does not replace "I'm coming": the record has both. Taken back, it leaves another answer as it is.
 * @returns whether it is new
 */
async function storeAnswer(
  ctx: Ctx,
  alertId: string,
  userId: string,
  { answer, answeredAt, minutes }: { answer: Saying; answeredAt: Date; minutes?: number | null | undefined },
): Promise<boolean> {
  const row = await recipients.toldRecipient(ctx, alertId, userId)
  if (answer === 'notCalledHelp') {
    if (row?.answer === 'calledHelp') await takeAnswerBack(ctx, alertId, userId)
    return row?.hasCalledHelp ?? false
  }
  if (answer === 'calledHelp' && row?.answer === 'coming') return !row.hasCalledHelp
  if (minutes === 0 && row && recipients.hasArrived(row)) return false
  const arrivesAt = minutes == null ? null : new Date(answeredAt.getTime() + inMinutes(minutes))
  return recipients.putAnswer(ctx, alertId, userId, { answer, answeredAt, arrivesAt })
}

/**
 * Shares the signed-in person's position with the other helpers on the way; null stops sharing. The sender is not
 * notified: an alert at a made-up place must not reveal where anybody is (ADR 0030).
 * @returns whether it is shared: false when the person is not coming, and after the end
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function showWay(
  ctx: Ctx,
  { id, position }: { id: string; position?: SentPosition | null | undefined },
): Promise<{ isShown: boolean }> {
  const { mine } = await watched(ctx, id)
  const way = position && isPosition(position) ? position : null
  return inRetriedTransaction(ctx, async (inside) => {
    const alert = await store.lockAlert(inside, id)
    if (!alert || alert.endedAt) return { isShown: false }
    const isNews = await putWay(inside, id, mine.userId, way)
    if (isNews) await tellOnTheWay(inside, alert, mine.userId)
    return { isShown: isNews && way !== null }
  })
}

/**
 * Mutes or unmutes a sender: their alerts come without sound and full screen.
 * @throws Refusal 'notSignedIn', 'userNotFound' for oneself, an unknown id, or a person the caller cannot see
 */
export async function setSosMute(
  ctx: Ctx,
  { userId, isMuted }: { userId: string; isMuted: boolean },
): Promise<{ isMuted: boolean }> {
  const me = signedIn(ctx).userId
  if (me === userId || !(await peopleAsSeen(ctx, [userId], 'stranger')).has(userId)) throw new Refusal('userNotFound')
  await putMute(ctx, me, userId, isMuted)
  return { isMuted }
}
