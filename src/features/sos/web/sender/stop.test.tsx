import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { learnPasskey } from '#features/settings/web/passkeyCheck.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, type, until } from '#kit/web/ui/renderPart.tsx'
import { deviceAlert, forgetDeviceAlert, keepDeviceAlert, startAlert } from '../device/deviceAlert.ts'
import { keys } from '../queries.ts'
import { secondsToPlace, sendAlert } from '../device/sendAlert.ts'
import { UnknownPlace } from './UnknownPlace.tsx'

/** "Stop" while a confirmed alert waits for a place. */
let hasPasskey = false
let raised = 0
beforeEach(() => {
  window.localStorage.clear()
  raised = 0
  saveUser(aUser('Asha'))
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (pathname === '/api/sos/readiness')
      return Response.json({ members: 1, reachable: 0, signedOut: 0, hasPasskey, rangeMeters: 250 })
    if (pathname !== '/api/sos/alerts') return Response.json({}, { status: 500 })
    raised += 1
    return Response.json({ error: { code: 'sosNowhere' } }, { status: 404 })
  })
})
afterEach(async () => {
  await clearParts()
  forgetDeviceAlert()
  vi.unstubAllGlobals()
})

const stopped = vi.fn()
async function confirmed(): Promise<void> {
  stopped.mockReset()
  startAlert('asha', 'real', null)
  await sendAlert()
  expect(raised).toBe(1)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  client.setQueryData(keys.readiness('asha'), { members: 1, reachable: 0, signedOut: 0, hasPasskey, rangeMeters: 250 })
  await renderPart(
    <QueryClientProvider client={client}>
      <Words>
        <AddressProvider>
          <UnknownPlace isBusy={false} isAlone={false} onPlace={vi.fn()} onWithout={vi.fn()} onStopped={stopped} />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  await until(() => byRole('button', 'Stop'))
}

test('without a passkey one tap stops the alert: nothing was sent, and nothing will be', async () => {
  hasPasskey = false
  await confirmed()
  await doing(() => byRole('button', 'Stop').click())
  expect(stopped).toHaveBeenCalledOnce()
  expect(deviceAlert()).toBeNull()
})

test('without a passkey the screen says that the alert may be sent already, and that the password turns it off', async () => {
  hasPasskey = false
  await confirmed()
  keepDeviceAlert({ ...deviceAlert()!, mayHaveArrived: true })
  await doing(() => byRole('button', 'Stop').click())
  expect(stopped).not.toHaveBeenCalled()
  const late = 'It may be sent already. Turn it off with your account password once you’re back online.'
  const alerts = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent)
  await until(() => expect(alerts()).toContain(late))
  expect(document.body.textContent).not.toContain('It isn’t sent yet')
  await doing(() => byRole('button', 'Withdraw').click())
  expect(alerts()).toContain(late)
})

test('with a passkey the passkey is required, with more time; a wrong one stops nothing, the right one does', async () => {
  hasPasskey = true
  // With one salt in a thousand the device takes the wrong passkey for the right one.
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce('00000000-0000-4000-8000-000000000001')
  await learnPasskey('asha', 'open sesame')
  await confirmed()
  expect(secondsToPlace()).toBeLessThanOrEqual(10)
  await doing(() => byRole('button', 'Stop').click())
  expect(secondsToPlace()).toBeGreaterThan(30)
  const field = () => document.querySelector<HTMLInputElement>('input[name=sosWithdraw]')!
  const send = () => doing(() => byRole('button', 'Withdraw').click())
  await type(field(), 'open barley')
  await send()
  await until(() => expect(document.body.textContent).toContain('Incorrect passkey'))
  expect(deviceAlert()).not.toBeNull()
  await type(field(), 'open sesame')
  await send()
  await until(() => expect(stopped).toHaveBeenCalledOnce())
  expect(deviceAlert()).toBeNull()
  expect(raised).toBe(1)
})
