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
 * Signs in somebody whom Google vouches for: the account that was joined with this Google account. An account that
 * merely has the same address is joined once its password was given, because its address may never have been proven; a
 * second step is asked for as ever.
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
 * Joins the signed-in person's account with a Google account.
 * @throws Refusal 'notSignedIn', 'notFound', 'googleUnavailable', 'invalidInput' for a token that proves nothing,
 *   'alreadyExists' when another account is joined with it
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
