import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Ctx } from '#kit/server/context.ts'
import { keyedHash } from '#kit/server/keyedHash.ts'
import { sendTwoFactorChanged } from './messages.ts'
import { userById } from './store.ts'
import * as store from './twoFactorStore.ts'

const PERIOD_SECONDS = 30
/** Accepts clocks that are up to half a minute off. */
const STEPS_AROUND = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Parameters that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
const totpOf = (secret: Secret, account: string) =>
  new TOTP({ issuer: 'Hereabouts', label: account, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })

/** Makes a secret for a person's app and stores it sealed; it is not required until two-factor sign-in is turned on. */
export async function makeSecret(ctx: Ctx, userId: string, account: string): Promise<{ secret: string; uri: string }> {
  const raw = randomBytes(SECRET_BYTES)
  await store.upsertSecret(ctx, userId, seal(ctx, 'two factor', userId, raw))
  const secret = new Secret({ buffer: new Uint8Array(raw).buffer })
  return { secret: secret.base32, uri: totpOf(secret, account).toString() }
}

/**
 * Verifies six digits against the person's app secret and marks them as used: no code works twice. Call it in a
 * transaction.
 */
export async function spendAppCode(ctx: Ctx, row: store.TwoFactorRow, typed: string): Promise<boolean> {
  const raw = unseal(ctx, 'two factor', row.userId, row.sealedSecret)
  const timestamp = ctx.now().getTime()
  const totp = totpOf(new Secret({ buffer: new Uint8Array(raw).buffer }), '')
  const delta = totp.validate({ token: typed, timestamp, window: STEPS_AROUND })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
  if (step <= row.lastStep) return false
  await store.updateTwoFactor(ctx, row.userId, { lastStep: step })
  return true
}

const recoveryHash = (ctx: Ctx, userId: string, code: string) =>
  keyedHash(ctx, `recovery ${userId}`, code.toLowerCase().replace(/[^a-z0-9]/g, ''))

/**
 * Redeems an app code or a recovery code of a person whose second step is on. The use of a recovery code is reported to
 * the account's e-mail address. Call it in a transaction.
 */
export async function spendSecondFactor(ctx: Ctx, userId: string, typed: string): Promise<boolean> {
  const row = await store.lockTwoFactor(ctx, userId)
  if (!row?.confirmedAt) return false
  const digits = typed.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return spendAppCode(ctx, row, digits)
  if (!(await store.spendRecoveryCode(ctx, userId, recoveryHash(ctx, userId, typed)))) return false
  const user = await userById(ctx, userId)
  if (user && !user.isDemo) ctx.afterCommit(() => sendTwoFactorChanged(ctx, user.email, 'recoveryCodeUsed'))
  return true
}

/** Makes new recovery codes that replace the earlier ones; only their keyed hashes are stored. */
export async function makeRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`)
  await store.replaceRecoveryCodes(
    ctx,
    userId,
    codes.map((code) => recoveryHash(ctx, userId, code)),
  )
  return codes
}

/** Random letters. Bytes above the last multiple of the alphabet's length are discarded to make all equally likely. */
function letters(length: number): string {
  const whole = 256 - (256 % RECOVERY_LETTERS.length)
  let text = ''
  while (text.length < length) {
    const [byte] = randomBytes(1)
    if (byte! < whole) text += RECOVERY_LETTERS[byte! % RECOVERY_LETTERS.length]
  }
  return text
}

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (ctx: Ctx, purpose: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(ctx.secrets.pepper, 'base64'), '', `seal ${purpose}`, 32))

/**
 * Encrypts a value with AES-256-GCM. The key is stored outside the database, so that the database alone does not reveal
 * the value. Only decryption with the same `purpose` and `owner` succeeds.
 */
function seal(ctx: Ctx, purpose: string, owner: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx, purpose), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts a sealed value.
 * @throws Error when it was changed, or sealed for another owner
 */
function unseal(ctx: Ctx, purpose: string, owner: string, sealed: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx, purpose), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, end)), decipher.final()])
}
