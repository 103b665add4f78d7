import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { LoginAnswer } from '../contract.ts'
import { SERVER_TEXTS, waitText } from '../texts.ts'
import { attachGoogle } from './googleLink.ts'
import { type GooglePerson, readGoogleToken } from './googleToken.ts'
import { verifyPassword } from './passwords.ts'
import { enterOrAsk } from './secondStep.ts'
import * as store from './store.ts'
import { countTry } from './throttle.ts'

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
