import { expect, test } from 'vitest'
import { dayAndTime, nextMinute } from '../hours.ts'
import { filtersOf, readQuery } from './readQuery.ts'

/** Friday, 14:30 in India. */
const NOW = new Date('2026-11-27T09:00:00Z')

test.each([
  ['pharmacy open at 11 pm', 'pharmacy', 'fri 23:00'],
  ['pharmacy open at 11pm', 'pharmacy', 'fri 23:00'],
  ['milk open at 7 am', 'milk', 'sat 07:00'],
  ['milk open at 6:30 am', 'milk', 'sat 06:30'],
  ['bank open on sunday', 'bank', 'sun 12:00'],
  ['bank open sunday', 'bank', 'sun 12:00'],
  ['salon open on saturday at 9 am', 'salon', 'sat 09:00'],
  ['dawai ki dukan khula 11 baje', 'dawai ki dukan', 'fri 23:00'],
  ['raat 11 baje khula medical', 'medical', 'fri 23:00'],
  ['subah 6 baje khuli dukan doodh', 'dukan doodh', 'sat 06:00'],
  ['restaurant open after 10 pm', 'restaurant', 'fri 22:00'],
  ['bar open till 1 am', 'bar', 'sat 01:00'],
  ['chemist open at 3', 'chemist', 'fri 15:00'],
  ['chemist open at 21', 'chemist', 'fri 21:00'],
  ['रात 11 बजे खुला मेडिकल', 'मेडिकल', 'fri 23:00'],
  ['emergency dentist sunday night', 'emergency dentist', 'sun 21:00'],
  ['dentist open sunday night', 'dentist', 'sun 21:00'],
  ['clinic open on saturday evening', 'clinic', 'sat 19:00'],
  ['monday morning open bank', 'bank', 'mon 09:00'],
  ['रविवार रात डॉक्टर', 'डॉक्टर', 'sun 21:00'],
  ['bank open on sunday at 9 pm', 'bank', 'sun 21:00'],
  ['रविवार को खुला बैंक', 'बैंक', 'sun 12:00'],
])('“%s” asks for “%s” open on %s', (q, words, wanted) => {
  const read = readQuery(q)
  const { day, time } = dayAndTime(nextMinute(filtersOf(read).openAt!, NOW))
  expect([read.words, `${day} ${time}`]).toEqual([words, wanted])
})

test.each([
  'open gym',
  'khula doodh',
  'sunday market',
  'open at 40',
  'class 11 books',
  'hotel 11 am checkout',
  'open now',
])('“%s” names no time', (q) => expect(filtersOf(readQuery(q)).openAt).toBeUndefined())
