import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { OPEN_ROUTES, PUBLIC_ROUTES } from '#core/paths.ts'
import { savedUser, saveUser, useUser } from '#features/accounts/web/session.ts'
import { keepSignedOutWhy } from '#features/accounts/web/signedOutWhy.ts'
import { rememberTarget } from '#features/accounts/web/target.ts'
import { isSosActive } from '#features/sos/web/device/sosActive.ts'
import { AddressProvider, goTo, inAppPath, useAddress } from '#kit/web/address.tsx'
import { type ApiError, onNewSession, onSignedOut } from '#kit/web/api.ts'
import { Words } from '#kit/web/i18n.tsx'
import { AppParts } from './AppParts.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PagePending } from './PagePending.tsx'
import { Shell } from './Shell.tsx'
import { ToLogin } from './ToLogin.tsx'
import { screenOf } from './screens.ts'

/** The root component. */
export const App = ({ queryClient }: { queryClient: QueryClient }) => (
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
)

/**
 * Drops all fetched data when another person signs in or nobody is signed in any more, and navigates to the sign-in
 * when the server reports that the session has ended.
 * @returns a function that stops this
 */
export function followSession(queryClient: QueryClient): () => void {
  const stops = [onNewSession(() => queryClient.clear()), onSignedOut(leadToSignIn)]
  return () => {
    for (const stop of stops) stop()
  }
}

function leadToSignIn({ params }: ApiError): void {
  // An active alarm keeps its screen instead of the sign-in; it continues with the device's own key.
  if (isSosActive()) return
  if (savedUser()) {
    const pathname = inAppPath(location.pathname)
    const isThere = pathname === '/login'
    if (!isThere) rememberTarget(`${pathname}${location.search}`)
    saveUser(null)
    if (!isThere) goTo('/login', { replace: true })
  }
  if (params['why'] === 'accountSuspended') keepSignedOutWhy('accountSuspended')
}

/** Rarely needed, so loaded on demand. */
const ToPublicPage = lazy(async () => ({ default: (await import('./ToPublicPage.tsx')).ToPublicPage }))

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

/**
 * The screen of the current address with access control: a visitor sees the public page of a listing, and is redirected
 * to /login from any other address that is not public.
 */
function CurrentScreen() {
  const { pathname, match } = useAddress()
  const user = useUser()
  const [{ shownTo, swaps }, setShown] = useState({ shownTo: user?.id, swaps: 0 })
  // A screen of one person is not reused for another who takes their place in another tab.
  if (user?.id !== shownTo) setShown({ shownTo: user?.id, swaps: swaps + (user && shownTo ? 1 : 0) })
  if (!match) {
    return (
      <Suspense fallback={<PagePending />}>
        <NotFoundPage />
      </Suspense>
    )
  }
  if (!user && PUBLIC_ROUTES.includes(match.route)) {
    return (
      <Suspense fallback={<PagePending />}>
        <ToPublicPage key={pathname} />
      </Suspense>
    )
  }
  if (!user && !OPEN_ROUTES.includes(match.route) && !isAlarm(match.route)) return <ToLogin />
  const Screen = screenOf(match.route)
  return (
    <ErrorBoundary key={`${swaps} ${pathname}`}>
      <Suspense fallback={<PagePending />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The screen of an active SOS stays open, even if the session has expired. */
const isAlarm = (route: string) => route === '/sosturnoff' && isSosActive()
