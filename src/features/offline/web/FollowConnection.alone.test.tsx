import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  vi.restoreAllMocks()
})

/** A screen with a field, on a browser where a new version of the app waits. @returns what the waiting worker was told */
async function openWithNewVersion(Field: () => ReactNode = () => null) {
  const told: string[] = []
  const container = new EventTarget()
  const waiting = {
    postMessage({ type }: { type: string }) {
      told.push(type)
      container.dispatchEvent(new Event('controllerchange'))
    },
  }
  const registration = Object.assign(new EventTarget(), { waiting, update: async () => undefined })
  const worker = { register: async () => registration, ready: new Promise(() => {}) }
  vi.stubEnv('PROD', true)
  vi.stubGlobal('fetch', async () => Response.json({}))
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: Object.assign(container, worker) })
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  let go: ReturnType<typeof useGo> = () => {}
  function Screen() {
    go = useGo()
    return (
      <main id="main">
        <h1>{useAddress().pathname}</h1>
        <Field />
      </main>
    )
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
  const goTo = async (address: string) => {
    await doing(() => go(address))
    await until(() => expect(host.querySelector('h1')?.textContent).toBe(address))
  }
  return { host, told, reload, goTo }
}

const says = (text: string) => document.body.textContent.includes(text)
const isOffered = () => says('A new version is here.')
const update = () => {
  const buttons = [...document.querySelectorAll('button')]
  return doing(() => buttons.find(({ textContent }) => textContent === 'Update')!.click())
}

test('[S-33] a new version is offered once, not again on every page', async () => {
  const { goTo } = await openWithNewVersion()
  await until(() => expect(isOffered()).toBe(true))
  await doing(dismissToast)
  expect(isOffered()).toBe(false)
  await goTo('/search')
  expect(isOffered()).toBe(false)
})

test('[S-33] a new version waits for the reader’s tap', async () => {
  const { told, reload } = await openWithNewVersion()
  await until(() => expect(isOffered()).toBe(true))
  expect(told).toEqual([])
  await update()
  await until(() => expect(reload).toHaveBeenCalledOnce())
  expect(told).toEqual(['update'])
})

test('[S-33] on a page with typed text a new version waits until the reader leaves it', async () => {
  const { host, told, reload, goTo } = await openWithNewVersion(() => <input aria-label="Shop name" />)
  await until(() => expect(isOffered()).toBe(true))
  const field = host.querySelector('input')!
  field.value = 'Asha Stores'
  await update()
  await until(() => expect(says('It is taken when you leave this page')).toBe(true))
  expect(field.value).toBe('Asha Stores')
  expect(told).toEqual([])
  expect(reload).not.toHaveBeenCalled()
  await goTo('/profile')
  await until(() => expect(reload).toHaveBeenCalledOnce())
  expect(told).toEqual(['update'])
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
