import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { AddressProvider, useAddress } from '#kit/web/address.tsx'
import { isOnline, reportNoAnswer } from '#kit/web/connection.ts'
import { Words } from '#kit/web/i18n.tsx'
import { useGo } from '#kit/web/navigation.ts'
import { clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { dismissToast, ToastHost } from '#kit/web/ui/toast.tsx'
import { FollowConnection } from './FollowConnection.tsx'

afterEach(async () => {
  await clearParts()
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test('[S-33] a new version is offered once, not again on every page', async () => {
  const waiting = { postMessage() {} }
  const registration = Object.assign(new EventTarget(), { waiting, update: async () => undefined })
  const worker = { register: async () => registration, ready: new Promise(() => {}) }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('fetch', async () => Response.json({}))
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: Object.assign(new EventTarget(), worker) })
  let go: ReturnType<typeof useGo> = () => {}
  function Screen() {
    go = useGo()
    return <h1>{useAddress().pathname}</h1>
  }
  const { host } = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <Screen />
          <FollowConnection />
          <ToastHost />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  const isOffered = () => document.body.textContent.includes('A new version is here.')
  await until(() => expect(isOffered()).toBe(true))
  await doing(dismissToast)
  expect(isOffered()).toBe(false)
  await doing(() => go('/search'))
  await until(() => expect(host.querySelector('h1')?.textContent).toBe('/search'))
  expect(isOffered()).toBe(false)
})

test('[S-02] the app is online again as soon as the network is back, after the server was unreachable', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let [isThere, hasNetwork] = [false, true]
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json({})
  })
  const navigator = Object.defineProperty({}, 'onLine', { get: () => hasNetwork })
  vi.stubGlobal('navigator', navigator)
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <FollowConnection />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  reportNoAnswer()
  await vi.waitFor(() => expect(isOnline()).toBe(false))
  hasNetwork = false
  window.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(60_000)
  ;[isThere, hasNetwork] = [true, true]
  expect(isOnline()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(isOnline()).toBe(true))
})
