import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { LatLng } from '#core/geo.ts'
import { days, minutes } from '#core/units.ts'
import { standingOf } from '#features/accounts/server/standing.ts'
import { notify } from '#features/notifications/server/notifications.ts'
import { causeOf } from '#kit/server/causeOf.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import type { CheckIn } from '../checkIn.ts'
import { type Fix, hasArrived, LOW_BATTERY_GRACE, LOW_BATTERY_PERCENT, newestFix, REMINDS_BEFORE } from '../rules.ts'
import { type Raised, raiseFor } from './alerts.ts'
import { addEvent, updateAlert } from './alertStore.ts'
import * as store from './checkInStore.ts'
import { asFix } from './deviceClock.ts'
import type { Sender } from './keys.ts'
import { presentCheckIn } from './ledger.ts'
import { lastFixes } from './reach.ts'

/** Where the device is, as far as it knows, and what its clock says. */
type Whereabouts = Pick<Raised, 'position' | 'deviceNow'>

/** Closed check-ins are kept this long. */
const KEPT = days(30)

/**
 * Starts the signed-in person's timer; one that runs already is set anew. The server holds it: a phone that is switched off
 * or taken changes nothing.
 * @throws Refusal 'notSignedIn', 'sosNowhere' when there would be no position to send
 */
export async function begin(
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
    if (open) return presentCheckIn(await store.updateCheckIn(inside, open.id, row))
    return presentCheckIn(await store.insertCheckIn(inside, { ...row, id: input.id, userId, startedAt: now }))
  })
}

/**
 * A sign of life of the signed-in person: keeps the position, and with minutes sets the timer anew from now. At its place the
 * check-in ends by itself. The first word of a low battery counts as a sign of life, too.
 * @throws Refusal 'notSignedIn', 'notFound' when it runs no more
 */
export async function extend(
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
    const due = input.minutes && { dueAt: new Date(inside.now().getTime() + minutes(input.minutes)), remindedAt: null }
    const battery = lowBattery(inside, row, input.batteryPercent ?? null)
    if (!isNewer && !due && !battery) return presentCheckIn(row)
    return presentCheckIn(await store.updateCheckIn(inside, row.id, { ...(isNewer && fix), ...battery, ...due }))
  })
}

/** Only a position of after the start shows an arrival. */
const isThere = ({ placeLatitude, placeLongitude, startedAt }: store.CheckInRow, fix: Fix): boolean =>
  placeLatitude !== null &&
  placeLongitude !== null &&
  fix.measuredAt > startedAt &&
  hasArrived(fix, { latitude: placeLatitude, longitude: placeLongitude })

async function arrive(ctx: Ctx, row: store.CheckInRow): Promise<store.CheckInRow> {
  const now = ctx.now()
  const closed = await store.updateCheckIn(ctx, row.id, {
    closedAt: now,
    closedHow: 'safe',
    arrivedAt: now,
    ...NOWHERE,
  })
  await tellNow(ctx, row.userId, 'sosLedger', { checkInId: row.id })
  return closed
}

/** What a told charge changes; null: nothing. The first low one gives time, so that an empty phone alone is no alarm. */
function lowBattery(ctx: Ctx, row: store.CheckInRow, percent: number | null) {
  if (percent === null || percent > LOW_BATTERY_PERCENT) return null
  const now = ctx.now()
  const grace = new Date(now.getTime() + LOW_BATTERY_GRACE)
  const isFirst = row.batteryAt === null
  return {
    batteryPercent: percent,
    batteryAt: now,
    ...(isFirst && grace > row.dueAt && { dueAt: grace, remindedAt: null }),
  }
}

/** Once it is closed nobody needs to know where its person was: an alert that it raised has a trail of its own. */
const NOWHERE = {
  latitude: null,
  longitude: null,
  accuracyMeters: null,
  measuredAt: null,
  placeLatitude: null,
  placeLongitude: null,
}

/**
 * Ends a person's timer after his passkey was judged: a right one ends it; the duress passkey seems to, and raises the
 * alarm in secret.
 */
export async function closeCheckIn(ctx: Ctx, sender: Sender, verdict: 'right' | 'duress' | 'wrong'): Promise<void> {
  const row = await store.openCheckIn(ctx, sender.userId)
  if (!row || verdict === 'wrong') return
  const isDuress = verdict === 'duress'
  await store.updateCheckIn(ctx, row.id, { closedAt: ctx.now(), closedHow: isDuress ? 'duress' : 'safe', ...NOWHERE })
  if (isDuress) {
    const alertId = await raiseOverdue(ctx, row, sender)
    if (alertId === null) return
    await updateAlert(ctx, alertId, { duressAt: ctx.now() })
    await addEvent(ctx, alertId, 'duress')
  }
}

async function raiseOverdue(ctx: Ctx, row: store.CheckInRow, sender: Sender): Promise<string | null> {
  const { latitude, longitude, accuracyMeters, measuredAt } = row
  const position =
    latitude === null || longitude === null || measuredAt === null
      ? null
      : { latitude, longitude, accuracyMeters: accuracyMeters ?? 0, measuredAt: measuredAt.toISOString() }
  const alertId = await raiseFor(ctx, sender, { id: newId(), position }, 'checkIn')
  if (alertId === null) return null
  await store.updateCheckIn(ctx, row.id, { alertId })
  const why = row.note === '' ? row.kind : `${row.kind}: ${row.note}`
  const battery = row.batteryPercent === null ? '' : ` (🔋 ${row.batteryPercent} %)`
  await addEvent(ctx, alertId, 'checkIn', { detail: `${why}${battery}` })
  return alertId
}

/** Asks who is soon due whether all is well, and raises the alarm for who was silent. */
export async function settleCheckIns(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const now = inside.now()
    const remindBy = new Date(now.getTime() + REMINDS_BEFORE)
    for (const row of await store.takeDueCheckIns(inside, remindBy, 20)) {
      const work = row.dueAt > now ? remind : raiseSilent
      await alone(inside, () => inside.transaction((each) => work(each, row)))
    }
  })
}

/** What fails for one must not keep the others waiting. */
async function alone(ctx: Ctx, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.error({ failure: causeOf(error) }, 'a check-in could not be settled')
  }
}

async function remind(ctx: Ctx, row: store.CheckInRow): Promise<void> {
  await store.updateCheckIn(ctx, row.id, { remindedAt: ctx.now() })
  await notify(ctx, row.userId, { kind: 'sosCheckIn', params: {}, actionUrl: '/sosturnoff', about: row.id })
  await tellNow(ctx, row.userId, 'sosLedger', { checkInId: row.id })
}

async function raiseSilent(ctx: Ctx, row: store.CheckInRow): Promise<void> {
  const isDemo = (await standingOf(ctx, [row.userId])).get(row.userId)?.isDemo ?? false
  await store.updateCheckIn(ctx, row.id, { closedAt: ctx.now(), closedHow: 'raised', ...NOWHERE })
  await raiseOverdue(ctx, row, { userId: row.userId, isDemo })
  await tellNow(ctx, row.userId, 'sosLedger', { checkInId: row.id })
}

/** Forgets check-ins that ended long ago. */
export const purgeCheckIns = (ctx: Ctx): Promise<void> =>
  store.deleteClosedCheckIns(ctx, new Date(ctx.now().getTime() - KEPT))
