import { randomBytes } from 'node:crypto'
import { Refusal } from '#core/errors.ts'
import { keyedHash } from '#features/accounts/server/keyedHash.ts'
import { standingOf, wasSessionEnded } from '#features/accounts/server/standing.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import * as store from './keyStore.ts'
import { TRIED_EVERY } from './selfTests.ts'

/** Maximum number of devices of one person with a key. */
const MOST_KEYS = 20

const hashOf = (ctx: Ctx, key: string) => keyedHash(ctx, 'sos key', key)

/**
 * Makes a key for the asking device and replaces its old one. The key raises, follows and ends its owner's SOS after
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

/** Owner of the SOS in a call. */
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
