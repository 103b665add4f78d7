import { expect, test } from 'vitest'
import { passwordDigits, tidyIdentifier, tidyPhone } from './typed.ts'

test.each([
  ['12ab34', '1234'],
  ['४८२९१३', '482913'],
  ['৪৮২ ৯১৩', '482913'],
  ['４８２９', '4829'],
  ['no digits', ''],
])('[A-18] [A-19] of the typed password %j %j remains', (typed, kept) => {
  expect(passwordDigits(typed)).toBe(kept)
})

test('[A-20] a password field keeps twelve digits and drops the thirteenth', () => {
  expect(passwordDigits('482913705164')).toBe('482913705164')
  expect(passwordDigits('48 29 13 70 51 64 8')).toBe('482913705164')
})

test.each([
  ['+91 98765 43210', '+919876543210'],
  ['(080) 2345-6789', '08023456789'],
  ['९८७६५४३२१०', '9876543210'],
  ['98765x43210', '98765x43210'],
])('the phone number %j is sent as %j', (typed, sent) => {
  expect(tidyPhone(typed)).toBe(sent)
})

test.each([
  [' asha@example.in ', 'asha@example.in'],
  ['+91 98765 43210', '+919876543210'],
  ['a b@c.d', 'a b@c.d'],
  ['abc', 'abc'],
  ['   ', ''],
])('the identifier %j is sent as %j', (typed, sent) => {
  expect(tidyIdentifier(typed)).toBe(sent)
})
