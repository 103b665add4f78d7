import { configure } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, vi } from 'vitest'
import { App, followSession } from '#app/web/App.tsx'
import { loadAlarmBy } from '#features/sos/web/device/loadAlarm.ts'
import { saveUser } from '#features/accounts/web/session.ts'
import { arriveAtLogin } from '#features/accounts/web/target.ts'
import { followListings } from '#features/offline/web/storageKeys.ts'
import { forgetMeasured } from '#features/places/web/useOrigin.ts'
import { followAnswers } from '#kit/web/keptAnswers.ts'
import { learnErrors, speak, startingLanguage } from '#kit/web/i18n.tsx'
import { seeded } from '#kit/web/outbox/testing/fakeNetwork.ts'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { dismissToast } from '#kit/web/ui/toast.tsx'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import { resetDevice } from './device.ts'
import type { Someone } from './people.ts'
import { type Cookies, send, serverOrigin } from './server.ts'

configure({
  // The first screen of a run waits until its files are compiled.
  asyncUtilTimeout: 40_000,
  // The whole document would hide the relevant message.
  getElementError: (message) =>
    new Error(`${message?.split('\n\n')[0]}\nThe screen says: ${document.body.textContent}`),
})

/** Taps and keys of a user. */
export const user = userEvent.setup({ delay: null })

let cookies: Cookies = new Map()
let forgetSession = () => {}
let client = makeQueryClient()
let isOffline = false
/**
 * Milliseconds by which requests and answers may come late (CONTRIBUTING.md); finds what relies on their order, in the
 * product and in tests.
 */
const LATEST = Number(process.env['LATE_ANSWERS'] ?? 0)
const random = seeded(1)
/** Requests of the app, "GET /api/me", oldest first. */
export const asked: string[] = []

/** To be called once per test file (eachFile.ts): files share this module, hooks belong to the file that registers them. */
export function separateTests(): void {
  beforeEach(() => {
    isOffline = false
    vi.stubGlobal('indexedDB', new IDBFactory())
    vi.stubGlobal('fetch', browserFetch)
    vi.stubGlobal('scrollTo', () => undefined)
    vi.stubGlobal('getComputedStyle', plainStyle)
    vi.stubGlobal('caches', { keys: async () => [], match: async () => undefined })
    Object.defineProperty(navigator, 'onLine', { get: () => !isOffline, configurable: true })
    document.addEventListener('click', saveOnly)
    resetDevice()
  })

  afterEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    await clearParts()
    saveUser(null)
    localStorage.clear()
    sessionStorage.clear()
    document.body.replaceChildren()
    asked.length = 0
  })
}

/** A link to a file saves it, as in a browser; this document would open its address. */
function saveOnly(event: Event): void {
  if ((event.target as Element).matches('a[download]')) event.preventDefault()
}

/** Opens the app at an address, signed in as a person; null: a visitor. The previous screen is unmounted. */
export async function openApp(address: string, by: Someone | null): Promise<void> {
  const happy = (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM
  const origin = await serverOrigin()
  if (location.origin !== origin) happy.setURL(origin)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await clearParts()
  cookies = by?.cookies ?? new Map()
  saveUser(by ? (by.user as unknown as Parameters<typeof saveUser>[0]) : null)
  await show(address)
}

/**
 * Loads an address anew in the same browser, like a reload: storage and cookies stay, and without another address the
 * state of the history entry.
 */
export async function reopenApp(address?: string): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await clearParts()
  if (address === undefined) await show(`${location.pathname}${location.search}`, history.state)
  else await show(address)
}

async function show(address: string, state: unknown = { depth: 0 }): Promise<void> {
  // A toast of the previous page would be taken for one of this page.
  dismissToast()
  forgetMeasured()
  // A sign-out that the previous test did not wait for.
  arriveAtLogin()
  // Values cached in modules are read from the storage again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  client = makeQueryClient()
  forgetSession()
  forgetSession = followSession(client)
  history.replaceState(state, '', address)
  // As after a page load; the cursor of the previous screen may be in a field that is gone.
  getSelection()?.removeAllRanges()
  // As in the page served by the server.
  document.title = 'Hereabouts'
  await learnErrors()
  await speak(startingLanguage())
  await renderPart(<App queryClient={client} />)
  // From here on rendering happens as in a browser; queries of testing-library wait for it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

/** Stores answers as in a browser, from here to the next load, and shows those of earlier loads; in tests only on request. */
export const keepAnswers = (by: Someone): void => followAnswers(client, () => by.id)

/** Stores a person's own listings as in a browser, from here to the next load. */
export const keepOwnListings = (by: Someone): (() => void) => followListings(client, () => by.id)

/** Takes the app offline, or back online. */
export function setOffline(value: boolean): void {
  isOffline = value
  window.dispatchEvent(new Event(value ? 'offline' : 'online'))
}

async function browserFetch(address: string | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(address), location.href)
  if (url.origin !== location.origin) throw new Error(`A request to another machine: ${url.href}`)
  if (isOffline) throw new TypeError('Failed to fetch')
  asked.push(`${init.method ?? 'GET'} ${url.pathname}`)
  const { signal, body, headers, method } = init
  if (signal?.aborted) throw new DOMException('aborted', 'AbortError')
  const request = {
    ...(method !== undefined && { method }),
    headers: { ...formType(body), ...Object.fromEntries(new Headers(headers as HeadersInit)) },
    ...(body != null && { body: await bytesOf(body) }),
  }
  if (LATEST) await lateBy(random() * LATEST)
  signal?.throwIfAborted()
  const answer = send(cookies, url.pathname + url.search, request)
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )
  return Promise.race([LATEST ? late(answer) : answer, aborted])
}

/** An answer after a time between 0 and LATEST, so that answers come late and in another order than usual. */
async function late(answer: Promise<Response>): Promise<Response> {
  const delay = random() * LATEST
  const response = await answer
  await lateBy(delay)
  return response
}

const lateBy = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The content type that a browser sends for a form. */
const formType = (body: unknown) =>
  body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {}

async function bytesOf(body: BodyInit): Promise<BodyInit> {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer())
  return body instanceof URLSearchParams ? body.toString() : body
}

/**
 * No style sheet is loaded, so only these attributes hide elements; happy-dom's own check takes most of a test's time.
 */
function plainStyle(element: HTMLElement): CSSStyleDeclaration {
  const isHidden = element.hasAttribute('hidden') || (element.localName === 'dialog' && !element.hasAttribute('open'))
  const style = (element as Partial<HTMLElement>).style ?? document.body.style
  return new Proxy(style, {
    get: (own, key) => {
      if (key === 'display') return isHidden ? 'none' : own.display || 'block'
      if (key === 'visibility') return own.visibility || 'visible'
      const value: unknown = Reflect.get(own, key)
      return typeof value === 'function' ? value.bind(own) : value
    },
  })
}

/** Live events are tested by the journeys in browsers. */
class SilentStream extends EventTarget {
  readyState = 0
  close(): void {}
}

loadAlarmBy(() => import('#app/web/alarm.ts'))

// Permanently: a stream opened by one file may end while the next one runs.
Object.assign(globalThis, { EventSource: SilentStream })
