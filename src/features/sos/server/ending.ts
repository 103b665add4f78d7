import type { OutputOf } from '#core/contract.ts'
import { Refusal } from '#core/errors.ts'
import { isPasswordOf } from '#features/accounts/server/standing.ts'
import { passkeyOf } from '#features/settings/rules.ts'
import { checkSosPasskey, passkeySetAt } from '#features/settings/server/passkeys.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { endAlert } from '../contract.ts'
import { tryWait, TRIES_FORGOTTEN } from '../rules.ts'
import * as store from './alertStore.ts'
import { closeCheckIn } from './checkIns.ts'
import { closeAlert, inRetriedTransaction } from './alerts.ts'
import { type Sender, senderOf } from './keys.ts'
import { lockTries, writeTries } from './deviceStore.ts'
import { activeAlertsWith } from './followingStore.ts'
import { tellSender, tellWatchers } from './told.ts'

type Verdict = 'right' | 'duress' | 'wrong'

/** What ends an alert: the passkey, or the account password. */
type Way = 'passkey' | 'password'

/**
 * Turns off the caller's SOS and check-in with the passkey, or with the account password when no passkey was set before
 * the alert was raised (L-17, W-14). The duress passkey gives the same answer in the same time, but the alert stays
 * active for its recipients. Without an alert a correct passkey gets the same answer too, so that the answer reveals
 * nothing.
 * @throws Refusal 'sosNobody', 'invalidInput' for an empty passkey (not counted as a try), 'wrongPasskey' (L-18)
 * or, if the account password is used, 'wrongPassword' (both are counted and shown to recipients), 'tooManyTries' with
 * the wait
 */
export async function turnOff(
  ctx: Ctx,
  { passkey, key }: { passkey: string; key?: string | undefined },
): Promise<OutputOf<typeof endAlert>> {
  const sender = await senderOf(ctx, key)
  if (passkeyOf(passkey) === '') throw new Refusal('invalidInput', { fields: { passkey: 'passkeyEmpty' } })
  const counted = await countTry(ctx, sender.userId)
  if (counted.waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds: counted.waitSeconds } })
  const { verdict, way } = await judge(ctx, sender, passkey)
  const ended = await inRetriedTransaction(ctx, async (inside) => {
    await store.takeTurn(inside, sender.userId)
    const alerts = await alertsOn(inside, sender.userId)
    if (verdict !== 'wrong') await writeTries(inside, sender.userId, 0, null)
    const isAlone = verdict !== 'duress' || alerts.length === 0
    const hasCheckIn = await closeCheckIn(inside, sender, isAlone ? verdict : 'right')
    for (const alert of alerts) await carryOut(inside, alert, verdict)
    // A hidden alert is not on the person's screens.
    if (alerts.some(({ duressAt }) => duressAt === null)) return 'alert'
    return hasCheckIn ? 'checkIn' : null
  })
  if (verdict === 'wrong') throw new Refusal(way === 'password' ? 'wrongPassword' : 'wrongPasskey')
  return { off: true, ended }
}

/** A person's alerts that have not ended, locked: the one on their screens and the hidden one. */
async function alertsOn(ctx: Ctx, userId: string): Promise<store.AlertRow[]> {
  const alerts: store.AlertRow[] = []
  for (const found of [await store.activeAlert(ctx, userId), await store.hiddenAlert(ctx, userId)]) {
    const alert = found && (await store.lockAlert(ctx, found.id))
    if (alert?.endedAt === null) alerts.push(alert)
  }
  return alerts
}

/** Counts the try before the passkey is checked, so that concurrent tries all count. */
async function countTry(ctx: Ctx, userId: string): Promise<{ waitSeconds: number }> {
  return ctx.transaction(async (inside) => {
    const { wrong, blockedUntil, lastAt } = await lockTries(inside, userId)
    const now = inside.now()
    const waitMs = (blockedUntil?.getTime() ?? 0) - now.getTime()
    if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000) }
    const left = now.getTime() - lastAt.getTime() > TRIES_FORGOTTEN ? 0 : wrong
    const wait = tryWait(left + 1)
    await writeTries(inside, userId, left + 1, wait > 0 ? new Date(now.getTime() + wait) : null)
    return { waitSeconds: 0 }
  })
}

/**
 * A passkey only ends alerts raised after it was first set: a person who takes the phone cannot set one and turn the
 * alert off.
 */
async function judge(ctx: Ctx, { userId }: Sender, typed: string): Promise<{ verdict: Verdict; way: Way }> {
  const active = (await store.activeAlert(ctx, userId)) ?? (await store.hiddenAlert(ctx, userId))
  const verdict = await checkSosPasskey(ctx, userId, typed)
  const isByPassword = active ? !active.hadPasskey : verdict === 'none'
  if (!isByPassword) return { verdict: verdict === 'none' ? 'wrong' : verdict, way: 'passkey' }
  const isRight = typed !== '' && (await isPasswordOf(ctx, userId, typed))
  return { verdict: isRight ? 'right' : 'wrong', way: 'password' }
}

async function carryOut(ctx: Ctx, alert: store.AlertRow, verdict: Verdict): Promise<void> {
  if (verdict === 'wrong') {
    const counted = await store.updateAlert(ctx, alert.id, { wrongTries: alert.wrongTries + 1 })
    await store.addEvent(ctx, alert.id, 'wrongPasskey', { detail: String(counted!.wrongTries) })
    await tellWatchers(ctx, alert)
  } else if (verdict === 'right' && (await mayEnd(ctx, alert))) {
    await closeAlert(ctx, alert, alert.hadPasskey ? 'passkey' : 'password')
  } else if (verdict === 'duress' && (alert.kind === 'drill' || alert.joinsId !== null)) {
    // Recipients of the alert that was joined already see that it was turned off under duress.
    await closeAlert(ctx, alert, alert.kind === 'drill' ? 'drill' : 'passkey')
  } else if (verdict === 'duress' && alert.duressAt === null) {
    const hidden = await store.updateAlert(ctx, alert.id, { duressAt: ctx.now() })
    await store.addEvent(ctx, alert.id, 'duress')
    await tellSender(ctx, alert)
    await tellWatchers(ctx, hidden!, { exceptSender: true })
  }
}

/**
 * An alert kept alive by the duress passkey only ends with a passkey set before it: a newer one may have been forced.
 */
async function mayEnd(ctx: Ctx, alert: store.AlertRow): Promise<boolean> {
  if (alert.duressAt === null) return true
  const setAt = await passkeySetAt(ctx, alert.userId)
  return setAt !== null && setAt <= alert.duressAt
}

/**
 * Ends the caller's drill; a real alert stays.
 * @throws Refusal 'notSignedIn'
 */
export async function endMyDrill(ctx: Ctx): Promise<{ off: boolean }> {
  const { userId } = signedIn(ctx)
  return inRetriedTransaction(ctx, async (inside) => {
    await store.takeTurn(inside, userId)
    const active = await store.activeAlert(inside, userId)
    if (active?.kind !== 'drill') return { off: active === null }
    await closeAlert(inside, active, 'drill')
    return { off: true }
  })
}

/**
 * Refuses while the signed-in person's SOS is visibly active: signing out, deleting the account and changing the
 * passkey must wait until it is turned off.
 * @throws Refusal 'sosActive'
 */
export async function refuseWhileOn(ctx: Ctx): Promise<void> {
  const alert = ctx.actor && (await store.activeAlert(ctx, ctx.actor.userId))
  if (alert?.kind === 'real') throw new Refusal('sosActive')
}

/**
 * Called before an account is erased: notifies recipients of a hidden alert that it has ended, and records in others'
 * active alerts that one person, whose row and name will be gone, has left.
 */
export async function closeBeforeErasing(ctx: Ctx): Promise<void> {
  if (!ctx.actor) return
  const { userId } = ctx.actor
  for (const alert of await alertsOn(ctx, userId)) await closeAlert(ctx, alert, 'account')
  for (const id of await activeAlertsWith(ctx, userId)) await store.addEvent(ctx, id, 'left', { actorId: userId })
}
