import { createHmac } from 'node:crypto'
import type { Ctx } from '#kit/server/context.ts'

/**
 * Hash of a token, device, address or name under the key of this installation: it can be looked up, and nobody who reads
 * the database can find out what stands behind it. `purpose` keeps equal values of different kinds apart.
 */
export function keyedHash(ctx: Ctx, purpose: string, value: string): Buffer {
  return createHmac('sha256', Buffer.from(ctx.secrets.tokenKey, 'base64')).update(`${purpose}:${value}`).digest()
}
