import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Account } from './person.ts'
import type { Server } from './server.ts'

/** Runs an operator's command while the server runs (`npm run import -- FILE`). Returns its output. */
export async function hostCommand(server: Server, command: 'admin' | 'import', ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' }
  return (await promisify(execFile)(process.execPath, [`dist/server/cli/${command}.js`, ...args], { env })).stdout
}

/** `npm run admin -- …` */
export const adminCommand = (server: Server, ...args: string[]): Promise<string> =>
  hostCommand(server, 'admin', ...args)

const REPORTERS = ['Kavita', 'Gurpreet', 'Farah', 'Joseph', 'Lata']

/** Five people report a listing. Returns what they wrote: "Asked Kavita to pay first." */
export async function reportByFive(account: (name: string) => Promise<Account>, id: string): Promise<string[]> {
  const texts = REPORTERS.map((name) => `Asked ${name} to pay first.`)
  for (const [at, text] of texts.entries()) {
    const data = { subject: { kind: 'listing', id }, rule: 'scam', text }
    expect((await (await account(REPORTERS[at]!)).page.request.post('/api/reports', { data })).ok()).toBe(true)
  }
  return texts
}

/** Turns on two-factor sign-in. Returns the authenticator app. */
export async function turnOnTwoFactor({ page, password }: Account): Promise<TOTP> {
  const begun = await page.request.post('/api/two-factor', { data: { password } })
  const { secret } = (await begun.json()) as { secret: string }
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const on = await page.request.post('/api/two-factor/on', { data: { code: app.generate() } })
  expect(on.status()).toBe(200)
  return app
}

/** Signs in on a signed-out page with the next code after the one that turned two-factor on. */
async function logInWithCode(page: Page, { email, password }: Account, app: TOTP): Promise<void> {
  const submit = page.locator('form').getByRole('button', { name: 'Login', exact: true })
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submit.click()
  await page.getByLabel('Code from your authenticator app').fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await submit.click()
  await expect(page).toHaveURL('/profile')
}

/** Makes a person an administrator. Returns the visitor's page, where they have signed in with both steps. */
export async function becomeAdministrator(server: Server, person: Account, page: Page): Promise<Page> {
  await adminCommand(server, 'grant', person.email)
  await logInWithCode(page, person, await turnOnTwoFactor(person))
  return page
}
