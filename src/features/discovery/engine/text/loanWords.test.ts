import { expect, test } from 'vitest'
import { Meanings } from './meanings.ts'
import { readAnyScript, readSurely, withLoanWords } from './loanWords.ts'
import { gradeOfText } from './textQuery.ts'
import { collectWords } from './words.ts'

test.each([
  ['ब्लाउज़', 'blouse'],
  ['ब्लाउज', 'blouse'],
  ['नोकिया', 'nokia'],
  ['मोबाइल रिपेयर', 'mobile repair'],
  ['पैन्ट और जीन्स', 'pant और jeans'],
  ['पर्स under 500', 'purse under 500'],
  ['पेड़', 'पेड़'],
  ['दाल चावल', 'दाल चावल'],
])('%s is %s', (hindi, latin) => {
  expect(withLoanWords(hindi)).toBe(latin)
})

const meanings = new Meanings([])
const finds = (text: string, title: string, read = readAnyScript): boolean => {
  const words = new Set<string>()
  collectWords(title, words)
  return gradeOfText(read(text, meanings)!, new Map([...words].map((word) => [word, false]))) === 0
}

test.each([
  ['ब्लाउज़', 'Silk blouse with embroidery'],
  ['नोकिया', 'Nokia 105, used'],
  ['टेनिस रैकेट', 'Tennis racket for children'],
  ['पाउडर', 'पाउडर 100 g'],
  ['लेदर पर्स', 'Leather purse'],
])('%s finds %s as the thing itself', (text, title) => {
  expect(finds(text, title)).toBe(true)
})

test('all words have to be found, in one script or the other', () => {
  expect(finds('टेनिस रैकेट', 'Badminton racket')).toBe(false)
  expect(finds('सिल्क ब्लाउज़', 'Cotton blouse')).toBe(false)
})

test('without guesses the English words are found as well', () => {
  expect(finds('ब्लाउज़', 'Silk blouse', readSurely)).toBe(true)
})
