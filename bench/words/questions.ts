import { CONCEPTS } from '#features/concepts/concept.ts'
import type { Random } from '../kit/random.ts'
import languages from './languages.json' with { type: 'json' }
import { GUEST_LANGUAGES, LANGUAGES, type Preset } from './truth.ts'

/** A query, and the presets whose places are correct answers. */
export interface Question {
  group: string
  text: string
  preset: string
  right: Set<string>
}

/** All queries: by name, plural, one wrong letter, alias, term, and names in other languages. */
export function questionsOf(presets: readonly Preset[], random: Random): Question[] {
  const owners = new Map<string, Set<string>>()
  const own = (text: string, id: string) => {
    const key = text.toLowerCase()
    owners.set(key, (owners.get(key) ?? new Set()).add(id))
  }
  for (const { id, name, aliases, terms, names } of presets)
    for (const text of [name, ...aliases, ...terms, ...Object.values(names)]) own(text, id)
  const within = new Map(
    presets.map(({ id, tags }) => [id, presets.filter((other) => isWithin(other.tags, tags)).map(({ id }) => id)]),
  )
  const asked: Question[] = []
  const addQuestion = (group: string, text: string, preset: string, meant = text) => {
    const right = new Set([...owners.get(meant.toLowerCase())!].flatMap((id) => [id, ...(within.get(id) ?? [])]))
    asked.push({ group, text: text.toLowerCase(), preset, right })
  }
  for (const { id, name, aliases, terms, names } of presets) {
    addQuestion('name', name, id)
    const plural = pluralOf(name)
    if (plural) addQuestion('plural', plural, id, name)
    const wrong = withOneError(name, random)
    if (wrong) addQuestion('one letter wrong', wrong, id, name)
    for (const alias of aliases) addQuestion('alias', alias, id)
    for (const term of terms) addQuestion('term', term, id)
    for (const language of [...LANGUAGES, ...GUEST_LANGUAGES]) {
      const own = names[language]
      if (own) addQuestion(`name in ${language}`, own, id)
      const isGuest = own !== undefined && GUEST_LANGUAGES.includes(language)
      if (isGuest && unaccented(own) !== own) addQuestion(`unaccented ${language}`, unaccented(own), id, own)
    }
  }
  for (const [id, names] of Object.entries(languages)) {
    for (const [language, texts] of Object.entries(names)) {
      for (const text of texts) {
        own(text, id)
        addQuestion(`CLDR ${language}`, text, id)
      }
    }
  }
  return [...asked, ...commonest(presets, within)]
}

/** A text as typed on a keyboard without accents. */
const unaccented = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')

/** A Thai restaurant is a restaurant: it has all tags that a restaurant must have. */
const isWithin = (tags: Record<string, string>, general: Record<string, string>) =>
  Object.entries(general).every(([key, value]) => tags[key] === value)

/** Languages whose words for common kinds of place are in the product's table, native and romanised. */
const INDIAN = ['hi', 'kn', 'ta', 'te', 'bn', 'mr'] as const

/**
 * Queries for each kind with words in all six languages, by its native and romanised name. These words come from the
 * product's own table, because the package has too few, so this only checks that the search finds them.
 */
function commonest(presets: readonly Preset[], within: Map<string, string[]>): Question[] {
  const asked: Question[] = []
  const common = CONCEPTS.filter(({ id, words }) => within.has(id) && INDIAN.every((language) => words.name[language]))
  const kinds = new Map<string, Set<string>>()
  for (const { id, words } of CONCEPTS)
    for (const kind of [words.name, words.alias])
      for (const text of Object.values(kind).flat()) kinds.set(text, (kinds.get(text) ?? new Set()).add(id))
  for (const { id, words } of common) {
    for (const language of INDIAN) {
      for (const text of words.name[language]!) {
        const script = /^[\p{Script=Latin}\P{L}]*$/u.test(text) ? 'romanised' : 'own word'
        const right = new Set([...kinds.get(text)!].flatMap((each) => [each, ...(within.get(each) ?? [])]))
        asked.push({ group: `${language} ${script}`, text, preset: id, right })
      }
    }
  }
  return asked
}

/** The plural of the last word; undefined if it ends in s or not in a letter. */
function pluralOf(name: string): string | undefined {
  if (!/[a-z]$/i.test(name) || /s$/i.test(name)) return undefined
  if (/[^aeiou]y$/i.test(name)) return `${name.slice(0, -1)}ies`
  return /(x|ch|sh)$/i.test(name) ? `${name}es` : `${name}s`
}

/** One letter of the longest word wrong, missing, doubled or swapped with its neighbour, never the first. */
function withOneError(name: string, random: Random): string | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/)
  const word = words.toSorted((a, b) => b.length - a.length)[0]!
  if (word.length < 5) return undefined
  const at = 1 + random.below(word.length - 2)
  const letter = String.fromCharCode(97 + random.below(26))
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  const wrong = random.pick([
    `${before}${letter === word[at] ? 'q' : letter}${after}`,
    `${before}${after}`,
    `${before}${word[at]}${word[at]}${after}`,
    `${before}${after[0]}${word[at]}${after.slice(1)}`,
  ])
  return name.toLowerCase().replace(word, wrong === word ? `${before}${after}` : wrong)
}
