import { expect, test } from 'vitest'
import { lookOf, lookText, TEXT_SIZES, THEMES, withLook } from './look.ts'

const PAGE = '<!doctype html><html lang="hi"><meta name="theme-color" content="#1" media="x" /></html>'

test('a look is restored from its cookie; anything else gives the default', () => {
  for (const theme of THEMES)
    for (const textSize of TEXT_SIZES) expect(lookOf(lookText({ theme, textSize }))).toEqual({ theme, textSize })
  for (const cookie of [undefined, '', 'red-900', 'dark"><script>-1', '-']) {
    expect(lookOf(cookie)).toEqual({ theme: 'system', textSize: 100 })
  }
  expect(lookOf('dark')).toEqual({ theme: 'dark', textSize: 100 })
})

test('the default look does not change the page', () => {
  expect(withLook(PAGE, lookOf(undefined))).toBe(PAGE)
})

test('a chosen look sets attributes of <html> and the colour of the browser’s bars', () => {
  expect(withLook(PAGE, { theme: 'dark', textSize: 150 })).toBe(
    '<!doctype html><html data-theme="dark" data-text="150" lang="hi"><meta name="theme-color" content="#0c1413" media="x" /></html>',
  )
})
