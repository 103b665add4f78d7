import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { clearParts, doing, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { usePushState } from './pushQueries.ts'

afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

function State() {
  return <p>{usePushState().data}</p>
}

test('on a first visit notifications are offered as soon as the service worker is ready', async () => {
  let installed: object | undefined
  let install = () => {}
  const ready = new Promise<object>((resolve) => {
    install = () => resolve((installed = { pushManager: { getSubscription: async () => null } }))
  })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default' })
  vi.stubGlobal('navigator', { serviceWorker: { ready, getRegistration: async () => installed } })
  const { host } = await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <State />
    </QueryClientProvider>,
  )
  await until(() => expect(host.textContent).toBe('unsupported'))
  await doing(() => install())
  await until(() => expect(host.textContent).toBe('off'))
})
