import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countDemoPeople, countRealPeople, removeDemoPeople } from '#features/accounts/server/demoPeople.ts'
import { purgeLeftConversations } from '#features/chat/server/conversations.ts'
import { removeDemoOrders } from '#features/orders/server/orders.ts'
import { removeDemoReports } from '#features/reports/server/settling.ts'
import { type Ctx, type Machines, productCtx } from '#kit/server/context.ts'
import { type DemoAccount, fillDemo } from './fillDemo.ts'

const fileOf = (machines: Machines) => join(machines.config.dataDir, 'demo-accounts.json')

/**
 * The accounts with shown passwords of this installation's demo neighbourhood; [] after its removal, null if there
 * never was one.
 */
function demoAccounts(machines: Machines): DemoAccount[] | null {
  const path = fileOf(machines)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as DemoAccount[]) : null
}

/** Creates the demo neighbourhood if it does not exist. A partial one is removed first. */
export async function makeDemo(
  machines: Machines,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<DemoAccount[]> {
  const known = demoAccounts(machines)
  const ctx = productCtx(machines)
  if (known && known.length > 0 && (await countDemoPeople(ctx)) > 0) return known
  await removeDemoData(ctx)
  const accounts = await fillDemo(machines, onProgress)
  keepAccounts(machines, accounts)
  return accounts
}

/**
 * Fills a new embedded database at start, unless `DEMO=off`; an interrupted filling is repeated.
 * @param onFilling called before the demo is filled, which takes a while
 * @returns the accounts with shown passwords, [] without a demo neighbourhood
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

/**
 * Removes every demo person with all their data.
 * @returns the number of people
 */
export async function removeDemo(machines: Machines): Promise<number> {
  const people = await removeDemoData(productCtx(machines))
  keepAccounts(machines, [])
  return people
}

/** Also deletes records shared by two people, such as orders and chats, if both are demo people. */
const removeDemoData = (ctx: Ctx): Promise<number> =>
  ctx.transaction(async (inside) => {
    const people = await removeDemoPeople(inside)
    await purgeLeftConversations(inside)
    await removeDemoOrders(inside)
    await removeDemoReports(inside)
    return people
  })
