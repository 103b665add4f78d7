import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { user } from './kit/app.tsx'
import { expectAddress, expectAlert, expectHeading, fill, tap } from './kit/hands.ts'
import { codeSentTo, sentTo } from './kit/mail.ts'
import { person } from './kit/people.ts'
import { send } from './kit/server.ts'
import { identifier, login, openLogin } from './kit/signIn.ts'
import { answerWith } from './kit/wire.ts'

const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => user.click(dialog().getByRole('button', { name }))
const field = (name: string) => dialog().findByLabelText<HTMLInputElement>(name)
const says = (text: string) => waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(text))

async function askFor(typed: string): Promise<void> {
  await openLogin()
  await tap('button', 'Forgot password?')
  await screen.findByRole('dialog')
  await fill(await field('Email or phone'), typed)
  await press('Continue')
}

async function sendCode(to: string): Promise<string> {
  await askFor(to)
  await dialog().findByRole('button', { name: 'Send code' })
  await press('Send code')
  await says(`A code was sent to ${to}.`)
  return codeSentTo(to)
}

describe('a forgotten password', () => {
  test('[A-36] [A-37] [A-38] [U-10] a dialog asks, then confirms before anything is sent', async () => {
    const asha = await person('Asha')
    await askFor(asha.email)
    await dialog().findByText(`Send your password to ${asha.email}?`)
    expect(sentTo(asha.email)).toEqual([])
  })

  test('[A-37] [A-39] [W-37] a code arrives, a new password is set, the old one fails', async () => {
    const asha = await person('Asha')
    await sendCode(asha.email)
    expect(sentTo(asha.email)[0]!.text).not.toContain(asha.password)
    await fill(await field('Code'), '00000000')
    await fill(await field('New password'), '705164')
    await press('Set new password')
    await says('This code is wrong')
    await press('Send another code')
    await screen.findByText('Another code was sent.')
    await fill(await field('Code'), await codeSentTo(asha.email, 2))
    await press('Set new password')
    await expectAddress('/profile')
    await expectHeading('Asha')
    expect((await send(new Map(asha.cookies), '/api/me')).status).toBe(401)
    await openLogin()
    await login(asha.email, asha.password)
    await expectAlert('Incorrect password. Please try again.')
    await login(asha.email, '705164')
    await expectAddress('/profile')
  })

  test('[A-40] a used code is refused', async () => {
    const asha = await person('Asha')
    const code = await sendCode(asha.phone)
    // From the same browser: a code is useless in another one.
    const confirm = async (password: string) => {
      const body = JSON.stringify({ emailOrPhone: asha.phone, code, password })
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/password-reset/confirm', { method: 'POST', headers, body })).status
    }
    expect(await confirm('705164')).toBe(200)
    expect(await confirm('935207')).toBe(400)
  })

  test('[A-37] [A-41] an unknown e-mail address shows notfound, and a link to sign up', async () => {
    await askFor('nobody@example.org')
    await press('Send code')
    await says('No account found with nobody@example.org.')
    await press('Create a new account.')
    await expectHeading('Join your street')
  })

  test('[A-37] [A-41] a failed request shows error, and can be sent again', async () => {
    const asha = await person('Asha')
    await askFor(asha.email)
    const restore = answerWith('/api/password-reset/request', null)
    await press('Send code')
    await says('Network error. Please try again.')
    restore()
    await press('Try again')
    await says(`A code was sent to ${asha.email}.`)
    await codeSentTo(asha.email)
  })

  test('[A-37] the dialog requires a valid e-mail address or phone number', async () => {
    await askFor('abc')
    await dialog().findByText('Invalid email or phone format')
  })
})

test('the typed text is in the dialog and in the form behind it', async () => {
  await openLogin()
  await fill(identifier(), 'asha@example.org')
  await tap('button', 'Forgot password?')
  await screen.findByRole('dialog')
  expect((await field('Email or phone')).value).toBe('asha@example.org')
  await fill(await field('Email or phone'), 'ravi@example.org')
  await press('Continue')
  await says('ravi@example.org')
  await user.click(dialog().getAllByRole('button', { name: 'Close' })[0]!)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(identifier().value).toBe('ravi@example.org')
})

test('[A-37] the dialog asks in the chosen language', async () => {
  await openLogin()
  await tap('button', /हिन्दी/)
  await tap('button', 'पासवर्ड भूल गए?')
  await screen.findByRole('dialog')
  await fill(await field('ईमेल या फ़ोन'), 'a@b.co')
  await press('आगे बढ़ें')
  await dialog().findByText('क्या पासवर्ड a@b.co पर भेजें?')
})

test('the previous answer disappears once a field shows its own error', async () => {
  const asha = await person('Asha')
  await sendCode(asha.email)
  await fill(await field('Code'), '00000000')
  await fill(await field('New password'), '705164')
  await press('Set new password')
  await says('This code is wrong')
  await fill(await field('New password'), '1')
  await press('Set new password')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByRole('dialog').textContent).not.toContain('This code is wrong')
})
