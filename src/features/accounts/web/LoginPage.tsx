import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import MapPin from 'lucide-react/icons/map-pin'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isInAppPath } from '#core/paths.ts'
import { ApiError, callEndpoint } from '#kit/web/api.ts'
import { useGo, useQueryParams } from '#kit/web/navigation.ts'
import { usePageTitle } from '#kit/web/pageTitle.ts'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Link } from '#kit/web/ui/Link.tsx'
import { Button } from '#kit/web/ui/Button.tsx'
import { SegmentedControl } from '#kit/web/ui/SegmentedControl.tsx'
import type { RegisterAnswer } from '../contract.ts'
import { signInWithKey } from './calls.ts'
import type { ForgotDialogProps } from './ForgotDialog.tsx'
import { FormMessage } from './FormMessage.tsx'
import { googleClientId, type GoogleStart } from './google.ts'
import { LoginForm, LoginStreet, SignUpForm } from './loginParts.tsx'
import { useUser } from './session.ts'
import { useSignedOutWhy } from './signedOutWhy.ts'
import { keepSignUpOpen, wasSignUpOpen } from './signUpDraft.ts'
import { arriveAtLogin, rememberTarget } from './target.ts'
import { useEnter } from './useEnter.ts'
import './words/accounts.signIn.ts'

const TextSignInDialog = lazy(async () => ({ default: (await import('./TextSignInDialog.tsx')).TextSignInDialog }))

const ForgotDialog = lazy(async () => ({ default: (await import('./ForgotDialog.tsx')).ForgotDialog }))

const GoogleSignIn = lazy(async () => ({ default: (await import('./GoogleSignIn.tsx')).GoogleSignIn }))

type Mode = 'login' | 'signUp'

/**
 * One screen that signs in or creates an account; a person who is already signed in goes to the home page.
 * A public page passes its own address (`?next=`) and the form to show (`?mode=signUp`). A reload shows the same form.
 */
export function LoginPage() {
  const t = useTranslations('accounts')
  const [params, setParams] = useQueryParams()
  const next = params.get('next')
  const [mode, setShown] = useState<Mode>(() =>
    params.get('mode') === 'signUp' || wasSignUpOpen() ? 'signUp' : 'login',
  )
  const setMode = (chosen: Mode) => {
    setShown(chosen)
    if (params.has('mode')) setParams({ mode: null })
    keepSignUpOpen(chosen === 'signUp')
  }
  const [identifier, setIdentifier] = useState('')
  /** The identifier typed in the dialog for a new password; the login form is filled with it. */
  const [asked, setAsked] = useState('')
  const [start, setStart] = useState<GoogleStart | null>(null)
  const why = useSignedOutWhy()
  const go = useGo()
  const user = useUser()
  const [wasSignedIn, setWasSignedIn] = useState(user !== null)
  // The session has ended before the page that this one leads to was loaded.
  if (wasSignedIn && user === null) setWasSignedIn(false)
  useEffect(() => {
    arriveAtLogin()
    if (next) rememberTarget(next)
    if (wasSignedIn) go(withoutIntent(safeNext(next)) ?? '/home', { replace: true })
    // Redirects only people who arrive signed in: signing in here leads to the profile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wasSignedIn])
  usePageTitle(t(mode === 'login' ? 'login' : 'createAccount'))
  if (wasSignedIn) return null
  return (
    <div className="flex min-h-dvh flex-1 flex-col rail:grid rail:grid-cols-2">
      <LoginStreet />
      <main
        id="main"
        tabIndex={-1}
        className="relative -mt-7 flex flex-1 flex-col rounded-t-sheet bg-paper px-5 pt-5 pb-8 outline-none rail:mt-0 rail:justify-center rail:rounded-none"
      >
        <div className="mx-auto flex w-full max-w-form flex-col">
          <SegmentedControl
            label={t('modes')}
            segments={[
              { value: 'login', label: t('login') },
              { value: 'signUp', label: t('createAccount') },
            ]}
            value={mode}
            onValue={(value) => setMode(value as Mode)}
          />
          {why && (
            <Banner live tone="wait" className="mt-4" icon={<CircleAlert aria-hidden="true" />}>
              {t(`signedOut_${why}`)}
            </Banner>
          )}
          <h1 className="mt-6 text-display">{t(mode === 'login' ? 'loginTitle' : 'signUpTitle')}</h1>
          <p className="mt-1 mb-6 text-body text-ink-2">{t(mode === 'login' ? 'loginLine' : 'signUpLine')}</p>
          {mode === 'login' ? (
            <>
              <LoginForm key={asked} start={identifier} onIdentifier={setIdentifier} />
              <KeySignIn />
              <TextSignIn />
            </>
          ) : (
            <SignUpForm key={start?.email} start={start} />
          )}
          {mode === 'login' && (
            <ForgotPassword
              start={identifier}
              onIdentifier={(typed) => {
                setIdentifier(typed)
                setAsked(typed)
              }}
              onCreate={() => setMode('signUp')}
            />
          )}
          <OtherMode mode={mode} onMode={setMode} />
          {googleClientId() !== '' && (
            <Suspense>
              <GoogleSignIn
                onSignUp={(known) => {
                  setStart(known)
                  setMode('signUp')
                }}
              />
            </Suspense>
          )}
          <Banner className="mt-4" icon={<MapPin aria-hidden="true" />}>
            {t('locationNote')}
          </Banner>
          <p className="mt-4 text-center">
            <Link href="/onboarding" className="inline-flex min-h-touch items-center px-3 text-strong text-brand-ink">
              {t('howItWorks')}
            </Link>
          </p>
        </div>
      </main>
    </div>
  )
}

/** The address passed by a public page, if it is inside this app. */
const safeNext = (next: string | null) => (next !== null && isInAppPath(next) ? next : null)

/** Removes the action from the address of a signed-in person: a link on another site must not act for them. */
const withoutIntent = (next: string | null) => next?.replace(/([?&])do=[^&#]*&?/, '$1') ?? null

function OtherMode({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useTranslations('accounts')
  const other = mode === 'login' ? 'signUp' : 'login'
  return (
    <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1.5 text-body text-ink-2">
      {t(mode === 'login' ? 'newHere' : 'haveAccount')}
      <button
        type="button"
        className="min-h-touch rounded-s px-1 text-strong text-brand-ink"
        onClick={() => onMode(other)}
      >
        {t(mode === 'login' ? 'createNew' : 'loginInstead')}
      </button>
    </p>
  )
}

/** The control of /login that opens the dialog for a new password. */
function ForgotPassword(props: Omit<ForgotDialogProps, 'open' | 'onClose'>) {
  const t = useTranslations('accounts')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="text" size="small" className="mt-2 self-center" onClick={open}>
        {t('forgotPassword')}
      </Button>
      {isWanted && (
        <Suspense>
          <ForgotDialog {...props} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Asks the device for a passkey; the WebAuthn code is loaded on tap. */
async function send(): Promise<RegisterAnswer> {
  const { askForKey } = await import('./signInKeys.ts')
  const used = await askForKey()
  if (!used) throw new ApiError('keyRefused')
  return callEndpoint(signInWithKey, used)
}

/** Signs in with a passkey instead of the password; renders nothing in browsers without passkeys. */
function KeySignIn() {
  const t = useTranslations('accounts')
  const { enter, isBusy, message } = useEnter('login', send)
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <FormMessage>{message}</FormMessage>
      <Button variant="quiet" wide busy={isBusy} onClick={() => void enter(undefined)}>
        {t('keySignIn')}
      </Button>
    </div>
  )
}

/** True when this installation sends text messages. */
const areTextsSent = () => document.querySelector('meta[name="text-sign-in"]') !== null

/** Signs in with a code in a text message instead of the password; renders nothing where none are sent. */
function TextSignIn() {
  const t = useTranslations('accounts')
  const [isWanted, setWanted] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!areTextsSent()) return null
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" wide className="mt-3" onClick={open}>
        {t('textSignIn')}
      </Button>
      {isWanted && (
        <Suspense>
          <TextSignInDialog open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
