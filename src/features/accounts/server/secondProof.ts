import { Refusal } from '#core/errors.ts'
import { days } from '#core/units.ts'
import { type Ctx, signedIn } from '#kit/server/context.ts'
import type { MessageLanguage } from '../recoveryContract.ts'
import type { ProofWay } from '../safetyContract.ts'
import { makeCode, spendCode } from './codes.ts'
import { keysOf } from './keyStore.ts'
import { sendCode } from './messages.ts'
import { noteSecondProof, proofsOf } from './sessionStore.ts'
import { PROOF_LASTS } from './sessions.ts'
import { type UserRow, userById } from './store.ts'
import { countSending } from './throttle.ts'

/**
 * An address or passkey added more recently than this is no proof of identity, because a thief of the password could
 * have added it. The owner was notified and has this time to react.
 */
const TRUSTED_AFTER = days(3)

/** True for an address or passkey that was added long enough ago to prove identity. */
export const isTrusted = (ctx: Ctx, since: Date | null): boolean =>
  since === null || ctx.now().getTime() - since.getTime() >= TRUSTED_AFTER

/**
 * The person's ways to prove their identity besides the password. `isTooNew` is true when this server can reach an
 * address of theirs; if there is no way all the same, that address is too new.
 */
async function waysOf(ctx: Ctx, user: UserRow): Promise<{ ways: ProofWay[]; isTooNew: boolean }> {
  const { mail, smsUrl } = ctx.config
  const addresses = [
    { way: 'email' as const, isReached: mail.url !== '', since: user.emailSince },
    { way: 'phone' as const, isReached: smsUrl !== '', since: user.phoneSince },
  ].filter(({ isReached }) => isReached && !user.isDemo)
  const ways: ProofWay[] = addresses.filter(({ since }) => isTrusted(ctx, since)).map(({ way }) => way)
  const keys = await keysOf(ctx, user.id)
  if (keys.some(({ createdAt }) => isTrusted(ctx, createdAt))) ways.push('key')
  return { ways, isTooNew: addresses.length > 0 }
}

/**
 * Requires another factor than the password, given in this session within the last ten minutes: a code sent to the
 * account's e-mail address or phone, or a passkey. Passes where this server sends neither and the account has no
 * passkey (ADR 0036).
 * @throws Refusal 'notSignedIn', 'secondProofNeeded' with the ways, 'contactTooNew' when the only address was changed
 *   within three days
 */
export async function requireSecondProof(ctx: Ctx): Promise<void> {
  const { userId, sessionId } = signedIn(ctx)
  const { secondProofAt } = await proofsOf(ctx, sessionId)
  if (secondProofAt && ctx.now().getTime() - secondProofAt.getTime() <= PROOF_LASTS) return
  const user = await userById(ctx, userId)
  if (!user) throw new Refusal('notSignedIn')
  const { ways, isTooNew } = await waysOf(ctx, user)
  if (ways.length === 0 && !isTooNew) return
  if (ways.length === 0) throw new Refusal('contactTooNew')
  const params = { ways: ways.join(' '), email: hinted(user.email), phone: `… ${user.phone.slice(-2)}` }
  throw new Refusal('secondProofNeeded', { params })
}

/** An address shortened so that only its owner recognises it. */
const hinted = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

/**
 * Sends a code to the account's own e-mail address or phone number.
 * @throws Refusal 'notSignedIn', 'notFound' where this server sends none to it, 'contactTooNew', 'tooManyTries' with
 *   the wait, 'messageNotSent'
 */
export async function sendProofCode(
  ctx: Ctx,
  { by, language }: { by: 'email' | 'phone'; language: MessageLanguage },
): Promise<{ sent: boolean }> {
  const user = await userById(ctx, signedIn(ctx).userId)
  if (!user) throw new Refusal('notSignedIn')
  const { ways, isTooNew } = await waysOf(ctx, user)
  if (!ways.includes(by)) throw new Refusal(isTooNew ? 'contactTooNew' : 'notFound')
  const waitSeconds = await countSending(ctx, user.id)
  if (waitSeconds > 0) throw new Refusal('tooManyTries', { params: { waitSeconds } })
  const code = await makeCode(ctx, { userId: user.id, purpose: 'proof', sentTo: user[by] })
  await sendCode(ctx, { to: user[by], about: 'proof', code, language })
  return { sent: true }
}

/**
 * Redeems the code that was sent to the account's own address; it proves identity for ten minutes in this session.
 * @throws Refusal 'notSignedIn', 'wrongCode', also for a code sent to a previous address
 */
export async function proveWithMyCode(ctx: Ctx, { code }: { code: string }): Promise<{ proven: boolean }> {
  const { userId, sessionId } = signedIn(ctx)
  const isRight = await ctx.transaction(async (inside) => {
    const sentTo = await spendCode(inside, { userId, purpose: 'proof', typed: code })
    const user = await userById(inside, userId)
    if (sentTo === null || !user || ![user.email, user.phone].includes(sentTo)) return false
    await noteSecondProof(inside, sessionId)
    return true
  })
  if (!isRight) throw new Refusal('wrongCode')
  return { proven: true }
}
