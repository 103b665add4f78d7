import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import english from '../../../../locales/en/listings.json' with { type: 'json' }
import { useFreePeriod } from './market.ts'
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

const visibilityText = (changes: Partial<Listing>, takesPayments = true) =>
  textOf(() => useVisibilityWords()({ ...shown, ...changes }), { freeDays: 30, takesPayments })

async function textOf(Words: () => string, market: { freeDays: number; takesPayments: boolean }): Promise<string> {
  const client = new QueryClient()
  client.setQueryData(['market'], { ...market, demoArea: null })
  const { host } = await renderPart(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={{ listings: english }}>
        <Words />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return host.textContent
}

test('[W-25] an active listing within its period is visible free until a date', async () => {
  expect(await visibilityText({})).toMatch(/^Visible free until \d/)
  expect(await visibilityText({ status: 'low_stock' })).toMatch(/^Visible free until \d/)
  expect(await visibilityText({ paidUntil: inDays(9) })).toMatch(/^Visible until \d/)
})

test('[W-25] while payments are not set up, a free listing names no end', async () => {
  expect(await visibilityText({}, false)).toBe('Visible free until payments are set up')
  expect(await visibilityText({ paidUntil: inDays(9) }, false)).toMatch(/^Visible until \d/)
  expect(await visibilityText({ freeUntil: inDays(-1) }, false)).toBe('Not visible to buyers')
})

test('the free period of a new listing has no end while payments are not set up', async () => {
  const periodOf = (freeDays: number, takesPayments: boolean) =>
    textOf(() => useFreePeriod()!.period, { freeDays, takesPayments })
  expect(await periodOf(30, true)).toBe('days')
  expect(await periodOf(30, false)).toBe('open')
  expect(await periodOf(0, true)).toBe('none')
  expect(await periodOf(0, false)).toBe('none')
})

test('an inactive listing is never labelled visible', async () => {
  for (const changes of [{}, { paidUntil: inDays(9) }, { shopId: '1' }, { freeUntil: null }])
    expect(await visibilityText({ status: 'inactive', ...changes })).toBe('Switched off: buyers read “Inactive”')
})

test('a listing that expired since it was loaded is not visible, even in a stored copy', async () => {
  expect(await visibilityText({ freeUntil: inDays(-1) })).toBe('Not visible to buyers')
  expect(await visibilityText({ freeUntil: inDays(-9), paidUntil: inDays(-1) })).toBe('Not visible to buyers')
  expect(await visibilityText({ freeUntil: inDays(-9), paidUntil: inDays(1) })).toMatch(/^Visible until/)
  expect(await visibilityText({ freeUntil: null })).toBe('Visible to buyers')
  expect(await visibilityText({ freeUntil: inDays(-1), shopId: '1' })).toBe('Visible with its shop')
})
