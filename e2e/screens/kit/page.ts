import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { openApp, user } from './app.tsx'
import type { Someone } from './people.ts'

/** Loads the page again: what the app keeps in memory is gone, the browser's storage stays. */
export async function reload(by: Someone | null): Promise<void> {
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  await openApp(location.pathname + location.search, by)
}

/** Waits until the address is this one. */
export const addressIs = (wanted: string | RegExp): Promise<void> =>
  waitFor(() => {
    const now = location.pathname + location.search
    if (typeof wanted === 'string') expect(now).toBe(wanted)
    else expect(now).toMatch(wanted)
  })

/** Waits for the screen's heading. */
export const headed = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name })

/** Taps what has this role and name, once it is there. */
export const press = async (
  role: 'button' | 'link' | 'tab' | 'option' | 'radio',
  name: string | RegExp,
): Promise<void> => user.click(await screen.findByRole(role, { name }))

type Answer = (pass: () => Promise<Response>) => Promise<Response>

/** Answers requests whose path and query match, until the end of the test; `pass` asks the server. The latest counts. */
export function answerFor(path: RegExp, answer: Answer, method?: string): void {
  const before = globalThis.fetch as (address: string | URL, init?: RequestInit) => Promise<Response>
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(address), location.href)
    const isMeant = path.test(url.pathname + url.search) && (!method || method === (init.method ?? 'GET'))
    return isMeant ? answer(() => before(address, init)) : before(address, init)
  })
}

/** Requests that match wait until the returned function is called. */
export function holdRequests(path: RegExp, method?: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  answerFor(path, (pass) => released.then(pass), method)
  return release
}

/** Gives this file's window the size of a phone; the next file gets its own size back. */
export function onPhone(): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: object): void } }
  const size = { width: innerWidth, height: innerHeight }
  beforeAll(() => happyDOM.setViewport({ width: 390, height: 844 }))
  afterAll(() => happyDOM.setViewport(size))
}

/** Writes into a field at once, as a paste does. */
export const write = (field: Element, value: string): boolean => fireEvent.input(field, { target: { value } })
