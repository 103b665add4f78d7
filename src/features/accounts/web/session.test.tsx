import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { callEndpoint, onNewSession, onSignedOut } from '#kit/web/api.ts'
import { storageEntry } from '#kit/web/storage.ts'
import { readMe } from './calls.ts'
import { savedUser, saveUser } from './session.ts'
import { arriveAtLogin, forgetTarget, leaveTarget, rememberedTarget, rememberTarget } from './target.ts'
import { aUser } from './testing.ts'

const asha = aUser('Asha')
let answer: () => void
const signedOut = vi.fn()
let forget = () => {}
beforeEach(() => {
  signedOut.mockReset()
  forget = onSignedOut(signedOut)
  saveUser(asha)
  const refusal = { error: { code: 'notSignedIn', message: '' } }
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(Response.json(refusal, { status: 401 }))
      }),
  )
})
afterEach(() => {
  forget()
  saveUser(null)
  vi.unstubAllGlobals()
})

/** Calls the server, does something meanwhile, and lets the server refuse the session. */
async function refusedAfter(meanwhile: () => void): Promise<void> {
  const call = callEndpoint(readMe, {})
  meanwhile()
  answer()
  await expect(call).rejects.toMatchObject({ code: 'notSignedIn' })
}

test('a refused session is reported, also after the user’s data has changed', async () => {
  await refusedAfter(() => saveUser({ ...asha, name: 'Asha Rao' }))
  expect(signedOut).toHaveBeenCalledOnce()
})

test('a late refusal of an earlier session does not end the next one, even of the same person', async () => {
  await refusedAfter(() => {
    saveUser(null)
    saveUser(asha)
  })
  await refusedAfter(() => saveUser({ ...asha, id: 'ravi' }))
  expect(signedOut).not.toHaveBeenCalled()
})

test('whatever changes the signed-in person, a new session is reported once, after the change', () => {
  const heard: (string | null)[] = []
  onTestFinished(onNewSession(() => heard.push(savedUser()?.id ?? null)))
  const ravi = { ...asha, id: 'ravi' }
  saveUser({ ...asha, name: 'Asha Rao' })
  expect(heard).toEqual([])
  saveUser(null)
  saveUser(ravi)
  expect(heard).toEqual([null, 'ravi'])
  const stored = storageEntry<object>('hereabouts_user', () => null)
  const inOtherTab = (user: typeof asha | null, news: Event) => {
    if (user) stored.write(user)
    else stored.remove()
    dispatchEvent(news)
  }
  inOtherTab({ ...ravi, name: 'Ravi K' }, new StorageEvent('storage', { key: 'hereabouts_user' }))
  expect([savedUser()?.name, heard.length]).toEqual(['Ravi K', 2])
  inOtherTab(null, new StorageEvent('storage', { key: null }))
  inOtherTab(asha, new StorageEvent('storage', { key: 'hereabouts_user' }))
  expect(heard.slice(2)).toEqual([null, asha.id])
  // No event reaches a page in the back/forward cache.
  inOtherTab(ravi, Object.assign(new Event('pageshow'), { persisted: true }))
  expect(heard.slice(4)).toEqual(['ravi'])
})

test('whoever signs out is not offered the page that they left, but the one wanted on the sign-in page', () => {
  onTestFinished(forgetTarget)
  rememberTarget('/wishlist')
  leaveTarget()
  rememberTarget('/wishlist')
  expect(rememberedTarget()).toBeNull()
  arriveAtLogin()
  rememberTarget('/notifications')
  expect(rememberedTarget()).toBe('/notifications')
})
