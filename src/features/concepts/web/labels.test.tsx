import { expect, test } from 'vitest'
import { hindiNameOf, labelOf } from './labels.ts'

test('the English name of a concept has its Hindi name; another text has none', () => {
  expect(hindiNameOf('Underground Parking')).toBe('भूमिगत पार्किंग')
  expect(hindiNameOf('Rao & Daughters')).toBeUndefined()
})

test('a concept has an English name, a Hindi name and an icon; an unknown one has none', () => {
  expect(labelOf('shop/bakery')).toEqual({ en: 'Bakery', hi: 'बेकरी', icon: expect.anything() })
  expect(labelOf('no/such/concept')).toBeUndefined()
})

test('a concept without a Hindi name has its English name in Hindi too', () => {
  expect(labelOf('amenity/animal_breeding')).toMatchObject({
    en: 'Animal Breeding Facility',
    hi: 'Animal Breeding Facility',
  })
})
