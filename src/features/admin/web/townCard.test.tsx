import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { byRole, clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import admin from '../../../../locales/en/admin.json' with { type: 'json' }
import type { TownImport } from '../townContract.ts'
import { TownCard } from './TownCard.tsx'

afterEach(() => clearParts())

const TOWN: TownImport = {
  id: 'monaco',
  source: 'file',
  label: 'monaco.osm.pbf',
  radiusKilometers: null,
  state: 'reading',
  closesGone: true,
  done: 0,
  total: 0,
  report: null,
  failure: null,
  createdAt: '2026-01-05T06:30:00Z',
}

test('the progress of an import is open until the number of places is known, and is counted from then on', async () => {
  const card = (changes: Partial<TownImport>) => (
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en-IN" messages={{ admin }}>
        <TownCard town={{ ...TOWN, ...changes }} />
      </IntlProvider>
    </QueryClientProvider>
  )
  const { update } = await renderPart(card({}))
  const bar = () => {
    const element = byRole('progressbar', admin.town.states.reading)
    return ['now', 'max', 'text'].map((each) => element.getAttribute(`aria-value${each}`))
  }
  expect(bar()).toEqual([null, '0', 'Waiting for data…'])
  await update(card({ done: 40 }))
  expect(bar()).toEqual([null, '0', '40 places'])
  await update(card({ done: 40, total: 160 }))
  expect(bar()).toEqual(['40', '160', '40 of 160 places'])
})
