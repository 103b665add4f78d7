import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readMe } from '#features/accounts/web/calls.ts'
import { callEndpoint } from '#kit/web/api.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { openApp, user } from './kit/app.tsx'
import { expectAddress, expectHeading, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { login } from './kit/signIn.ts'
import { answerFor, answerWith } from './kit/wire.ts'

const storedUser = () => JSON.parse(localStorage.getItem('hereabouts_user')!) as { id: string }

/** The session ends on another device; the next request is refused. */
async function endSession({ cookies }: Someone): Promise<void> {
  cookies.clear()
  await callEndpoint(readMe, {}).catch(() => undefined)
  await expectAddress('/login')
}

async function signIn({ email, password, name }: Someone): Promise<void> {
  await screen.findByLabelText('Email or phone')
  await login(email, password)
  await expectAddress('/profile')
  await expectHeading(name)
}

test('a late answer to the previous person does not make the page theirs again', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/profile', asha)
  await tap('button', 'Edit')
  await fill(await screen.findByLabelText('Name'), 'Asha Rao')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let isAnswered = false
  answerFor(
    '/api/me',
    async (pass) => {
      const answer = await pass()
      isAnswered = true
      await released
      return answer
    },
    'PATCH',
  )
  await tap('button', 'Save Changes')
  await waitFor(() => expect(isAnswered).toBe(true))
  await endSession(asha)
  await signIn(ravi)
  release()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(storedUser().id).toBe(ravi.id)
  expect(document.body.textContent).not.toContain('Asha')
})

test('a question for the password ends with the session: the next person proves nothing for the previous one', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/profile', asha)
  const restore = answerWith('/api/me', { error: { code: 'passwordNeeded', requestId: 'x' } }, 403, 'DELETE')
  await tap('button', 'Delete Account')
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete Account' }))
  await screen.findByRole('dialog')
  restore()
  await endSession(asha)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await signIn(ravi)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a message with Undo goes when the session ends', async () => {
  const asha = await person('Asha')
  await openApp('/profile', asha)
  await expectHeading('Asha')
  toast('Okra deleted', { undo: { label: 'Undo', run: () => undefined } })
  await screen.findByText('Okra deleted')
  await endSession(asha)
  await waitFor(() => expect(screen.queryByText('Okra deleted')).toBeNull(), { timeout: 2000 })
})
