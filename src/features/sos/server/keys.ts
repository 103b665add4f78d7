import { randomBytes } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { days, hours } from '#core/units.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { standingOf, wasSessionEnded } from '#features/accounts/server/standing.ts'
import { pushTo } from '#features/notifications/server/push.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './deviceStore.ts'

/** Maximum number of devices of one person with a key. */
const MOST_KEYS = 20

const hashOf = (ctx: Ctx, key: string) => keyedHash(ctx, 'sos key', key)

/**
 * Creates a key for the calling device and replaces its old one. The key raises, follows and ends its owner's SOS after
 * the session has expired, and does nothing else. Ending the session on purpose (sign-out, "end this device", a new
 * password) also deletes the key. Only its keyed hash is stored.
 * @throws Refusal 'notSignedIn'
 */
export async function makeKey(ctx: Ctx, { old }: { old?: string | undefined }): Promise<{ key: string }> {
  const { userId, sessionId } = signedIn(ctx)
  const key = randomBytes(32).toString('base64url')
  await ctx.transaction(async (inside) => {
    if (old) await store.deleteKey(inside, userId, hashOf(inside, old))
    await store.insertKey(inside, hashOf(inside, key), userId, sessionId)
    await store.deleteOldKeys(inside, userId, MOST_KEYS)
    await store.planSelfTest(inside, userId, new Date(inside.now().getTime() + TRIED_EVERY))
  })
  return { key }
}

/** The person in whose name an SOS endpoint is called. */
export interface Sender {
  userId: string
  isDemo: boolean
}

/**
 * The sender of a call: the signed-in person, else the owner of the key.
 * @throws Refusal 'sosNobody' when neither is known
 */
export async function senderOf(ctx: Ctx, key: string | undefined): Promise<Sender> {
  if (ctx.actor) return { userId: ctx.actor.userId, isDemo: ctx.actor.isDemo }
  const found = key ? await store.keyByHash(ctx, hashOf(ctx, key)) : null
  if (!found || (await wasSessionEnded(ctx, found.sessionId))) throw new Refusal('sosNobody')
  const isDemo = (await standingOf(ctx, [found.userId])).get(found.userId)?.isDemo ?? false
  return { userId: found.userId, isDemo }
}

/** Deletes keys of sessions that were ended on purpose, before those sessions are deleted. */
export async function purgeKeys(ctx: Ctx): Promise<void> {
  for (const sessionId of await store.keySessions(ctx))
    if (await wasSessionEnded(ctx, sessionId)) await store.deleteKeysOfSession(ctx, sessionId)
}

/** How often a person's devices are tested. */
export const TRIED_EVERY = days(7)
/** Lifetime of a test push; a device that was off longer is tested a week later. */
export const TRIAL_LASTS = hours(12)
const AT_ONCE = 200

/**
 * Tests the push path to devices whose app is closed with a silent push, so that a push service rejects an expired
 * subscription now and not during an emergency (`reachOf` then no longer counts it).
 */
export async function settleSelfTests(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (inside) => {
    const next = new Date(inside.now().getTime() + TRIED_EVERY)
    const due = await store.takeSelfTests(inside, next, AT_ONCE)
    await store.noteTrials(inside, due, next)
    for (const userId of due) await tryDevices(inside, userId)
  })
}

/**
 * Sends a silent test push to every device of a person; each device answers.
 * @returns number of devices tested
 */
export const tryDevices = (ctx: Ctx, userId: string): Promise<number> =>
  pushTo(ctx, userId, {
    type: 'selfTest',
    url: '/sosturnoff',
    noticeId: '',
    lasts: TRIAL_LASTS,
    about: 'selfTest',
  })
