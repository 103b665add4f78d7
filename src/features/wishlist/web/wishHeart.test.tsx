import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { AddressProvider } from '#kit/web/address.tsx'
import { Words } from '#kit/web/i18n.tsx'
import { byRole, clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import { WishHeart } from './WishHeart.tsx'

afterEach(async () => {
  await clearParts()
  saveUser(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('a heart in a list of products ignores that a visitor wanted to save the product of the page', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ name: `${location.origin}/login` }] as never)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  history.replaceState(null, '', '/filters?do=wish')
  saveUser({ id: 'asha', name: 'Asha' } as Parameters<typeof saveUser>[0])
  const diya = { id: 'diya', name: 'Brass diya', price: '₹250', seller: 'Meena', isDemo: false }
  await renderPart(
    <QueryClientProvider client={new QueryClient()}>
      <Words>
        <AddressProvider>
          <WishHeart product={diya} />
        </AddressProvider>
      </Words>
    </QueryClientProvider>,
  )
  expect(byRole('button', 'Save Brass diya').getAttribute('aria-pressed')).toBe('false')
  expect(location.search).toBe('?do=wish')
})
