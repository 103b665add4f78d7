import assert from 'node:assert/strict'
import { test } from 'vitest'
import { idsIn, titlesIn } from './proofs.mjs'
import { parseRows } from './rows.mjs'

test('a title may hold several rows, in one pair of brackets or in many', () => {
  assert.deepEqual(idsIn('[A-05] [A-06, X-01] signs in'), ['A-05', 'A-06', 'X-01'])
  assert.deepEqual(idsIn('[F-149] a specialist'), ['F-149'])
  assert.deepEqual(idsIn('list[0] and [optional] and A-05'), [])
})

test('titles are found in every form of a test', () => {
  const source = [
    `test('[A-01] it\\'s one', async () => {})`,
    `it.only("[A-02] two", () => {})`,
    `test.each([['a', 1], [f(2), 3]])('[A-03] three %s', () => {})`,
    `test.describe(\`[A-04] four\`, () => {})`,
    `  test(`,
    `    '[A-05] five', async ({ page }) => {})`,
    `attest('[A-06] six')`,
  ].join('\n')
  assert.deepEqual(titlesIn(source).flatMap(idsIn), ['A-01', 'A-02', 'A-03', 'A-04', 'A-05'])
})

test('row ids in the table of a test are found, too', () => {
  const source = `test.each([['[A-01]', 'one'], [\n'[A-02] [A-03]', 'two'], ['no [A-04]', 3]])('%s %s', () => {})`
  assert.deepEqual(titlesIn(source).flatMap(idsIn), ['A-01', 'A-02', 'A-03'])
})

test('rows are read from the tables of the full list', () => {
  const sections = parseRows(
    [
      '## A Auth',
      '| ID | requirement | source | kind | check |',
      '| A-01 | One screen | §2 | behaviour | GO |',
      '## W Contradictions and ambiguities (long)',
      '| W-01 | Two maxima | §5 | Keep both |',
      '## X Unreachable as written',
      '| X-01 | /item/{id} | My Items | not shown | The item page |',
      '## Y Index',
      '| A-01 | stub |',
    ].join('\n'),
  )
  assert.deepEqual(sections, {
    A: { title: 'Auth', rows: { 'A-01': 'One screen' } },
    W: { title: 'Contradictions and ambiguities', rows: { 'W-01': 'Two maxima → Keep both' } },
    X: { title: 'Unreachable as written', rows: { 'X-01': '/item/{id}: The item page' } },
  })
})
