import { expect, test } from 'vitest'
import { e164Of } from './phones.ts'

test.each([
  ['9845012345', '+919845012345'],
  ['09845012345', '+919845012345'],
  ['919845012345', '+919845012345'],
  ['+919845012345', '+919845012345'],
  ['+4915112345678', '+4915112345678'],
  ['4915112345678', '+4915112345678'],
])('%s is normalized to %s', (typed, number) => {
  expect(e164Of(typed)).toBe(number)
})
