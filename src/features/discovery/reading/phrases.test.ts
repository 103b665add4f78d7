import { expect, test } from 'vitest'
import { filtersOf, readQuery, withoutPart } from './readQuery.ts'

/** The price limits of a text ("least-most", either may be missing) and the words that remain. */
function priceOf(text: string): [limits: string, words: string] {
  const read = readQuery(text)
  const { minPrice = '', maxPrice = '' } = filtersOf(read)
  return [`${minPrice}-${maxPrice}`, read.words]
}

test.each([
  ['kettle under 900', '-900', 'kettle'],
  ['900 under kettle', '-900', 'kettle'],
  ['Rs 900 below kettle', '-900', 'kettle'],
  ['kettle upto Rs.900/-', '-900', 'kettle'],
  ['kettle not more than 900/-', '-900', 'kettle'],
  ['kettle < ₹900', '-900', 'kettle'],
  ['kettle max 900 rs only', '-900', 'kettle'],
  ['kettle in 900 rupees', '-900', 'kettle'],
  ['kettle 900rs', '-900', 'kettle'],
  ['kettle price below nine hundred', '-900', 'kettle'],
  ['kettle 900 budget', '-900', 'kettle'],
  ['budget of 900 kettle', '-900', 'kettle'],
  ['under900 kettle', '-900', 'kettle'],
  ['almonds under 900/kg', '-900', 'almonds'],
])('“%s” reads an upper limit in English', (text, limits, words) => {
  expect(priceOf(text)).toEqual([limits, words])
})

test.each([
  ['900 tak kettle', '-900', 'kettle'],
  ['900 tak ki kettle', '-900', 'kettle'],
  ['kettle 900 ke andar', '-900', 'kettle'],
  ['kettle 900 ke neeche chahiye', '-900', 'kettle'],
  ['kettle nau sau se kam', '-900', 'kettle'],
  ['kettle dedh hazaar tak', '-1500', 'kettle'],
  ['kettle 1.5 hazar rupaye ke andar', '-1500', 'kettle'],
  ['kettle 900 rupayi olage', '-900', 'kettle'],
  ['केतली 900 रुपये के नीचे', '-900', 'केतली'],
  ['केतली ९०० तक', '-900', 'केतली'],
  ['ಕೆಟಲ್ ೯೦೦ ರೂಪಾಯಿ ಒಳಗೆ', '-900', 'ಕೆಟಲ್'],
  ['ಕೆಟಲ್ ಒಂದು ಸಾವಿರ ರೂ ಗಿಂತ ಕಡಿಮೆ', '-1000', 'ಕೆಟಲ್'],
])('“%s” reads an upper limit in Hindi and Kannada', (text, limits, words) => {
  expect(priceOf(text)).toEqual([limits, words])
})

test.each([
  ['flat rent under 12k', '-12000', 'flat rent'],
  ['scooty 40 thousand tak', '-40000', 'scooty'],
  ['plot 1.5 lakh ke andar', '-150000', 'plot'],
  ['lehenga between 3000 and 5000', '3000-5000', 'lehenga'],
  ['lehenga 3000-5000', '3000-5000', 'lehenga'],
  ['lehenga rs.3000 – rs.5000', '3000-5000', 'lehenga'],
  ['3k to 5k lehenga', '3000-5000', 'lehenga'],
  ['lehenga 3-5k', '3000-5000', 'lehenga'],
  ['lehenga 3 se 5 hazar', '3000-5000', 'lehenga'],
  ['lehenga above 3000', '3000-', 'lehenga'],
  ['lehenga 3000 se upar', '3000-', 'lehenga'],
  ['lehenga 3000+', '3000-', 'lehenga'],
  ['lehenga kam se kam 3000', '3000-', 'lehenga'],
  ['लहंगा 3000 से 5000 रुपये', '3000-5000', 'लहंगा'],
])('“%s” reads multipliers, ranges and lower limits', (text, limits, words) => {
  expect(priceOf(text)).toEqual([limits, words])
})

test.each([
  'rice bag under 25 kg',
  'school for below 6 years',
  'class 9 to 12 physics',
  'physics class 60-90',
  'shirt size 38-42',
  'bolero 2018 to 2022',
  'ring 98860-44321',
  'samsung a14 128gb',
  'pump 1.5 hp',
  '2-3 bhk',
  'circle k',
  'dosa under one roof',
  'route 500',
])('“%s” contains no price', (text) => {
  expect(priceOf(text)).toEqual(['-', text])
})

test('removing the chip of a price removes its words', () => {
  const read = readQuery('blender 2k-3k with jar')
  expect(read.parts.map(({ said }) => withoutPart(read, said))).toEqual(['blender with jar'])
})
