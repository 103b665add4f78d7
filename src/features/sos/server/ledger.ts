import { peopleAsSeen } from '#features/settings/server/people.ts'
import type { Ctx } from '#kit/server/context.ts'
import type { CheckIn, LedgerEntry, MyAlert, MySos, ToldPosition } from '../contract.ts'
import * as store from './alertStore.ts'
import { type CheckInRow, openCheckIn } from './checkInStore.ts'
import { type Sender, senderOf } from './keys.ts'
import * as recipients from './recipientStore.ts'

/**
 * What the server knows of the asker's own SOS and check-in.
 * @throws Refusal 'sosNobody'
 */
export async function mySos(ctx: Ctx, { key }: { key?: string | undefined }): Promise<MySos> {
  return mySosOf(ctx, await senderOf(ctx, key))
}

/** The same of a known person. An alert that was turned off under duress is not there any more. */
export async function mySosOf(ctx: Ctx, { userId }: Sender): Promise<MySos> {
  const alert = await store.activeAlert(ctx, userId)
  const checkIn = await openCheckIn(ctx, userId)
  return {
    alert: alert && alert.duressAt === null ? await presentAlert(ctx, alert) : null,
    checkIn: checkIn && presentCheckIn(checkIn),
    now: ctx.now().toISOString(),
  }
}

async function presentAlert(ctx: Ctx, alert: store.AlertRow): Promise<MyAlert> {
  const rows = await recipients.recipientsOf(ctx, alert.id)
  const told = rows.filter(({ state }) => state !== 'standby')
  return {
    id: alert.id,
    kind: alert.kind,
    raisedAt: alert.raisedAt.toISOString(),
    stage: alert.stage,
    rangeMeters: alert.rangeMeters,
    count: alert.isToldInFull || alert.stage === 2 ? told.length : null,
    ledger: await presentLedger(ctx, shownTo(alert, told)),
    position: toldPosition(alert),
    wrongTries: alert.wrongTries,
    hasPasskey: alert.hadPasskey,
  }
}

/** After too many alerts in a day only who answered by himself is named before the whole circle is told (position oracle). */
function shownTo(alert: store.AlertRow, told: recipients.RecipientRow[]): recipients.RecipientRow[] {
  return alert.isToldInFull || alert.stage === 2 ? told : told.filter(({ answer }) => answer !== null)
}

async function presentLedger(ctx: Ctx, rows: recipients.RecipientRow[]): Promise<LedgerEntry[]> {
  const people = await peopleAsSeen(
    ctx,
    rows.map(({ userId }) => userId),
    'circle',
  )
  return rows.map((row) => ({
    userId: row.userId,
    name: people.get(row.userId)?.name ?? '',
    photo: people.get(row.userId)?.photo ?? '',
    state: row.state,
    answer: row.answer,
    at: cameSoFar(row)?.toISOString() ?? null,
  }))
}

function cameSoFar(row: recipients.RecipientRow): Date | null {
  const { answeredAt, seenAt, deliveredAt, sentAt, queuedAt } = row
  return answeredAt ?? seenAt ?? deliveredAt ?? sentAt ?? queuedAt
}

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

/** A check-in as its person is told it. */
export const presentCheckIn = ({ id, kind, note, startedAt, dueAt }: CheckInRow): CheckIn => ({
  id,
  kind,
  note,
  startedAt: startedAt.toISOString(),
  dueAt: dueAt.toISOString(),
})
