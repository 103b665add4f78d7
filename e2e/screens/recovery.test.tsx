import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { user } from './kit/app.tsx'
import { expectHeading, fill, tap } from './kit/hands.ts'
import { codeSentTo } from './kit/mail.ts'
import { person } from './kit/people.ts'
import { identifier, openLogin } from './kit/signIn.ts'
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
  return codeSentTo(to)
}

describe('a forgotten password', () => {
  test('[A-37] [A-41] nobody with this e-mail address: notfound, and a way to an account', async () => {
    await askFor('nobody@example.org')
    await press('Send code')
    await says('No account found with nobody@example.org.')
    await press('Create a new account.')
    await expectHeading('Join your street')
  })

  test('[A-37] [A-41] a request that does not get through: error, and sending again', async () => {
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

  test('[A-37] the dialog asks for a proper e-mail address or phone number', async () => {
    await askFor('abc')
    await dialog().findByText('Invalid email or phone format')
  })
})

test('what was typed stands in the dialog and in the form behind it', async () => {
  await openLogin()
  await fill(identifier(), 'asha@example.org')
  await tap('button', 'Forgot password?')
  await screen.findByRole('dialog')
  expect((await field('Email or phone')).value).toBe('asha@example.org')
})

test('an old answer is gone once a field shows its own error', async () => {
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
