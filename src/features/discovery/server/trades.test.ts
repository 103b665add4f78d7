import { expect, test } from 'vitest'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'
import { searchArea } from '../engine/areaSearch.ts'
import type { SearchRow } from '../engine/searchRow.ts'

/** Shops and offices that name their trade, none of which repeats the words of the queries. */
const NAMES = [
  'Kaveri Electricals',
  'Gowri Sanitary',
  'Sapthagiri Hardwares',
  'Raghu Medicals',
  'Bharath Tyres',
  'Ashoka Furnitures',
  'Mahesh Sweets',
  'Nilgiri Bakers',
  'Sampige Caterers',
  'Roopam Tailors',
  'Netra Opticals',
  'Kamala Jewellers',
  'Arihant Steels',
  'Vasavi Textiles',
  'Sri Guru Provisions',
  'Balaji Kirana',
  'Chamundi Travels',
  'Sharada Printers',
  'Usha Photo Studios',
  'Ganga Xerox',
]

const shops = NAMES.map((title, i) => aRow({ kind: i % 3 ? 'shop' : 'office', title, category: 'Other', ...north(i) }))

function namesFor(rows: readonly SearchRow[], q: string): string[] {
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows: [...rows] }
  const page = searchArea(area, { q, ...HERE }, { userId: '', now: NOW })!
  return page.instead ? [] : page.items.map((item) => (item.kind === 'service' ? item.title : item.name))
}

test.each([
  ['electrician', 'Kaveri Electricals'],
  ['wiring', 'Kaveri Electricals'],
  ['बिजली मिस्त्री', 'Kaveri Electricals'],
  ['ಎಲೆಕ್ಟ್ರಿಷಿಯನ್', 'Kaveri Electricals'],
  ['plumber', 'Gowri Sanitary'],
  ['plumbing', 'Sapthagiri Hardwares'],
  ['wash basin', 'Gowri Sanitary'],
  ['cement', 'Sapthagiri Hardwares'],
  ['syrup', 'Raghu Medicals'],
  ['puncture repair', 'Bharath Tyres'],
  ['carpenter', 'Ashoka Furnitures'],
  ['almirah', 'Ashoka Furnitures'],
  ['laddu', 'Mahesh Sweets'],
  ['puffs', 'Nilgiri Bakers'],
  ['cook', 'Sampige Caterers'],
  ['catering', 'Sampige Caterers'],
  ['alteration', 'Roopam Tailors'],
  ['eye doctor', 'Netra Opticals'],
  ['sunglasses', 'Netra Opticals'],
  ['necklace', 'Kamala Jewellers'],
  ['utensils', 'Arihant Steels'],
  ['dress', 'Vasavi Textiles'],
  ['grocery', 'Sri Guru Provisions'],
  ['dal', 'Balaji Kirana'],
  ['taxi', 'Chamundi Travels'],
  ['train ticket', 'Chamundi Travels'],
  ['photocopy', 'Sharada Printers'],
  ['photographer', 'Usha Photo Studios'],
  ['lamination', 'Ganga Xerox'],
])('“%s” finds %s by the trade in its name', (asked, name) => {
  expect(namesFor(shops, asked)).toContain(name)
})

test.each([
  ['electrician', 'Electrician at home', 'Kaveri Electricals'],
  ['plumber', 'Plumber for apartments', 'Gowri Sanitary'],
  ['carpenter', 'Door carpenter', 'Ashoka Furnitures'],
  ['taxi', 'Local taxi', 'Chamundi Travels'],
  ['cook', 'Cook for two hours', 'Sampige Caterers'],
  ['plumber', 'Night plumber', 'Sapthagiri Hardwares'],
])('“%s”: %s says it itself and comes before %s, although it is farther away', (asked, itself, name) => {
  const rows = [...shops, aRow({ kind: 'service', title: itself, category: 'Other', ...north(3000) })]
  const names = namesFor(rows, asked)
  expect(names[0]).toBe(itself)
  expect(names).toContain(name)
})

test('the name counts for an imported place of another kind, too', () => {
  const imported = aRow({ kind: 'shop', ownerId: null, title: 'Lotus Electricals', concepts: ['shop/general'] })
  expect(namesFor([imported], 'electrician')).toEqual(['Lotus Electricals'])
})

test('a shop is found by the names of a trade for which one asks there, not by what else the trade does', () => {
  expect(namesFor(shops, 'eye doctor')).toContain('Netra Opticals')
  expect(namesFor(shops, 'cataract')).toEqual([])
})

test.each([
  ['furniture shop', ['Ashoka Furnitures']],
  ['ramen restaurant', []],
])('“%s”: only goods at the end of a name, in the plural, make a shop for them', (asked, expected) => {
  const others = ['Apple', "Raman's House", 'Gold Gym'].map((title) =>
    aRow({ kind: 'shop', title, category: 'Other', concepts: ['amenity/community_centre'] }),
  )
  expect(namesFor([...others, ...shops], asked)).toEqual(expected)
})

test('sanitary pads are no work of a plumber, and a category of the home makes nothing a house', () => {
  const pads = aRow({ title: 'Sanitary pads XL', category: 'Health & Beauty' })
  const kettle = aRow({ title: 'Steel kettle', category: 'Home & Garden' })
  expect(namesFor([pads, kettle], 'plumber')).toEqual([])
  expect(namesFor([pads, kettle], 'makan')).toEqual([])
  expect(namesFor([pads, kettle], 'sanitary napkin')).toEqual(['Sanitary pads XL'])
})
