import { Refusal } from '#core/errors.ts'
import { isPhotoOf } from '#features/photos/server/photos.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type * as z from 'zod/mini'
import type { User } from '../contract.ts'
import type { ContactKind, ProfileChanges } from '../profileContract.ts'
import { contactError } from '../profileRules.ts'
import type { MessageLanguage } from '../recoveryContract.ts'
import { nameError } from '../rules.ts'
import { makeCode, spendCode } from './codes.ts'
import { sendCode, sendContactChanged } from './messages.ts'
import { e164Of } from './phones.ts'
import { presentUser } from './present.ts'
import { isReservedName } from './reservedNames.ts'
import * as store from './store.ts'
import { countSendingTo } from './throttle.ts'

/**
 * Changes the signed-in person's name, photo, skills or stored location (E-08, E-10, E-17, E-26, E-27).
 * @throws Refusal 'notSignedIn', 'invalidInput' for a name that is not allowed, 'photoNotFound' for a photo that is not
 *   theirs
 */
export async function saveMyProfile(ctx: Ctx, changes: z.output<typeof ProfileChanges>): Promise<{ user: User }> {
  const { userId } = signedIn(ctx)
  const { name, skills, location, photoId } = changes
  const error = name === undefined ? null : (nameError(name) ?? (isReservedName(name) ? 'nameReserved' : null))
  if (error) throw new Refusal('invalidInput', { fields: { name: error } })
  if (photoId && !(await isPhotoOf(ctx, photoId, userId))) throw new Refusal('photoNotFound')
  const row = await store.updateUser(ctx, userId, {
    ...(name !== undefined && { name: name.trim() }),
    ...(skills && { skills }),
    ...location,
    ...(photoId !== undefined && { photoId }),
  })
  if (!row) throw new Refusal('notSignedIn')
  return { user: presentUser(row, ctx.now()) }
}

/**
 * Sends a code to a new e-mail address or phone number of the signed-in person; nothing changes until the code is
 * confirmed.
 * @throws Refusal 'notSignedIn', 'invalidInput', 'alreadyExists' when it belongs to an account (E-18), 'tooManyTries',
 *   'messageNotSent'
 */
export async function sendContactCode(
  ctx: Ctx,
  { kind, value, language }: { kind: ContactKind; value: string; language: MessageLanguage },
): Promise<{ sent: boolean }> {
  const { userId } = signedIn(ctx)
  const error = contactError(kind, value)
  if (error) throw new Refusal('invalidInput', { fields: { [kind]: error } })
  const waitSeconds = await countSendingTo(ctx, userId, kind === 'phone' ? e164Of(value) : value)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  await refuseUsed(ctx, kind, value, userId)
  const code = await makeCode(ctx, { userId, purpose: kind, sentTo: value })
  await sendCode(ctx, { to: value, about: 'contact', code, language })
  return { sent: true }
}

/**
 * The signed-in person's phone number, and whether the person confirmed it; only a confirmed one signs in by a text
 * message.
 * @throws Refusal 'notSignedIn'
 */
export async function myPhone(ctx: Ctx): Promise<{ phone: string; isConfirmed: boolean; canConfirm: boolean }> {
  const user = await store.userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  const isConfirmed = user.confirmedDigits === user.phoneDigits
  return { phone: user.phone, isConfirmed, canConfirm: ctx.config.smsUrl !== '' && !user.isDemo }
}

/**
 * Replaces the account's e-mail address or phone number with the one the code was sent to, and notifies the previous
 * one (E-17). If it is the account's own number, that is only marked as confirmed, and nobody is notified.
 * @throws Refusal 'notSignedIn', 'wrongCode', 'alreadyExists' when another account has taken it meanwhile
 */
export async function confirmNewContact(
  ctx: Ctx,
  { kind, code, language }: { kind: ContactKind; code: string; language: MessageLanguage },
): Promise<{ user: User }> {
  const { userId } = signedIn(ctx)
  const changed = await ctx.transaction(async (inside) => {
    const before = await store.userById(inside, userId)
    if (!before) throw new Refusal('notSignedIn')
    const value = await spendCode(inside, { userId, purpose: kind, typed: code })
    if (value === null) return null
    await refuseUsed(inside, kind, value, userId)
    if (kind === 'phone' && store.phoneDigitsOf(value) === before.phoneDigits) return store.userById(inside, userId)
    const columns =
      kind === 'email'
        ? { email: value, emailSince: inside.now() }
        : { phone: e164Of(value), phoneDigits: store.phoneDigitsOf(value), phoneSince: inside.now() }
    const row = await store.updateUnique(inside, userId, columns)
    inside.afterCommit(() => sendContactChanged(ctx, before[kind], language))
    return row
  })
  if (!changed) throw new Refusal('wrongCode')
  return { user: presentUser(changed, ctx.now()) }
}

async function refuseUsed(ctx: Ctx, kind: ContactKind, value: string, userId: string): Promise<void> {
  const owner = await store.userByIdentifier(ctx, value)
  if (owner && owner.id !== userId) throw new Refusal('alreadyExists', { fields: { [kind]: 'alreadyExists' } })
}
