import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import english from '../../../../locales/en/listings.json' with { type: 'json' }
import { useVisibilityWords } from './useVisibilityWords.ts'

afterEach(clearParts)

type Listing = Parameters<ReturnType<typeof useVisibilityWords>>[0]
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const shown: Listing = {
  isVisible: true,
  status: 'active',
  moderation: 'approved',
  freeUntil: inDays(3),
  paidUntil: null,
}

async function said(changes: Partial<Listing>): Promise<string> {
  const Words = () => useVisibilityWords()({ ...shown, ...changes })
  const { host } = await renderPart(
    <IntlProvider locale="en" messages={{ listings: english }}>
      <Words />
    </IntlProvider>,
  )
  return host.textContent
}

test('[W-25] what is active and in time is visible free until a date', async () => {
  expect(await said({})).toMatch(/^Visible free until \d/)
  expect(await said({ status: 'low_stock' })).toMatch(/^Visible free until \d/)
  expect(await said({ paidUntil: inDays(9) })).toMatch(/^Visible until \d/)
})

test('a listing that is switched off is never labelled visible', async () => {
  for (const changes of [{}, { paidUntil: inDays(9) }, { shopId: '1' }, { freeUntil: null }])
    expect(await said({ status: 'inactive', ...changes })).toBe('Switched off: buyers read “Inactive”')
})

test('what has run out since it was loaded is not visible, whatever the kept copy says', async () => {
  expect(await said({ freeUntil: inDays(-1) })).toBe('Not visible to buyers')
  expect(await said({ freeUntil: inDays(-9), paidUntil: inDays(-1) })).toBe('Not visible to buyers')
  expect(await said({ freeUntil: inDays(-9), paidUntil: inDays(1) })).toMatch(/^Visible until/)
  expect(await said({ freeUntil: null })).toBe('Visible to buyers')
  expect(await said({ freeUntil: inDays(-1), shopId: '1' })).toBe('Visible with its shop')
})
