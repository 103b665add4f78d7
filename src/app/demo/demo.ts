import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countDemoPeople, countRealPeople, removeDemoPeople } from '#features/accounts/server/demoPeople.ts'
import { purgeLeftConversations } from '#features/chat/server/conversations.ts'
import { removeDemoOrders } from '#features/orders/server/orders.ts'
import { removeDemoReports } from '#features/reports/server/settling.ts'
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import { type DemoAccount, fillDemo } from './fillDemo.ts'

const fileOf = (machines: Machines) => join(machines.config.dataDir, 'demo-accounts.json')

/** The told accounts of this installation's demo neighbourhood; [] once it was taken away, null when there never was one. */
function demoAccounts(machines: Machines): DemoAccount[] | null {
  const path = fileOf(machines)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoAccount[]) : null
}

/** Makes the demo neighbourhood, unless it is there. A half-made one is taken away first. */
export async function makeDemo(
  machines: Machines,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<DemoAccount[]> {
  const known = demoAccounts(machines)
  const ctx = productCtx(machines)
  if (known && known.length > 0 && (await countDemoPeople(ctx)) > 0) return known
  await takeAway(ctx)
  const accounts = await fillDemo(machines, onProgress)
  keepAccounts(machines, accounts)
  return accounts
}

/**
 * What a start does: a fresh embedded database is filled, unless `DEMO=off`; a filling that was cut short is made anew.
 * @param onFilling is told before a filling, which takes a while
 * @returns the told accounts, [] without a demo neighbourhood
 */
export async function demoOnStart(machines: Machines, onFilling: () => void): Promise<DemoAccount[]> {
  const { demo, databaseUrl } = machines.config
  const known = demoAccounts(machines)
  if (known || !demo || databaseUrl !== '') return known ?? []
  if ((await countRealPeople(productCtx(machines))) > 0) return []
  onFilling()
  return makeDemo(machines)
}

function keepAccounts(machines: Machines, accounts: DemoAccount[]): void {
  writeFileSync(fileOf(machines), `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 })
}

/** Takes away every demo person with everything of theirs. @returns how many people */
export async function removeDemo(machines: Machines): Promise<number> {
  const people = await takeAway(productCtx(machines))
  keepAccounts(machines, [])
  return people
}

/** What two people leave to each other, as orders and talks, goes with them when both are of the demo neighbourhood. */
const takeAway = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (inside) => {
    const people = await removeDemoPeople(inside)
    await purgeLeftConversations(inside)
    await removeDemoOrders(inside)
    await removeDemoReports(inside)
    return people
  })
