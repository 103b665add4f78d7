import { Refusal } from '#core/errors.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { passwordError } from '../rules.ts'
import { voidCodes } from './codes.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endSessionsOf, forgetDevices, rememberDevice, renewToken } from './sessions.ts'
import { noteProof } from './sessionStore.ts'
import * as store from './store.ts'
import { countTry } from './throttle.ts'
import { deleteStepsOf } from './twoFactorStore.ts'

/**
 * Sets an account's password. Sessions opened with the old one end, except `keep`; open codes and sign-ins that wait
 * for their second step become void, and no browser counts as known any more. Call it in a transaction.
 */
export async function replacePassword(ctx: Ctx, userId: string, password: string, keep?: string): Promise<void> {
  await store.updateUser(ctx, userId, { passwordHash: await hashPassword(ctx, password) })
  await endSessionsOf(ctx, userId, keep)
  await forgetDevices(ctx, userId)
  await voidCodes(ctx, userId)
  await deleteStepsOf(ctx, userId)
}

/**
 * The signed-in person's row, after checking their password again; wrong guesses are counted like those of
 * the login.
 * @throws Refusal 'notSignedIn', 'tooManyTries' with the wait, 'wrongPassword'
 */
export async function askPassword(ctx: Ctx, password: string): Promise<store.UserRow> {
  const user = await store.userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  const { waitSeconds, forget } = await countTry(ctx, user.id, user.email)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  if (!(await verifyPassword(ctx, user.passwordHash, password))) throw new Refusal('wrongPassword')
  await forget()
  await noteProof(ctx, signedIn(ctx).sessionId)
  return user
}

/**
 * Checks the password again, for actions that need a recent one.
 * @throws Refusal 'notSignedIn', 'tooManyTries', 'wrongPassword'
 */
export async function proveMyself(ctx: Ctx, { password }: { password: string }): Promise<{ proven: boolean }> {
  await askPassword(ctx, password)
  return { proven: true }
}

/**
 * Changes the signed-in person's password and signs every other browser out.
 * @throws Refusal 'notSignedIn', 'tooManyTries', 'wrongPassword', 'invalidInput' for a new password that is not allowed
 */
export async function changeMyPassword(
  ctx: Ctx,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<{ changed: boolean }> {
  const { sessionId } = signedIn(ctx)
  const { id, phone } = await askPassword(ctx, oldPassword)
  const error = newPassword === oldPassword ? 'samePassword' : passwordError(newPassword, phone)
  if (error) throw new Refusal('invalidInput', { fields: { newPassword: error } })
  await ctx.transaction(async (inside) => {
    await replacePassword(inside, id, newPassword, sessionId)
    await rememberDevice(inside, id)
    await renewToken(inside)
  })
  return { changed: true }
}
