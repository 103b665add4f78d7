import { beforeEach, expect, test } from 'vitest'
import { newPerson } from '#features/accounts/server/testing.ts'
import { actingAs, testCtx } from '#kit/server/testing/testCtx.ts'
import type { TestCtx } from '#kit/server/testing/testMachines.ts'
import { searchArea } from '../engine/areaSearch.ts'
import { planSearch } from '../engine/plannedSearch.ts'
import { shownListing } from '../engine/present.ts'
import type { SearchRow } from '../engine/searchRow.ts'
import { anyOf } from '../engine/text/anyOf.ts'
import { everydayMeanings } from '../engine/text/everyday.ts'
import { normaliseSearch } from '../rules.ts'
import { mapPins } from './mapPins.ts'
import { isMissed } from './query/asked.ts'
import { type Index, type SearchInput, searchListings } from './search.ts'
import { runToEnd, SearchIndex } from './searchIndex/searchIndex.ts'
import { putRows } from './testing/insertRows.ts'
import { aRow, HERE, north } from './testing/makeRow.ts'
import { bruteForce, NOW } from './testing/randomWorld.ts'

const item = (title: string, at: number, more: Partial<SearchRow> = {}) =>
  aRow({ title, category: 'Other', ...north(at), ...more })

const rows = [
  ...Array.from({ length: 25 }, (_, i) => item(`Curd cup ${i + 1}`, 10 + i)),
  item('Ghee jar', 700, { pricePaise: 60_000 }),
  item('Ghee tin', 900, { pricePaise: 90_000 }),
  item('Ice cream tub', 950),
  item('Wheat bag', 1000),
  item('Steel kettle', 1100),
  aRow({ kind: 'shop', title: 'Janata Kirana', category: 'Other', concepts: ['shop/convenience'], ...north(1200) }),
]

let ctx: TestCtx
let memory: Index
const sql: Index = { find: () => Promise.resolve(null), blockedWith: () => Promise.resolve(new Set<string>()) }

beforeEach(async () => {
  ctx = await testCtx()
  ctx = actingAs(ctx, await newPerson(ctx, 'Ravi'))
  await putRows(ctx.db, rows)
  const index = new SearchIndex((row) => JSON.stringify(shownListing(row)))
  const filling = index.fill()
  for (const row of rows) filling.add(row)
  runToEnd(filling.end())
  const version = { xmin: 0n, xmax: 0n, running: [] } as never
  memory = { ...sql, find: (search) => Promise.resolve({ ...index.search(search), version }) }
})

const namesOf = (items: Awaited<ReturnType<typeof searchListings>>['items']) =>
  items.map((each) => (each.kind === 'service' ? each.title : each.name))
const ask = (q: string, more: Partial<SearchInput> = {}, index = memory) =>
  searchListings(ctx, index, { q, ...HERE, ...more })

test('each thing of a list is near the top, and the page says what was answered', async () => {
  const { items, instead } = await ask('curd ghee wheat')
  expect(namesOf(items).slice(0, 4)).toEqual(['Curd cup 1', 'Ghee jar', 'Wheat bag', 'Janata Kirana'])
  expect(instead).toEqual({ words: 'curd, ghee, wheat', why: 'list' })
  expect(items.every(({ match }) => match === undefined)).toBe(true)
})

test('things that nobody has are left out, and the search counts as missed', async () => {
  const { instead } = await ask('curd, vanilla, ghee, wheat')
  expect(instead?.words).toBe('curd, ghee, wheat')
  const asked = { reading: { instead: instead! }, centre: HERE, seen: 0 }
  expect(isMissed({ asked: { ...asked, isWholeList: false }, found: { hits: [1] } })).toBe(true)
  expect(isMissed({ asked: { ...asked, isWholeList: true }, found: { hits: [1] } })).toBe(false)
})

test('price limits of the text hold for every thing of a list', async () => {
  const { items, instead } = await ask('ghee, curd and wheat under 700')
  expect(namesOf(items)).toContain('Ghee jar')
  expect(namesOf(items)).not.toContain('Ghee tin')
  expect(instead).toEqual({ words: 'ghee, curd, wheat', why: 'list', filtered: true })
})

test('a listing that matches all words is answered as before', async () => {
  const combo = item('Curd, ghee and wheat hamper', 2000)
  await putRows(ctx.db, [combo])
  const { items, instead } = await ask('curd ghee wheat', {}, sql)
  expect(namesOf(items)[0]).toBe('Curd, ghee and wheat hamper')
  expect(instead).toBeUndefined()
})

test('index, SQL and a stored area give the same pages, which together have every result once', async () => {
  const area = { at: NOW.toISOString(), centre: HERE, coveredMeters: 50_000, isDemo: false, rows }
  for (const q of [
    'curd ghee wheat',
    'wheat, ice cream, ghee',
    'kettle + ghee under 700',
    'curd and saffron and ghee',
  ]) {
    const pages: string[][] = []
    let cursors: (string | null | undefined)[] = [undefined, undefined, undefined]
    do {
      const at = (i: number) => ({ limit: 7, ...(cursors[i] && { cursor: cursors[i] }) })
      const fromIndex = await ask(q, at(0))
      const fromSql = await ask(q, at(1), sql)
      const fromArea = searchArea(area, { q, ...HERE, ...at(2) }, { userId: '', now: NOW })!
      expect(fromIndex.source).toBe('index')
      expect(fromSql.source).toBe('sql')
      expect(fromSql.items).toEqual(fromIndex.items)
      expect(fromArea.items).toEqual(fromIndex.items)
      expect(fromArea.instead).toEqual(fromIndex.instead)
      expect(fromSql.instead).toEqual(fromIndex.instead)
      pages.push(fromIndex.items.map(({ id }) => id))
      cursors = [fromIndex, fromSql, fromArea].map(({ nextCursor }) => nextCursor)
      expect(cursors.map((cursor) => cursor !== null)).toEqual(Array(3).fill(cursors[0] !== null))
    } while (cursors[0])
    const all = pages.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual((await ask(q, { limit: 50 })).items.map(({ id }) => id))
  }
})

test('the query for any thing of a list finds the same in the index as a comparison of every listing', async () => {
  for (const texts of [
    ['curd', 'ghee jar'],
    ['ice cream', 'janata kirana'],
    ['saffron', 'steel kettle', 'wheat'],
  ]) {
    const query = normaliseSearch({ q: 'x', ...HERE, limit: 50 })
    const planned = planSearch(query, { notOwners: new Set(), isDemo: false, now: NOW, after: null }, everydayMeanings)
    const search = { ...planned, text: anyOf(texts, everydayMeanings) }
    const found = await memory.find(search, null)
    expect(found!.hits.map(({ position }) => position.id)).toEqual(bruteForce(rows, search).ids)
    expect(found!.hits.length).toBeGreaterThan(0)
  }
})

test('the map shows every thing of a list', async () => {
  const box = '12.96,77.58,12.99,77.61'
  const index = { ...sql, count: () => Promise.resolve(null) }
  const { pins } = await mapPins(ctx, index, { q: 'wheat, ghee, saffron', ...HERE, box })
  expect(pins.map(({ name }) => name).sort()).toEqual(['Ghee jar', 'Ghee tin', 'Janata Kirana', 'Wheat bag'])
  const { pins: exact } = await mapPins(ctx, index, { q: 'ghee jar', ...HERE, box })
  expect(exact.map(({ name }) => name)).toEqual(['Ghee jar'])
})
