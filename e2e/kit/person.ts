import type { Browser, BrowserContext, BrowserContextOptions, Page, PlaywrightWorkerArgs } from '@playwright/test'
import { loadAfterModalSteps } from './modalSteps.ts'
import { HOME, type Place } from './place.ts'
import type { Server } from './server.ts'
import type { Watch } from './watch.ts'

/** A person with an account and their own browser. */
export interface Person {
  id: string
  name: string
  email: string
  phone: string
  password: string
  context: BrowserContext
  page: Page
}

/** An account of which a test sees no screen: it acts through the API, and no browser is opened for it. */
export interface Account extends Omit<Person, 'context' | 'page'> {
  page: Pick<Page, 'request'>
}

export interface PersonOptions {
  /** Position of the device; null: the browser denies access. */
  at?: Place | null
  /** Further browser options: viewport, locale, colorScheme, timezoneId. */
  browser?: BrowserContextOptions
}

/** Accepted by the server: no date, sequence or repetition. E2E accounts exist for one run. */
const PASSWORD = '739164'

let count = 0

interface Machines {
  browser: Browser
  playwright: PlaywrightWorkerArgs['playwright']
  server: Server
  watch: Watch
}

/**
 * Creates an account by the API and opens a signed-in browser, as after the form of /login. Every call is a new
 * account; names may repeat.
 */
export async function signUp(machines: Machines, name: string, options: PersonOptions = {}): Promise<Person> {
  const account = newAccount(name)
  const { api, user, heard } = await register(machines, account)
  const { cookies } = await api.storageState()
  await api.dispose()
  const context = await openBrowser(machines, options)
  await context.addCookies(cookies)
  const page = await context.newPage()
  await fillStorage(page, { hereabouts_user: user, hereabouts_events: { [user.id]: heard } })
  return { ...account, id: user.id, context, page }
}

/** Creates an account by the API. Every call is a new account; names may repeat. */
export async function openAccount(machines: Machines, name: string): Promise<Account> {
  const account = newAccount(name)
  const { api, user } = await register(machines, account)
  return { ...account, id: user.id, page: { request: api } }
}

/** Opens the browser of a visitor without an account. */
export async function openVisitor(machines: Machines, options: PersonOptions = {}): Promise<Page> {
  const context = await openBrowser(machines, options)
  return context.newPage()
}

function newAccount(name: string) {
  count += 1
  const number = `${process.pid % 100_000}`.padStart(5, '0') + `${count}`.padStart(4, '0')
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.${number}@example.org`
  return { name, email, phone: `+919${number}`, password: PASSWORD }
}

async function register({ playwright, server }: Machines, account: Record<string, string>) {
  const api = await playwright.request.newContext({ baseURL: server.origin })
  const answer = await api.post('/register.php', { form: account })
  const body = (await answer.json()) as {
    success: boolean
    user: { id: string }
    heard: { number: number; at: string }
  }
  if (!body.success) throw new Error(`No account for ${account['email']}: ${JSON.stringify(body)}`)
  return { api, user: body.user, heard: body.heard }
}

/** Fills the local storage when the page loads for the first time: Playwright's storage state loads a page for it. */
async function fillStorage(page: Page, values: Record<string, unknown>): Promise<void> {
  const script = await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value))
  }, values)
  page.once('domcontentloaded', () => void script.dispose().catch(() => undefined))
}

async function openBrowser({ browser, server, watch }: Machines, options: PersonOptions) {
  const place = options.at === undefined ? HOME : options.at
  const context = await browser.newContext({
    baseURL: server.origin,
    ...options.browser,
    permissions: place
      ? ['geolocation', ...(options.browser?.permissions ?? [])]
      : (options.browser?.permissions ?? []),
    ...(place && { geolocation: { ...place, accuracy: 10 } }),
  })
  watch.over(context)
  loadAfterModalSteps(context)
  return context
}

/** Before the first load: the page is in another language. */
export const readIn = (page: Page, code: string): Promise<void> => fillStorage(page, { hereabouts_language: { code } })

/** Moves the device of a page to a place; pages that watch the position are notified. */
export async function at(page: Page, place: Place): Promise<void> {
  await page.context().setGeolocation({ ...place, accuracy: 10 })
}
