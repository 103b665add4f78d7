import { expect, test } from 'vitest'
import { hindiNameOf } from './labels.ts'

test('the English name of a concept has its Hindi name; another text has none', () => {
  expect(hindiNameOf('Underground Parking')).toBe('भूमिगत पार्किंग')
  expect(hindiNameOf('Rao & Daughters')).toBeUndefined()
})
