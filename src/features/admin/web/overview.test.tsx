import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import admin from '../../../../locales/en/admin.json' with { type: 'json' }
import { OverviewPanel } from './OverviewPanel.tsx'

afterEach(() => clearParts())

const FIGURES = {
  totalUsers: 31_240,
  newUsers: 214,
  activeSubscriptions: 89_000,
  pendingListings: 7,
  oldestPendingAt: null,
  claimCalls: 0,
  openDisputes: 3,
  urgentDisputes: 1,
  reportedPayments: 12,
  monthlyRevenuePaise: 8_900_000,
  revenue: [
    { month: '2025-12', paise: 0 },
    { month: '2026-01', paise: 8_900_000 },
  ],
  approveFirst: false,
  wantedLanguages: [{ code: 'ur', people: 2 }],
  isDemo: false,
}

test('[P-03] [P-04] the five figures are shown, rupees with the sign and thousands commas, each linking to the counted entries', async () => {
  await renderPart(
    <IntlProvider locale="en-IN" messages={{ admin }}>
      <OverviewPanel figures={FIGURES} />
    </IntlProvider>,
  )
  const links = [...document.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent])
  const of = (label: string) => links.find(([, text]) => text!.startsWith(label))!
  expect(of('Monthly revenue')[1]).toContain('₹89,000')
  expect(of('Total users')).toEqual(['/admin?section=people', expect.stringContaining('31,240')])
  expect(of('Active subscriptions')).toEqual(['/admin?tab=subscriptions', expect.stringContaining('89,000')])
  expect(of('Pending listings')).toEqual(['/admin?tab=listings', expect.stringContaining('7')])
  expect(of('Open disputes')).toEqual(['/admin?tab=disputes', expect.stringContaining('3')])
  expect(document.querySelector('table')!.textContent).toContain('January 2026₹89,000')
})

test('[Q-13] the overview counts requested languages', async () => {
  await renderPart(
    <IntlProvider locale="en-IN" messages={{ admin }}>
      <OverviewPanel figures={FIGURES} />
    </IntlProvider>,
  )
  expect(document.body.textContent).toContain('Urdu2 people')
})
