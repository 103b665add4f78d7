import { expect, test } from 'vitest'
import { barcodeOf, isMistyped, spellingsOf, storedCode } from './barcode.ts'

test('EAN-13, EAN-8 and UPC-A are each recognized in any notation', () => {
  expect(barcodeOf('8901030865275')).toBe('8901030865275')
  expect(barcodeOf(' 8 901030 865275 ')).toBe('8901030865275')
  expect(barcodeOf('8901030-865275')).toBe('8901030865275')
  expect(barcodeOf('८९०१०३०८६५२७५')).toBe('8901030865275')
  expect(barcodeOf('96385074')).toBe('96385074')
  expect(barcodeOf('036000291452')).toBe('0036000291452')
  expect(barcodeOf('0036000291452')).toBe('0036000291452')
})

test('every single wrong digit is detected', () => {
  for (const code of ['8901030865275', '96385074', '036000291452']) {
    for (let at = 0; at < code.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const typed = `${code.slice(0, at)}${digit}${code.slice(at + 1)}`
        expect(barcodeOf(typed) === null, typed).toBe(typed !== code)
        expect(isMistyped(typed), typed).toBe(typed !== code)
      }
    }
  }
})

test('a seller’s own code is unchanged; codes of 7, 9, 11 and 14 digits are such codes', () => {
  for (const own of ['DAL-1', '1234567', '123456789', '12345678901', '12345678901234', 'A8901030865275', '']) {
    expect(barcodeOf(own), own).toBeNull()
    expect(isMistyped(own), own).toBe(false)
    expect(storedCode(` ${own} `)).toBe(own)
  }
})

test('a UPC-A is also searched in its earlier stored form', () => {
  expect(spellingsOf('036000291452')).toEqual(['0036000291452', '036000291452'])
  expect(spellingsOf('8901030865275')).toEqual(['8901030865275'])
  expect(spellingsOf('0123')).toEqual(['0123'])
})
