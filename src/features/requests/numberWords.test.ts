import { expect, test } from 'vitest'
import { numberWords } from './rules.ts'

test.each([
  ['nine eight four', '9 8 4'],
  ['Nine EIGHT four', '9 8 4'],
  ['double 4', '44'],
  ['Double 4', '44'],
  ['TRIPLE 7', '777'],
  ['नौ आठ', '9 8'],
  ['९८', '98'],
  ['someone weighty', 'someone weighty'],
])('"%s" is read as %s', (text, digits) => {
  expect(numberWords(text)).toBe(digits)
})
