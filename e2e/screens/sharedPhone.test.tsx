import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { readMe } from '#features/accounts/web/calls.ts'
import { shareHere } from '#features/meetings/web/sharedHere.ts'
import { goTo } from '#kit/web/address.tsx'
import { callEndpoint } from '#kit/web/api.ts'
import { toast } from '#kit/web/ui/toast.tsx'
import { makeShop } from '../kit/listings.ts'
import { HOME } from '../kit/place.ts'
import { openApp, user } from './kit/app.tsx'
import { expectAddress, expectHeading, fill, tap } from './kit/hands.ts'
import { person, type Someone } from './kit/people.ts'
import { login } from './kit/signIn.ts'
import { answerFor, answerWith, holdRequests, requestsTo } from './kit/wire.ts'

const storedUser = () => JSON.parse(localStorage.getItem('hereabouts_user')!) as { id: string }

/** The session ends on another device; the next request is refused. */
async function endSession({ cookies }: Someone): Promise<void> {
  cookies.clear()
  await callEndpoint(readMe, {}).catch(() => undefined)
  await expectAddress('/login')
}

/**
 * Another tab of the browser, which shares cookies and storage, signs the person out and, if given, the next one in.
 * @param news how this tab hears of it; a page from the browser's back/forward cache hears nothing before it is shown
 */
function changeInOtherTab(
  { cookies }: Someone,
  next: Someone | null,
  news: Event = new StorageEvent('storage', { key: 'hereabouts_user' }),
): void {
  cookies.clear()
  for (const [name, value] of next?.cookies ?? []) cookies.set(name, value)
  if (next) localStorage.setItem('hereabouts_user', JSON.stringify(next.user))
  else localStorage.removeItem('hereabouts_user')
  dispatchEvent(news)
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
  await screen.findByRole('button', { name: 'Edit' })
  expect(document.body.textContent).not.toContain('Enter your password')
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

test('a question that waits for an answer is withdrawn when the session ends', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/profile', asha)
  await tap('button', 'Delete Account')
  await screen.findByRole('alertdialog')
  await endSession(asha)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await signIn(ravi)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a message with Undo goes when the person signs out in another tab', async () => {
  const asha = await person('Asha')
  await openApp('/profile', asha)
  await expectHeading('Asha')
  toast('Okra deleted', { undo: { label: 'Undo', run: () => undefined } })
  await screen.findByText('Okra deleted')
  changeInOtherTab(asha, null)
  await expectAddress('/login')
  await waitFor(() => expect(screen.queryByText('Okra deleted')).toBeNull(), { timeout: 2000 })
})

const shownFromCache = () => Object.assign(new Event('pageshow'), { persisted: true })

test.each([
  ['in another tab', () => new StorageEvent('storage', { key: 'hereabouts_user' })],
  ['while this page was in the browser’s back/forward cache', shownFromCache],
])('a person who takes the place of another %s finds none of their typing', async (_, news) => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/profile', asha)
  await tap('button', 'Edit')
  await fill(await screen.findByLabelText('Name'), 'Asha Rao')
  changeInOtherTab(asha, ravi, news())
  await expectHeading('Ravi')
  await waitFor(() => expect(document.body.innerHTML).not.toContain('Asha'))
  const values = [...document.querySelectorAll('input')].map(({ value }) => value)
  expect(values.join()).not.toContain('Asha')
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Asha'))
})

test('what was fetched for a person is not shown to the next, not even before the server answers them', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await makeShop(asha.api, HOME, { name: 'Lotus Stores' })
  await openApp('/shop-list', asha)
  await screen.findByText('Lotus Stores')
  const release = holdRequests('/api/my/shops')
  changeInOtherTab(asha, null)
  await expectAddress('/login')
  changeInOtherTab(asha, ravi)
  goTo('/shop-list')
  await expectHeading('My Shops')
  expect(document.body.textContent).not.toContain('Lotus Stores')
  release()
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  expect(document.body.textContent).not.toContain('Lotus Stores')
})

test('the address that a person was on is offered to them after the next sign-in, and not to somebody else', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/filters?q=secretword', asha)
  await expectHeading('Search')
  changeInOtherTab(asha, null)
  await expectAddress('/login')
  await signIn(ravi)
  expect(screen.queryByText(/^Continue to/)).toBeNull()
  expect(document.body.innerHTML).not.toContain('secretword')
})

test('an address of the previous person becomes Home when the next one goes back to it', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/filters?q=secretword', asha)
  await expectHeading('Search')
  goTo('/profile')
  await expectHeading('Asha')
  await endSession(asha)
  await signIn(ravi)
  history.back()
  await expectAddress('/home')
  await screen.findByRole('button', { name: 'Send SOS alert' })
  expect(document.body.innerHTML).not.toContain('secretword')
})

test('a position shared in a meeting by one person is not sent for the next', async () => {
  const [asha, ravi] = [await person('Asha'), await person('Ravi')]
  await openApp('/profile', asha)
  await expectHeading('Asha')
  const moves = requestsTo(/^\/api\/meetings\/.*\/position/)
  shareHere({ userId: asha.id, id: 'theirs', until: new Date(Date.now() + 3_600_000).toISOString() })
  await waitFor(() => expect(moves.length).toBeGreaterThan(0))
  changeInOtherTab(asha, null)
  await expectAddress('/login')
  moves.length = 0
  shareHere({ userId: asha.id, id: 'theirs', until: new Date(Date.now() + 3_600_000).toISOString() })
  await signIn(ravi)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(moves).toEqual([])
})
