import { createHmac } from 'node:crypto'
import type { Ctx } from './context.ts'

/**
 * Hash of a token, device, address or name with the key of this installation. It can be looked up, but reading the
 * database does not reveal the value. `purpose` keeps equal values of different kinds apart.
 */
export function keyedHash(ctx: Ctx, purpose: string, value: string): Buffer {
  return createHmac('sha256', Buffer.from(ctx.secrets.tokenKey, 'base64')).update(`${purpose}:${value}`).digest()
}
