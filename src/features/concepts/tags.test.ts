import { expect, test } from 'vitest'
import { CONCEPTS, conceptById, conceptWords } from './concept.ts'
import { businessTag, conceptsOfTags } from './tags.ts'

const idsOf = (tags: Record<string, string>) => conceptsOfTags(tags).map(({ id }) => id)

test('the most specific concept comes first, followed by the general ones', () => {
  expect(idsOf({ amenity: 'restaurant', cuisine: 'indian;pizza' })).toEqual([
    'amenity/restaurant/indian',
    'amenity/restaurant/pizza',
    'amenity/restaurant',
  ])
  expect(idsOf({ shop: 'hairdresser', hairdresser: 'barber' })[0]).toBe('shop/hairdresser/barber')
})

test('a place with two kinds has both concepts; school is one concept under both its tags', () => {
  for (const shop of ['bakery;confectionery', 'Bakery ; Confectionery'])
    expect(idsOf({ shop })).toEqual(['shop/bakery', 'shop/confectionery'])
  expect(idsOf({ amenity: 'school', education: 'school' })).toEqual(['amenity/school'])
})

test('an unknown value gives the general concept; a bench and an empty shop are no businesses', () => {
  expect(idsOf({ shop: 'moon_cheese' })).toEqual(['shop'])
  expect(businessTag({ shop: 'moon_cheese' })).toEqual({ key: 'shop', value: 'moon_cheese' })
  expect(businessTag({ amenity: 'bench' })).toBeUndefined()
  expect(businessTag({ shop: 'vacant' })).toBeUndefined()
  expect(businessTag({ shop: 'no', craft: 'tailor' })).toEqual({ key: 'craft', value: 'tailor' })
})

test('no name contains the marker of a search term', () => {
  expect(CONCEPTS.filter(({ name }) => /^[~=]/.test(name.en) || /^[~=]/.test(name.hi)).map(({ id }) => id)).toEqual([])
})

test('every id is unique, and no word is empty', () => {
  expect(new Set(CONCEPTS.map(({ id }) => id)).size).toBe(CONCEPTS.length)
  for (const { text } of conceptWords()) expect(text.trim()).toBe(text)
  expect([...conceptWords()].every(({ text, conceptId }) => text !== '' && conceptById(conceptId))).toBe(true)
})

test('a concept has names, aliases and related terms, each as its own kind', () => {
  const { words } = conceptById('amenity/pharmacy')!
  expect(words.name.en).toContain('Pharmacy')
  expect(words.alias.en).toContain('medical store')
  expect(words.term.en?.length).toBeGreaterThan(0)
  expect(words.term.en?.some((word) => word.startsWith('~'))).toBe(false)
  expect(words.alias.en).not.toContain(words.term.en![0])
})
