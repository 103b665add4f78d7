import { expect, test } from 'vitest'
import { amountOf, buyersPath, canonicalJson, statementLines } from './rules.ts'

const rows = (...lines: string[]) => lines.map((line, i) => ({ line: i + 1, cells: line.split(';') }))
const OURS = `HB${'0123456789ABCDEF'.repeat(2)}`

test('equal log entries give equal text, in any order of keys', () => {
  expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: true })).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}')
  expect(canonicalJson({ a: true, b: [1, { c: null, d: 'x' }] })).toBe('{"a":true,"b":[1,{"c":null,"d":"x"}]}')
  expect(canonicalJson({ b: 1, a: undefined })).toBe('{"b":1}')
})

test('amounts are parsed in the formats of banks; outgoing money is ignored', () => {
  expect(['1,234.50', '₹ 12.00 Cr', '3', '0.07'].map(amountOf)).toEqual([123_450, 1200, 300, 7])
  expect(['', '-5.00', '12.00 Dr', 'none', '0'].map(amountOf)).toEqual([null, null, null, null, null])
})

test('[P-06] statements of different banks are parsed: references in any column, incoming money from the credits', () => {
  expect(
    statementLines(
      rows(
        'Account 123;;;',
        'Date;Narration;Debit;Credit',
        '05/01;UPI/427109361234/MEENA;;3.00',
        `06/01;UPI ${OURS.toLowerCase()} RAVI;;12`,
        '07/01;UPI/427109369999/RENT;500.00;',
        '08/01;INTEREST;;2.50',
      ),
    ),
  ).toEqual([
    { line: 3, references: ['427109361234'], amountPaise: 300 },
    { line: 4, references: [OURS], amountPaise: 1200 },
    { line: 5, references: ['427109369999'], amountPaise: null },
  ])
  expect(
    statementLines(rows('Ref;Amount;Type', '427109361234;3.00;CR', '427109361235;4.00;DR', '9427109361236;4.00;CR')),
  ).toEqual([{ line: 2, references: ['427109361234'], amountPaise: 300 }])
  expect(statementLines(rows('Date;Narration', '05/01;427109361234'))).toBeNull()
})

test('each kind of listing has the address of its page for buyers', () => {
  expect(
    (['item', 'shop', 'service', 'office', 'specialization'] as const).map((kind) => buyersPath(kind, '1')),
  ).toEqual(['/product/1', '/shop/1', '/service/1', '/office/1', '/specialist-search'])
})
