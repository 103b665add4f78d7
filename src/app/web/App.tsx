import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import Phone from 'lucide-react/icons/phone'
import { Component, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { onServer, OPEN_ROUTES, PUBLIC_ROUTES } from '#core/paths.ts'
import { seconds } from '#core/units.ts'
import { savedUser, saveUser, useUser } from '#features/accounts/web/session.ts'
import { keepSignedOutWhy } from '#features/accounts/web/signedOutWhy.ts'
import { rememberTarget } from '#features/accounts/web/target.ts'
import { deviceAlert } from '#features/sos/web/device/deviceAlert.ts'
import { useSosPerson } from '#features/sos/web/device/deviceKey.ts'
import { keptNumber } from '#features/sos/web/device/phone.ts'
import { isSosActive } from '#features/sos/web/device/sosActive.ts'
import { BareSos } from '#features/sos/web/sender/BareSos.tsx'
import { AddressProvider, goTo, inAppPath, useAddress } from '#kit/web/address.tsx'
import { type ApiError, onNewSession, onSignedOut } from '#kit/web/api.ts'
import { checkServer } from '#kit/web/checkServer.ts'
import { Words } from '#kit/web/i18n.tsx'
import { clearBrowserStorage, PREFIX } from '#kit/web/storage.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { ErrorState } from '#kit/web/ui/ErrorState.tsx'
import { LinkButton } from '#kit/web/ui/LinkButton.tsx'
import { Wordmark } from '#kit/web/ui/Logo.tsx'
import { SosButton } from '#kit/web/ui/SosButton.tsx'
import { wordsFrom, WordsProvider } from '#kit/web/ui/words.tsx'
import english from '../../../locales/en/crash.json'
import hindi from '../../../locales/hi/crash.json'
import { AppParts } from './AppParts.tsx'
import { PagePending } from './PagePending.tsx'
import { Shell } from './Shell.tsx'
import { ToLogin } from './ToLogin.tsx'
import { screenOf } from './pages.ts'

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
const ToPublicPage = lazy(async () => ({ default: (await import('./rarePages.tsx')).ToPublicPage }))

const NotFoundPage = lazy(async () => ({ default: (await import('./rarePages.tsx')).NotFoundPage }))

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

/** Replaces the app by the error screen when drawing it fails (B-68). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    return this.state.error ? <ErrorScreen error={this.state.error} /> : this.props.children
  }
}

type Texts = typeof english

/**
 * Replaces the app after a rendering error (B-68, §8): emergency number and SOS, what happened, the error text to copy,
 * and what to do. It depends on nothing that may be broken: no router, no query client, no translations context. A
 * screen whose code could not be fetched reloads once the server answers.
 */
function ErrorScreen({ error }: { error: unknown }) {
  const texts = document.documentElement.lang === 'hi' ? hindi : english
  const words = wordsFrom((key: keyof Texts) => texts[key] ?? key)
  const isMissing = isMissingCode(error)
  useEffect(() => (isMissing ? reloadOnceThere() : undefined), [isMissing])
  return (
    <WordsProvider words={words}>
      <main className="mx-auto flex min-h-dvh w-full max-w-form flex-col px-gutter pt-4 pb-4">
        <Wordmark />
        <Emergency texts={texts} />
        {isMissing ? (
          <ErrorState heading="h1" className="my-auto" title={texts.missingTitle} onRetry={() => location.reload()}>
            {texts.missingAdvice}
          </ErrorState>
        ) : (
          <ErrorState
            heading="h1"
            className="my-auto"
            title={texts.title}
            detail={error instanceof Error ? error.message || error.name : String(error)}
            onRetry={() => location.reload()}
            actions={<ClearStorage texts={texts} />}
          >
            {texts.advice}
          </ErrorState>
        )}
      </main>
    </WordsProvider>
  )
}

/** The emergency number and, if a person is known on this device, the SOS. */
function Emergency({ texts }: { texts: Texts }) {
  const person = useSosPerson()
  const [isAsking, setAsking] = useState(false)
  const number = keptNumber()
  return (
    <div className="mt-4 flex items-center gap-4 rounded-l bg-danger-tint py-3 ps-4 pe-4">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="text-body text-ink">{texts.emergency.replace('112', number)}</p>
        <LinkButton
          href={`tel:${number}`}
          variant="danger"
          size="small"
          icon={<Phone aria-hidden="true" className="size-5" />}
        >
          {texts.call.replace('112', number)}
        </LinkButton>
      </div>
      {person && <SosButton word={texts.sos} label={texts.sosButton} size="rail" onClick={() => setAsking(true)} />}
      {isAsking && <BareSos onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Asks for confirmation, because unsent changes are lost. */
function ClearStorage({ texts }: { texts: Texts }) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked) {
    return (
      <Button variant="text" size="small" onClick={() => setAsked(true)}>
        {texts.clearStorage}
      </Button>
    )
  }
  const clear = () => void clearBrowserStorage().then(() => location.assign(onServer('/')))
  return (
    <div className="flex flex-col items-center gap-2">
      <p role="status" className="text-body text-ink-2">
        {texts.clearWarning}
      </p>
      <Button variant="dangerTint" size="small" onClick={clear}>
        {texts.clearStorageNow}
      </Button>
    </div>
  )
}

/** Messages of the three browser engines when a module cannot be loaded. */
const MISSING = /dynamically imported module|Importing a module script failed|Unable to preload/i
const LOOKS_EVERY = seconds(3)
/** Shortest time between two such reloads, for a server that answers but lacks the file. */
const RELOADS_EVERY = seconds(15)
const RELOADED = `${PREFIX}_reloaded`

/** True for an error that a module of the app could not be loaded. */
const isMissingCode = (error: unknown): boolean => error instanceof Error && MISSING.test(error.message)

/**
 * Reloads this page once the server answers; an SOS raised in the meantime opens its own screen.
 * @returns a function that stops checking
 */
function reloadOnceThere(): () => void {
  let isOver = false
  const look = async () => {
    if (isOver || Date.now() - lastReload() < RELOADS_EVERY || !(await checkServer()) || isOver) return
    isOver = true
    sessionStorage.setItem(RELOADED, String(Date.now()))
    if (deviceAlert()) location.assign(onServer('/sosturnoff'))
    else location.reload()
  }
  const timer = setInterval(() => void look(), LOOKS_EVERY)
  const now = () => void look()
  window.addEventListener('online', now)
  return () => {
    isOver = true
    clearInterval(timer)
    window.removeEventListener('online', now)
  }
}

const lastReload = (): number => Number(sessionStorage.getItem(RELOADED) ?? 0)
