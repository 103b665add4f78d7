import { Refusal } from '#core/errors.ts'
import { minutes } from '#core/units.ts'
import { hasSosPasskey } from '#features/settings/server/passkeys.ts'
import { sosRangeOf } from '#features/settings/server/settings.ts'
import { type Ctx, withRetry } from '#kit/server/context.ts'
import { tellNow } from '#kit/server/stream.ts'
import { tellAll } from '#kit/server/tellAll.ts'
import type { MySos } from '../contract.ts'
import { type AlertKind, DRILL_LASTS, type Fix, newestFix, RATION_OVER, WIDENS_AFTER, type Ending } from '../rules.ts'
import * as store from './alertStore.ts'
import { type Sender, senderOf } from './keys.ts'
import { mySosOf } from './ledger.ts'
import { fixOf, lastFixes, reachOut } from './reach.ts'
import { deviceFacts, toldPosition, tellSender, tellWatchers } from './told.ts'
import { stopRings, toldOf } from './recipientStore.ts'
import { dropWays } from './followingStore.ts'

/** A position of the pressing device up to this age is preferred to newer ones of other devices. */
const FRESH = minutes(5)

/** Input of the Yes button as the device sends it. */
export interface Raised {
  id: string
  kind?: AlertKind
  key?: string | undefined
  position?: SentFix | null | undefined
  tappedAt?: string | null | undefined
  deviceNow?: string | null | undefined
  /** The sender has no position and wants to send without one. */
  withoutPlace?: boolean | undefined
  batteryPercent?: number | null | undefined
  network?: string | null | undefined
}

/** What the sender's browser knows of the device. */
interface DeviceState {
  batteryPercent?: number
  network?: string
}

const deviceState = ({ batteryPercent, network }: Raised): DeviceState => ({
  ...(batteryPercent != null && { batteryPercent }),
  ...(network != null && { network }),
})

/**
 * Raises an SOS. Everybody within the range is notified in the same transaction that stores the alert, so that an
 * acknowledged alert is always sent. A repeated or concurrent call updates the active alert; an alert that has ended is
 * not raised again. A real alert ends a drill, and joins an alert that the duress passkey keeps alive (ADR 0048). No
 * rate limit and no expired session prevents it; a conflicting transaction is retried.
 * @throws Refusal 'sosNobody' when the sender is unknown, 'sosNowhere' when none of their positions is known (L-11) and
 * they did not ask to send without one
 */
export async function raiseSos(ctx: Ctx, input: Raised): Promise<MySos> {
  const sender = await senderOf(ctx, input.key)
  await inRetriedTransaction(ctx, (each) => raiseFor(each, sender, input, 'button'))
  return mySosOf(ctx, sender)
}

/**
 * Raises an SOS for a person whose check-in ran out.
 * @returns the id of the active alert; null when the requested one has ended
 */
export async function raiseFor(
  ctx: Ctx,
  sender: Sender,
  input: Raised,
  cause: 'button' | 'checkIn',
): Promise<string | null> {
  const { id, kind = 'real', position, tappedAt, deviceNow, withoutPlace = false } = input
  return ctx.transaction(async (inside) => {
    await store.takeTurn(inside, sender.userId)
    const same = await store.lockAlert(inside, id)
    if (same && same.userId !== sender.userId) throw new Refusal('notYours')
    if (same?.endedAt) return null
    const sent = asFix(inside, position, deviceNow)
    const active = same ?? (await store.activeAlert(inside, sender.userId))
    if (active && (same || active.kind === 'real' || kind === 'drill')) {
      await keepAlive(inside, active, sent, deviceState(input))
      return active.id
    }
    // Another device of the person may be elsewhere, so its newer position counts only when this one's is old.
    const isFresh = sent !== null && inside.now().getTime() - sent.measuredAt.getTime() <= FRESH
    const fix = isFresh ? sent : newestFix([sent, (await lastFixes(inside, [sender.userId])).get(sender.userId)])
    if (!fix && !withoutPlace) throw new Refusal('sosNowhere')
    if (active) await closeAlert(inside, active, 'drill')
    const tapped = tappedAt ? setRight(inside, tappedAt, deviceNow) : inside.now()
    const isToAll = kind === 'drill' ? false : active !== null || fix === null
    await begin(inside, sender, { id, kind, cause, fix, tapped, isToAll, device: deviceState(input) })
    return id
  })
}

interface Beginning {
  id: string
  kind: AlertKind
  cause: 'button' | 'checkIn'
  fix: Fix | null
  tapped: Date
  /** Reaches the whole circle at once: no position is known, or everybody has just been told of a drill (ADR 0089). */
  isToAll: boolean
  device: DeviceState
}

async function begin(ctx: Ctx, sender: Sender, beginning: Beginning): Promise<void> {
  const { id, kind, cause, fix, tapped, isToAll, device } = beginning
  const now = ctx.now()
  const before = await store.countAlerts(ctx, sender.userId, new Date(now.getTime() - RATION_OVER))
  const lookAfter = kind === 'drill' ? DRILL_LASTS : WIDENS_AFTER[1]
  const hidden = kind === 'real' ? await store.hiddenAlert(ctx, sender.userId) : null
  if (hidden) await keepAlive(ctx, hidden, fix, device)
  const alert = await store.insertAlert(ctx, {
    id,
    userId: sender.userId,
    kind,
    cause,
    tappedAt: tapped > now ? now : tapped,
    raisedAt: now,
    rangeMeters: await sosRangeOf(ctx, sender.userId),
    nextLookAt: new Date(now.getTime() + lookAfter),
    ...fix,
    ...device,
    lastSignAt: now,
    hadPasskey: await hasSosPasskey(ctx, sender.userId),
    isToldInFull: kind === 'drill' || before === 0,
    joinsId: hidden?.id ?? null,
  })
  if (fix) await store.insertFix(ctx, id, fix)
  await store.addEvent(ctx, id, 'raised', { actorId: sender.userId, detail: cause })
  await reachOut(ctx, alert, sender, { stage: isToAll ? 2 : 0, fix, isFirst: true })
  await tellSender(ctx, alert)
}

/**
 * Records contact with the sender: a newer position becomes the alert's position and is added to its trail, also to
 * that of the alert it joined.
 */
async function keepAlive(ctx: Ctx, alert: store.AlertRow, sent: Fix | null, device: DeviceState): Promise<void> {
  const joined = alert.joinsId === null ? null : await store.lockAlert(ctx, alert.joinsId)
  if (joined && joined.endedAt === null) await keepAlive(ctx, joined, sent, device)
  const known = fixOf(alert)
  const isNewer = sent !== null && (known === null || sent.measuredAt > known.measuredAt)
  // The record of a hidden alert shows the address where it seemed to end.
  const moved = isNewer && { ...sent, ...(alert.duressAt === null && { address: null }) }
  const change = { lastSignAt: ctx.now(), ...device, ...moved }
  const kept = await store.updateAlert(ctx, alert.id, change)
  if (!isNewer) return
  await store.insertFix(ctx, alert.id, sent)
  const news = { position: toldPosition(kept!)!, device: deviceFacts(kept!) }
  await tellWatchers(ctx, alert, { exceptSender: true, news })
}

/**
 * Notifies the whole circle now.
 * @throws Refusal 'sosNobody'
 */
export async function widenSos(ctx: Ctx, { key }: { key?: string | undefined }): Promise<MySos> {
  const sender = await senderOf(ctx, key)
  await inRetriedTransaction(ctx, async (inside) => {
    await store.takeTurn(inside, sender.userId)
    const active = await store.activeAlert(inside, sender.userId)
    const alert = active && (await store.lockAlert(inside, active.id))
    if (!alert || alert.endedAt || alert.stage === 2) return
    await keepAlive(inside, alert, null, {})
    await reachOut(inside, alert, sender, { stage: 2, fix: fixOf(alert) })
  })
  return mySosOf(ctx, sender)
}

/**
 * Ends an alert for good, in one transaction: recipients are notified, pushes stop, and nobody receives the sender's
 * position any more. The recipients of an alert that joined another follow that one, so they are not notified. Call
 * with the alert locked.
 */
export async function closeAlert(ctx: Ctx, alert: store.AlertRow, how: Ending): Promise<void> {
  await ctx.transaction(async (inside) => {
    await store.updateAlert(inside, alert.id, { endedAt: inside.now(), endedHow: how })
    await store.addEvent(inside, alert.id, 'ended', { actorId: alert.userId, detail: how })
    await stopRings(inside, alert.id)
    await dropWays(inside, alert.id)
    const told = alert.joinsId === null ? await toldOf(inside, alert.id) : []
    await tellAll(inside, told, 'sosEnded', { alertId: alert.id, kind: alert.kind, how })
    await tellNow(inside, alert.userId, 'sosLedger', { alertId: alert.id })
  })
}

/**
 * A device clock that differs from the server's by no more than this is trusted; otherwise its times are corrected by
 * the difference.
 */
const BELIEVED_MS = 60_000

/** A position in the form that a device sends. */
interface SentFix {
  latitude: number
  longitude: number
  accuracyMeters: number
  measuredAt: string
}

/**
 * Converts a device's time to the server's clock, never in the future. Without this, a clock that is a day off would
 * make a new position look old, or an old one new. Times within the last minute are not changed: satellite positions
 * carry correct times whatever the phone's clock says.
 * @param deviceNow the device's time when it sent; unknown: its times are trusted
 */
function setRight(ctx: Ctx, time: string, deviceNow?: string | null): Date {
  const now = ctx.now().getTime()
  const raw = Date.parse(time)
  const ahead = deviceNow ? Date.parse(deviceNow) - now : 0
  const isOff = Math.abs(ahead) > BELIEVED_MS && Math.abs(raw - now) > BELIEVED_MS
  const told = isOff ? raw - ahead : raw
  return new Date(told > now + BELIEVED_MS ? now : told)
}

/** A device's position with its time corrected; null when it is not usable. */
export function asFix(ctx: Ctx, position: SentFix | null | undefined, deviceNow?: string | null): Fix | null {
  return newestFix([position && { ...position, measuredAt: setRight(ctx, position.measuredAt, deviceNow) }])
}

/** SQLSTATE codes: connection lost, or no connection available. */
const NO_CONNECTION = ['08006', '08003', '57P01', '53300']

/**
 * Runs the work in one transaction and retries it while the database is briefly unavailable, so that an SOS is not
 * refused for that.
 */
export const inRetriedTransaction = <T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> =>
  withRetry(ctx, NO_CONNECTION, () => ctx.transaction(work))
