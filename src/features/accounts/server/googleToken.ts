import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { Refusal } from '#core/errors.ts'
import type { Ctx } from '#kit/server/context.ts'

/** The identity in a Google ID token. */
export interface GooglePerson {
  /** Google's permanent id of the account; unlike an e-mail address it never changes hands. */
  sub: string
  email: string
  name: string
}

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const PATIENCE_MS = 3000
const CLOCKS_DIFFER_MS = 60_000

type Keys = ReturnType<typeof createRemoteJWKSet>
const keysByUrl = new Map<string, Keys>()

function keysAt(url: string): Keys {
  const known = keysByUrl.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: PATIENCE_MS })
  keysByUrl.set(url, known)
  return known
}

/**
 * Verifies a Google ID token: signature by Google's published keys, issuer, audience and age; its address must
 * be verified by Google.
 * @returns null for an invalid token
 * @throws Refusal 'notFound' without a configured client id, 'googleUnavailable' when the keys cannot be fetched
 */
export async function readGoogleToken(ctx: Ctx, token: string): Promise<GooglePerson | null> {
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
