import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Generates src/features/concepts/data/presets.json from OpenStreetMap's presets of businesses, one line each (ADR
 * 0024). Run it again when `@openstreetmap/id-tagging-schema` changes: `node scripts/bakeConcepts.mjs`; a test compares
 * the file.
 */
const TARGET = new URL('../src/features/concepts/data/presets.json', import.meta.url)
const SCHEMA = new URL('../node_modules/@openstreetmap/id-tagging-schema/dist/', import.meta.url)
const NOT_BUSINESSES = new URL('../src/features/concepts/data/notBusinesses.json', import.meta.url)

/** First parts of the ids of presets for businesses and places to visit. */
const KEYS = ['shop', 'craft', 'office', 'healthcare', 'amenity', 'leisure', 'tourism', 'education']

/** Languages besides English, by the schema's codes. */
const LANGUAGES = ['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'ml', 'pa', 'ur']

/** Languages of which only names are taken (ADR 0056). */
const NAMES_ONLY = ['fr', 'it', 'es', 'de']

const read = (url) => JSON.parse(readFileSync(url, 'utf8'))

/** The file's text. A word list contains the name, then aliases, then search terms prefixed by "~". */
export function bakedPresets() {
  const presets = read(new URL('presets.min.json', SCHEMA))
  const texts = Object.fromEntries(
    ['en', ...LANGUAGES, ...NAMES_ONLY].map((language) => {
      const file = read(new URL(`translations/${language}.min.json`, SCHEMA))
      return [language, file[language]?.presets?.presets ?? {}]
    }),
  )
  const left = read(NOT_BUSINESSES)
  const ids = Object.keys(presets).filter(
    (id) => KEYS.includes(id.split('/')[0]) && isBusiness(id, presets[id].tags, left),
  )
  const twins = ids.filter((id) => sameAs(presets[id]))
  const lines = ids
    .filter((id) => !twins.includes(id))
    .map((id) =>
      lineOf(
        id,
        presets,
        texts,
        twins.filter((twin) => sameAs(presets[twin]) === id),
      ),
    )
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  return `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`
}

/** Id of the preset whose name this one reuses; `amenity=school` and `education=school` are the same. */
const sameAs = ({ name }) => /^\{([a-z]+\/.+)\}$/.exec(name ?? '')?.[1]

function isBusiness(id, tags, left) {
  if (['amenity', 'leisure', 'tourism', 'education'].includes(id) || id.endsWith('/yes')) return false
  return !Object.entries(tags).some(([key, value]) => left[key]?.includes(value))
}

/** The id is the established tag: `amenity=school` rather than the new `education=school`. */
function lineOf(preset, presets, texts, twins) {
  const id = preset.startsWith('education/') ? (twins[0] ?? preset) : preset
  const tags = [preset, ...twins].map((each) => presets[each].tags)
  const [key, value, ...more] = id.split('/')
  const isPlain = tags.length === 1 && more.length === 0 && Object.keys(tags[0]).length === 1 && tags[0][key] === value
  const words = Object.entries(texts).flatMap(([language, table]) => {
    const list = [...new Set([preset, ...twins].flatMap((each) => wordsOf(table[each], language)))]
    return list.length > 0 ? [[language, list]] : []
  })
  return { id, ...(isPlain ? {} : { tags }), ...Object.fromEntries(words) }
}

function wordsOf(text, language) {
  if (!text) return []
  if (NAMES_ONLY.includes(language)) return namesOf(text, language)
  const name = plain(text.name ?? '')
  const aliases = (text.aliases ?? '').split('\n').map(plain)
  const terms = (text.terms ?? '').split(',').map((term) => `~${plain(term)}`)
  const all = [...(name ? [name] : []), ...aliases, ...terms].filter((word) => word !== '' && word !== '~')
  return [...new Set(all)]
}

/** Longest name that the search recognises, in words ({@link LONGEST_WORDING} of discovery). */
const MOST_WORDS = 5

/** Name and aliases; German ones also with umlauts written as two letters. */
function namesOf({ name = '', aliases = '' }, language) {
  const isShort = (word) => word !== '' && word.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter(Boolean).length <= MOST_WORDS
  const names = [name, ...aliases.split('\n')].map(plain).filter(isShort)
  const typed = language === 'de' ? names.map((word) => word.replace(/[äöüÄÖÜß]/g, (letter) => TYPED[letter])) : []
  return [...new Set([...names, ...typed])]
}

const TYPED = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', ß: 'ss' }

/** Removes leading joiners, which some translations contain, and normalises the text. */
const plain = (word) =>
  word
    .normalize('NFC')
    .replace(/^[\u200b-\u200f]+|[\u200b-\u200f]+$/g, '')
    .trim()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = bakedPresets()
  writeFileSync(TARGET, text)
  console.log(`${text.split('\n').length - 3} concepts, ${text.length} bytes`)
}
