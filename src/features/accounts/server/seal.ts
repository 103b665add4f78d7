import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = (ctx: Ctx, purpose: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(ctx.secrets.pepper, 'base64'), '', `seal ${purpose}`, 32))

/**
 * Encrypts a value that must be readable again, but not with the database alone (AES-256-GCM, key stored outside it);
 * bound to `owner`.
 */
export function seal(ctx: Ctx, purpose: string, owner: string, plain: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx, purpose), iv).setAAD(Buffer.from(owner))
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts a sealed value.
 * @throws Error when it was changed, or sealed for another owner
 */
export function unseal(ctx: Ctx, purpose: string, owner: string, sealed: Buffer): Buffer {
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx, purpose), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, end)), decipher.final()])
}
