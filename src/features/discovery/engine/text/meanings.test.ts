import { expect, test } from 'vitest'
import { everydayMeanings } from './everyday.ts'

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
