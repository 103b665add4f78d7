import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { Words } from '#kit/web/i18n.tsx'
import { clearParts, renderPart, until } from '#kit/web/ui/renderPart.tsx'
import { ReviewList } from './ReviewList.tsx'

afterEach(async () => {
  await clearParts()
  vi.unstubAllGlobals()
})

test('reviews that are on their way are not reported as failed; those that failed are', async () => {
  let fail = (_: Error) => {}
  vi.stubGlobal('fetch', () => new Promise((_, reject) => (fail = reject)))
  await renderPart(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Words>
        <ReviewList listingId="lamp" />
      </Words>
    </QueryClientProvider>,
  )
  expect(document.body.textContent).not.toContain('Couldn’t load reviews.')
  expect(document.querySelector('[aria-busy="true"], [role="status"]')).not.toBeNull()
  fail(new TypeError('Failed to fetch'))
  await until(() => expect(document.body.textContent).toContain('Couldn’t load reviews.'))
})
