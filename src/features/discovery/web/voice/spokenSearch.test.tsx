import { describe, expect, test } from 'vitest'
import { FRESH } from '../searchState.ts'
import { spokenNumber } from '../../reading/spokenNumbers.ts'
import { spokenSearch } from './spokenSearch.ts'
import { spokenLanguage } from './useListening.ts'

const { view: _, ...fresh } = FRESH

describe('[D-55] spoken words become text and filters', () => {
  test.each([
    ['cheapest plumber within 2 km open now', { query: 'plumber', sortBy: 'cheapest', distance: 2, openNow: true }],
    ['Show me the nearest bakery near me', { query: 'bakery', sortBy: 'nearest' }],
    ['tomatoes under 50 rupees', { query: 'tomatoes', maxPrice: 50 }],
    [
      'I want to buy a cotton saree between five hundred and two thousand rupees',
      { query: 'cotton saree', minPrice: 500, maxPrice: 2000 },
    ],
    ['electrician within five hundred metres', { query: 'electrician', distance: 0.5 }],
    ['best rated tutor 4 stars and above', { query: 'tutor', sortBy: 'rating', rating: 4 }],
    ['plants more than ₹1,200 in stock', { query: 'plants', minPrice: 1200, availability: 'available' }],
    ['find me a bicycle shop within half a kilometer', { query: 'bicycle shop', distance: 0.5 }],
    ['newest phones within two and a half km', { query: 'phones', sortBy: 'newest', distance: 2.5 }],
    ['home services open right now', { category: 'Home Services', openNow: true }],
    ['seven up', { query: 'seven up' }],
    ['bottle opener', { query: 'bottle opener' }],
    ['milk', { query: 'milk' }],
    ['', {}],
  ])('%s', (said, expected) => {
    expect(spokenSearch(said)).toEqual({ ...fresh, ...expected })
  })

  test.each([
    [
      'दो किलोमीटर के अंदर सबसे सस्ता प्लंबर जो अभी खुला हो',
      { query: 'प्लंबर', sortBy: 'cheapest', distance: 2, openNow: true },
    ],
    ['मुझे ५ किमी तक दूध चाहिए', { query: 'दूध', distance: 5 }],
    ['पाँच सौ रुपये से कम की साड़ी दिखाओ', { query: 'साड़ी', maxPrice: 500 }],
    ['सौ से दो सौ रुपये के बीच सरसों का तेल', { query: 'सरसों का तेल', minPrice: 100, maxPrice: 200 }],
    ['मेरे पास सबसे अच्छा बिजली मिस्त्री', { query: 'बिजली मिस्त्री', sortBy: 'rating' }],
    ['चार स्टार वाली बेकरी अभी खुली है', { query: 'बेकरी', rating: 4, openNow: true }],
    ['डेढ़ किलोमीटर में सब्ज़ी', { query: 'सब्ज़ी', distance: 1.5 }],
    ['500 मीटर की दूरी पर फूल', { query: 'फूल', distance: 0.5 }],
    ['sabse sasta plumber 2 km ke andar', { sortBy: 'cheapest', distance: 2, query: 'plumber' }],
  ])('%s', (said, expected) => {
    expect(spokenSearch(said)).toEqual({ ...fresh, ...expected })
  })

  test('numbers are limited to the range of the filters', () => {
    expect(spokenSearch('rice within 9000 km').distance).toBe(5000)
    expect(spokenSearch('rice 9 stars').rating).toBe(5)
    expect(spokenSearch('rice within 0 m').distance).toBe(0.001)
  })
})

test('numbers are parsed as they are spoken', () => {
  const said = {
    '1.5': 1.5,
    ten: 10,
    'one hundred and fifty': 150,
    'two thousand five hundred': 2500,
    'a hundred': 100,
    'half a': 0.5,
    'one and a half': 1.5,
    ढाई: 2.5,
    'पाँच सौ': 500,
    'दो हज़ार पाँच सौ': 2500,
    'एक लाख': 100_000,
  }
  for (const [text, value] of Object.entries(said)) expect(spokenNumber(text), text).toBe(value)
})

test('speech recognition gets the language with the region that the browser prefers', () => {
  expect(spokenLanguage('en', ['hi-IN', 'en-IN', 'en'])).toBe('en-IN')
  expect(spokenLanguage('en', ['hi'])).toBe('en-US')
  expect(spokenLanguage('hi', ['en-GB'])).toBe('hi-IN')
  expect(spokenLanguage('ta', [])).toBe('ta-IN')
})
