import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Account, openAccount, openVisitor, type Person, type PersonOptions, signUp } from './person.ts'
import { HOME } from './place.ts'
import { Server } from './server.ts'
import { Watch } from './watch.ts'

export { expect }
export { expectNoAxeViolations, expectNoSidewaysScroll } from './axe.ts'
export { moveTo } from './moveTo.ts'
export { type Account, at, type Person, readIn } from './person.ts'
export { HOME, north, type Place } from './place.ts'

interface Fixtures {
  /** Errors and external requests of this test; `watch.allow(/409/)` permits some. */
  watch: Watch
  /** `await person('Asha')`: a new account, signed in, in its own browser. */
  person: (name: string, options?: PersonOptions) => Promise<Person>
  /** `await account('Meena')`: a new account without a browser, which costs a tenth. */
  account: (name: string) => Promise<Account>
  /** `await visitor()`: a fresh browser without an account. */
  visitor: (options?: PersonOptions) => Promise<Page>
}

interface WorkerFixtures {
  /**
   * Environment of the server in addition to the usual one, for a whole file: `test.use({ serverEnv: { ...PAYEE } })`.
   * Files with the same object share a server; a new object starts another server.
   */
  serverEnv: Record<string, string>
  /** The built server of this worker, with its own database. */
  server: Server
}

/** Each deadlock delays its transactions by a second: locks must be taken in one order. */
const isDeadlock = (line: string) => line.includes('"code":"40P01"')

/** Closes a browser; errors of routes still running are ignored. */
async function close(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

/** Playwright's test with a real server and people with browsers. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await Server.open(serverEnv)
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin)
  },
  geolocation: { ...HOME, accuracy: 10 },
  permissions: ['geolocation'],
  watch: [
    async ({ server }, use, info) => {
      // A failed earlier test may have stopped it.
      await server.start()
      const watch = new Watch(server.origin)
      const before = server.output.length
      await use(watch)
      const said = server.output.slice(before).trim()
      if (said && info.status !== info.expectedStatus) await info.attach('server output', { body: said })
      expect(watch.problems(), 'errors in the browser and requests to other machines').toEqual([])
      expect(said.split('\n').filter(isDeadlock), 'transactions that had to be repeated').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch.over(context)
    await use(context)
  },
  person: async ({ browser, playwright, server, watch }, use) => {
    const people: Person[] = []
    await use(async (name, options) => {
      const person = await signUp({ browser, playwright, server, watch }, name, options)
      people.push(person)
      return person
    })
    for (const { context } of people) await close(context)
  },
  account: async ({ browser, playwright, server, watch }, use) => {
    const accounts: Account[] = []
    await use(async (name) => {
      const account = await openAccount({ browser, playwright, server, watch }, name)
      accounts.push(account)
      return account
    })
    for (const { page } of accounts) await page.request.dispose()
  },
  visitor: async ({ browser, playwright, server, watch }, use) => {
    const pages: Page[] = []
    await use(async (options) => {
      const page = await openVisitor({ browser, playwright, server, watch }, options)
      pages.push(page)
      return page
    })
    for (const page of pages) await close(page.context())
  },
})
