import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { ToastHost } from '#kit/web/ui/toast.tsx'
import type { CheckIn } from '../../contract.ts'
import { keys } from '../queries.ts'
import { CheckInCard } from './CheckInCard.tsx'
import { SafetyCentre } from './SafetyCentre.tsx'

const CHECK_IN: CheckIn = {
  id: 'walk',
  kind: 'walk',
  note: '',
  isAsked: false,
  startedAt: '2026-01-05T06:30:00.000Z',
  dueAt: '2026-01-05T06:45:00.000Z',
  tapsLeft: 3,
  place: null,
  arrivedAt: null,
}

let asked = 0
let reply: (checkIn: CheckIn) => void
beforeEach(() => {
  asked = 0
  // A device that is slow to determine its position.
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition() {} } })
  vi.stubGlobal('fetch', async (address: string) => {
    if (!new URL(address, 'http://localhost').pathname.endsWith('/extend')) return Response.json({}, { status: 500 })
    asked += 1
    return Response.json(await new Promise<CheckIn>((resolve) => (reply = resolve)))
  })
})
afterEach(async () => {
  await clearParts()
  Reflect.deleteProperty(navigator, 'geolocation')
  vi.unstubAllGlobals()
})

test('"15 minutes more" is sent at once and shows the new time; a quick second tap does nothing', async () => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  await renderPart(
    <QueryClientProvider client={client}>
      <Words>
        <AddressProvider>
          <CheckInCard checkIn={CHECK_IN} proof="passkey" />
          <ToastHost />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  const more = byRole('button', 'I’m OK, 15 more minutes')
  await doing(() => more.click())
  expect(asked).toBe(1)
  await doing(() => more.click())
  expect(asked).toBe(1)
  await doing(() => reply({ ...CHECK_IN, dueAt: '2026-01-05T07:00:00.000Z', tapsLeft: 2 }))
  await until(() => expect(document.body.textContent).toMatch(/The alarm now comes at \d+:[03]0/))
  await doing(() => more.click())
  expect(asked).toBe(1)
})

test('notifications that cannot be turned on say why: the server in our words, the browser in its own', async () => {
  onTestFinished(() => void saveUser(null))
  saveUser(aUser('Asha'))
  const blocked = new DOMException('Registration failed - push service error', 'AbortError')
  const pushManager = { getSubscription: async () => null, subscribe: () => Promise.reject(blocked) }
  const worker = { pushManager }
  const serviceWorker = { ready: Promise.resolve(worker), getRegistration: async () => worker }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  let isBusy = true
  vi.stubGlobal('fetch', async (address: string) => {
    const isPush = !isBusy && new URL(address, 'http://localhost').pathname === '/api/push'
    return isPush ? Response.json({ key: 'AAAA' }) : Response.json({ error: { code: 'busy' } }, { status: 503 })
  })
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  })
  const readiness = { members: 1, reachable: 0, signedOut: 0, hasPasskey: false, rangeMeters: 250 }
  client.setQueryData(keys.readiness('asha'), readiness)
  await renderPart(
    <QueryClientProvider client={client}>
      <Words>
        <AddressProvider>
          <SafetyCentre told={{ alert: null, checkIn: null, now: '' }} hasPasskey={false} />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  for (const why of ['Our server is busy. Try again in a moment.', blocked.message]) {
    await until(() => byRole('button', 'Turn on notifications'))
    await doing(() => byRole('button', 'Turn on notifications').click())
    await until(() => expect(document.body.textContent).toContain(`Couldn’t turn on notifications: ${why}`))
    isBusy = false
  }
})
