import { Refusal } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import { recordErased } from '#kit/server/erasedPeople.ts'
import { forgetAnswers } from '#kit/server/idempotency.ts'
import type { LoginAnswer, RegisterAnswer, User } from '../contract.ts'
import { nameAsTold, type SignUp, signUpErrors } from '../rules.ts'
import { SERVER_TEXTS, waitText } from '../texts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { e164Of } from './phones.ts'
import { presentUser } from './present.ts'
import { isReservedName } from './reservedNames.ts'
import { enterOrAsk } from './secondStep.ts'
import { endSession, forgetAfterCommit, openSession } from './sessions.ts'
import * as store from './store.ts'
import { countTry } from './throttle.ts'

/**
 * Signs in by e-mail address or phone number and sets the session cookie; a session that the browser
 * already had ends. Failures are answered with the specification's texts, not with an HTTP status, and with the
 * wait in words after too many tries. An unknown account takes the same time as a wrong password.
 */
export async function signIn(ctx: Ctx, input: { emailOrPhone: string; password: string }): Promise<LoginAnswer> {
  const identifier = input.emailOrPhone.trim()
  const user = await store.userByIdentifier(ctx, identifier)
  const counted = await countTry(ctx, user?.id ?? null, identifier)
  if (counted.waitSeconds > 0) {
    const { waitSeconds } = counted
    return { success: false, code: 'tooManyTries', params: { waitSeconds }, message: waitText(waitSeconds) }
  }
  const isRight = await verifyPassword(ctx, user?.passwordHash ?? null, input.password)
  if (!user) return { success: false, code: 'userNotFound', message: SERVER_TEXTS.userNotFound }
  if (!isRight) return { success: false, code: 'wrongPassword', message: SERVER_TEXTS.wrongPassword }
  await counted.forget()
  return enterOrAsk(ctx, user)
}

/**
 * Creates an account and signs it in. Repeats the form's field rules; e-mail and phone are each
 * unique, and `exists` names every one that is already used.
 */
export async function signUp(ctx: Ctx, input: SignUp, options: { isDemo?: boolean } = {}): Promise<RegisterAnswer> {
  const errors = signUpErrors(input)
  if (!errors.name && isReservedName(input.name)) errors.name = 'nameReserved'
  const first = Object.values(errors)[0]
  if (first)
    return { success: false, code: first, message: SERVER_TEXTS[first] ?? SERVER_TEXTS.invalid, fields: errors }
  const exists = await store.usedFields(ctx, input)
  if (exists.length > 0) return alreadyExists(exists)
  const row = await newUser(ctx, input, options.isDemo ?? false)
  const made = await ctx.transaction(async (inside) => {
    const user = await store.insertUser(inside, row)
    if (!user) return null
    await endSession(inside)
    return { user, token: await openSession(inside, user.id) }
  })
  if (!made) return alreadyExists(await store.usedFields(ctx, input))
  ctx.giveToken(made.token)
  return { success: true, user: presentUser(made.user, ctx.now()), heard: { number: 0, at: '' } }
}

const alreadyExists = (exists: string[]): RegisterAnswer => ({
  success: false,
  code: 'alreadyExists',
  message: SERVER_TEXTS.alreadyExists,
  exists,
})

async function newUser(ctx: Ctx, input: SignUp, isDemo: boolean): Promise<store.NewUserRow> {
  const now = ctx.now()
  return {
    id: newId(),
    name: input.name.trim(),
    email: input.email,
    phone: e164Of(input.phone),
    phoneDigits: store.phoneDigitsOf(input.phone),
    passwordHash: await hashPassword(ctx, input.password),
    isDemo,
    createdAt: now,
    updatedAt: now,
  }
}

/** Ends this browser's session and deletes its cookie; harmless without a session. */
export async function signOutHere(ctx: Ctx): Promise<{ signedOut: boolean }> {
  await endSession(ctx)
  ctx.giveToken(null)
  return { signedOut: true }
}

/**
 * The signed-in person.
 * @throws Refusal 'notSignedIn'
 */
export async function me(ctx: Ctx): Promise<{ user: User }> {
  const row = await store.userById(ctx, signedIn(ctx).userId)
  if (!row) throw new Refusal('notSignedIn')
  return { user: presentUser(row, ctx.now()) }
}

/**
 * Locks the signed-in account against deletion until the transaction ends. Take this lock before locks on listings, as
 * account deletion does.
 * @throws Refusal 'notSignedIn', also when the account was just deleted
 */
export async function holdMyAccount(ctx: Ctx): Promise<void> {
  if (!(await store.holdUser(ctx, signedIn(ctx).userId))) throw new Refusal('notSignedIn')
}

/**
 * Deletes the signed-in account with everything that belongs to it: foreign keys delete or clear the rows
 * of every table; answers stored for repeated requests are deleted too. Ends all its sessions. Photo files are deleted
 * within a day.
 * @param beforeErasing work of other features, run first in the same transaction
 * @throws Refusal 'notSignedIn'
 */
export async function deleteMyAccount(
  ctx: Ctx,
  beforeErasing?: (ctx: Ctx) => Promise<void>,
): Promise<{ deleted: boolean }> {
  const { userId } = signedIn(ctx)
  await ctx.transaction(async (inside) => {
    await beforeErasing?.(inside)
    await erase(inside, userId)
    await recordErased(inside, userId)
    forgetAfterCommit(inside, userId)
  })
  ctx.giveToken(null)
  return { deleted: true }
}

async function erase(ctx: Ctx, userId: string): Promise<void> {
  await store.deleteUser(ctx, userId)
  await forgetAnswers(ctx, userId)
}

/**
 * Deletes an account again that a restored backup brought back. Only for the operator's command line.
 * @returns whether the account existed
 */
export async function eraseAgain(ctx: Ctx, userId: string): Promise<boolean> {
  const isThere = (await store.usersById(ctx, [userId])).length > 0
  if (isThere) await ctx.transaction((inside) => erase(inside, userId))
  return isThere
}

/** Public names of people by id; unknown ids are absent. */
export async function namesOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await store.namesById(ctx, ids)
  return new Map(rows.map((row) => [row.id, nameAsTold(row)]))
}

/** Sets the end of a person's subscription (N-10); null: no subscription. */
export async function setPremiumUntil(ctx: Ctx, userId: string, until: Date | null): Promise<void> {
  await store.updatePremium(ctx, userId, until)
}

/** When an account was created; null for an unknown id. */
export const joinedAt = async (ctx: Ctx, userId: string): Promise<Date | null> =>
  (await store.userById(ctx, userId))?.createdAt ?? null
