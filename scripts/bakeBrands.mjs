import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Generates src/features/concepts/data/brands.json from `name-suggestion-index`: brands found in India or worldwide,
 * one line each (ADR 0024): name, other names, concept ids. Run it again when that package changes: `node
 * scripts/bakeBrands.mjs`; a test compares the file.
 */
const TARGET = new URL('../src/features/concepts/data/brands.json', import.meta.url)
const INDEX = new URL('../node_modules/name-suggestion-index/dist/json/nsi.min.json', import.meta.url)
const PRESETS = new URL('../src/features/concepts/data/presets.json', import.meta.url)

/** Region codes of the index: India, the world, Asia, Southern Asia. */
const HERE = ['in', '001', '142', '034']

const read = (url) => JSON.parse(readFileSync(url, 'utf8'))

/** The file's text. */
export function bakedBrands() {
  const known = new Set(read(PRESETS).map(({ id }) => id))
  const brands = new Map()
  for (const [path, { items }] of Object.entries(read(INDEX).nsi)) {
    const id = path.split('/').slice(1).join('/')
    if (!path.startsWith('brands/') || !known.has(id)) continue
    for (const item of items.filter(({ locationSet }) => isHere(locationSet))) add(brands, id, item)
  }
  const lines = [...brands.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
  return `[\n${lines.map(({ name, others, ids }) => JSON.stringify([name, [...others], [...ids]])).join(',\n')}\n]\n`
}

function isHere({ include = [], exclude = [] }) {
  const names = (list) => list.map((each) => String(each).toLowerCase())
  return names(include).some((each) => HERE.includes(each)) && !names(exclude).includes('in')
}

function add(brands, id, { displayName, matchNames = [], tags }) {
  const name = (tags['brand:en'] ?? tags.brand ?? displayName).normalize('NFC')
  const key = name.toLowerCase()
  const brand = brands.get(key) ?? { name, others: new Set(), ids: new Set() }
  brands.set(key, brand)
  brand.ids.add(id)
  const split = (text) => (text ?? '').split(';')
  for (const other of [...split(tags.short_name), ...split(tags.alt_name), ...matchNames]) {
    const text = other.normalize('NFC').trim()
    if (text !== '' && text.toLowerCase() !== key && /^[\p{Script=Latin}\P{L}]+$/u.test(text)) brand.others.add(text)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = bakedBrands()
  writeFileSync(TARGET, text)
  console.log(`${text.split('\n').length - 3} brands, ${text.length} bytes`)
}
