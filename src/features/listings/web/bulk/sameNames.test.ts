import { expect, test } from 'vitest'
import { SAME_NAME } from '../../bulkRules.ts'
import type { PreviewLine } from './BulkPreview.tsx'
import { sameNames } from './sameNames.ts'

type Given = Pick<PreviewLine, 'line' | 'name'> & Partial<PreviewLine> & { unit?: string }

const reportedNames = (...given: Given[]) =>
  sameNames(
    given.map(({ line, name, unit }) => ({ line, cells: { name, ...(unit && { unit }) }, photos: [], missing: [] })),
    given.map((each) => ({ outcome: 'create', shop: '', remarks: [], ...each }) as PreviewLine),
  )

test('new items with the name of an earlier line are reported by name and line, ignoring case and blanks', () => {
  expect(reportedNames({ line: 2, name: 'Rice' }, { line: 3, name: 'Ghee' }, { line: 4, name: 'rice ' })).toEqual([
    { name: 'Rice', lines: [4] },
  ])
})

test('new items with the name of an item in the shop are reported, too', () => {
  const remarks = [{ column: 'name', problem: SAME_NAME }]
  expect(reportedNames({ line: 2, name: 'Rice', remarks }, { line: 3, name: 'Rice', remarks })).toEqual([
    { name: 'Rice', lines: [2, 3] },
  ])
})

test('the same name with another unit or in another shop is no duplicate; changed and refused lines do not count', () => {
  expect(
    reportedNames(
      { line: 2, name: 'Sugar', unit: '1 kg' },
      { line: 3, name: 'Sugar', unit: '5 kg' },
      { line: 4, name: 'Sugar', unit: '1 kg', shop: 'Second shop' },
      { line: 5, name: 'Sugar', unit: '1 kg', outcome: 'change' },
      { line: 6, name: 'Sugar', unit: '1 kg', outcome: 'error' },
    ),
  ).toEqual([])
})
