import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { saveUser } from '#features/accounts/web/session.ts'
import { aUser } from '#features/accounts/web/testing.ts'
import { useProduct } from '#features/listings/web/queries.ts'
import { offlineData, rememberViewed } from '#kit/web/offlineCache.ts'
import { makeQueryClient } from '#kit/web/queryClient.ts'
import { clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { useRecentlyViewed } from './recentlyViewed.ts'

const ravi = aUser('Ravi')

const viewed = (id: string) => rememberViewed('ravi', { id, name: `Name of ${id}`, price: '₹1', image: '' })
const serverAnswers = (answer: (url: URL) => Response | Promise<Response>) =>
  vi.stubGlobal('fetch', async (address: string) => answer(new URL(address, 'http://localhost')))
const inPage = (node: React.ReactNode) =>
  renderPart(<QueryClientProvider client={makeQueryClient()}>{node}</QueryClientProvider>)

function Names() {
  return <p>{useRecentlyViewed().map(({ name }) => `${name}. `)}</p>
}

function Product({ id }: { id: string }) {
  return <p>{useProduct(id).status}</p>
}

afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

test('[C-22] listings that the person can no longer see leave the viewed products as soon as the list is shown', async () => {
  saveUser(ravi)
  for (const id of ['lamp', 'milk']) viewed(id)
  const asked: (string | null)[] = []
  serverAnswers((url) => {
    asked.push(url.searchParams.get('ids'))
    return Response.json({ ids: ['milk'] })
  })
  const { host } = await inPage(<Names />)
  await until(() => expect(host.textContent).toBe('Name of milk. '))
  expect(asked).toEqual(['milk,lamp'])
  expect(offlineData('ravi').viewedProducts.map(({ id }) => id)).toEqual(['milk'])
})

test('[C-22] without an answer the list is unchanged', async () => {
  saveUser(ravi)
  viewed('rice')
  serverAnswers(() => Promise.reject(new TypeError('no network')))
  const { host } = await inPage(<Names />)
  expect(host.textContent).toContain('Name of rice')
})

test('[C-22] a viewed product that no longer exists is removed; one that failed to load stays', async () => {
  saveUser(ravi)
  for (const id of ['gone', 'slow']) viewed(id)
  serverAnswers((url) =>
    url.pathname.endsWith('/gone')
      ? Response.json({ error: { code: 'productNotFound' } }, { status: 404 })
      : Response.json({ error: { code: 'unexpected' } }, { status: 500 }),
  )
  const { host } = await inPage(
    <>
      <Product id="gone" />
      <Product id="slow" />
    </>,
  )
  await until(() => expect(host.textContent).toBe('errorerror'))
  const left = offlineData('ravi').viewedProducts.map(({ id }) => id)
  expect([left.includes('gone'), left.includes('slow')]).toEqual([false, true])
})
