import { lazy, Suspense, useEffect } from 'react'
import { OPEN_ROUTES } from '#core/paths.ts'
import { useUser } from '#features/accounts/web/session.ts'
import { rememberTarget } from '#features/accounts/web/target.ts'
import { goTo, useAddress } from '#kit/web/address.tsx'
import { PREFIX, textEntry } from '#kit/web/storage.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PagePending } from './PagePending.tsx'
import { screenOf } from './screens.ts'

const NotFoundPage = lazy(async () => ({ default: (await import('./NotFoundPage.tsx')).NotFoundPage }))

/** The screen of the present address, behind the guard: a visitor is sent to /login from every address not open to all. */
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

/** An SOS that is on keeps its screen, also when the sign-in has run out. */
const isAlarm = (route: string) => route === '/sosturnoff' && alarm.read() === 'on'

/** Sends a visitor to the sign-in and remembers where he wanted to go. */
function ToLogin() {
  const { pathname, search } = useAddress()
  useEffect(() => {
    rememberTarget(search === '' ? pathname : `${pathname}?${search}`)
    goTo('/login', { replace: true })
  }, [pathname, search])
  return null
}
