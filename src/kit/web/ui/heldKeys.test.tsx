import { expect, test } from 'vitest'
import { ignoreHeldKeys } from './heldKeys.ts'

test('a held Enter or Space activates a control once; text fields and other keys repeat', () => {
  ignoreHeldKeys()
  document.body.innerHTML = '<button></button><a href="/"></a><textarea></textarea>'
  const isActing = (selector: string, key: string, repeat: boolean) =>
    document
      .querySelector(selector)!
      .dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  for (const key of ['Enter', ' ']) {
    expect([isActing('button', key, false), isActing('button', key, true)]).toEqual([true, false])
    expect(isActing('a', key, true)).toBe(false)
    expect(isActing('textarea', key, true)).toBe(true)
  }
  expect(isActing('button', 'Tab', true)).toBe(true)
  document.body.replaceChildren()
})
