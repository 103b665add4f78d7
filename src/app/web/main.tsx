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
import { keepFocus } from './keepFocus.ts'
import { keepTyped } from './keepTyped.ts'
import { preloadBy } from './preload.ts'
import { loadScreen } from './screens.ts'
import { Shell } from './Shell.tsx'

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
