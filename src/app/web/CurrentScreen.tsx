import { lazy, Suspense } from 'react'
import { OPEN_ROUTES, PUBLIC_ROUTES } from '#core/paths.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { useAddress } from '#kit/web/address.tsx'
import { PREFIX, textEntry } from '#kit/web/storage.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PagePending } from './PagePending.tsx'
import { screenOf } from './screens.ts'
import { ToLogin } from './ToLogin.tsx'

/** Rarely needed, so loaded on demand. */
const ToPublicPage = lazy(async () => ({ default: (await import('./ToPublicPage.tsx')).ToPublicPage }))

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

/**
 * The screen of the current address with access control: a visitor sees the public page of a listing, and is sent to
 * /login from every other address that is not public.
 */
export function CurrentScreen() {
  const { pathname, match } = useAddress()
  const user = useUser()
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
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PagePending />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  )
}

const alarm = textEntry(`${PREFIX}_sos_active`)

/** An active SOS keeps its screen, even if the session has expired. */
const isAlarm = (route: string) => route === '/sosturnoff' && alarm.read() === 'on'
