import { expect, test } from 'vitest'
import { filtersOf, readQuery } from './readQuery.ts'

test.each([
  ['shop open now', ''],
  ['shops open', ''],
  ['which shop is open', ''],
  ['which shops are open now', ''],
  ['open shops near me', ''],
  ['medical store open right now', 'medical store'],
  ['दुकान अभी खुली है', ''],
  ['कौन सी दुकान खुली है', ''],
  ['कौनसी दुकान अभी खुली है', ''],
  ['अभी कौन सी दुकान खुली है', ''],
  ['खुली दुकान', ''],
  ['अभी खुला मेडिकल स्टोर', 'मेडिकल स्टोर'],
  ['खुले हुए होटल', 'होटल'],
  ['dukaan abhi khuli', ''],
  ['dukaan abhi khuli hai', ''],
  ['kaun si dukan khuli hai', ''],
  ['abhi kaun si dukan khuli hai', ''],
  ['abhi khula medical', 'medical'],
  ['khuli dukaan', ''],
  ['medical store khula hai kya', 'medical store'],
])('"%s" is "open now" and the words "%s"; a shop alone is no word', (text, words) => {
  const read = readQuery(text)
  expect([filtersOf(read), read.words]).toEqual([{ openNow: true }, words])
})

test.each([
  'open air theatre',
  'can opener',
  'open well pump',
  'खुला दूध',
  'khula doodh',
  'khula tel',
  'abhi',
  'bottle opener',
])('"%s" is not about opening hours', (text) => {
  expect(filtersOf(readQuery(text))).toEqual({})
  expect(readQuery(text).words).toBe(text)
})
