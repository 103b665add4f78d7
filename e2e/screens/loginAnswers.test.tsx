import { screen } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { send as post } from './kit/server.ts'
import { identifier, login, openLogin, password, send } from './kit/signIn.ts'
import { expectAddress, expectAlert, expectHeading, tap } from './kit/hands.ts'
import { answerWith, requestsTo } from './kit/wire.ts'

/** Answers of the server to a login, without the form. */
async function askServer(emailOrPhone: string, digits: string): Promise<Record<string, unknown>> {
  const answer = await post(new Map(), '/login.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ emailOrPhone, password: digits }).toString(),
  })
  expect(answer.headers.get('content-type')).toContain('application/json')
  return (await answer.json()) as Record<string, unknown>
}

const savedUser = () => JSON.parse(localStorage.getItem('hereabouts_user')!) as Record<string, unknown>

test('[A-05] [A-07] a login posts the form, and the profile replaces the screen', async () => {
  const asha = await person('Asha')
  await openLogin()
  const [sent, entries] = [requestsTo('/login.php'), history.length]
  await login(asha.email, asha.password)
  await expectAddress('/profile')
  expect(sent).toEqual([
    {
      method: 'POST',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      body: new URLSearchParams({ emailOrPhone: asha.email, password: asha.password }).toString(),
    },
  ])
  expect(history.length).toBe(entries)
})

test('[A-43] [A-44] a login stores the user in this browser', async () => {
  const asha = await person('Asha')
  await openLogin()
  await login(asha.email, asha.password)
  await expectAddress('/profile')
  expect(savedUser()).toEqual({
    id: asha.id,
    name: 'Asha',
    email: asha.email,
    phone: asha.phone,
    photo: '',
    location: { latitude: 0, longitude: 0, address: '' },
    skills: [],
    hasActiveSubscription: false,
    memberSince: expect.any(String),
    isAdmin: false,
    isDemo: false,
  })
})

test('[A-58] [W-76] a phone number signs in with and without plus, and with spaces', async () => {
  const asha = await person('Asha')
  const { phone } = asha
  for (const typed of [phone, phone.slice(1), `${phone.slice(0, 3)} ${phone.slice(3, 8)} ${phone.slice(8)}`]) {
    await openLogin()
    await login(typed, asha.password)
    await expectAddress('/profile')
    expect(savedUser()).toMatchObject({ id: asha.id })
  }
})

test('[A-08] [A-45] a login is answered with success and the user, never with a password', async () => {
  const asha = await person('Asha')
  const answer = await askServer(asha.email, asha.password)
  expect(answer).toMatchObject({ success: true, user: { id: asha.id } })
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`password|${asha.password}`, 'i'))
  await openLogin()
  await login(asha.email, asha.password)
  await expectAddress('/profile')
  await expectHeading('Asha')
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])
  expect(stored).not.toMatch(new RegExp(`password|${asha.password}|device=|session=`, 'i'))
})

describe('answers of the server', () => {
  test('[A-08] [A-11] [A-26] [U-01] an unknown account', async () => {
    expect(await askServer('nobody@example.org', '739164')).toMatchObject({
      success: false,
      message: 'User not found. Please create a new account.',
    })
    await openLogin()
    await login('nobody@example.org', '739164')
    await expectAlert('No account found with that email or phone. Please create a new account.')
  })

  test('[A-08] [A-11] [A-27] [U-02] a wrong password; the typed text stays', async () => {
    const asha = await person('Asha')
    expect(await askServer(asha.email, '739165')).toMatchObject({ success: false, message: 'Incorrect password.' })
    await openLogin()
    await login(asha.email, '739165')
    await expectAlert('Incorrect password. Please try again.')
    expect([identifier().value, password().value]).toEqual([asha.email, '739165'])
  })

  test.each([
    ['[A-28]', { success: false, message: 'X1' }, 'X1'],
    ['[A-29] [U-03]', { success: false }, 'Login failed'],
    ['[A-27]', { success: false, message: 'Incorrect password.' }, 'Incorrect password. Please try again.'],
  ])('%s [A-11] a login with the answer %j shows %s, whatever the status', async (_rows, body, text) => {
    for (const status of [200, 401]) {
      await openLogin()
      answerWith('/login.php', body, status)
      await login('a@b.co', '739164')
      await expectAlert(text)
    }
  })

  test('[A-34] [U-06] a login without a network shows a message, and the form stays usable', async () => {
    const asha = await person('Asha')
    await openLogin()
    const restore = answerWith('/login.php', null)
    await login(asha.email, asha.password)
    await expectAlert('Network error. Please try again.')
    restore()
    await send()
    await expectAddress('/profile')
  })

  test('[A-56] [W-38] of twenty wrong logins the later ones are told to wait, in the reader’s language', async () => {
    const asha = await person('Asha')
    const messages: unknown[] = []
    for (let n = 0; n < 20; n++) messages.push((await askServer(asha.email, '739165'))['message'])
    expect(messages.slice(0, 5)).toEqual(Array(5).fill('Incorrect password.'))
    for (const message of messages.slice(5))
      expect(message).toMatch(/^Too many tries\. Try again in \d+ (seconds?|minutes?)\.$/)
    await openLogin()
    await login(asha.email, asha.password)
    await expectAlert(/^Too many tries\. Try again in \d+ (seconds?|minutes?)\./)
    await tap('button', /हिन्दी/)
    await tap('button', 'लॉग इन')
    await expectAlert(/बाद फिर कोशिश करें।/)
  })
})

test('[A-53] one account can both search and sell', async () => {
  const asha = await person('Asha')
  await openApp('/filters', asha)
  await screen.findByRole('searchbox')
  await openApp('/shop-form', asha)
  await screen.findByRole('heading', { name: 'Create Shop' })
})
