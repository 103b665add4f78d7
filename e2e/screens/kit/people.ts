import type { APIRequestContext } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { inject } from 'vitest'
import { type Cookies, send } from './server.ts'

/** A person with an account; `api` takes the helpers of `e2e/kit/listings.ts`. */
export interface Someone {
  id: string
  name: string
  email: string
  phone: string
  password: string
  cookies: Cookies
  api: APIRequestContext
  /** The user as returned by the sign-in. */
  user: Record<string, unknown>
}

/** Accepted by the server: no date, sequence or repetition. */
const PASSWORD = '739164'

let count = 0

/** Creates an account by the API. Every call is a new account; names may repeat. */
export async function person(name: string): Promise<Someone> {
  count += 1
  const number = `${process.pid % 100_000}`.padStart(5, '0') + `${count}`.padStart(4, '0')
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}.${number}@example.org`
  const account = { name, email, phone: `+919${number}`, password: PASSWORD }
  const cookies: Cookies = new Map()
  const answer = await send(cookies, '/register.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(account).toString(),
  })
  const { user } = (await answer.json()) as { user?: { id: string } }
  if (!user) throw new Error(`No account for ${email}`)
  return { ...account, id: user.id, user, cookies, api: apiOf(cookies) }
}

/** Creates an account, makes it an administrator and turns on its two-factor sign-in. */
export async function administrator(name = 'Anil'): Promise<Someone> {
  const anil = await person(name)
  await nodeFetch(`${inject('productDoor')}?${new URLSearchParams({ admin: anil.email }).toString()}`)
  await turnOnTwoFactor(anil)
  const { user } = (await (await anil.api.get('/api/me')).json()) as { user: Record<string, unknown> }
  return { ...anil, user }
}

/** Turns on two-factor sign-in. @returns the authenticator app */
export async function turnOnTwoFactor({ api, password }: Someone): Promise<TOTP> {
  const begun = (await (await api.post('/api/two-factor', { data: { password } })).json()) as { secret: string }
  const app = new TOTP({ secret: Secret.fromBase32(begun.secret) })
  const isOn = await api.post('/api/two-factor/on', { data: { code: app.generate() } })
  if (!isOn.ok()) throw new Error(`No two-factor: ${isOn.status()} ${await isOn.text()}`)
  return app
}

/** The part of Playwright's request context that the kit's helpers use. */
function apiOf(cookies: Cookies): APIRequestContext {
  const sendWith =
    (method: string) =>
    async (path: string, { data, headers = {} }: { data?: unknown; headers?: Record<string, string> } = {}) => {
      const isBytes = data instanceof Uint8Array
      const answer = await send(cookies, path, {
        method,
        headers: { ...(data !== undefined && !isBytes && { 'content-type': 'application/json' }), ...headers },
        ...(data !== undefined && { body: isBytes ? (data as BodyInit) : JSON.stringify(data) }),
      })
      const text = await answer.text()
      return {
        ok: () => answer.ok,
        status: () => answer.status,
        text: async () => text,
        json: async () => JSON.parse(text) as unknown,
      }
    }
  const methods = {
    get: sendWith('GET'),
    post: sendWith('POST'),
    put: sendWith('PUT'),
    patch: sendWith('PATCH'),
    delete: sendWith('DELETE'),
  }
  return methods as unknown as APIRequestContext
}
