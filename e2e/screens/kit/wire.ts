import { vi } from 'vitest'

/** A request of the app as it left. */
interface Sent {
  method: string
  type: string
  body: string
}

/** What the app sends to a path from here until the end of the test, oldest first. */
export function requestsTo(path: string): Sent[] {
  const seen: Sent[] = []
  wrap((address, init, pass) => {
    if (pathOf(address) === path) {
      const isForm = init?.body instanceof URLSearchParams
      const type = new Headers(init?.headers).get('content-type')
      seen.push({
        method: init?.method ?? 'GET',
        type: type ?? (isForm ? 'application/x-www-form-urlencoded' : ''),
        body: isForm ? (init.body as URLSearchParams).toString() : ((init?.body ?? '') as string),
      })
    }
    return pass()
  })
  return seen
}

/** Answers for the server; null: no answer comes. `method` is every one by default. @returns a function that ends it */
export function answerWith(path: string, body: unknown, status = 200, method?: string): () => void {
  let isOn = true
  wrap(async (address, init, pass) => {
    if (!isOn || pathOf(address) !== path || (method && method !== (init?.method ?? 'GET'))) return pass()
    const said = await body
    if (said === null) throw new TypeError('Failed to fetch')
    return Response.json(said, { status })
  })
  return () => {
    isOn = false
  }
}

type Pass = () => Promise<Response>

/** The app's kit gives every test a fetch of its own, so nothing of this outlives its test. */
function wrap(around: (address: string | URL, init: RequestInit | undefined, pass: Pass) => Promise<Response>): void {
  const inner = globalThis.fetch as (address: string | URL, init?: RequestInit) => Promise<Response>
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) =>
    around(address, init, () => inner(address, init)),
  )
}

const pathOf = (address: string | URL) => new URL(String(address), location.href).pathname
