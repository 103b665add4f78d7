import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bakedBrands } from './bakeBrands.mjs'
import { bakedPresets } from './bakeConcepts.mjs'
import { bakedLabels } from './bakeLabels.mjs'

const committed = (file) => readFileSync(new URL(`../src/features/concepts/data/${file}`, import.meta.url), 'utf8')

test('the committed table of concepts is what the package says: else node scripts/bakeConcepts.mjs', () => {
  expect(bakedPresets() === committed('presets.json')).toBe(true)
})

test('the committed brands are what the package says: else node scripts/bakeBrands.mjs', () => {
  expect(bakedBrands() === committed('brands.json')).toBe(true)
})

test('the committed names and icons are those of the table: else node scripts/bakeLabels.mjs', async () => {
  expect((await bakedLabels()) === committed('labels.json')).toBe(true)
})
