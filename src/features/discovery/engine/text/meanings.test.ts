import { expect, test } from 'vitest'
import { addNamedConcepts, type NamedConcepts } from '../listingConcepts.ts'
import { everydayMeanings } from './everyday.ts'
import { termsOf } from './terms.ts'

test.each([
  ['el', 'craft/electrician'],
  ['electri', 'craft/electrician'],
  ['ho', 'tourism/hotel'],
  ['ba', 'amenity/bank'],
  ['sc', 'product/scooter'],
  ['re', 'amenity/restaurant'],
  ['car', 'craft/carpenter'],
  ['den', 'amenity/dentist'],
  ['hair', 'product/haircut'],
])('“%s” is the beginning of %s, though many wordings begin so', (beginning, id) => {
  expect(everydayMeanings.begunBy([beginning], 2)).toContain(id)
})

const named = (text: string) => {
  const into: NamedConcepts = { is: new Set(), about: new Set() }
  addNamedConcepts(text, everydayMeanings, into)
  return [...into.is]
}

test.each([
  ['haddi ka doctor', 'haddi ke doctor'],
  ['kaan ki machine', 'kaan wali machine'],
])('linking words do not count: “%s” and “%s” are one', (one, other) => {
  const meaning = everydayMeanings.of(one.split(' '))
  expect(meaning).not.toBeNull()
  expect(everydayMeanings.of(other.split(' '))).toEqual(meaning)
})

test('a linking word does not join the words around it: "ke liye sar" is no "kesar", "ke liye fir" no "kefir"', () => {
  const meant = (text: string) => termsOf(text, everydayMeanings).flatMap(({ meaning }) => meaning?.is ?? [])
  expect(meant('kesar')).toContain('product/saffron')
  expect(meant('bachche ke liye sar ka tel')).not.toContain('product/saffron')
  expect(meant('bachche ke liye sar ka tel')).toContain('product/hair_oil')
})

test('a title with two linking words between two others is still the wording', () => {
  expect(named('Taang ke liye sahara')).toContain('product/walking_aid')
})

test('marks between things are read as “and”: milk & cake is no milk cake, packers & movers is one trade', () => {
  expect(named('Milk cake')).toContain('product/kalakand')
  for (const title of ['Milk & cake', 'Milk, cake', 'Milk + cake', 'Milk and cake']) {
    expect(named(title)).toContain('product/milk')
    expect(named(title)).not.toContain('product/kalakand')
  }
  expect(named('Agarwal Packers & Movers')).toEqual(named('Agarwal Packers and Movers'))
})
