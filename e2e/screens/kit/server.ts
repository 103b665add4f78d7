import { inject } from 'vitest'

declare global {
  /** Node's own fetch; that of the window is another one. */
  var nodeFetch: typeof fetch
}

let origin: Promise<string> | undefined

/** Address of the server under test. */
export const serverOrigin = (): Promise<string> =>
  (origin ??= nodeFetch(inject('productDoor')).then(async (answer) => {
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return text
  }))

/** Cookies by name, as one browser keeps them. */
export type Cookies = Map<string, string>

/** Sends a request like a browser with these cookies, and stores the cookies of the answer. */
export async function send(cookies: Cookies, path: string, init: RequestInit = {}): Promise<Response> {
  const base = await serverOrigin()
  const headers = new Headers(init.headers)
  if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
  headers.set('origin', base)
  headers.set('sec-fetch-site', 'same-origin')
  const answer = await nodeFetch(new URL(path, base).href, { ...init, headers: Object.fromEntries(headers) })
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = cookie.split(';', 1)[0]!.split('=') as [string, string]
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
  return answer
}
