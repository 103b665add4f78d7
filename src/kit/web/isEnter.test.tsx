import type { KeyboardEvent } from 'react'
import { expect, test } from 'vitest'
import { isEnter } from './isEnter.ts'

const key = (key: string, keyCode: number, isComposing: boolean) =>
  isEnter({ key, keyCode, nativeEvent: { isComposing } } as unknown as KeyboardEvent)

test('Enter that confirms a word of an input method is no Enter, in Chromium, Firefox and Safari', () => {
  expect(key('Enter', 13, false)).toBe(true)
  expect(key('a', 65, false)).toBe(false)
  expect(key('Enter', 229, true)).toBe(false)
  expect(key('Enter', 13, true)).toBe(false)
  expect(key('Enter', 229, false)).toBe(false)
})
