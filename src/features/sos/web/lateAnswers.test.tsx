import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import type { MySos } from '../contract.ts'
import { deviceAlert, forgetDeviceAlert, keepDeviceAlert, startAlert } from './device/deviceAlert.ts'
import { isSosActive } from './device/sosActive.ts'
import { keys, useEndAlert, useEndDrill } from './queries.ts'

/** Answers the request under way. */
let answer: (body: unknown) => void
const client = new QueryClient()
beforeEach(() => {
  window.localStorage.clear()
  client.clear()
  saveUser(aUser('Asha'))
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answer = (body) => resolve(Response.json(body))
      }),
  )
})
afterEach(async () => {
  await clearParts()
  forgetDeviceAlert()
  vi.unstubAllGlobals()
})

function Ends({ what }: { what: 'drill' | 'real' }) {
  const drill = useEndDrill()
  const real = useEndAlert()
  const end = () => (what === 'drill' ? drill.mutate() : real.mutate('pass-key-1'))
  return (
    <button type="button" onClick={end}>
      {drill.isSuccess || real.isSuccess ? 'Ended' : 'End'}
    </button>
  )
}

/** Raises and sends an alert, and taps "End"; its answer is still missing. */
async function ending(what: 'drill' | 'real'): Promise<void> {
  startAlert('asha', what, null)
  keepDeviceAlert({ ...deviceAlert()!, sentAt: new Date().toISOString() })
  client.setQueryData(keys.mine('asha'), { alert: { id: deviceAlert()!.id, kind: what } } as MySos)
  await renderPart(
    <QueryClientProvider client={client}>
      <Ends what={what} />
    </QueryClientProvider>,
  )
  await doing(() => byRole('button', 'End').click())
}

test('a real SOS raised while the end of a drill is being sent stays on', async () => {
  await ending('drill')
  startAlert('asha', 'real', null)
  client.setQueryData(keys.mine('asha'), { alert: { id: deviceAlert()!.id, kind: 'real' } } as MySos)
  await doing(() => answer({ off: true }))
  await until(() => byRole('button', 'Ended'))
  expect(deviceAlert()?.kind).toBe('real')
  expect(isSosActive()).toBe(true)
  expect(client.getQueryData<MySos>(keys.mine('asha'))?.alert?.kind).toBe('real')
})

test('the end of a drill, and of an SOS, is stored once the server has answered', async () => {
  for (const what of ['drill', 'real'] as const) {
    await ending(what)
    expect(deviceAlert()?.kind).toBe(what)
    await doing(() => answer({ off: true }))
    await until(() => byRole('button', 'Ended'))
    expect(deviceAlert()).toBeNull()
    expect(isSosActive()).toBe(false)
    expect(client.getQueryData<MySos>(keys.mine('asha'))?.alert).toBeNull()
    await clearParts()
  }
})

test('a drill that the server does not know stays on this device, and the server is asked again', async () => {
  await ending('drill')
  await doing(() => answer({ off: false }))
  await until(() => byRole('button', 'Ended'))
  expect(deviceAlert()?.kind).toBe('drill')
  expect(client.getQueryState(keys.mine('asha'))?.isInvalidated).toBe(true)
})
