import { Secret, TOTP } from 'otpauth'
import { grantAdmin } from '#features/accounts/server/admins.ts'
import { beginMyTwoFactor, turnOnMine } from '#features/accounts/server/twoFactor.ts'
import type { DemoPeople } from './demoPeople.ts'

/**
 * Makes a demo person the administrator of the demo neighbourhood, limited to demo people, with a second factor, which
 * every administrator needs.
 * @returns what an authenticator app needs
 */
export async function makeDemoAdmin(people: DemoPeople, name: string): Promise<{ secret: string; uri: string }> {
  const { email } = await people.meet(name)
  const ctx = await people.atFirst(name)
  const { secret, uri } = await beginMyTwoFactor(ctx)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await turnOnMine(ctx, { code: app.generate({ timestamp: ctx.now().getTime() }) })
  await grantAdmin(ctx, email)
  return { secret, uri }
}
