import { IntlProvider } from 'use-intl'
import { afterEach, expect, test } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import admin from '../../../../locales/en/admin.json' with { type: 'json' }
import type { LogEntry } from '../contract.ts'
import { OwnerPanel } from './OwnerPanel.tsx'

afterEach(() => clearParts())

const entry = (number: number, undoneAt: string | null): LogEntry => ({
  number,
  at: '2024-11-21T10:00:00Z',
  admin: 'Admin',
  act: 'rejectListing',
  subject: 'listing:1',
  title: '',
  link: null,
  person: null,
  reason: 'This breaks the rules.',
  undoneAt,
})

test('an owner’s history says when a decision was undone', async () => {
  const figures = { listings: 1, rejected: 0, reports: 1, upheld: 0 }
  const acts = [entry(2, null), entry(1, '2024-11-21T10:00:25Z')]
  const owner = { id: '1', name: 'Meena', memberSince: '2024-01-05T10:00:00Z', isSuspended: false, ...figures, acts }
  await renderPart(
    <IntlProvider locale="en-IN" messages={{ admin }}>
      <OwnerPanel owner={owner} />
    </IntlProvider>,
  )
  const [holds, undone] = [...document.querySelectorAll('li')].map((item) => item.textContent)
  expect(holds).not.toContain('Undone')
  expect(undone).toMatch(/Undone on 21\D+2024, 3:30\s?pm$/i)
})
