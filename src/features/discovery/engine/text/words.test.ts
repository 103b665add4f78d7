import { expect, test } from 'vitest'
import { folded } from '#core/text.ts'
import {
  collectPairs,
  collectWords,
  LONGEST_WORD,
  numberAndUnit,
  plainWords,
  scriptOf,
  withoutSpelling,
} from './words.ts'

test.each([
  ['Plumber', 'plumber'],
  ['CAFÉ', 'cafe'],
  ['पिज़्ज़ा', 'पिज्जा'],
  ['माँ', 'मां'],
  ['शैम्पू', 'शैंपू'],
  ['अण्डा हिन्दी पञ्जाब', 'अंडा हिंदी पंजाब'],
  ['चम्मच गन्ना', 'चम्मच गन्ना'],
  ['क\u200dख', 'कख'],
])('%s is compared as %s', (text, compared) => {
  expect(folded(text)).toBe(compared)
})

test.each([
  ['kg', 'kgs kilo kilos kilogram kilograms किलो किग्रा ಕೆಜಿ கிலோ కిలో কেজি'],
  ['gm', 'gms gram grams ग्राम ಗ್ರಾಂ கிராம் గ్రాము গ্রাম'],
  ['ltr', 'ltrs litre litres liter liters लीटर ಲೀಟರ್ லிட்டர் లీటర్ লিটার'],
  ['ml', 'mls मिली एमएल'],
  ['bhk', 'बीएचके'],
])('every spelling of %s is searched as one word', (unit, spellings) => {
  for (const spelling of [unit, ...spellings.split(' ')]) {
    expect([spelling, withoutSpelling(spelling)]).toEqual([spelling, unit])
    expect(plainWords(`5 ${spelling} x`)).toEqual(['5', unit, 'x'])
    expect(numberAndUnit(`5${spelling}`)).toEqual(['5', unit])
  }
})

test('a single letter is a unit only right behind a number', () => {
  expect(plainWords('5g 5l g l')).toEqual(['5', 'gm', '5', 'ltr', 'g', 'l'])
  expect([numberAndUnit('5x'), numberAndUnit('x5'), numberAndUnit('किलो')]).toEqual([null, null, null])
})

test('a compound is collected by its parts and as one word, cut at the longest word', () => {
  const words = new Set<string>()
  collectWords(`T-shirt ${'a'.repeat(30)}-${'b'.repeat(30)}`, words)
  expect([...words]).toEqual([
    't',
    'shirt',
    'tshirt',
    'a'.repeat(30),
    'b'.repeat(30),
    `${'a'.repeat(30)}${'b'.repeat(10)}`,
  ])
  expect(plainWords('x'.repeat(60))).toEqual(['x'.repeat(LONGEST_WORD)])
})

test('the first two pairs of words of a name are also collected as one word, without short words', () => {
  const pairsOf = (name: string) => {
    const pairs = new Set<string>()
    collectPairs(name, pairs)
    return [...pairs]
  }
  expect(pairsOf('Shanthi Sagar Veg Hotel')).toEqual(['shanthisagar', 'sagarveg'])
  expect(pairsOf('New Om Sai')).toEqual([])
  expect(pairsOf('Sagar')).toEqual([])
})

test('the script of a word is that of its first letter', () => {
  expect(['a', 'z', 'é'].map(scriptOf)).toEqual(['latin', 'latin', 'latin'])
  expect(scriptOf('क')).toBe(0x0900)
  expect(scriptOf('ಕ')).toBe(0x0c80)
  expect(['5', 'ж', '\u0d80'].map(scriptOf)).toEqual(['other', 'other', 'other'])
})
