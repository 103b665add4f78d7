import { randomBytes } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { days, minutes, seconds } from '#core/units.ts'
import { type Actor, type Ctx, signedIn } from '#kit/server/context.ts'
import type { SignedOutWhy } from '../rules.ts'
import { browserOf } from '../browsers.ts'
import type { Device } from '../safetyContract.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import * as store from './sessionStore.ts'

/** A session expires after this long without a visit. */
export const SESSION_LASTS = days(90)
/** A session expires this long after the sign-in, even when it is used. */
export const SESSION_ENDS = days(365)
/** The last visit is stored at most this often. */
const SEEN_EVERY = seconds(45)
/** An ended session is kept this long for the owner's list of devices. */
const ENDED_KEPT = days(30)

/** The stored hash of a session token. */
export const tokenHashOf = (ctx: Ctx, token: string) => keyedHash(ctx, 'session', token)

/** Drops the cached sessions of a person after commit: the next request reads the database. */
export const forgetAfterCommit = (ctx: Ctx, userId: string) => ctx.afterCommit(() => ctx.forgetActor(userId))

/**
 * Opens a session for a person on this browser and remembers the browser as theirs.
 * @returns the token for the cookie; only its keyed hash is stored
 */
export async function openSession(
  ctx: Ctx,
  userId: string,
  { hasSecondStep = false }: { hasSecondStep?: boolean } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await rememberDevice(ctx, userId)
  await store.insertSession(ctx, {
    id: newId(),
    tokenHash: tokenHashOf(ctx, token),
    userId,
    userAgent: ctx.userAgent,
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    secondStepAt: hasSecondStep ? now : null,
    expiresAt: new Date(now.getTime() + SESSION_LASTS),
  })
  return token
}

/**
 * Replaces this browser's session token after the account's security changed, so that a copy of the old token becomes
 * useless.
 */
export async function renewToken(ctx: Ctx): Promise<void> {
  if (!ctx.actor) return
  const token = randomBytes(32).toString('base64url')
  await store.replaceToken(ctx, ctx.actor.sessionId, tokenHashOf(ctx, token))
  forgetAfterCommit(ctx, ctx.actor.userId)
  ctx.afterCommit(() => ctx.giveToken(token))
}

/** A password given in this browser counts as proof for this long. */
export const PROOF_LASTS = minutes(10)

/**
 * Requires that the password was given in this browser within `lasts`, by signing in or by `provePassword`.
 * @throws Refusal 'notSignedIn', 'passwordNeeded'
 */
export async function requireProof(ctx: Ctx, lasts: number = PROOF_LASTS): Promise<void> {
  const { provenAt } = await store.proofsOf(ctx, signedIn(ctx).sessionId)
  if (!provenAt || ctx.now().getTime() - provenAt.getTime() > lasts) throw new Refusal('passwordNeeded')
}

/** A session as stored in the database. */
export interface OpenSession {
  actor: Actor
  /** Until this time a visit needs no write, and the session stays valid. */
  unchangedUntil: Date
}

/** The session of this token, with its visit recorded; null for an unknown, ended or expired one. */
export async function sessionOf(ctx: Ctx, token: string): Promise<OpenSession | null> {
  const now = ctx.now()
  const found = await store.sessionByToken(ctx, tokenHashOf(ctx, token))
  if (!found || found.session.expiresAt <= now) return null
  const { id, userId } = found.session
  let { lastSeenAt, expiresAt } = found.session
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY) {
    const last = found.session.createdAt.getTime() + SESSION_ENDS
    ;[lastSeenAt, expiresAt] = [now, new Date(Math.min(now.getTime() + SESSION_LASTS, last))]
    await store.noteVisit(ctx, id, { lastSeenAt, expiresAt })
  }
  return {
    actor: { userId, sessionId: id, isAdmin: found.isAdmin, isDemo: found.isDemo },
    unchangedUntil: new Date(Math.min(lastSeenAt.getTime() + SEEN_EVERY, expiresAt.getTime() - 1)),
  }
}

/** The owner of this token; null for an unknown, ended or expired session. */
export const actorOf = async (ctx: Ctx, token: string): Promise<Actor | null> =>
  (await sessionOf(ctx, token))?.actor ?? null

/**
 * Why the session of this token was ended, told only to the browser that had it: 'accountSuspended', or null for any
 * other reason.
 */
export const whySessionEnded = async (ctx: Ctx, token: string): Promise<SignedOutWhy | null> =>
  (await store.wasEndedBySuspension(ctx, tokenHashOf(ctx, token))) ? 'accountSuspended' : null

/** Ends the session of this browser; does nothing without one. */
export async function endSession(ctx: Ctx): Promise<void> {
  if (!ctx.actor) return
  await store.revokeSession(ctx, ctx.actor.sessionId, ctx.now())
  forgetAfterCommit(ctx, ctx.actor.userId)
}

/** Ends one session of a person; false when it is not theirs or has ended. */
export async function endOneSession(ctx: Ctx, userId: string, id: string): Promise<boolean> {
  const hasEnded = await store.revokeSessionOf(ctx, userId, id, ctx.now())
  forgetAfterCommit(ctx, userId)
  return hasEnded
}

/** Ends every session of a person, except `keep`. */
export async function endSessionsOf(ctx: Ctx, userId: string, keep?: string): Promise<void> {
  await store.revokeSessionsOf(ctx, userId, ctx.now(), keep)
  forgetAfterCommit(ctx, userId)
}

/** Records the current browser as known to the account. */
export async function rememberDevice(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.deviceToken) await store.upsertDevice(ctx, keyedHash(ctx, 'device', ctx.deviceToken), userId)
}

/** Deletes the known browsers of the account. */
export const forgetDevices = (ctx: Ctx, userId: string) => store.deleteDevicesOf(ctx, userId)

/** True when the account has signed in before on the current browser. */
export async function isKnownDevice(ctx: Ctx, userId: string): Promise<boolean> {
  return ctx.deviceToken !== '' && store.isDeviceOf(ctx, keyedHash(ctx, 'device', ctx.deviceToken), userId)
}

/** Deletes sessions that ended or expired a month ago. */
export async function purgeSessions(ctx: Ctx): Promise<void> {
  await store.deleteEndedSessions(ctx, new Date(ctx.now().getTime() - ENDED_KEPT))
}

/**
 * The browsers signed in to the person's account: the current one first, then by latest visit.
 * @throws Refusal 'notSignedIn'
 */
export async function devicesOf(ctx: Ctx): Promise<{ devices: Device[] }> {
  const { userId, sessionId } = signedIn(ctx)
  const rows = await store.openSessionsOf(ctx, userId, ctx.now())
  const devices = rows.map((row) => ({
    id: row.id,
    ...browserOf(row.userAgent),
    signedInAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isThis: row.id === sessionId,
  }))
  return { devices: devices.sort((a, b) => Number(b.isThis) - Number(a.isThis)) }
}

/**
 * Signs one browser of the person out immediately.
 * @throws Refusal 'notSignedIn', 'notFound' for a session that is not the person's own or has ended
 */
export async function endOneDevice(ctx: Ctx, { id }: { id: string }): Promise<{ ended: boolean }> {
  const { userId, sessionId } = signedIn(ctx)
  if (!(await endOneSession(ctx, userId, id))) throw new Refusal('notFound')
  if (id === sessionId) ctx.giveToken(null)
  return { ended: true }
}

/**
 * Signs every browser of the person out, except this one with `keepThis`, and forgets the others as known devices.
 * @throws Refusal 'notSignedIn'
 */
export async function signOutAll(ctx: Ctx, { keepThis }: { keepThis: boolean }): Promise<{ signedOut: boolean }> {
  const { userId, sessionId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    await endSessionsOf(inside, userId, keepThis ? sessionId : undefined)
    await forgetDevices(inside, userId)
    if (keepThis) await rememberDevice(inside, userId)
  })
  if (!keepThis) ctx.giveToken(null)
  return { signedOut: true }
}
