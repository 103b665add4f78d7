import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { goTo } from '#kit/web/address.tsx'
import { ApiError } from '#kit/web/api.ts'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { byRole, clearParts, doing, renderPart, type, until } from '#kit/web/ui/renderPart.tsx'
import { dismissToast, toast, ToastHost } from '#kit/web/ui/toast.tsx'
import laterWords from '../../../../locales/en/accounts.json'
import signIn from '../../../../locales/en/accounts.signIn.json'
import firstErrors from '../../../../locales/en/errors.first.json'
import laterErrors from '../../../../locales/en/errors.json'
import ui from '../../../../locales/en/ui.json'
import { LoginForm } from './loginParts.tsx'
import { LoginPage } from './LoginPage.tsx'
import { ContinueCard } from './profileParts.tsx'
import { PhoneRow } from './securityParts.tsx'
import { saveUser } from './session.ts'
import { forgetTarget, rememberTarget } from './target.ts'
import { aUser } from './testing.ts'
import { EnterAppCode, ScanSecret } from './TwoFactorSheet.tsx'

const accounts = { ...laterWords, ...signIn }
const errors = { ...laterErrors, ...firstErrors }

const asha = aUser('Asha', { email: 'asha@example.in', phone: '+919000000012' })

const inPage = (node: ReactNode) =>
  renderPart(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" timeZone="Asia/Kolkata" messages={{ accounts, errors, ui }}>
        {node}
        <ToastHost />
      </IntlProvider>
    </QueryClientProvider>,
  )

/** Answers by path; counts the calls of each. */
function serverAnswers(answers: Record<string, () => unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    asked.push(`${method} ${pathname}`)
    const answer = answers[`${method} ${pathname}`]?.()
    if (answer instanceof Response) return answer
    return answer ? Response.json(answer) : Response.json({ error: { code: 'notFound' } }, { status: 404 })
  })
  return asked
}

const pageText = () => document.body.textContent
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[autocomplete="${name}"]`)!

async function logIn() {
  await type(field('username'), 'asha@example.in')
  await type(field('current-password'), '482913')
  await doing(() => byRole('button', 'Login').click())
}

afterEach(async () => {
  await doing(dismissToast)
  await clearParts()
  saveUser(null)
  vi.unstubAllGlobals()
})

test('after signing in again at once the page no longer says that the person is signed out', async () => {
  serverAnswers({ 'POST /login.php': () => ({ success: true, user: asha }) })
  await inPage(<LoginForm start="" onIdentifier={() => {}} />)
  await doing(() => toast('You’re signed out.'))
  await logIn()
  await until(() => expect(location.pathname).toBe('/profile'))
  expect(pageText()).not.toContain('You’re signed out.')
})

test('a person blocked by others’ attempts reads that it may be others, and what to do', async () => {
  const no = () => ({ success: false, code: 'tooManyTries', message: 'Too many tries.', params: { waitSeconds: 35 } })
  serverAnswers({ 'POST /login.php': no })
  await inPage(<LoginForm start="" onIdentifier={() => {}} />)
  await logIn()
  await until(() => expect(pageText()).toContain('Wasn’t you? Tap “Forgot password?” and get a code'))
})

test('a wrong password is not blamed on others', async () => {
  const no = () => ({ success: false, message: 'Incorrect password.' })
  serverAnswers({ 'POST /login.php': no })
  await inPage(<LoginForm start="" onIdentifier={() => {}} />)
  await logIn()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toMatch(/password/i))
  expect(pageText()).not.toContain('If it was not you who tried')
})

test('a wrong field says so once the form is sent, not while it is filled in, and no longer once it is right', async () => {
  await inPage(<LoginForm start="" onIdentifier={() => {}} />)
  await type(field('username'), 'asha@')
  expect(pageText()).not.toContain(errors.invalidIdentifier)
  await doing(() => byRole('button', 'Login').click())
  expect(pageText()).toContain(errors.invalidIdentifier)
  await type(field('username'), 'asha@example.in')
  expect(pageText()).not.toContain(errors.invalidIdentifier)
})

test('letters in a numeric password are refused with a sentence that disappears with the next digit', async () => {
  await inPage(<LoginForm start="" onIdentifier={() => {}} />)
  await type(field('current-password'), '12ab')
  expect(pageText()).toContain('Use digits only, no letters.')
  expect(field('current-password').value).toBe('12')
  await type(field('current-password'), '123')
  expect(pageText()).not.toContain('Digits only')
})

test('letters and signs that a numeric password drops are named until the next digit, also after the field is left and sent', async () => {
  await inPage(<LoginForm start="" onIdentifier={() => {}} />)
  for (const typed of ['secret', '!?']) {
    await type(field('current-password'), typed)
    await doing(() => field('current-password').blur())
    await doing(() => byRole('button', 'Login').click())
    expect(pageText()).toContain('Use digits only, no letters.')
    await type(field('current-password'), '1')
    expect(pageText()).not.toContain('Use digits only')
  }
})

test('after a used recovery code no message mentions waiting for the next one', async () => {
  await inPage(<EnterAppCode button="Turn off" onSend={() => Promise.reject(new ApiError('wrongAppCode', 400))} />)
  await type(field('one-time-code'), 'abcd-efgh')
  await doing(() => byRole('button', 'Turn off').click())
  await until(() => expect(pageText()).toContain('This code is wrong or was used already. Enter another one'))
  expect(pageText()).not.toMatch(/wait for the next/i)
})

test('the key of the authenticator app is in groups of four that do not wrap', async () => {
  const { host } = await inPage(<ScanSecret secret="ABCDEFGHPIOZJDHA" uri="otpauth://totp/x" />)
  const key = host.querySelector('code')!
  expect(key.textContent).toBe('ABCD EFGH PIOZ JDHA')
  expect(`${key.className} ${key.parentElement!.className}`).not.toMatch(/break-all|wrap-safe|break-words/)
})

test('a page that replaces another, as after a sign-up, starts scrolled to the top', () => {
  history.replaceState({}, '', '/login')
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  goTo('/profile', { replace: true })
  expect(scrolled).toHaveBeenCalledWith(0, 0)
  scrolled.mockClear()
  goTo('/profile?do=edit', { replace: true })
  expect(scrolled).not.toHaveBeenCalled()
  scrolled.mockRestore()
})

test('the page that a visitor wanted is offered after signing in, unless it is the profile', async () => {
  for (const [target, said] of [
    ['/notifications?filter=sos', /^Continue to your notifications/],
    ['/profile', /^$/],
    ['/profile/seller', /^Continue to the page you opened/],
  ] as const) {
    rememberTarget(target)
    const { host } = await inPage(<ContinueCard />)
    expect(host.textContent).toMatch(said)
  }
  forgetTarget()
})

test('an unconfirmed phone number is marked, and one tap and a code confirm it', async () => {
  saveUser(asha)
  let isConfirmed = false
  const asked = serverAnswers({
    'GET /api/me/phone': () => ({ phone: asha.phone, isConfirmed, canConfirm: true }),
    'POST /api/me/contact': () => ({ sent: true }),
    'POST /api/me/contact/confirm': () => {
      isConfirmed = true
      return { user: asha }
    },
  })
  await inPage(<PhoneRow />)
  await until(() => expect(pageText()).toContain('+919000000012 · Not confirmed'))
  await doing(() => document.querySelector('button')!.click())
  await until(() => expect(pageText()).toContain('A code was sent to +919000000012.'))
  expect(pageText()).toContain('Confirm your phone number')
  await type(field('one-time-code'), '12345678')
  await doing(() => document.querySelector<HTMLButtonElement>('dialog button[type=submit]')!.click())
  await until(() => expect(pageText()).toContain('Phone number confirmed.'))
  expect(pageText()).not.toContain('Not confirmed')
  expect(asked).toContain('POST /api/me/contact/confirm')
})

test.each([
  { isConfirmed: false, canConfirm: false },
  { isConfirmed: true, canConfirm: true },
])('no button is offered with %j', async (state) => {
  saveUser(asha)
  const asked = serverAnswers({ 'GET /api/me/phone': () => ({ phone: asha.phone, ...state }) })
  const { host } = await inPage(<PhoneRow />)
  await until(() => expect(asked).toEqual(['GET /api/me/phone']))
  expect(host.querySelector('button')).toBeNull()
})

test('the form shows when the stored session ends while the page waits for Home', async () => {
  saveUser(asha)
  await inPage(<LoginPage />)
  expect(field('username')).toBeNull()
  await doing(() => void saveUser(null))
  expect(field('username')).not.toBeNull()
})
