import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Refusal } from '#core/errors.ts'
import { minutes } from '#core/units.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { browserOf } from '../browsers.ts'
import type { LoginAnswer } from '../contract.ts'
import type { KeyResponse, SignInKey } from '../keyContract.ts'
import { SERVER_TEXTS } from '../texts.ts'
import { signInUser } from './entering.ts'
import * as store from './keyStore.ts'
import { sendKeyAdded } from './messages.ts'
import { isTrusted } from './secondProof.ts'
import { noteProof, noteSecondProof } from './sessionStore.ts'
import { userById } from './store.ts'

const CHALLENGE_LASTS = minutes(5)
/** Most passkeys of one account. */
const MOST_KEYS = 20

type Options = { options: Record<string, unknown> }
type Keys = { keys: SignInKey[] }

/**
 * The passkeys of the signed-in person.
 * @throws Refusal 'notSignedIn'
 */
export async function mySignInKeys(ctx: Ctx): Promise<Keys> {
  const rows = await store.keysOf(ctx, signedIn(ctx).userId)
  const keys = rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
  return { keys }
}

/**
 * Registration options for a new passkey of the signed-in person, on a device that checks finger, face or screen lock.
 * @throws Refusal 'notSignedIn', 'tooManyKeys' past twenty
 */
export async function beginMyKey(ctx: Ctx): Promise<Options> {
  const user = await userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  const known = await store.keysOf(ctx, user.id)
  if (known.length >= MOST_KEYS) throw new Refusal('tooManyKeys', { params: { most: MOST_KEYS } })
  const options = await generateRegistrationOptions({
    rpName: 'Hereabouts',
    rpID: hostOf(ctx),
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return remember(ctx, options, user.id)
}

/**
 * Stores the passkey that the browser made, and notifies the account's e-mail address.
 * @throws Refusal 'notSignedIn', 'keyRefused' for one that is invalid, made for another person, or already registered
 */
export async function addMyKey(ctx: Ctx, { response }: { response: KeyResponse }): Promise<Keys> {
  const user = await userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  const made = await verified(() =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => (await store.takeChallenge(ctx, challenge)) === user.id,
      expectedOrigin: originsOf(ctx, response),
      expectedRPID: hostOf(ctx),
      requireUserVerification: true,
    }),
  )
  if (!made?.verified) throw new Refusal('keyRefused')
  const { id, publicKey, counter } = made.registrationInfo.credential
  const { browser, system } = browserOf(ctx.userAgent)
  const name = [browser, system].filter((word) => word !== '').join(' · ')
  const row = { id, userId: user.id, publicKey: Buffer.from(publicKey), counter, name, createdAt: ctx.now() }
  if (!(await store.insertKey(ctx, row))) throw new Refusal('keyRefused')
  if (!user.isDemo) ctx.afterCommit(() => sendKeyAdded(ctx, user.email))
  return mySignInKeys(ctx)
}

/**
 * Deletes a passkey of the signed-in person.
 * @throws Refusal 'notSignedIn', 'notFound'
 */
export async function removeMyKey(ctx: Ctx, { id }: { id: string }): Promise<Keys> {
  if (!(await store.deleteKey(ctx, signedIn(ctx).userId, id))) throw new Refusal('notFound')
  return mySignInKeys(ctx)
}

/** Options for signing in with a passkey; the passkey itself identifies the account. */
export async function beginUsingKey(ctx: Ctx): Promise<Options> {
  const options = await generateAuthenticationOptions({ rpID: hostOf(ctx), userVerification: 'required' })
  return remember(ctx, options, null)
}

/** Signs in with a passkey. It combines a device with a finger, face or screen lock, so no second step is required. */
export async function enterWithKey(ctx: Ctx, { response }: { response: KeyResponse }): Promise<LoginAnswer> {
  const userId = await ownerOfUsed(ctx, response)
  const user = userId && (await userById(ctx, userId))
  if (!user) return { success: false, code: 'keyRefused', message: SERVER_TEXTS['keyRefused']! }
  return signInUser(ctx, user, { hasSecondStep: true })
}

/**
 * Accepts a passkey where a recent proof is required.
 * @throws Refusal 'notSignedIn', 'keyRefused', also for a passkey of another account
 */
export async function proveWithMyKey(ctx: Ctx, { response }: { response: KeyResponse }): Promise<{ proven: boolean }> {
  const { userId, sessionId } = signedIn(ctx)
  if ((await ownerOfUsed(ctx, response)) !== userId) throw new Refusal('keyRefused')
  await noteProof(ctx, sessionId)
  const key = await store.keyById(ctx, response.id)
  if (key && isTrusted(ctx, key.createdAt)) await noteSecondProof(ctx, sessionId)
  return { proven: true }
}

/**
 * Verifies the answer to one of this server's challenges.
 * @returns the owner of the passkey; null if invalid
 */
async function ownerOfUsed(ctx: Ctx, response: KeyResponse): Promise<string | null> {
  const key = await store.keyById(ctx, response.id)
  if (!key) return null
  const used = await verified(() =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => (await store.takeChallenge(ctx, challenge)) === null,
      expectedOrigin: originsOf(ctx, response),
      expectedRPID: hostOf(ctx),
      credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
      requireUserVerification: true,
    }),
  )
  if (!used?.verified) return null
  await store.noteKeyUse(ctx, key.id, used.authenticationInfo.newCounter)
  return key.userId
}

/** The library throws for any invalid response; database errors pass through. */
async function verified<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify()
  } catch (error) {
    if (error instanceof Error && 'query' in error) throw error
    return null
  }
}

async function remember(ctx: Ctx, options: { challenge: string }, userId: string | null): Promise<Options> {
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_LASTS)
  await store.insertChallenge(ctx, { challenge: options.challenge, userId, expiresAt })
  return { options: { ...options } }
}

/** The host that passkeys are bound to. Browsers accept no IP addresses, only names and `localhost`. */
const hostOf = ({ config: { publicUrl } }: Ctx): string =>
  publicUrl === '' ? 'localhost' : new URL(publicUrl).hostname

/** Origins a response may come from: PUBLIC_URL or, without one, this machine at any port. */
function originsOf({ config: { publicUrl } }: Ctx, { response }: KeyResponse): string[] {
  if (publicUrl !== '') return [new URL(publicUrl).origin]
  try {
    const clientData = Buffer.from(String(response['clientDataJSON']), 'base64url').toString('utf8')
    const { origin } = JSON.parse(clientData) as { origin: string }
    return new URL(origin).hostname === 'localhost' ? [origin] : []
  } catch {
    return []
  }
}

/** Deletes challenges that were never answered. */
export const purgeKeyChallenges = (ctx: Ctx) => store.deleteChallengesBefore(ctx, ctx.now())
