import { seconds, minutes } from '#core/units.ts'
import { standingOf } from '#features/accounts/server/standing.ts'
import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import { pushTo, wokenSince } from '#features/notifications/server/push.ts'
import { unseenAmong } from '#features/people/server/blocks.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import { addressOf } from '#features/places/server/places.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import type { Ctx } from '#kit/server/context.ts'
import { eachAlone } from '#kit/server/eachAlone.ts'
import { tellManyNow } from '#kit/server/tellAll.ts'
import { DRILL_LASTS, EXPIRES_AFTER, nextLook, nextRing, noticeOf, stageDue, TRAIL_KEPT } from '../rules.ts'
import type { AlertNews } from '../receivedContract.ts'
import * as store from './alertStore.ts'
import { closeAlert } from './alerts.ts'
import { latestJoined } from './followingStore.ts'
import { fixOf, reachOut } from './reach.ts'
import * as recipients from './recipientStore.ts'
import { isWhole, visibleStage } from './senderView.ts'
import { tellSender, tellSenderOf, tellWatchers } from './told.ts'

/** Rows processed per transaction; transactions per run. */
const AT_ONCE = 50
const IN_A_ROW = 40
/** For the log: one row failed. */
const FAILURE = 'a part of an SOS failed; the next second tries again'

/** Processes everything that is due for alerts (ADR 0014, 0017): each second on every node. */
export async function settleSos(ctx: Ctx): Promise<void> {
  for (const work of [settleAlerts, writeNotices, ringDevices, nameAddresses]) await untilDone(ctx, work)
}

/** Processes batches until one is not full. A failed batch is retried in the next run and does not stop the others. */
async function untilDone(ctx: Ctx, work: (ctx: Ctx) => Promise<number>): Promise<void> {
  try {
    for (let lot = 0; lot < IN_A_ROW; lot++) if ((await work(ctx)) < AT_ONCE) return
  } catch (error) {
    ctx.log.error({ failure: causeOf(error) }, 'work of an SOS failed; the next second tries again')
  }
}

/** Widens alerts that nobody has seen, and ends expired ones. */
function settleAlerts(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    return eachAlone(inside, await store.takeDueAlerts(inside, AT_ONCE), FAILURE, look)
  })
}

async function look(ctx: Ctx, alert: store.AlertRow): Promise<void> {
  // It may have ended a moment ago, with the alert it joined.
  if (alert.joinsId !== null && (await store.alertById(ctx, alert.id))?.endedAt) return
  const now = ctx.now().getTime()
  const elapsed = now - alert.raisedAt.getTime()
  if (alert.kind === 'drill' && elapsed >= DRILL_LASTS) return closeAlert(ctx, alert, 'drill')
  if (now - alert.lastSignAt.getTime() >= EXPIRES_AFTER) {
    const again = await latestJoined(ctx, alert)
    if (again?.endedAt === null) await closeAlert(ctx, again, 'expired')
    return closeAlert(ctx, alert, 'expired')
  }
  const left = await recipients.takeLeft(ctx, alert.id)
  for (const { userId } of left) {
    await store.addEvent(ctx, alert.id, 'left', { actorId: userId })
    // The notification would lead to an alert that this person can no longer open.
    await settleNotices(ctx, userId, noticeOf(alert, 'raised'), alert.id)
  }
  const lines = await recipients.recipientsOf(ctx, alert.id)
  const stage = stageDue(elapsed, alert.stage, lines, alert.hasLoss && alert.kind === 'real')
  const isDemo = (await standingOf(ctx, [alert.userId])).get(alert.userId)?.isDemo ?? false
  const sender = { userId: alert.userId, isDemo }
  const reached = await reachOut(ctx, alert, sender, { stage, fix: fixOf(alert) })
  await store.updateAlert(ctx, alert.id, {
    hasLoss: false,
    nextLookAt: new Date(alert.raisedAt.getTime() + nextLook(elapsed)),
  })
  await tellOfLook(ctx, { before: alert, now: reached.alert, left, told: reached.told })
}

interface Looked {
  before: store.AlertRow
  now: store.AlertRow
  left: recipients.RecipientRow[]
  told: number
}

/** Makes screens refetch: those of people who left (the alert is gone), of remaining helpers, and of the sender. */
async function tellOfLook(ctx: Ctx, { before, now, left, told }: Looked): Promise<void> {
  // A deleted account leaves no row, so there may be a loss without anybody in `left`.
  if (before.hasLoss && now.joinsId === null) {
    await tellManyNow(
      ctx,
      left.map(({ userId }) => userId),
      'sosChanged',
      { alertId: now.id, isGone: true } satisfies AlertNews,
    )
    await tellWatchers(ctx, now, { exceptSender: true })
  }
  const isNews = before.hasLoss || visibleStage(before) !== visibleStage(now) || (told > 0 && isWhole(now))
  if (isNews) await tellSender(ctx, now)
}

/** Writes the entries on /notifications for recipients, and again at the end; the alert does not wait for them. */
function writeNotices(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    const told = await eachAlone(
      inside,
      await recipients.takeUnnoticed(inside, AT_ONCE),
      FAILURE,
      async (each, row) => {
        await recipients.keepNotice(each, row, await write(each, row, 'raised'))
      },
    )
    const ended = await eachAlone(
      inside,
      await recipients.takeEndUnnoticed(inside, AT_ONCE),
      FAILURE,
      async (each, row) => {
        await write(each, row, 'ended')
        await recipients.keepEndNotice(each, row)
      },
    )
    return Math.max(told, ended)
  })
}

/**
 * Writes one notification. The first one also sends a push; alerts of muted senders send none. It is hidden once the
 * sender blocks its reader, but shown if the sender is suspended: an SOS is not refused.
 */
async function write(
  ctx: Ctx,
  { alertId, userId, isMuted }: recipients.RecipientRow,
  what: 'raised' | 'ended',
): Promise<string | null> {
  const alert = (await store.alertById(ctx, alertId))!
  const name = (await peopleAsSeen(ctx, [alert.userId], 'circle')).get(alert.userId)?.name ?? ''
  const isSuspended = (await unseenAmong(ctx, [alert.userId])).size > 0
  return notify(ctx, userId, {
    kind: noticeOf(alert, what),
    params:
      what === 'raised' ? { name } : { name, how: alert.kind === 'drill' ? 'drill' : (alert.endedHow ?? 'passkey') },
    actionUrl: `/circle?sos=${alertId}`,
    about: alertId,
    isSilent: isMuted,
    fromId: isSuspended ? null : alert.userId,
  })
}

/** In the first rounds only the delivery of the notification's own push is checked. */
const WOKEN_BY_NOTICE = 2

/** Sends repeated pushes to recipients who have not seen the alert, a limited number of times. */
function ringDevices(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (inside) => {
    const soonest = inside.now().getTime() + 1000
    return eachAlone(inside, await recipients.takeRings(inside, AT_ONCE), FAILURE, async (each, row) => {
      const alert = (await store.alertById(each, row.alertId))!
      const isAgain = alert.joinsId !== null && row.noticeId !== null
      if (row.rings >= WOKEN_BY_NOTICE || isAgain) await ringDevice(each, row, alert)
      if ((await wasWoken(each, row)) && (await recipients.advanceState(each, row.alertId, row.userId, 'sent'))) {
        await store.addEvent(each, row.alertId, 'sent', { actorId: row.userId })
        await tellSenderOf(each, alert, row)
      }
      const after = nextRing(row.rings + 1)
      const next = after === null ? null : new Date(Math.max(soonest, (row.queuedAt ?? each.now()).getTime() + after))
      await recipients.setRing(each, row, row.rings + 1, next)
    })
  })
}

/** Looks up addresses of positions; the alert does not wait for them. */
async function nameAddresses(ctx: Ctx): Promise<number> {
  const nameless = await store.alertsWithoutAddress(ctx, AT_ONCE)
  for (const alert of nameless) await store.putAddress(ctx, alert, await addressOf(ctx, fixOf(alert)))
  return nameless.length
}

/** Deletes trails whose retention is over. */
export async function settleTrails(ctx: Ctx): Promise<void> {
  await store.dropTrails(ctx, new Date(ctx.now().getTime() - TRAIL_KEPT))
}

/** Interval of `settleSos`. */
export const SETTLED_EVERY = seconds(1)

/** A push older than this is dropped: the next one follows. */
const RING_LASTS = minutes(10)

/** Sends another urgent push to a person's devices, replacing the previous one. */
async function ringDevice(
  ctx: Ctx,
  { userId, noticeId }: recipients.RecipientRow,
  alert: store.AlertRow,
): Promise<void> {
  const kind = alert.kind === 'drill' ? 'sosDrill' : 'sosRaised'
  const id = alert.joinsId ?? alert.id
  await pushTo(ctx, userId, {
    type: 'sos',
    url: `/circle?sos=${id}`,
    noticeId: noticeId ?? '',
    urgency: 'high',
    lasts: RING_LASTS,
    about: `${kind}${id}`,
  })
}

/** True when a push service has accepted a message for one of the person's devices since they were notified: "sent". */
async function wasWoken(ctx: Ctx, { userId, queuedAt }: recipients.RecipientRow): Promise<boolean> {
  return queuedAt !== null && (await wokenSince(ctx, [userId], queuedAt)).has(userId)
}
