import { expect, test } from 'vitest'
import { wordsOf } from '#features/discovery/engine/searchRow.ts'
import { everydayMeanings } from '#features/discovery/engine/text/everyday.ts'
import { gradeOfText } from '#features/discovery/engine/text/textQuery.ts'
import { aRow } from '#features/discovery/server/testing/makeRow.ts'
import { understandRequest } from '../reading.ts'
import type { RequestKind } from '../rules.ts'
import { suitsKind, WORST_GRADE } from './matching.ts'
import judged from './testing/judgedPairs.json' with { type: 'json' }

/** 300 pairs of a request and a seller, labelled by hand before the matcher was written: notified or not. */
const sellers = Object.entries(judged.sellers).map(([name, seller]) => ({
  name,
  row: aRow(seller as Parameters<typeof aRow>[0]),
}))

function toldOf(words: string, kind: RequestKind): Set<string> {
  for (const query of understandRequest(words, kind, everydayMeanings).queries) {
    const told = sellers.filter(({ row }) => {
      const grade = suitsKind(row.kind, kind) ? gradeOfText(query, wordsOf(row)) : null
      return grade !== null && grade <= WORST_GRADE
    })
    if (told.length > 0) return new Set(told.map(({ name }) => name))
  }
  return new Set()
}

test('a request for help matches the person, not the thing they work on; a purchase request matches the thing', () => {
  const words = 'plumber to repair a tap'
  expect(understandRequest(words, 'help', everydayMeanings).concepts).toEqual(['craft/plumber'])
  expect(understandRequest(words, 'buy', everydayMeanings).concepts).toEqual(['product/tap'])
})

test('300 judged pairs of request and seller: precision and recall are at least nine in ten', () => {
  const counts = { right: 0, wrong: 0, missed: 0, spared: 0 }
  const faults: string[] = []
  for (const [kind, words, yes, no] of judged.requests as [RequestKind, string, string, string][]) {
    const told = toldOf(words, kind)
    for (const name of yes.split(' ')) {
      counts[told.has(name) ? 'right' : 'missed']++
      if (!told.has(name)) faults.push(`not told: ${name}, of "${words}"`)
    }
    for (const name of no.split(' ')) {
      counts[told.has(name) ? 'wrong' : 'spared']++
      if (told.has(name)) faults.push(`told: ${name}, of "${words}"`)
    }
  }
  const { right, wrong, missed, spared } = counts
  const [precision, recall] = [right / (right + wrong), right / (right + missed)]
  process.stdout.write(
    `Judged pairs: ${right + wrong + missed + spared}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n${faults.join('\n')}\n`,
  )
  expect(right + wrong + missed + spared).toBeGreaterThanOrEqual(300)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.9)
})
