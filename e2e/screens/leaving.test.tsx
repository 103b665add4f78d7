import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { type Someone, person } from './kit/people.ts'
import { send } from './kit/server.ts'
import { login, openLogin } from './kit/signIn.ts'
import { markActive } from '#features/sos/web/device/sosActive.ts'
import { expectAddress, expectAlert, expectHeading, tap } from './kit/hands.ts'
import { raise } from './kit/sos.ts'
import { answerWith } from './kit/wire.ts'

const storedUser = () => localStorage.getItem('hereabouts_user')
const keptUser = () => JSON.parse(storedUser()!) as Record<string, unknown>

describe('a visitor', () => {
  test.each(['/home', '/profile', '/admin', '/shop/1700000000000/edit', '/chat?sellerId=5'])(
    '[A-42] is redirected to /login from %s',
    async (address) => {
      await openApp(address, null)
      await expectAddress('/login')
    },
  )

  test.each(['/api/me', '/api/my/shops'])('[A-42] is refused by the server, too, at %s', async (path) => {
    expect((await send(new Map(), path)).status).toBe(401)
  })

  test.each([
    ['/notifications?filter=sos', 'Continue to your notifications'],
    ['/profile/seller', 'Continue to the page you opened'],
  ])('the requested address %s is offered after signing in, once', async (requested, offer) => {
    const asha = await person('Asha')
    await openApp(requested, null)
    await expectAddress('/login')
    await login(asha.email, asha.password)
    await expectAddress('/profile')
    await screen.findByText(offer)
    await tap('link', 'Continue')
    await expectAddress(requested)
    await reopenApp('/profile')
    await expectHeading('Asha')
    expect(screen.queryByText(/Continue to/)).toBeNull()
  })
})

test('with an SOS on nobody signs out: the message leads to the SOS', async () => {
  const asha = await person('Asha')
  await raise(asha)
  await openApp('/privacy-settings', asha)
  await tap('button', 'Sign Out')
  await screen.findByText('Your SOS is on. Turn it off first.')
  await tap('button', 'Open SOS')
  await expectAddress('/sosturnoff')
})

describe('a suspended person', () => {
  const SENTENCE = 'Your account is suspended, so you were signed out. We sent the reason to your email.'

  test('is told on the sign-in page why they were signed out; after an expired session nothing is said', async () => {
    const asha = await person('Asha')
    const refusal = (params: object) => ({ error: { code: 'notSignedIn', requestId: 'x', ...params } })
    await openApp('/notifications', asha)
    await expectHeading('Notifications')
    const restore = answerWith(/^\/api\//, refusal({ params: { why: 'accountSuspended' } }), 401)
    await reopenApp('/profile')
    await expectAddress('/login')
    await screen.findByText(SENTENCE)
    restore()
    await reopenApp('/profile')
    await expectAddress('/login')
    await screen.findByText(SENTENCE)
    await login(asha.email, asha.password)
    await expectAddress('/profile')
    answerWith(/^\/api\//, refusal({}), 401)
    await reopenApp('/notifications')
    await expectAddress('/login')
    await screen.findByLabelText('Email or phone')
    expect(screen.queryByText(SENTENCE)).toBeNull()
  })
})

describe('data stored in the browser', () => {
  const change = (changes: Record<string, unknown>) =>
    localStorage.setItem('hereabouts_user', JSON.stringify({ ...keptUser(), ...changes }))

  test('[A-46] a malformed location counts as no location', async () => {
    await openApp('/profile', await person('Asha'))
    change({ location: 'x' })
    await reopenApp()
    await expectHeading('Asha')
    expect(keptUser()).toMatchObject({ location: { latitude: 0, longitude: 0, address: '' } })
  })

  test('[A-47] a corrupted user is removed, and the visitor is sent to the login', async () => {
    await openApp('/profile', await person('Asha'))
    localStorage.setItem('hereabouts_user', '{bad')
    await reopenApp('/')
    await expectAddress('/login')
    expect(storedUser()).toBeNull()
  })

  test('[E-41] a user without hasActiveSubscription is not restored', async () => {
    await openApp('/profile', await person('Asha'))
    change({ hasActiveSubscription: undefined })
    await reopenApp('/profile/seller')
    await expectAddress('/login')
  })

  test('[E-42] [W-42] a user whose subscription is not active is restored', async () => {
    await openApp('/profile', await person('Asha'))
    change({ hasActiveSubscription: false })
    await reopenApp('/profile/seller')
    await screen.findByRole('tab', { name: 'Seller', selected: true })
  })
})

describe('leaving', () => {
  async function openProfile(): Promise<Someone> {
    const asha = await person('Asha')
    await openApp('/profile', asha)
    await screen.findByRole('heading', { name: 'Account Actions' })
    return asha
  }

  test('[A-48] [A-49] [W-41] Sign Out ends the session, removes the user and leads to /login', async () => {
    const asha = await openProfile()
    const before = new Map(asha.cookies)
    expect((await send(before, '/api/me')).status).toBe(200)
    await tap('button', 'Sign Out')
    await expectAddress('/login')
    expect(storedUser()).toBeNull()
    expect(sessionStorage.getItem('hereabouts_target')).toBeNull()
    expect((await send(before, '/api/me')).status).toBe(401)
    await reopenApp('/')
    await expectAddress('/login')
  })

  test('without a network Sign Out asks, removes everything here, and ends the session once the server answers', async () => {
    const asha = await openProfile()
    const before = new Map(asha.cookies)
    const restore = answerWith('/api/sign-out', null)
    await tap('button', 'Sign Out')
    const question = await screen.findByRole('alertdialog', { name: 'No connection. Sign out on this device?' })
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
    await expectAddress('/profile')
    expect(storedUser()).not.toBeNull()

    await tap('button', 'Sign Out')
    const again = await screen.findByRole('alertdialog', { name: /^No connection/ })
    await user.click(within(again).getByRole('button', { name: 'Sign Out' }))
    await expectAddress('/login')
    await waitFor(() => expect(Object.entries(localStorage).filter(([, kept]) => kept.includes('Asha'))).toEqual([]))
    expect((await send(before, '/api/me')).status).toBe(200)
    restore()
    dispatchEvent(new Event('online'))
    await waitFor(async () => expect((await send(before, '/api/me')).status).toBe(401))
    await reopenApp('/home')
    await expectAddress('/login')
    expect(localStorage.getItem('hereabouts_sign_out_due')).toBeNull()
  })

  test('whoever signs in before the server learned of the sign-out stays signed in', async () => {
    await openProfile()
    const restore = answerWith('/api/sign-out', null)
    await tap('button', 'Sign Out')
    const question = await screen.findByRole('alertdialog', { name: /^No connection/ })
    await user.click(within(question).getByRole('button', { name: 'Sign Out' }))
    await expectAddress('/login')
    const ravi = await person('Ravi')
    await login(ravi.email, ravi.password)
    await expectAddress('/profile')
    restore()
    dispatchEvent(new Event('online'))
    await reopenApp('/profile')
    await expectHeading('Ravi')
  })

  test('with an SOS on nobody signs out without a network either', async () => {
    const asha = await person('Asha')
    await raise(asha)
    await openApp('/privacy-settings', asha)
    markActive('on')
    answerWith('/api/sign-out', null)
    await tap('button', 'Sign Out')
    await screen.findByText('Your SOS is on. Turn it off first.')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(storedUser()).not.toBeNull()
  })

  test('[A-50] [W-23] [U-50] Delete Account asks first, and declining changes nothing', async () => {
    const asha = await openProfile()
    await tap('button', 'Delete Account')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Are you sure you want to delete your account? This action cannot be undone.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await asha.api.get('/api/me')).status()).toBe(200)
    await expectAddress('/profile')
  })

  test('[A-51] [A-52] a deleted account is gone here and on the server', async () => {
    const asha = await openProfile()
    await tap('button', 'Delete Account')
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete Account' }))
    await expectAddress('/login')
    expect(storedUser()).toBeNull()
    await openLogin()
    await login(asha.email, asha.password)
    await expectAlert('No account found with that email or phone. Please create a new account.')
  })
})
