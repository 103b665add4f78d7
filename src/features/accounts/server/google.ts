import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { LoginAnswer } from '../contract.ts'
import { SERVER_TEXTS, waitText } from '../texts.ts'
import { attachGoogle } from './googleLink.ts'
import { verifyPassword } from './passwords.ts'
import { enterOrAsk } from './secondStep.ts'
import * as store from './store.ts'
import { countTry } from './throttle.ts'

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

const KEYS_TIMEOUT_MS = 3000

const CLOCKS_DIFFER_MS = 60_000

const keysByUrl = new Map<string, Keys>()

/**
 * Signs in with a Google account that is linked to an account here. An account that only has the same address is
 * linked after its password was given, because its address may never have been verified. Two-factor sign-in, if on, is
 * still required.
 * @throws Refusal 'notFound' without a configured client id, 'googleUnavailable'
 */
export async function enterWithGoogle(
  ctx: Ctx,
  input: { credential: string; password?: string | undefined },
): Promise<LoginAnswer> {
  const person = await readGoogleToken(ctx, input.credential)
  if (!person) return no('googleRefused')
  const known = await store.userByGoogle(ctx, person.sub)
  if (known) return enterOrAsk(ctx, known)
  const sameAddress = await store.userByIdentifier(ctx, person.email)
  if (!sameAddress) return no('googleSignUpNeeded', { name: person.name, email: person.email })
  if (input.password === undefined) return no('googleLinkNeeded', { email: person.email })
  return join(ctx, sameAddress, person, input.password)
}

async function join(ctx: Ctx, user: store.UserRow, person: GooglePerson, password: string): Promise<LoginAnswer> {
  const { waitSeconds, forget } = await countTry(ctx, user.id, user.email)
  if (waitSeconds > 0) {
    return { success: false, code: 'tooManyTries', params: { waitSeconds }, message: waitText(waitSeconds) }
  }
  if (!(await verifyPassword(ctx, user.passwordHash, password))) return no('wrongPassword')
  await forget()
  return enterOrAsk(ctx, user, person.sub)
}

const no = (code: string, params?: Record<string, string>): LoginAnswer => ({
  success: false,
  code,
  message: SERVER_TEXTS[code] ?? '',
  ...(params && { params }),
})

/**
 * Links the signed-in person's account to a Google account.
 * @throws Refusal 'notSignedIn', 'notFound', 'googleUnavailable', 'invalidInput' for an invalid token, 'alreadyExists'
 *   when another account is linked to it
 */
export async function joinGoogle(ctx: Ctx, { credential }: { credential: string }): Promise<{ linked: boolean }> {
  const { userId } = signedIn(ctx)
  const person = await readGoogleToken(ctx, credential)
  if (!person) throw new Refusal('invalidInput', { fields: { credential: 'invalid' } })
  const user = await store.userById(ctx, userId)
  if (!user) throw new Refusal('notSignedIn')
  await attachGoogle(ctx, user, person.sub)
  return { linked: true }
}

/** The identity in a Google ID token. */
interface GooglePerson {
  /** Google's permanent id of the account; unlike an e-mail address it is never reassigned. */
  sub: string
  email: string
  name: string
}

type Keys = ReturnType<typeof createRemoteJWKSet>

function keysAt(url: string): Keys {
  const known = keysByUrl.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: KEYS_TIMEOUT_MS })
  keysByUrl.set(url, known)
  return known
}

/**
 * Verifies a Google ID token: signature by Google's published keys, issuer, audience and age; its address must
 * be verified by Google.
 * @returns null for an invalid token
 * @throws Refusal 'notFound' without a configured client id, 'googleUnavailable' when the keys cannot be fetched
 */
async function readGoogleToken(ctx: Ctx, token: string): Promise<GooglePerson | null> {
  const { clientId, keysUrl } = ctx.config.google
  if (clientId === '') throw new Refusal('notFound')
  try {
    const { payload } = await jwtVerify(token, keysAt(keysUrl), {
      issuer: ISSUERS,
      audience: clientId,
      algorithms: ['RS256'],
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: ctx.now(),
    })
    // A token issued in the future would be valid for longer than Google intended.
    if (payload.iat! * 1000 > ctx.now().getTime() + CLOCKS_DIFFER_MS) return null
    const { sub, email, email_verified: isVerified, name } = payload
    if (typeof sub !== 'string' || typeof email !== 'string' || isVerified !== true) return null
    return { sub, email, name: typeof name === 'string' ? name : '' }
  } catch (error) {
    if (isAboutToken(error)) return null
    ctx.log.warn({ err: error }, 'the keys of Google could not be read')
    throw new Refusal('googleUnavailable')
  }
}

/** True when the token is invalid, false when fetching the keys failed. */
const isAboutToken = (error: unknown) =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout) &&
  !(error instanceof errors.JWKSInvalid) &&
  error.code !== 'ERR_JOSE_GENERIC'
