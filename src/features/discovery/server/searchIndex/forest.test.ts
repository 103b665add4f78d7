import { expect, test } from 'vitest'
import { cosineOf } from '../../engine/place.ts'
import { type Columns, GrowingColumns, LAT, latOf, priceOf, RECORD } from './columns.ts'
import { KEYED, keyOf } from './forest.ts'
import { Forest, foremostOf, FOREMOST, LEAF, NONE, nodesOf } from './forest.ts'
import { headOf, HEADS, headsOf } from './heads.ts'
import { runToEnd } from './searchIndex.ts'

/** Seeded random numbers below 1 (MINSTD). */
let state = 7
const random = () => (state = (48_271 * state) % 0x7fffffff) / 0x7fffffff
const whole = (below: number) => Math.floor(random() * below)

/** Rows with latitudes on both sides of the equator, equal keys, and rows without a price. */
function someRows(count: number): Columns {
  const growing = new GrowingColumns(count)
  for (let i = 0; i < count; i++)
    growing.add({
      lat: whole(180_000_001) - 90_000_000,
      lng: whole(360_000_001) - 180_000_000,
      flags: 0,
      visibleUntil: 1e15,
      price: whole(4) === 0 ? NaN : whole(20),
      sizePrices: null,
      ratingSum: whole(25),
      ratingCount: whole(6),
      owner: 0,
      category: 0,
      updated: whole(40),
      views: whole(30),
      hours: 0,
      payload: 0,
      firstWord: 0,
    })
  return growing.columns
}

/** A tree directly over the first `count` rows, with its topmost nodes. */
function treeOver(columns: Columns, count: number): { forest: Forest; roots: { first: number; count: number } } {
  const forest = new Forest(nodesOf([count]))
  return { forest, roots: runToEnd(forest.grow(columns, null, 0, count)) }
}

/** Rows below a node. */
function rowsBelow(forest: Forest, node: number): number[] {
  const [first, size] = [forest.first[node]!, forest.size[node]!]
  const below = Array.from({ length: size }, (_, i) => first + i)
  return forest.leaf[node] === 0 ? below.flatMap((child) => rowsBelow(forest, child)) : below
}

const COUNT = 40 * LEAF + 5
const columns = someRows(COUNT)
const { forest, roots } = treeOver(columns, COUNT)
const nodes = Array.from({ length: forest.count }, (_, node) => node)

test('the topmost nodes of a tree hold every row once', () => {
  const below = Array.from({ length: roots.count }, (_, i) => rowsBelow(forest, roots.first + i)).flat()
  expect(below).toEqual(Array.from({ length: COUNT }, (_, row) => row))
})

test('a node’s box holds its rows, and its cosine is not above that of any of them', () => {
  for (const node of nodes) {
    const lats = rowsBelow(forest, node).map((row) => latOf(columns.spots[RECORD * row + LAT]!))
    expect(forest.box[4 * node]).toBe(Math.min(...lats))
    expect(forest.box[4 * node + 1]).toBe(Math.max(...lats))
    const cosine = Math.min(...lats.map((lat) => cosineOf(lat)))
    expect(forest.cosine[node]!).toBeLessThanOrEqual(cosine)
    expect(forest.cosine[node]!).toBeGreaterThan(cosine - 1e-5)
  }
})

test('the price bounds of a node include each of its rows with a price', () => {
  for (const node of nodes) {
    const prices = rowsBelow(forest, node)
      .map((row) => priceOf(columns, row))
      .filter((price) => !Number.isNaN(price))
    expect(forest.lowestPrice[node]!).toBeLessThanOrEqual(Math.min(...prices))
    expect(forest.highestPrice[node]!).toBeGreaterThanOrEqual(Math.max(...prices))
  }
})

test.each(KEYED)('the foremost rows of a leaf are its best in the order %s, equal ones by their position', (name) => {
  for (const leaf of nodes.filter((node) => forest.leaf[node] !== 0)) {
    const places = Array.from({ length: forest.size[leaf]! }, (_, i) => i)
    const key = (place: number) => keyOf(columns, forest.first[leaf]! + place, name)
    const best = places.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : a - b)).slice(0, FOREMOST)
    const start = foremostOf(leaf, KEYED.indexOf(name))
    expect([...forest.foremost.subarray(start, start + FOREMOST)]).toEqual(best)
  }
})

test('a leaf of fewer rows is padded', () => {
  const small = treeOver(columns, 2).forest
  expect(small.foremost.subarray(0, FOREMOST).filter((place) => place === NONE)).toHaveLength(2)
})

test.each(KEYED)('the head of a long list in the order %s has its best rows, about 512, best first', (name) => {
  const none = { starts: Uint32Array.of(0), rows: new Uint32Array() }
  const { starts, rows } = runToEnd(headsOf(columns, COUNT, none))
  const list = headOf(-1, KEYED.indexOf(name))
  const keys = [...rows.subarray(starts[list], starts[list + 1])].map((row) => keyOf(columns, row, name))
  const best = Array.from({ length: COUNT }, (_, row) => keyOf(columns, row, name)).toSorted((a, b) => a - b)
  expect(keys).toEqual(best.slice(0, keys.length))
  expect(keys.length).toBeLessThanOrEqual(HEADS.rows)
  expect(keys.length).toBeGreaterThan(HEADS.rows / 2)
})
