import { expect, test } from 'vitest'
import { csvText, escapeFormula, unescapeFormula } from './csv.ts'

test('no cell begins like a formula, and every text is restored', () => {
  for (const text of ['=1+1', '+91', '-5', '@a', '\tx', "'=x", "''@", "it's", '', 'Honey', "'quoted'"]) {
    expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/)
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  }
})

test('quotes, commas and line breaks are quoted; numbers are left alone', () => {
  expect(
    csvText([
      ['a', 'b,c'],
      ['say "hi"', -3],
      ['two\nlines', '=HYPERLINK("x")'],
    ]),
  ).toBe('\uFEFFa,"b,c"\r\n"say ""hi""",-3\r\n"two\nlines","\'=HYPERLINK(""x"")"\r\n')
})
