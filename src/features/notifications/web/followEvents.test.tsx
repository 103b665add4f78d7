import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, doing, renderPart } from '#kit/web/ui/renderPart.tsx'
import { FollowEvents } from './FollowEvents.tsx'

afterEach(async () => {
  await clearParts()
  saveUser(null)
  vi.unstubAllGlobals()
})

test('a page that the browser sets aside has no event stream, and has one again when it is shown again', async () => {
  const open = new Set<object>()
  class Stream extends EventTarget {
    constructor() {
      super()
      open.add(this)
    }
    close() {
      open.delete(this)
    }
  }
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  saveUser({ id: 'asha', name: 'Asha' } as Parameters<typeof saveUser>[0])
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <FollowEvents />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  const streamsAfter = async (event: string) => {
    await doing(() => void window.dispatchEvent(new Event(event)))
    return open.size
  }
  expect(open.size).toBe(1)
  expect(await streamsAfter('pagehide')).toBe(0)
  expect(await streamsAfter('pageshow')).toBe(1)
  expect(await streamsAfter('pageshow')).toBe(1)
})
