import '#kit/web/ui/styles.css'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { matchRoute } from '#core/paths.ts'
import { readMe } from '#features/accounts/web/calls.ts'
import { savedUser } from '#features/accounts/web/session.ts'
import { loadAlarm, loadAlarmBy } from '#features/sos/web/device/loadAlarm.ts'
import { inAppPath } from '#kit/web/address.tsx'
import { callEndpoint } from '#kit/web/api.ts'
import { learnErrors, speak, startingLanguage } from '#kit/web/i18n.tsx'
import { holdInstallOffer } from '#kit/web/install.ts'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { ignoreHeldKeys } from '#kit/web/ui/heldKeys.ts'
import { keepFocus } from '#kit/web/ui/keepFocus.ts'
import { App, followSession } from './App.tsx'
import { preloadBy } from './preload.ts'
import { loadScreen } from './pages.ts'

/** Longest wait for the server's answer whether the stored session has ended. */
const SESSION_AWAITED_MS = 10_000

/**
 * The server puts the sign-in into a page only if the browser has no session: a person stored here is signed out before
 * the first render, while text can be typed. Rendering their page first would take away the field.
 */
async function endStaleSession(root: HTMLElement): Promise<void> {
  if (!savedUser() || !root.querySelector('input')) return
  await callEndpoint(readMe, {}, { signal: AbortSignal.timeout(SESSION_AWAITED_MS) })
}

/**
 * Keeps typed text and focus of the server-rendered page (ADR 0038) when the app replaces it. Call before the first
 * render.
 */
function keepTyped(root: HTMLElement): void {
  const copies = [...root.querySelectorAll('input')]
  if (copies.length === 0) return
  let focused: EventTarget | null = document.activeElement
  const onFocus = (event: FocusEvent) => {
    focused = event.target
  }
  root.addEventListener('focusin', onFocus)
  const inputFor = ({ name }: HTMLInputElement) => root.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  const observer = new MutationObserver(() => {
    if (copies[0]!.isConnected || !copies.some(inputFor)) return
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
    for (const copy of copies) {
      const input = inputFor(copy)
      if (input && copy.value !== '') type(input, copy.value)
      if (input && copy === focused) input.focus()
    }
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Sets the value like a keyboard, so that a controlled input accepts it. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const queryClient = makeQueryClient()

followSession(queryClient)
holdInstallOffer()

preloadBy(loadScreen)
loadAlarmBy(() => import('./alarm.ts'))
const place = document.getElementById('root')!
const first = matchRoute(inAppPath(location.pathname))?.route ?? '/'
await Promise.all([
  // If a language cannot be loaded, English is used until the next start.
  speak(startingLanguage()).catch(() => undefined),
  loadScreen(first).catch(() => undefined),
  endStaleSession(place).catch(() => undefined),
])
keepTyped(place)
keepFocus()
ignoreHeldKeys()
const root = createRoot(place)
// As a transition, the first render is interruptible, so the browser stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <App queryClient={queryClient} />
      <RareErrors />
    </StrictMode>,
  ),
)
// Loaded first after the first screen: the SOS must not depend on the network later (ADR 0023).
void loadAlarm()

/**
 * Loads the sentences of rare errors once the first screen is there. Before, they would replace the messages that the
 * interruptible first render goes on with, and words learned in between would be missing in it.
 */
function RareErrors() {
  useEffect(() => void learnErrors().catch(() => undefined), [])
  return null
}
