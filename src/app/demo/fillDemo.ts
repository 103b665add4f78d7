import { Secret, TOTP } from 'otpauth'
import { grantAdmin } from '#features/accounts/server/admins.ts'
import { beginMyTwoFactor, turnOnMine } from '#features/accounts/server/twoFactor.ts'
import type { Machines } from '#kit/server/context.ts'
import { DemoPeople, HISTORY_DAYS } from './demoPeople.ts'
import { fillGoods, type Filling, GOODS } from './fillGoods.ts'
import { fillLife } from './fillLife.ts'
import { fillWork, WORK } from './fillWork.ts'

/** A sign-in of the demo neighbourhood. */
export interface DemoAccount {
  role: 'buyer' | 'seller' | 'admin'
  name: string
  email: string
  password: string
  /** Secret and URI for an authenticator app, the administrator's second factor. */
  secondStep?: { secret: string; uri: string }
}

/** People whose password is shown; the others cannot be used to sign in. */
const TOLD = { buyer: 'Asha', seller: 'Meena', admin: 'Usha' } as const

/** Days for which demo listings are free, counted from the filling. */
const FREE_DAYS = 30

/** How many listings the demo neighbourhood has. */
export const DEMO_LISTINGS = GOODS + WORK

/**
 * Fills the demo neighbourhood through the verbs that the app itself uses: every person and listing is marked as demo
 * and visible only there. Their actions are dated in the week before.
 * @param onProgress called with the number of finished listings and the total
 */
export async function fillDemo(
  machines: Machines,
  onProgress: (done: number, total: number) => void,
): Promise<DemoAccount[]> {
  const people = new DemoPeople({ ...machines, config: demoConfig(machines) })
  let done = 0
  const onListed = () => onProgress(++done, DEMO_LISTINGS)
  const filling: Filling = { people, listings: new Map(), homes: new Map(), onListed }
  for (const name of Object.values(TOLD)) await people.meet(name)
  const secondStep = await makeDemoAdmin(people, TOLD.admin)
  await fillGoods(filling)
  await fillWork(filling)
  await fillLife(filling)
  const told = async (role: DemoAccount['role']) => {
    const { name, email, password } = await people.meet(TOLD[role])
    return { role, name, email, password }
  }
  return [await told('buyer'), await told('seller'), { ...(await told('admin')), secondStep }]
}

/** Settings that show demo listings even if the installation hides them. */
const demoConfig = ({ config }: Machines) => ({
  ...config,
  approveFirst: false,
  freeDays: Math.max(config.freeDays, FREE_DAYS) + HISTORY_DAYS,
})

/**
 * Makes a demo person the administrator of the demo neighbourhood, limited to demo people, with a second factor, which
 * every administrator needs.
 * @returns secret and URI for an authenticator app
 */
async function makeDemoAdmin(people: DemoPeople, name: string): Promise<{ secret: string; uri: string }> {
  const { email } = await people.meet(name)
  const ctx = await people.atFirst(name)
  const { secret, uri } = await beginMyTwoFactor(ctx)
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  await turnOnMine(ctx, { code: app.generate({ timestamp: ctx.now().getTime() }) })
  await grantAdmin(ctx, email)
  return { secret, uri }
}
