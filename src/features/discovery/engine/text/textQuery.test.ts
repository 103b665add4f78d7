import { expect, test } from 'vitest'
import { Synonyms } from './synonyms.ts'
import { readText, textMatches } from './textQuery.ts'
import { isWithinTypos, typoBudget } from './typos.ts'
import { collectWords, compoundsOf } from './words.ts'

const synonyms = new Synonyms([
  ['rice', 'chawal', 'चावल'],
  ['haircut', 'hair cut', 'हजामत'],
  ['barber', 'barber shop', 'nai'],
])

/** True when a text finds a listing with this title. */
function finds(text: string, title: string): boolean {
  const words = new Set<string>()
  collectWords(title, words)
  return textMatches(readText(text, synonyms)!, words)
}

test('words are read in lower case, with their marks, without joiners and apostrophes', () => {
  expect(compoundsOf('  Men’s T-Shirt, कृष्‍णा!  ')).toEqual([['mens'], ['t', 'shirt'], ['कृष्णा']])
  expect(compoundsOf('Cafe\u0301')).toEqual([['café']])
  expect(compoundsOf('—!?')).toEqual([])
})

test.each([
  ['four', 0],
  ['fives', 1],
  ['eighteen', 1],
  ['nineteens', 2],
  ['iphone15', 0],
  ['चावल', 0],
])('%s may hold %i errors', (word, budget) => {
  expect(typoBudget(word)).toBe(budget)
})

test.each([
  ['plumber', 'plumbr', 1],
  ['plumber', 'plumbber', 1],
  ['plumber', 'plunber', 1],
  ['plumber', 'pulmber', 1],
  ['restaurant', 'resturent', 2],
])('%s and %s are %i errors apart', (a, b, errors) => {
  expect([isWithinTypos(a, b, errors), isWithinTypos(b, a, errors), isWithinTypos(a, b, errors - 1)]).toEqual([
    true,
    true,
    false,
  ])
})

test('every word must be found, each by its beginning, in any order', () => {
  expect(finds('bro bread', 'Fresh bread, brown')).toBe(true)
  expect(finds('white bread', 'Fresh bread, brown')).toBe(false)
})

test('words that are spelled right are not taken for errors of each other', () => {
  expect(finds('shirt', 'Denim skirt')).toBe(false)
  expect(finds('shrit', 'Denim skirt')).toBe(false)
  expect(finds('shrit', 'Linen shirt')).toBe(true)
  expect(finds('restaurant', 'Udupi Resturant')).toBe(true)
})

test('a synonym finds its word and its plural, not what begins like it', () => {
  expect(finds('चावल', 'Brown rice')).toBe(true)
  expect(finds('haircut', 'Hair cut for men')).toBe(true)
  expect(finds('hair cut', 'Haircuts at home')).toBe(true)
  expect(finds('nai', 'Two barbers')).toBe(true)
  expect(finds('nai', 'Barberry jam')).toBe(false)
  expect(finds('hair cut', 'Hair oil')).toBe(false)
})

test('compounds are found written together and apart', () => {
  for (const text of ['t-shirt', 'tshirt', 't shirt']) expect(finds(text, 'Cotton T-shirt')).toBe(true)
  for (const text of ['t-shirt', 'tshirt']) expect(finds(text, 'Cotton tshirt')).toBe(true)
})

test('no more than eight words are looked at', () => {
  expect(finds('a b c d e f g h zzzz', 'a b c d e f g h')).toBe(true)
  expect(finds('a-b-c-d-e-f-g-h-zzzz', 'a b c d e f g h')).toBe(true)
  expect(finds('a b c d e f g zzzz', 'a b c d e f g h')).toBe(false)
})
