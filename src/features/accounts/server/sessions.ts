import { randomBytes } from 'node:crypto'
import { newId } from '#core/ids.ts'
import { days, minutes } from '#core/units.ts'
import { Refusal } from '#core/errors.ts'
import { type Actor, type Ctx, signedIn } from '#kit/server/context.ts'
import { keyedHash } from './keyedHash.ts'
import * as store from './sessionStore.ts'

/** A session ends after this long without a visit. */
export const SESSION_LASTS = days(90)
/** The last visit is written down at most this often. */
const SEEN_EVERY = minutes(5)
/** A session that ended is kept this long for its owner's list of devices. */
const ENDED_KEPT = days(30)

const hashOf = (ctx: Ctx, token: string) => keyedHash(ctx, 'session', token)

/**
 * Opens a session for a person on this browser and remembers the browser as theirs (trust S4).
 * @returns the token for the cookie; only its keyed hash is stored
 */
export async function openSession(ctx: Ctx, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.now()
  await rememberDevice(ctx, userId)
  await store.insertSession(ctx, {
    id: newId(),
    tokenHash: hashOf(ctx, token),
    userId,
    userAgent: ctx.userAgent,
    createdAt: now,
    lastSeenAt: now,
    provenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LASTS),
  })
  return token
}

/**
 * Gives this browser another token in the place of the one it has (trust S3), for moments in which the account became
 * safer: a copy of the old one is worth nothing from then on.
 */
export async function renewToken(ctx: Ctx): Promise<void> {
  if (!ctx.actor) return
  const token = randomBytes(32).toString('base64url')
  await store.replaceToken(ctx, ctx.actor.sessionId, hashOf(ctx, token))
  ctx.afterCommit(() => ctx.giveToken(token))
}

/** A password given in this browser counts this long (trust S3). */
const PROOF_LASTS = minutes(10)

/**
 * Passes only who gave the password in this browser within ten minutes, by signing in or by `provePassword` (trust S3).
 * @throws Refusal 'notSignedIn', 'passwordNeeded'
 */
export async function requireProof(ctx: Ctx): Promise<void> {
  const provenAt = await store.proofOf(ctx, signedIn(ctx).sessionId)
  if (!provenAt || ctx.now().getTime() - provenAt.getTime() > PROOF_LASTS) throw new Refusal('passwordNeeded')
}

/** Who holds this token; null for an unknown, ended or expired session. */
export async function actorOf(ctx: Ctx, token: string): Promise<Actor | null> {
  const now = ctx.now()
  const found = await store.sessionByToken(ctx, hashOf(ctx, token))
  if (!found || found.session.expiresAt <= now) return null
  const { id, userId, lastSeenAt } = found.session
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY) {
    await store.noteVisit(ctx, id, { lastSeenAt: now, expiresAt: new Date(now.getTime() + SESSION_LASTS) })
  }
  return { userId, sessionId: id, isAdmin: found.isAdmin, isDemo: found.isDemo }
}

/** Ends the session of this browser; without one nothing happens. */
export async function endSession(ctx: Ctx): Promise<void> {
  if (ctx.actor) await store.revokeSession(ctx, ctx.actor.sessionId, ctx.now())
}

/** Ends every session of a person, except `keep`. */
export const endSessionsOf = (ctx: Ctx, userId: string, keep?: string) =>
  store.revokeSessionsOf(ctx, userId, ctx.now(), keep)

/** Remembers the asking browser as one on which the account was signed in. */
export async function rememberDevice(ctx: Ctx, userId: string): Promise<void> {
  if (ctx.deviceToken) await store.upsertDevice(ctx, keyedHash(ctx, 'device', ctx.deviceToken), userId)
}

/** Forgets on which browsers the account once signed in. */
export const forgetDevices = (ctx: Ctx, userId: string) => store.deleteDevicesOf(ctx, userId)

/** True when the account once signed in on the asking browser. */
export async function isKnownDevice(ctx: Ctx, userId: string): Promise<boolean> {
  return ctx.deviceToken !== '' && store.isDeviceOf(ctx, keyedHash(ctx, 'device', ctx.deviceToken), userId)
}

/** Clears away sessions that ended or expired a month ago. */
export async function purgeSessions(ctx: Ctx): Promise<void> {
  await store.deleteEndedSessions(ctx, new Date(ctx.now().getTime() - ENDED_KEPT))
}
