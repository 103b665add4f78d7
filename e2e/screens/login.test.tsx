import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openApp, reopenApp, user } from './kit/app.tsx'
import { person } from './kit/people.ts'
import { identifier, labelled, login, openLogin, openSignUp, password, send } from './kit/signIn.ts'
import { expectAddress, expectAlert, expectHeading, fill, tap } from './kit/hands.ts'
import { answerWith, requestsTo } from './kit/wire.ts'

const fields = () => [...document.querySelectorAll<HTMLInputElement>('form input')].map(({ name }) => name)
const FORMAT = 'Invalid email or phone format'

describe('the screen', () => {
  test('[A-01] [A-02] [A-03] [A-04] [B-25] one screen shows login first and toggles to create account and back', async () => {
    await openLogin()
    expect(fields()).toEqual(['emailOrPhone', 'password'])
    await tap('radio', 'Create account')
    expect(fields()).toEqual(['name', 'email', 'phone', 'password'])
    await expectAddress('/login')
    await tap('radio', 'Login')
    expect(fields()).toEqual(['emailOrPhone', 'password'])
    await expectAddress('/login')
  })

  test('the page takes the focus when what had it is gone', async () => {
    await openLogin()
    screen.getByRole('main').focus()
    expect(document.activeElement).toBe(document.getElementById('main'))
  })

  test('the links below the form toggle too', async () => {
    await openLogin()
    await tap('button', 'Create a new account.')
    expect(labelled('Name')).toBeTruthy()
    await tap('button', 'Log in.')
    expect(identifier()).toBeTruthy()
  })

  test('the fields declare their purpose to password managers and keyboards, and accept pasted text', async () => {
    await openLogin()
    expect(identifier().autocomplete).toBe('username')
    expect(password().autocomplete).toBe('current-password')
    expect(password().getAttribute('inputmode')).toBe('numeric')
    await tap('radio', 'Create account')
    const tokens = ['Name', 'Email', 'Phone', 'Password'].map((label) => labelled(label).autocomplete)
    expect(tokens).toEqual(['name', 'email', 'tel', 'new-password'])
    await user.click(password())
    await user.paste('48 29-13')
    expect(password().value).toBe('482913')
  })

  test('[A-18] [A-19] [A-20] [V-03] passwords keep digits only, at most twelve', async () => {
    await openLogin()
    await user.type(password(), '12ab34')
    expect(password().value).toBe('1234')
    await tap('radio', 'Create account')
    await user.type(password(), 'x48291 3705164 8')
    expect(password().value).toBe('482913705164')
  })

  test('[A-20] digits past the maximum are not dropped silently: the field names its maximum', async () => {
    await openLogin()
    await user.click(password())
    await user.paste('4829137051648')
    expect(password().value).toBe('482913705164')
    await screen.findByText('At most 12 digits. Further ones were left out.')
    await user.keyboard('{Backspace}')
    await waitFor(() => expect(screen.queryByText(/^At most/)).toBeNull())
    expect(password().value).toBe('48291370516')
  })

  test('the password can be shown and hidden', async () => {
    await openLogin()
    await fill(password(), '482913')
    expect(password().type).toBe('password')
    await tap('button', 'Show password')
    expect(password().type).toBe('text')
    await tap('button', 'Hide password')
    expect(password().type).toBe('password')
  })

  test('[B-24] [X-14] [W-61] a link leads to how it works', async () => {
    await openLogin()
    await tap('link', 'How it works')
    await expectAddress('/onboarding')
  })

  test('[B-04] the tagline is on the login, too', async () => {
    await openLogin()
    expect(screen.getByText("Discover what's nearby, instantly.")).toBeTruthy()
  })

  test('the whole screen changes to Hindi and back, and keeps the choice', async () => {
    await openLogin()
    await tap('button', /हिन्दी/)
    await expectHeading('स्वागत है')
    expect(document.documentElement.lang).toBe('hi')
    const toggle = await screen.findByRole('button', { name: /English/ })
    await waitFor(() => expect(toggle.getAttribute('aria-busy')).toBeNull())
    await fill(screen.getByLabelText('ईमेल या फ़ोन'), 'abc')
    await send('लॉग इन')
    await screen.findByText('ईमेल या फ़ोन ठीक से लिखें')
    await reopenApp()
    await expectHeading('स्वागत है')
    await tap('button', /English/)
    await expectHeading('Welcome')
  })

  test('a signed-in person who opens /login is sent to Home', async () => {
    await openApp('/login', await person('Asha'))
    await expectAddress('/home')
  })
})

describe('validation of the fields', () => {
  test('[A-17] [U-07] [W-21] an invalid identifier is reported at its field, which gets the focus, and nothing is sent', async () => {
    await openLogin()
    const sent = requestsTo('/login.php')
    await login('abc', '739164')
    await screen.findByText(FORMAT)
    expect(document.activeElement).toBe(identifier())
    const described = identifier().getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(FORMAT)
    expect(sent).toEqual([])
    await fill(identifier(), 'abc@example.org')
    expect(screen.queryByText(FORMAT)).toBeNull()
  })

  test('[A-17] an invalid identifier is reported when its field is left', async () => {
    await openLogin()
    await fill(identifier(), 'abc')
    await user.click(password())
    await screen.findByText(FORMAT)
  })

  test('[A-13] [W-39] [A-14] an empty identifier is no format error; the server answers with an unknown account', async () => {
    await openLogin()
    const sent = requestsTo('/login.php')
    await user.click(identifier())
    await login('', '739164')
    await expectAlert('No account found with that email or phone. Please create a new account.')
    expect(screen.queryByText(FORMAT)).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['[A-15] [A-57] [W-76]', 'a@b.co'],
    ['[A-16] [V-04]', '9000000012'],
    ['[A-16] [V-04]', '900000001234567'],
    ['[A-16] [V-04]', '+9000000012'],
    ['[A-16] [V-04]', '+900000001234567'],
  ])('%s the login sends %s', async (_rows, value) => {
    await openLogin()
    answerWith('/login.php', { success: false, message: 'It arrived.' })
    const sent = requestsTo('/login.php')
    await login(value, '739164')
    await expectAlert('It arrived.')
    expect(sent.map(({ body }) => new URLSearchParams(body).get('emailOrPhone'))).toEqual([value])
  })

  test.each([
    ['[A-16] [V-04]', '900000001'],
    ['[A-16] [V-04]', '9000000012345678'],
    ['[A-57] [W-76]', 'a@b'],
    ['[A-57] [W-76]', 'a b@c.d'],
  ])('%s the login refuses %s', async (_rows, value) => {
    await openLogin()
    const sent = requestsTo('/login.php')
    await login(value, '739164')
    await screen.findByText(FORMAT)
    expect(sent).toEqual([])
  })

  test('[A-20] [A-21] five digits are refused with a visible text and without a request; six and twelve are sent', async () => {
    await openLogin()
    answerWith('/login.php', { success: false, message: 'It arrived.' })
    const sent = requestsTo('/login.php')
    await login('a@b.co', '73916')
    await screen.findByText('Password must be 6 to 12 digits')
    expect(sent).toEqual([])
    for (const digits of ['739164', '739164820573']) {
      await login('a@b.co', digits)
      await expectAlert('It arrived.')
      expect(sent.map(({ body }) => new URLSearchParams(body).get('password')).at(-1)).toBe(digits)
    }
    expect(sent).toHaveLength(2)
  })

  test('a form submitted twice at once makes one request, and its button keeps its label', async () => {
    await openLogin()
    let answer: (body: unknown) => void = () => {}
    answerWith('/login.php', new Promise((resolve) => (answer = resolve)))
    const sent = requestsTo('/login.php')
    await login('a@b.co', '739164')
    const button = document.querySelector('form button[type=submit]')!
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(button.textContent).toBe('Login')
    await user.type(password(), '{Enter}')
    document.querySelector('form')!.requestSubmit()
    answer({ success: false, message: 'Once.' })
    await expectAlert('Once.')
    expect(sent).toHaveLength(1)
  })
})

test('[A-54] [W-66] [A-55] without a client id there is no Google button and no Google script', async () => {
  await openSignUp()
  const page = await (await fetch('/login')).text()
  expect(page).not.toMatch(/google/i)
  expect(document.querySelector('script[src*="google"]')).toBeNull()
  expect(document.body.textContent).not.toMatch(/google/i)
})
