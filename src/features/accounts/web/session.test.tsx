import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callEndpoint, onSignedOut } from '#kit/web/api.ts'
import { readMe } from './calls.ts'
import { saveUser } from './session.ts'
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
