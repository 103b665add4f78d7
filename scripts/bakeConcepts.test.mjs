import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bakedBrands } from './bakeBrands.mjs'
import { bakedPresets } from './bakeConcepts.mjs'
import { bakedLabels } from './bakeLabels.mjs'

const committed = (file) => readFileSync(new URL(`../src/features/concepts/data/${file}`, import.meta.url), 'utf8')

test('the committed table of concepts equals the output of node scripts/bakeConcepts.mjs', () => {
  expect(bakedPresets() === committed('presets.json')).toBe(true)
})

test('the committed brands equal the output of node scripts/bakeBrands.mjs', () => {
  expect(bakedBrands() === committed('brands.json')).toBe(true)
})

test('the committed names and icons equal the output of node scripts/bakeLabels.mjs', async () => {
  expect((await bakedLabels()) === committed('labels.json')).toBe(true)
})

test('words and goods name only existing concepts; others would be dropped', () => {
  const read = (file) => JSON.parse(committed(file))
  const [kinds, goods] = [read('presets.json'), read('products.json')]
  const known = new Set([...kinds, ...goods].map(({ id }) => id))
  const languages = readdirSync(new URL('../src/features/concepts/data/words/', import.meta.url))
  const named = [
    ...languages.flatMap((file) => Object.keys(read(`words/${file}`))),
    ...goods.flatMap(({ at = [] }) => at),
  ]
  expect(named.filter((id) => !known.has(id))).toEqual([])
})
