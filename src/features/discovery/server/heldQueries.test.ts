import { expect, test } from 'vitest'
import { FIRST_SIMILAR, normaliseSearch } from '../rules.ts'
import { shownListing } from '../engine/present.ts'
import { planSearch } from '../engine/plannedSearch.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { HELD_LISTINGS } from './testing/heldListings.ts'
import { ACROSS_QUERIES, EXACT_QUERIES, type HeldQuery, TYPO_QUERIES } from './testing/heldQueries.ts'
import { aRow, HERE } from './testing/makeRow.ts'
import { NOW } from './testing/randomWorld.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'

const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
const filling = index.fill()
for (const [name, [title, category, keywords = '', description = '']] of Object.entries(HELD_LISTINGS)) {
  filling.add(
    aRow({
      title,
      category,
      description,
      keywords: keywords.split(', ').filter(Boolean),
      sellerName: '',
      address: name,
    }),
  )
}
runToEnd(filling.end())

/**
 * Results of a text by short name: all, and those of the best grade (everything above "only similar" counts as one).
 */
function found(text: string): { all: string[]; best: string[] } {
  const query = normaliseSearch({ q: text, ...HERE, limit: 50 })
  const { hits } = index.search(
    planSearch(query, { notOwners: new Set<string>(), isDemo: false, now: NOW, after: null }, everydayMeanings),
  )
  const all = hits.map(({ payload, grade }) => ({
    name: (JSON.parse(Buffer.from(payload).toString()) as { address: string }).address,
    grade: Math.max(grade, FIRST_SIMILAR - 1),
  }))
  const best = all.filter(({ grade }) => grade === all[0]!.grade)
  return { all: all.map(({ name }) => name), best: best.map(({ name }) => name).sort() }
}

/** Queries that miss an expected listing, or rank an unexpected one among the best. */
const missed = (queries: HeldQuery[]) =>
  queries
    .map(({ text, expected }) => ({ text, expected, ...found(text) }))
    .filter(({ expected, all, best }) => {
      const isWhole = expected.every((name) => all.includes(name))
      return !isWhole || !best.every((name) => expected.includes(name))
    })
    .map(({ text, expected, best }) => ({ text, expected: expected.join(' '), best: best.join(' ') }))

const shareAnswered = (queries: HeldQuery[]) => 1 - missed(queries).length / queries.length

test('there are at least two hundred queries, none twice', () => {
  const texts = [EXACT_QUERIES, TYPO_QUERIES, ACROSS_QUERIES].flat().map(({ text }) => text)
  expect(texts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(texts).size).toBe(texts.length)
})

test('exact words, prefixes and words in another order find exactly the expected listings', () => {
  expect(missed(EXACT_QUERIES)).toEqual([])
})

test('97 of 100 typing errors are tolerated', () => {
  expect(shareAnswered(TYPO_QUERIES)).toBeGreaterThanOrEqual(0.97)
})

test('97 of 100 queries in other scripts and languages find the same listings', () => {
  expect(shareAnswered(ACROSS_QUERIES)).toBeGreaterThanOrEqual(0.97)
})
