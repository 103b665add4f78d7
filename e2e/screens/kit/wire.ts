import { vi } from 'vitest'

/** A path, or a pattern for path and query. */
type Where = string | RegExp

/** A request as sent by the app. */
interface Sent {
  method: string
  type: string
  body: string
}

/**
 * Answers the app's requests to an address until the end of the test; `pass` asks the server. Every method by default;
 * of several answers the last one counts. @returns a function that lets the server answer again
 */
export function answerFor(
  where: Where,
  answer: (pass: () => Promise<Response>, sent: () => Sent) => Promise<Response>,
  method?: string,
): () => void {
  const inner = globalThis.fetch as (address: string | URL, init?: RequestInit) => Promise<Response>
  let isOn = true
  // The app's kit gives every test a separate fetch, so nothing of this outlives its test.
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(String(address), location.href)
    const isMeant = typeof where === 'string' ? pathname === where : where.test(pathname + search)
    if (!isOn || !isMeant || (method && method !== (init.method ?? 'GET'))) return inner(address, init)
    return answer(
      () => inner(address, init),
      () => sentBy(init),
    )
  })
  return () => {
    isOn = false
  }
}

/** Answers instead of the server; null: no answer arrives. @returns a function that lets the server answer again */
export const answerWith = (where: Where, content: unknown, status = 200, method?: string): (() => void) =>
  answerFor(
    where,
    async () => {
      const said = await content
      if (said === null) throw new TypeError('Failed to fetch')
      return Response.json(said, { status })
    },
    method,
  )

/** Changes the server's answers to reading an address. */
export const changeAnswer = (where: Where, change: (content: object) => object): (() => void) =>
  answerFor(where, async (pass) => Response.json(change((await (await pass()).json()) as object)), 'GET')

/** Requests to an address wait until the returned function is called. */
export function holdRequests(where: Where, method?: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  answerFor(where, (pass) => released.then(pass), method)
  return release
}

/** The first request to an address reaches the server after the second one, or after half a second. */
export function slowFirst(where: Where): void {
  let overtake = () => {}
  const overtaken = new Promise<void>((resolve) => (overtake = resolve))
  let count = 0
  answerFor(where, async (pass) => {
    count += 1
    if (count === 1) await Promise.race([overtaken, new Promise((resolve) => setTimeout(resolve, 500))])
    return pass().finally(overtake)
  })
}

/** Requests of the app to an address from here until the end of the test, oldest first. */
export function requestsTo(where: Where): Sent[] {
  const seen: Sent[] = []
  answerFor(where, (pass, sent) => {
    seen.push(sent())
    return pass()
  })
  return seen
}

function sentBy({ method = 'GET', headers, body }: RequestInit): Sent {
  const isForm = body instanceof URLSearchParams
  const type = new Headers(headers).get('content-type') ?? (isForm ? 'application/x-www-form-urlencoded' : '')
  return { method, type, body: isForm ? body.toString() : ((body ?? '') as string) }
}
