import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openApp, reopenApp } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { send as post } from './kit/server.ts'
import { fillSignUp, labelled, newcomer, openSignUp, send } from './kit/signIn.ts'
import { expectAddress, expectAlert, expectHeading, fill, tap } from './kit/hands.ts'
import { answerWith, requestsTo } from './kit/wire.ts'

/** Answers of the server to a sign-up, without the form. */
async function register(details: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await post(new Map(), '/register.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(details).toString(),
  })
  expect(answer.headers.get('content-type')).toContain('application/json')
  return (await answer.json()) as Record<string, unknown>
}

const create = () => send('Create account')

test('[A-06] [A-09] a signup posts the form, and the profile replaces the screen', async () => {
  const meera = newcomer()
  await openSignUp()
  const [sent, entries] = [requestsTo('/register.php'), history.length]
  await fillSignUp(meera)
  await create()
  await expectAddress('/profile')
  await expectHeading('Meera Nair')
  expect(sent).toEqual([
    {
      method: 'POST',
      type: expect.stringContaining('application/x-www-form-urlencoded'),
      body: new URLSearchParams(meera).toString(),
    },
  ])
  expect(history.length).toBe(entries)
})

test.each(['name', 'email', 'phone', 'password'])(
  '[A-23] [W-40] without the %s no account is created',
  async (missing) => {
    await openSignUp()
    const sent = requestsTo('/register.php')
    await fillSignUp({ ...newcomer(), [missing]: '' })
    await create()
    await screen.findByText('Please fill in this field.')
    expect((document.activeElement as HTMLInputElement).name).toBe(missing)
    expect(sent).toEqual([])
  },
)

test('[A-24] [A-25] [W-21] [U-08] [U-09] an invalid e-mail address and phone number are reported at their fields; the first gets the focus', async () => {
  await openSignUp()
  await fillSignUp({ ...newcomer(), email: 'x@', phone: '12345' })
  await create()
  await screen.findByText('Invalid email format')
  await screen.findByText('Invalid phone format')
  expect(document.activeElement).toBe(labelled('Email'))
  await fill(labelled('Phone'), '+919876543210')
  await waitFor(() => expect(screen.queryByText('Invalid phone format')).toBeNull())
})

test('a common password is refused at its field', async () => {
  await openSignUp()
  await fillSignUp({ ...newcomer(), password: '123456' })
  await create()
  await screen.findByText('This password is easy to guess: a date, a sequence or repeated digits. Choose other digits.')
})

test.each([
  ['[A-32]', { success: false, message: 'Y2' }, 'Y2'],
  ['[A-33] [U-05]', { success: false }, 'Signup failed'],
  [
    '[A-30] [A-31] [U-04]',
    { success: false, message: 'Z', exists: ['email', 'phone'] },
    'The following already exist: email, phone.',
  ],
])('%s a signup with the answer %j shows %s', async (_rows, body, text) => {
  await openSignUp()
  answerWith('/register.php', body)
  await fillSignUp(newcomer())
  await create()
  await expectAlert(text)
})

test('[A-10] [A-30] [A-31] [A-35] [U-04] an e-mail address and a phone number in use are reported, each alone and both together', async () => {
  const asha = await person('Asha')
  const used = [
    [{ ...newcomer(), email: asha.email }, 'email'],
    [{ ...newcomer(), phone: asha.phone }, 'phone'],
    [{ ...newcomer(), email: asha.email, phone: asha.phone }, 'email, phone'],
  ] as const
  await openSignUp()
  for (const [details, list] of used) {
    expect(await register(details)).toMatchObject({ success: false, exists: list.split(', ') })
    await fillSignUp(details)
    await create()
    await expectAlert(`The following already exist: ${list}.`)
  }
})

test('[A-10] a signup is answered with success and the user', async () => {
  const meera = newcomer()
  expect(await register(meera)).toMatchObject({ success: true, user: { name: meera.name, email: meera.email } })
})

test.each([
  ['[A-22]', { password: 'abc' }],
  ['[A-22]', { password: '73916' }],
  ['[A-22]', { password: '7391648205731' }],
  ['[A-22]', { email: 'x@' }],
  ['[A-22] [A-57] [W-76]', { email: 'a@b' }],
  ['[A-22] [A-57] [W-76]', { email: 'a b@c.d' }],
  ['[A-22]', { phone: '12345' }],
  ['[A-22] [W-40]', { phone: '' }],
  ['[A-22]', { name: '' }],
])('%s the server refuses %j', async (_rows, wrong) => {
  expect(await register({ ...newcomer(), ...wrong })).toMatchObject({ success: false })
})

test('[A-34] [U-06] a network failure is reported, and the form stays usable', async () => {
  await openSignUp()
  const restore = answerWith('/register.php', null)
  await fillSignUp(newcomer())
  await create()
  await expectAlert('Network error. Please try again.')
  restore()
  await create()
  await expectAddress('/profile')
})

test('[A-02] a reload shows the form that was open, with everything typed but the password', async () => {
  await openSignUp()
  const meera = newcomer()
  await fillSignUp(meera)
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(new RegExp(`password|${meera.password}`))
  await reopenApp()
  await screen.findByLabelText('Name')
  expect(['Name', 'Email', 'Phone', 'Password'].map((label) => labelled(label).value)).toEqual([
    meera.name,
    meera.email,
    meera.phone,
    '',
  ])
  await tap('radio', 'Login')
  await reopenApp()
  await screen.findByLabelText('Email or phone')
  await tap('radio', 'Create account')
  await reopenApp('/login')
  await screen.findByLabelText('Email or phone')
  await tap('radio', 'Create account')
  await fill(labelled('Password'), meera.password)
  await create()
  await expectAddress('/profile')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(meera.email)
})

test('the form that a public page asked for is shown again after a reload only until another is chosen', async () => {
  await openApp('/login?mode=signUp', null)
  await screen.findByLabelText('Name')
  await tap('radio', 'Login')
  await expectAddress('/login')
  await reopenApp()
  await screen.findByLabelText('Email or phone')
})

test('[A-53] sign-up does not ask for a role', async () => {
  await openSignUp()
  expect(document.body.textContent).not.toMatch(/buyer|seller|\brole/i)
})
