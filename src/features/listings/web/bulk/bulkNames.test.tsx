import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { clearParts, renderPart } from '#kit/web/ui/renderPart.tsx'
import bulk from '../../../../../locales/en/bulk.json' with { type: 'json' }
import type { BulkColumn } from '../../bulkRules.ts'
import type { Headed } from './headings.ts'
import { hasNames, NameColumn } from './bulkSteps.tsx'

afterEach(() => clearParts())

const list = (...columns: (BulkColumn | null)[]): Headed => ({
  headings: columns.map((_, at) => `Heading ${at + 1}`),
  columns,
  rows: [{ line: 2, cells: columns.map((_, at) => `cell ${at + 1}`) }],
})

test('lines are checked once names or ids are assigned; with codes alone only after the user confirmed that there are no names', () => {
  expect(hasNames(list('name', 'price'), false)).toBe(true)
  expect(hasNames(list('id', 'price'), false)).toBe(true)
  expect(hasNames(list(null, 'price'), false)).toBe(false)
  expect(hasNames(list(null, 'price'), true)).toBe(false)
  expect(hasNames(list('code', 'price'), false)).toBe(false)
  expect(hasNames(list('code', 'price'), true)).toBe(true)
})

test('a list without a name column asks for it, with an example of each column', async () => {
  const chosen = vi.fn()
  const part = (of: Headed) => (
    <IntlProvider locale="en-IN" messages={{ bulk }}>
      <NameColumn list={of} isWithoutNames={false} onColumn={chosen} onWithoutNames={() => {}} />
    </IntlProvider>
  )
  await renderPart(part(list(null, 'price')))
  expect(document.body.textContent).toContain('Choose the column with the item name.')
  const select = document.querySelector('select')!
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Choose a column',
    'Heading 1 (cell 1)',
    'Heading 2 (cell 2)',
  ])
  select.value = '0'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  expect(chosen).toHaveBeenCalledWith(0, 'name')
})
