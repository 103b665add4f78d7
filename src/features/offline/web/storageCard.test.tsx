import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { StorageCard } from './StorageCard.tsx'

/** Files of the browser's caches by cache: sizes in bytes. */
const CACHES: Record<string, number[]> = {
  'hereabouts-code': [1_500_000, 500_000],
  'workbox-precache-v2': [400_000],
  'hereabouts-photos': [700_000],
  'hereabouts-tiles': [300_000],
  'of another app': [9_000_000],
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(CACHES),
    open: async (name: string) => ({
      keys: async () => CACHES[name]!.map((_, i) => i),
      match: async (i: number) => new Response(new Uint8Array(CACHES[name]![i]!)),
    }),
  })
})
afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

test('[S-16] [S-17] [S-18] photos, map and code are measured in their own parts; the code is no part of the 50 MB', async () => {
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <StorageCard userId="asha" />
      </Words>
    </QueryClientProvider>,
  )
  await until(() => expect(document.body.textContent).toContain('1 MB of 50 MB'))
  const parts = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['Viewed0.7 MB', 'Searches0.3 MB', 'Pending0 kB'])
  expect(document.body.textContent).toContain('The app uses 2.4 MB.')
})
