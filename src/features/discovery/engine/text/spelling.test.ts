import { expect, test } from 'vitest'
import { Spelling } from './spelling.ts'

const near = (word: string, ...words: string[]) => new Spelling(new Set(words)).near(word)

test('a misspelled word is corrected, the closest spelling first', () => {
  expect(near('plumbr', 'plumbing', 'plumber', 'painter')).toEqual(['plumber'])
  expect(near('restaurnt', 'restaurants', 'restaurant')).toEqual(['restaurant', 'restaurants'])
})

test('of equally close words the one with the same first letter is first', () => {
  expect(near('maker', 'baker', 'makes')).toEqual(['makes', 'baker'])
})

test('a word is no correction of itself', () => {
  expect(near('baker', 'baker', 'bakery')).toEqual(['bakery'])
})

test('a word is corrected only within its script', () => {
  expect(near('दुकान', 'दुकाने', 'dukan')).toEqual(['दुकाने'])
  expect(near('ab12', 'ab13')).toEqual([])
  expect(near('abcक', 'कbcक')).toEqual([])
})

test('a word of three letters is not corrected, one of four is', () => {
  expect(near('mlk', 'milk')).toEqual([])
  expect(near('mikl', 'milk')).toEqual(['milk'])
})

test('at most six corrections are given, the same at the second time', () => {
  const spelling = new Spelling(new Set(['bater', 'cater', 'dater', 'eater', 'hater', 'later', 'mater', 'rater']))
  const first = spelling.near('water')
  expect(first).toEqual(['bater', 'cater', 'dater', 'eater', 'hater', 'later'])
  expect(spelling.near('water')).toEqual(first)
})

test('a word that sounds alike is a correction beyond the typing errors', () => {
  expect(near('chaawaal', 'chawal')).toEqual(['chawal'])
})

test('only the listed words count as spelled correctly', () => {
  const spelling = new Spelling(new Set(['milk']))
  expect([spelling.has('milk'), spelling.has('mikl')]).toEqual([true, false])
})
