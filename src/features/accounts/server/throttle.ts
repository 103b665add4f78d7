import type { Ctx } from '#kit/server/context.ts'
import { networkOf } from '#kit/server/networkOf.ts'
import { failuresLeft, FORGOTTEN_AFTER, type AttemptLimit, ATTEMPT_LIMITS, waitAfter } from '../rules.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { isKnownDevice } from './sessions.ts'
import { deleteFailures, deleteFailuresBefore, lockFailures, uncountFailure, writeFailures } from './attemptStore.ts'

/** A counter of tries and its limit. */
interface Subject {
  name: string
  patience: AttemptLimit
}

/** A sign-in try, counted before the password is checked. */
export interface CountedTry {
  /** Above 0: a wait is running; the try is refused and was not counted. */
  waitSeconds: number
  /** Removes this try; counters of known devices and of the second step are reset. Call it when the proof was right. */
  forget: () => Promise<void>
}

/**
 * Counts one sign-in try before the password is checked, so that parallel tries all count. A device known to
 * the account is counted separately, so that a stranger's guesses never lock it out. On an unknown device a success
 * removes only its own try, so that signing in to one's own account allows no further guesses at other accounts.
 * @param userId null when no account has this identifier
 */
export async function countTry(ctx: Ctx, userId: string | null, identifier: string): Promise<CountedTry> {
  const device = userId !== null && (await isKnownDevice(ctx, userId))
  const subjects = device ? [deviceSubject(ctx, userId)] : strangerSubjects(ctx, userId, identifier)
  const taken = await ctx.transaction((inside) => takeTries(inside, subjects))
  return {
    waitSeconds: taken.waitSeconds,
    async forget() {
      for (const [i, { name }] of subjects.entries()) {
        if (device) await deleteFailures(ctx, name)
        else await uncountFailure(ctx, name, taken.waits[i] ?? null)
      }
    },
  }
}

/**
 * Counts one authenticator code before it is compared, after the password was right. Known devices are counted
 * separately, so that a stranger with the password but not the app does not lock them out.
 */
export async function countSecondStep(ctx: Ctx, userId: string): Promise<CountedTry> {
  const isKnown = await isKnownDevice(ctx, userId)
  const name = isKnown
    ? `second-device:${named(ctx, 'device', `${userId} ${ctx.deviceToken}`)}`
    : `second:${named(ctx, 'account', userId)}`
  const { waitSeconds } = await ctx.transaction((inside) =>
    takeTries(inside, [{ name, patience: ATTEMPT_LIMITS.secondStep }]),
  )
  return { waitSeconds, forget: () => deleteFailures(ctx, name) }
}

/**
 * Counts one request for a code before it is sent (A-40). A stranger's request counts for the network, and for account
 * and network together; a request by a known device or by the signed-in owner has a counter of its own, so that one
 * person's requests do not delay another's.
 * @param userId null when no account has this identifier: only the network is counted
 * @returns the wait in seconds; above 0 the request is refused and was not counted
 */
export async function countSending(ctx: Ctx, userId: string | null): Promise<number> {
  const { waitSeconds } = await ctx.transaction(async (inside) =>
    takeTries(inside, await sendingSubjects(inside, userId)),
  )
  return waitSeconds
}

/**
 * Counts one code for a contact change before it is sent: for the account, and for the new address or number, so that
 * many accounts together cannot flood it with messages.
 * @returns the wait in seconds; above 0 the request is refused and was not counted
 */
export async function countSendingTo(ctx: Ctx, userId: string, contact: string): Promise<number> {
  const name = `codes-contact:${named(ctx, 'contact', contact.toLowerCase())}`
  const { waitSeconds } = await ctx.transaction(async (inside) =>
    takeTries(inside, [...(await sendingSubjects(inside, userId)), { name, patience: ATTEMPT_LIMITS.codesToContact }]),
  )
  return waitSeconds
}

async function sendingSubjects(ctx: Ctx, userId: string | null): Promise<Subject[]> {
  const network = networkOf(ctx.address)
  const patience = ATTEMPT_LIMITS.codesToAccount
  if (userId !== null && ctx.actor?.userId === userId)
    return [{ name: `codes-owner:${named(ctx, 'account', userId)}`, patience }]
  if (userId !== null && (await isKnownDevice(ctx, userId)))
    return [{ name: `codes-device:${named(ctx, 'device', `${userId} ${ctx.deviceToken}`)}`, patience }]
  const address = { name: `codes-address:${named(ctx, 'address', network)}`, patience: ATTEMPT_LIMITS.codesFromAddress }
  if (userId === null) return [address]
  return [address, { name: `codes-account:${named(ctx, 'account', `${userId} ${network}`)}`, patience }]
}

const deviceSubject = (ctx: Ctx, userId: string): Subject => ({
  name: `device:${named(ctx, 'device', `${userId} ${ctx.deviceToken}`)}`,
  patience: ATTEMPT_LIMITS.knownDevice,
})

function strangerSubjects(ctx: Ctx, userId: string | null, identifier: string): Subject[] {
  const address = { name: `address:${named(ctx, 'address', networkOf(ctx.address))}`, patience: ATTEMPT_LIMITS.address }
  if (identifier === '') return [address]
  const account = userId ?? `nobody ${identifier.toLowerCase()}`
  return [address, { name: `account:${named(ctx, 'account', account)}`, patience: ATTEMPT_LIMITS.account }]
}

const named = (ctx: Ctx, purpose: string, value: string) => keyedHash(ctx, purpose, value).toString('hex').slice(0, 40)

/** Counts a try in every counter; while a wait is running in one of them, it counts in none. */
async function takeTries(ctx: Ctx, subjects: Subject[]): Promise<{ waitSeconds: number; waits: (Date | null)[] }> {
  const now = ctx.now()
  const rows = []
  for (const { name } of subjects) rows.push(await lockFailures(ctx, name))
  const waitMs = Math.max(...rows.map(({ blockedUntil }) => (blockedUntil?.getTime() ?? 0) - now.getTime()))
  if (waitMs > 0) return { waitSeconds: Math.ceil(waitMs / 1000), waits: [] }
  const waits = []
  for (const [i, { subject, failures, lastFailureAt }] of rows.entries()) {
    const { patience } = subjects[i]!
    const left = failuresLeft({ count: failures, since: lastFailureAt }, patience, now)
    const wait = waitAfter(left.count + 1, patience.free)
    const blockedUntil = wait > 0 ? new Date(now.getTime() + wait) : null
    await writeFailures(ctx, { subject, failures: left.count + 1, blockedUntil, lastFailureAt: left.since })
    waits.push(blockedUntil)
  }
  return { waitSeconds: 0, waits }
}

/** Deletes expired counters. */
export async function purgeSignInFailures(ctx: Ctx): Promise<void> {
  await deleteFailuresBefore(ctx, new Date(ctx.now().getTime() - FORGOTTEN_AFTER))
}
