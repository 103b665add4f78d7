import '#kit/web/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { matchRoute } from '#core/paths.ts'
import { savedUser, saveUser } from '#features/accounts/web/session.ts'
import { rememberTarget } from '#features/accounts/web/target.ts'
import { loadAlarm, loadAlarmBy } from '#features/sos/web/device/loadAlarm.ts'
import { AddressProvider, goTo, inAppPath } from '#kit/web/address.tsx'
import { onSignedOut } from '#kit/web/api.ts'
import { learnErrors, speak, startingLanguage, Words } from '#kit/web/i18n.tsx'
import { holdInstallOffer } from '#kit/web/install.ts'
import { PREFIX, textEntry } from '#kit/web/storage.ts'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { AppParts } from './AppParts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { CurrentScreen } from './CurrentScreen.tsx'
import { preloadBy } from './preload.ts'
import { loadScreen } from './screens.ts'
import { Shell } from './Shell.tsx'

/**
 * Keeps what was typed and focused in the server's copy of a page (ADR 0038) when the app replaces it. Call before the
 * first render.
 */
function keepTyped(root: HTMLElement): void {
  const copies = [...root.querySelectorAll('input')]
  if (copies.length === 0) return
  let focused: EventTarget | null = document.activeElement
  const onFocus = (event: FocusEvent) => {
    focused = event.target
  }
  root.addEventListener('focusin', onFocus)
  const observer = new MutationObserver(() => {
    if (copies[0]!.isConnected) return
    observer.disconnect()
    root.removeEventListener('focusin', onFocus)
    for (const copy of copies) {
      const input = root.querySelector<HTMLInputElement>(`input[name="${copy.name}"]`)
      if (input && copy.value !== '') type(input, copy.value)
      if (input && copy === focused) input.focus()
    }
  })
  observer.observe(root, { childList: true })
}

/** Sets the value as typing does, so that a controlled input takes it. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * When what has focus is removed (a link by the page it opens, a form by its answer), focus goes to the page's <main>
 * instead of <body>, so that Tab and a screen reader go on there and not at the top.
 */
function keepFocus(): void {
  let last: Element | null = null
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element
  })
  new MutationObserver(() => {
    if (last === null || last.isConnected || document.activeElement !== document.body) return
    last = null
    document.getElementById('main')?.focus({ preventScroll: true })
  }).observe(document.body, { childList: true, subtree: true })
}

const queryClient = makeQueryClient()

onSignedOut(() => {
  // An active alarm keeps its screen instead of the sign-in; it continues with the device's own key.
  if (!savedUser() || textEntry(`${PREFIX}_sos_active`).read() === 'on') return
  rememberTarget(`${inAppPath(location.pathname)}${location.search}`)
  queryClient.clear()
  saveUser(null)
  goTo('/login', { replace: true })
})

holdInstallOffer()

preloadBy(loadScreen)
loadAlarmBy(() => import('./alarm.ts'))
const first = matchRoute(inAppPath(location.pathname))?.route ?? '/'
await Promise.all([
  // If a language cannot be loaded, English is used until the next start.
  speak(startingLanguage()).catch(() => undefined),
  loadScreen(first).catch(() => undefined),
])
const place = document.getElementById('root')!
keepTyped(place)
keepFocus()
const root = createRoot(place)
// As a transition, the first render is interruptible, so the browser stays responsive.
startTransition(() =>
  root.render(
    <StrictMode>
      <Words>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <AddressProvider>
              <AppParts>
                <Shell>
                  <CurrentScreen />
                </Shell>
              </AppParts>
            </AddressProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </Words>
    </StrictMode>,
  ),
)
// Loaded first after the first screen: the SOS must not depend on the network later (ADR 0023).
void loadAlarm()
learnErrors().catch(() => undefined)
