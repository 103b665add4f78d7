import { Refusal } from '#core/errors.ts'
import type { LatLng } from '#core/geo.ts'
import { newId } from '#core/ids.ts'
import { days, minutes } from '#core/units.ts'
import { standingOf } from '#features/accounts/server/standing.ts'
import { notify, settleNotices } from '#features/notifications/server/notifications.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { eachAlone } from '#kit/server/eachAlone.ts'
import { tellNow } from '#kit/server/stream.ts'
import type { CheckIn } from '../contract.ts'
import {
  CHECK_IN_MINUTES,
  CHECK_IN_TAPS,
  type Fix,
  hasArrived,
  LOW_BATTERY_GRACE,
  LOW_BATTERY_PERCENT,
  newestFix,
  REMINDS_BEFORE,
} from '../rules.ts'
import { type Raised, raiseFor, asFix } from './alerts.ts'
import { addEvent, updateAlert } from './alertStore.ts'
import * as store from './checkInStore.ts'
import type { Sender } from './keys.ts'
import { presentCheckIn } from './ledger.ts'
import { lastFixes } from './reach.ts'

/** The device's position, if known, and the time of its clock. */
type Whereabouts = Pick<Raised, 'position' | 'deviceNow'>

/** Closed check-ins are deleted after this long. */
const RETENTION = days(30)

/**
 * Starts the signed-in person's timer. A running timer gets the new place and note, and ends at the earlier of both
 * times. The server runs the timer, so it works when the phone is turned off or taken.
 * @throws Refusal 'notSignedIn', 'sosNowhere' when no position is known that could be sent
 */
export async function beginCheckIn(
  ctx: Ctx,
  input: {
    id: string
    kind: 'walk' | 'meeting'
    note: string
    minutes: number
    place?: LatLng | null | undefined
  } & Whereabouts,
): Promise<CheckIn> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const now = inside.now()
    const same = await store.checkInById(inside, input.id)
    if (same && (same.userId !== userId || same.closedAt)) throw new Refusal('notFound')
    const open = await store.openCheckIn(inside, userId)
    const fix = newestFix([
      asFix(inside, input.position, input.deviceNow),
      (await lastFixes(inside, [userId])).get(userId),
    ])
    if (!fix) throw new Refusal('sosNowhere')
    const row = {
      kind: input.kind,
      note: input.note,
      dueAt: new Date(now.getTime() + minutes(input.minutes)),
      remindedAt: null,
      placeLatitude: input.place?.latitude ?? null,
      placeLongitude: input.place?.longitude ?? null,
      ...fix,
    }
    if (open) {
      // Restarted without the passkey, it ends no later than the running one.
      const dueAt = open.dueAt < row.dueAt ? open.dueAt : row.dueAt
      return presentCheckIn(await store.updateCheckIn(inside, open.id, { ...row, dueAt, remindedAt: open.remindedAt }))
    }
    return presentCheckIn(await store.insertCheckIn(inside, { ...row, id: input.id, userId, startedAt: now }))
  })
}

/**
 * Asks a person "Are you well?": starts their timer, also when no position is known. A running timer stays unchanged.
 * @returns id of the running check-in, whose end settles the notices about it
 */
export async function askIfWell(
  ctx: Ctx,
  { id, userId, note, dueAt, fix }: { id: string; userId: string; note: string; dueAt: Date; fix: Fix | null },
): Promise<string> {
  return ctx.transaction(async (inside) => {
    const open = await store.openCheckIn(inside, userId)
    if (open) return open.id
    const known = newestFix([fix, (await lastFixes(inside, [userId])).get(userId)])
    const row = { id, userId, kind: 'meeting' as const, isAsked: true, note: note.slice(0, 200), dueAt, ...known }
    await store.insertCheckIn(inside, { ...row, startedAt: inside.now() })
    await tellNow(inside, userId, 'sosLedger', { checkInId: id })
    return id
  })
}

/**
 * Records a sign of life of the signed-in person: stores the position and, with minutes, postpones the alert. Arrival
 * at the place of the check-in ends it. The first report of a low battery also counts as a sign of life.
 * @throws Refusal 'notSignedIn', 'notFound' when no check-in is running, 'checkInPutOff' when the alert was postponed
 * CHECK_IN_TAPS times: from then on only the passkey ends it (ADR 0049)
 */
export async function recordSignOfLife(
  ctx: Ctx,
  input: { id: string; minutes?: number | undefined; batteryPercent?: number | null | undefined } & Whereabouts,
): Promise<CheckIn> {
  const { userId } = signedIn(ctx)
  return ctx.transaction(async (inside) => {
    const row = await store.checkInById(inside, input.id)
    if (row?.userId === userId && row.arrivedAt) return presentCheckIn(row)
    if (!row || row.userId !== userId || row.closedAt) throw new Refusal('notFound')
    const fix = asFix(inside, input.position, input.deviceNow)
    const isNewer = fix && (!row.measuredAt || fix.measuredAt > row.measuredAt)
    if (isNewer && isThere(row, fix)) return presentCheckIn(await arrive(inside, row))
    const due = input.minutes === undefined ? null : putOff(inside, row, input.minutes)
    const battery = lowBattery(inside, row, input.batteryPercent ?? null)
    if (!isNewer && !due && !battery) return presentCheckIn(row)
    const changes = { ...(isNewer && fix), ...battery, ...due }
    if ('dueAt' in changes) await settleQuestions(inside, row)
    return presentCheckIn(await store.updateCheckIn(inside, row.id, changes))
  })
}

/** Changes for a tap on "more minutes", added to the time shown; null if the alert cannot be postponed further. */
function putOff(ctx: Ctx, { dueAt, taps }: store.CheckInRow, more: number) {
  const now = ctx.now().getTime()
  const due = new Date(Math.min(Math.max(now, +dueAt) + minutes(more), now + minutes(CHECK_IN_MINUTES.max)))
  if (due <= dueAt) return null
  if (taps >= CHECK_IN_TAPS) throw new Refusal('checkInPutOff')
  return { dueAt: due, remindedAt: null, taps: taps + 1 }
}

/** Only a position measured after the start counts as arrival. */
const isThere = ({ placeLatitude, placeLongitude, startedAt }: store.CheckInRow, fix: Fix): boolean =>
  placeLatitude !== null &&
  placeLongitude !== null &&
  fix.measuredAt > startedAt &&
  hasArrived(fix, { latitude: placeLatitude, longitude: placeLongitude })

async function arrive(ctx: Ctx, row: store.CheckInRow): Promise<store.CheckInRow> {
  const closed = await close(ctx, row, { closedHow: 'safe', arrivedAt: ctx.now() })
  await tellNow(ctx, row.userId, 'sosLedger', { checkInId: row.id })
  return closed
}

/**
 * Changes for a reported battery charge; null: none. The first low charge extends the timer, so that an empty
 * battery alone raises no alert.
 */
function lowBattery(ctx: Ctx, row: store.CheckInRow, percent: number | null) {
  if (percent === null || percent > LOW_BATTERY_PERCENT) return null
  const now = ctx.now()
  const grace = new Date(now.getTime() + LOW_BATTERY_GRACE)
  return {
    batteryPercent: percent,
    batteryAt: now,
    ...(row.batteryAt === null && grace > row.dueAt && { dueAt: grace, remindedAt: null }),
  }
}

/** A closed check-in keeps no positions: an alert that it raised has its own trail. */
const NOWHERE = {
  latitude: null,
  longitude: null,
  accuracyMeters: null,
  measuredAt: null,
  placeLatitude: null,
  placeLongitude: null,
}

/** Closes a check-in; its questions then wait for no answer. */
async function close(ctx: Ctx, row: store.CheckInRow, how: Partial<store.CheckInRow>): Promise<store.CheckInRow> {
  await settleQuestions(ctx, row)
  return store.updateCheckIn(ctx, row.id, { closedAt: ctx.now(), ...how, ...NOWHERE })
}

/**
 * Ends a person's timer after their passkey was checked: the right one ends it; the duress passkey appears to end it
 * and raises a hidden alert.
 * @returns whether a timer was running and has ended
 */
export async function closeCheckIn(ctx: Ctx, sender: Sender, verdict: 'right' | 'duress' | 'wrong'): Promise<boolean> {
  const row = await store.openCheckIn(ctx, sender.userId)
  if (!row || verdict === 'wrong') return false
  await close(ctx, row, { closedHow: verdict === 'duress' ? 'duress' : 'safe' })
  if (verdict !== 'duress') return true
  const alertId = await raiseOverdue(ctx, row, sender)
  if (alertId === null) return true
  await updateAlert(ctx, alertId, { duressAt: ctx.now() })
  await addEvent(ctx, alertId, 'duress')
  return true
}

async function raiseOverdue(ctx: Ctx, row: store.CheckInRow, sender: Sender): Promise<string | null> {
  const { latitude, longitude, accuracyMeters, measuredAt } = row
  const position =
    latitude === null || longitude === null || measuredAt === null
      ? null
      : { latitude, longitude, accuracyMeters: accuracyMeters ?? 0, measuredAt: measuredAt.toISOString() }
  const raised = { id: newId(), position, withoutPlace: position === null }
  const alertId = await raiseFor(ctx, sender, raised, 'checkIn')
  if (alertId === null) return null
  await store.updateCheckIn(ctx, row.id, { alertId })
  const why = row.note === '' ? row.kind : `${row.kind}: ${row.note}`
  const battery = row.batteryPercent === null ? '' : ` (🔋 ${row.batteryPercent} %)`
  await addEvent(ctx, alertId, 'checkIn', { detail: `${why}${battery}` })
  return alertId
}

/** Sends the reminders that are due, and raises alerts for people who did not answer. */
export async function settleCheckIns(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const now = inside.now()
    const remindBy = new Date(now.getTime() + REMINDS_BEFORE)
    const due = await store.takeDueCheckIns(inside, remindBy, 20)
    await eachAlone(inside, due, 'a check-in could not be settled', (each, row) =>
      row.dueAt > now ? remind(each, row) : raiseSilent(each, row),
    )
  })
}

async function remind(ctx: Ctx, row: store.CheckInRow): Promise<void> {
  await store.updateCheckIn(ctx, row.id, { remindedAt: ctx.now() })
  const words = row.isAsked
    ? { kind: 'sosMeetingCheck' as const, params: { meeting: row.note } }
    : { kind: 'sosCheckIn' as const, params: {} }
  await notify(ctx, row.userId, { ...words, actionUrl: '/sosturnoff', about: row.id })
  await tellNow(ctx, row.userId, 'sosLedger', { checkInId: row.id })
}

/** The questions of a check-in, also that of a meeting, need no answer any more. */
const settleQuestions = (ctx: Ctx, row: store.CheckInRow) => settleNotices(ctx, row.userId, 'sosCheckIn', row.id)

async function raiseSilent(ctx: Ctx, row: store.CheckInRow): Promise<void> {
  const isDemo = (await standingOf(ctx, [row.userId])).get(row.userId)?.isDemo ?? false
  await close(ctx, row, { closedHow: 'raised' })
  await raiseOverdue(ctx, row, { userId: row.userId, isDemo })
  await tellNow(ctx, row.userId, 'sosLedger', { checkInId: row.id })
}

/** Deletes check-ins that ended long ago. */
export const purgeCheckIns = (ctx: Ctx): Promise<void> =>
  store.deleteClosedCheckIns(ctx, new Date(ctx.now().getTime() - RETENTION))
