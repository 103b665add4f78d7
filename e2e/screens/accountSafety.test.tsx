import { screen, waitFor, within } from '@testing-library/dom'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { openApp, user } from './kit/app.tsx'
import { expectAddress, expectAlert, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { send } from './kit/server.ts'
import { login, openLogin } from './kit/signIn.ts'
import { answerWith } from './kit/wire.ts'

const sheet = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (inside: Awaited<ReturnType<typeof sheet>>, name: string | RegExp) =>
  user.click(await inside.findByRole('button', { name }))

async function openSecurity(): Promise<Someone> {
  const asha = await person('Asha')
  await openApp('/privacy-settings/security', asha)
  return asha
}

/** Signs a person in in another browser. @returns its cookies */
async function otherBrowser({ email, password }: Someone): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  await send(cookies, '/login.php', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ emailOrPhone: email, password }).toString(),
  })
  expect((await send(cookies, '/api/me')).status).toBe(200)
  return cookies
}

describe('the password', () => {
  test('[R-17] [R-18] [U-38] [W-46] is changed in the settings; the old one no longer logs in, other browsers are signed out', async () => {
    const asha = await openSecurity()
    const other = await otherBrowser(asha)
    await tap('button', /Change password/)
    const dialog = await sheet('Change password')
    await fill(dialog.getByLabelText('Old password'), '482910')
    await fill(dialog.getByLabelText('New password'), '705164')
    await press(dialog, 'Change password')
    await dialog.findByText(/Incorrect password\./)
    expect(document.body.textContent).not.toMatch(/coming soon/i)
    await fill(dialog.getByLabelText('Old password'), asha.password)
    await press(dialog, 'Change password')
    await screen.findByText('Password changed.')
    expect((await send(other, '/api/me')).status).toBe(401)
    expect((await asha.api.get('/api/me')).status()).toBe(200)
    await openLogin()
    await login(asha.email, asha.password)
    await expectAlert(/Incorrect password\./)
    await login(asha.email, '705164')
    await expectAddress('/profile')
  })

  test('is required again if the last proof is too old; the action then continues (S3)', async () => {
    const asha = await person('Asha')
    await openApp('/profile', asha)
    const end = answerWith('/api/me', { error: { code: 'passwordNeeded', requestId: 'x' } }, 403, 'DELETE')
    await tap('button', 'Delete Account')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Account' }))
    const asked = await sheet('Enter your password')
    expect(document.activeElement).toBe(asked.getByLabelText('Password'))
    end()
    await fill(asked.getByLabelText('Password'), '482910')
    await press(asked, 'Continue')
    await asked.findByText(/Incorrect password\./)
    await fill(asked.getByLabelText('Password'), asha.password)
    await press(asked, 'Continue')
    await expectAddress('/login')
  })
})

test('the device list marks the current device, signs another one out, and signs all out', async () => {
  const asha = await openSecurity()
  const other = await otherBrowser(asha)
  await tap('button', /Your devices/)
  const dialog = await sheet('Your devices')
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2))
  expect(dialog.getAllByText('This device')).toHaveLength(1)
  await press(dialog, /^Sign out (?!everywhere)/)
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  expect((await send(other, '/api/me')).status).toBe(401)
  const before = new Map(asha.cookies)
  localStorage.setItem('hereabouts_chat_drafts', '{}')
  await press(dialog, 'Sign out everywhere')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign out everywhere' }))
  await expectAddress('/login')
  expect((await send(before, '/api/me')).status).toBe(401)
  await waitFor(() => expect(localStorage.getItem('hereabouts_chat_drafts')).toBeNull())
})

test('[R-12] [R-19] [R-20] two-factor is off at first, is set up with an app, required at login, and turned off with a code', async () => {
  const asha = await openSecurity()
  await screen.findByRole('button', { name: /Two-factor authentication.*Off/ })
  await tap('button', /Two-factor authentication/)
  const dialog = await sheet('Two-factor authentication')
  await press(dialog, 'Set up')
  await dialog.findByRole('img', { name: 'QR code for your authenticator app' })
  const key = document.querySelector('dialog code')!.textContent.replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  // The server also accepts the code of the next half minute, and none twice: each step below uses another one.
  const shown = (later: number) => app.generate({ timestamp: Date.now() + later * 30_000 })
  await fill(dialog.getByLabelText('Code from your authenticator app'), shown(0))
  await press(dialog, 'Turn on')
  const codes = within(await dialog.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(codes).toHaveLength(10)
  const recovery = codes[0]!.textContent
  await press(dialog, 'I have kept them')
  await screen.findByRole('button', { name: /Two-factor authentication.*On/ })
  await openApp('/privacy-settings/security', asha)
  await tap('button', /Two-factor authentication/)
  const opened = await sheet('Two-factor authentication')
  await press(opened, 'New recovery codes')
  await fill(await opened.findByLabelText('Code from your authenticator app'), recovery)
  await press(opened, 'New recovery codes')
  await opened.findByRole('button', { name: 'I have kept them' })
  const renewed = within(await opened.findByRole('list', { name: 'Recovery codes' })).getAllByRole('listitem')
  expect(renewed).toHaveLength(10)
  const code = renewed[0]!.textContent
  expect(code).not.toBe(recovery)
  await press(opened, 'I have kept them')

  await openLogin()
  await login(asha.email, asha.password)
  await screen.findByText('One more step')
  expect((await fetch('/api/me')).status).toBe(401)
  const field = await screen.findByLabelText('Code from your authenticator app')
  await fill(field, '12')
  await tap('button', 'Login')
  await expectAlert(/This code is wrong or was used already\./)
  await fill(field, shown(1))
  await tap('button', 'Login')
  await expectAddress('/profile')

  await openApp('/privacy-settings/security', asha)
  await tap('button', /Two-factor authentication/)
  const again = await sheet('Two-factor authentication')
  await fill(await again.findByLabelText('Code from your authenticator app'), 'wrong')
  await press(again, 'Turn off')
  await again.findByText(/This code is wrong/)
  await fill(again.getByLabelText('Code from your authenticator app'), code)
  await press(again, 'Turn off')
  await screen.findByText('Two-factor is off.')
})
