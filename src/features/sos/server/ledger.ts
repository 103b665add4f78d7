import { seconds } from '#core/units.ts'
import { peopleAsSeen } from '#features/people/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { CheckIn, MySos, LedgerEntry, MyAlert } from '../contract.ts'
import { CHECK_IN_TAPS } from '../rules.ts'
import * as store from './alertStore.ts'
import { type CheckInRow, openCheckIn } from './checkInStore.ts'
import { type Sender, senderOf } from './keys.ts'
import { countMembers } from './reach.ts'
import * as recipients from './recipientStore.ts'
import * as view from './senderView.ts'
import { deviceFacts, toldPosition, tellWatchers } from './told.ts'

/**
 * The caller's own SOS and check-in as the server knows them.
 * @throws Refusal 'sosNobody'
 */
export async function mySos(
  ctx: Ctx,
  { key, isOpen = false }: { key?: string | undefined; isOpen?: boolean },
): Promise<MySos> {
  const sender = await senderOf(ctx, key)
  if (isOpen) await noteContact(ctx, sender.userId)
  return mySosOf(ctx, sender)
}

/**
 * How often reads by the sender's open screen are recorded and announced; slightly less than the screen's own interval.
 */
const CONTACT_EVERY = seconds(8)

/**
 * Records that the sender's open screen asked, and notifies helpers; a single statement if that was done moments ago.
 */
async function noteContact(ctx: Ctx, userId: string): Promise<void> {
  const before = new Date(ctx.now().getTime() - CONTACT_EVERY)
  for (const alert of await store.touchAlerts(ctx, userId, { now: ctx.now(), before }))
    await tellWatchers(ctx, alert, { exceptSender: true, news: { device: deviceFacts(alert) } })
}

/** Like `mySos`, for a known sender. An alert turned off under duress is left out. */
export async function mySosOf(ctx: Ctx, sender: Sender): Promise<MySos> {
  const { userId } = sender
  const alert = await store.activeAlert(ctx, userId)
  const checkIn = await openCheckIn(ctx, userId)
  return {
    alert: alert ? await presentAlert(ctx, alert, sender) : null,
    checkIn: checkIn && presentCheckIn(checkIn),
    now: ctx.now().toISOString(),
  }
}

async function presentAlert(ctx: Ctx, alert: store.AlertRow, sender: Sender): Promise<MyAlert> {
  const rows = await recipients.recipientsOf(ctx, alert.id)
  return {
    id: alert.id,
    kind: alert.kind,
    cause: alert.cause,
    tappedAt: alert.tappedAt.toISOString(),
    raisedAt: alert.raisedAt.toISOString(),
    stage: view.visibleStage(alert),
    rangeMeters: alert.rangeMeters,
    members: await countMembers(ctx, sender),
    count: view.visibleCount(alert, rows),
    ledger: await presentLedger(ctx, alert, view.listedRows(alert, rows)),
    position: toldPosition(alert),
    wrongTries: alert.wrongTries,
    hasPasskey: alert.hadPasskey,
  }
}

async function presentLedger(
  ctx: Ctx,
  alert: store.AlertRow,
  rows: readonly recipients.RecipientRow[],
): Promise<LedgerEntry[]> {
  const people = await peopleAsSeen(
    ctx,
    rows.map(({ userId }) => userId),
    'circle',
  )
  return rows.map((row) => ({
    userId: row.userId,
    name: people.get(row.userId)?.name ?? '',
    photo: people.get(row.userId)?.photo ?? '',
    phone: row.hasLeft ? '' : (people.get(row.userId)?.phone ?? ''),
    state: row.state,
    answer: row.answer,
    hasCalledHelp: row.hasCalledHelp,
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    hasOpened: row.openedAt !== null,
    hasLeft: row.hasLeft,
    at: view.visibleTime(alert, row)?.toISOString() ?? null,
  }))
}

/** A check-in as its owner sees it. */
export const presentCheckIn = (row: CheckInRow): CheckIn => ({
  id: row.id,
  kind: row.kind,
  note: row.note,
  isAsked: row.isAsked,
  startedAt: row.startedAt.toISOString(),
  dueAt: row.dueAt.toISOString(),
  tapsLeft: CHECK_IN_TAPS - row.taps,
  place:
    row.placeLatitude === null || row.placeLongitude === null
      ? null
      : { latitude: row.placeLatitude, longitude: row.placeLongitude },
  arrivedAt: row.arrivedAt?.toISOString() ?? null,
})
