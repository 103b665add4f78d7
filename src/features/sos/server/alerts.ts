import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'
import { hasSosPasskey } from '#features/settings/server/passkeys.ts'
import { sosRangeOf } from '#features/settings/server/settings.ts'
import type { MySos } from '../contract.ts'
import { type AlertKind, DRILL_LASTS, type Fix, newestFix, RATION_OVER, WIDENS_AFTER } from '../rules.ts'
import * as store from './alertStore.ts'
import { closeAlert } from './closing.ts'
import { asFix, type SentFix, setRight } from './deviceClock.ts'
import { type Sender, senderOf } from './keys.ts'
import { mySosOf } from './ledger.ts'
import { fixOf, lastFixes, reachOut } from './reach.ts'
import { persistently } from './persistently.ts'
import { deviceFacts, toldPosition } from './told.ts'
import { tellWatchers } from './watchers.ts'

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
 * Raises an SOS. Everybody within the range is told in the same transaction that stores the alert, so that an
 * acknowledged alert is always sent. A repeated or concurrent call updates the active alert; an alert that has ended is
 * not raised again. A real alert ends a drill, and joins an alert that the duress passkey keeps alive (ADR 0048). No rate limit and no expired sign-in prevents it; a conflicting transaction is retried.
 * @throws Refusal 'sosNobody' when the sender is unknown, 'sosNowhere' when none of their positions is known (L-11) and
 * they did not ask to send without one
 */
export async function raise(ctx: Ctx, input: Raised): Promise<MySos> {
  const sender = await senderOf(ctx, input.key)
  await persistently(ctx, (each) => raiseFor(each, sender, input, 'button'))
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
    const fix = newestFix([sent, (await lastFixes(inside, [sender.userId])).get(sender.userId)])
    if (!fix && !withoutPlace) throw new Refusal('sosNowhere')
    if (active) await closeAlert(inside, active, 'drill')
    const tapped = tappedAt ? setRight(inside, tappedAt, deviceNow) : inside.now()
    await begin(inside, sender, { id, kind, cause, fix, tapped, device: deviceState(input) })
    return id
  })
}

interface Beginning {
  id: string
  kind: AlertKind
  cause: 'button' | 'checkIn'
  fix: Fix | null
  tapped: Date
  device: DeviceState
}

async function begin(ctx: Ctx, sender: Sender, { id, kind, cause, fix, tapped, device }: Beginning): Promise<void> {
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
  await reachOut(ctx, alert, sender, { stage: fix || kind === 'drill' ? 0 : 2, fix, isFirst: true })
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
 * Tells the whole circle now.
 * @throws Refusal 'sosNobody'
 */
export async function widen(ctx: Ctx, { key }: { key?: string | undefined }): Promise<MySos> {
  const sender = await senderOf(ctx, key)
  await persistently(ctx, async (inside) => {
    await store.takeTurn(inside, sender.userId)
    const active = await store.activeAlert(inside, sender.userId)
    const alert = active && (await store.lockAlert(inside, active.id))
    if (!alert || alert.endedAt || alert.stage === 2) return
    await keepAlive(inside, alert, null, {})
    await reachOut(inside, alert, sender, { stage: 2, fix: fixOf(alert) })
  })
  return mySosOf(ctx, sender)
}
