import { expect, test } from 'vitest'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { readText } from '../engine/text/readText.ts'
import { gradeOfText } from '../engine/text/textQuery.ts'
import { wordsOf } from '../engine/searchRow.ts'
import { aRow } from './testing/makeRow.ts'

const finds = (text: string, title: string) =>
  gradeOfText(
    readText(text, everydayMeanings)!,
    wordsOf(aRow({ kind: 'office', title, category: '', description: '' })),
  ) !== null

test.each(['milk', 'doodh', 'दूध'])('%s does not find a dental clinic with the name of a dairy', (text) => {
  expect(finds(text, 'Nandini Dental Clinic')).toBe(false)
  expect(finds(text, 'Nandini')).toBe(true)
  expect(finds(text, 'Nandini Milk Parlour')).toBe(true)
})

test('a place is still found by its name and by its kind', () => {
  expect(finds('nandini', 'Nandini Dental Clinic')).toBe(true)
  expect(finds('dentist', 'Nandini Dental Clinic')).toBe(true)
  expect(finds('sbi atm', 'SBI ATM')).toBe(true)
  expect(finds('state bank of india', 'SBI ATM')).toBe(true)
})
