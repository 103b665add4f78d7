import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from './files.mjs'

/** Longest sentence of the interface, in words; policy pages may have longer ones. */
const MOST_WORDS = 24
/** Texts that the specification fixes, or that tests of its rows quote (docs/glossary.md, "Words of the interface"). */
const FIXED = new Set([
  "Discover what's nearby, instantly.",
  'Loading...',
  'Syncing...',
  'Getting location...',
  'Tracking your location...',
  'Location set!',
  'Location set from map!',
  'Link copied to clipboard!',
  'Sync completed successfully!',
  'Cache cleared successfully!',
  'Shop created!',
  'Shop updated!',
  'Item created!',
  'Item updated!',
  'Product added successfully!',
  'Product updated!',
  'Specialization added!',
  'Specialization updated!',
  'Review submitted successfully!',
  'You have reviewed everything. Thank you!',
  'Emergency SOS! Please help or contact authorities.',
  "I'm coming",
  "I've called help",
  "I can't",
  'Are you sure you want to delete your account? This action cannot be undone.',
  'This action cannot be undone',
  'This action cannot be undone after an hour.',
  'Could not save profile photo: storage full.',
  'Could not save name: storage full.',
  'Storage full: Some data could not be saved. Please clear old data in your browser storage.',
  'Geolocation is not supported by your browser.',
  'Geolocation is not supported.',
])
const KEPT = new Set(JSON.parse(readFileSync(new URL('./wordsInTests.json', import.meta.url), 'utf8')))
/** Description of the fault → pattern in English. */
const ENGLISH = {
  'has straight quotes; use ’ and “ ”': /["']/,
  'has three dots; use …': /\.\.\./,
  'shouts; leave out the exclamation mark': /!(?!\s*\{name\} needs help)/,
  'is stiff; write don’t, can’t, isn’t': /\b(do|does|did|is|are|was|were|can|could|will) not\b|\bcannot\b/i,
  'reads translated':
    /\b(whom|whose|whoever|at present|meanwhile|by itself|by themselves|by now|stands (here|on|in))\b/i,
  'names a thing by another word (glossary)': /\b(conversations?|mails?|bar code|switch(ed)? (on|off))\b/i,
}
const HINDI = {
  'has a bookish word; use the spoken one (glossary)':
    /संदेश|सहेज|निजता|गोपनीयता|अनुरोध|समीक्षा|सदस्यता|सूचनाएँ|दफ़्तर|श्रेणी|पंक्ति|(?<!मेल |नहीं |\p{L}|\p{M})खात[ाे](?! में \{reference\})|ख़|ग़|क़/u,
  'names a thing for sale or an import by another word (glossary)': /आइटम|सामान(?!्य)|चीज़|उत्पाद|आयात|इंपोर्ट/u,
  'names a part of a listing by another word (glossary)': /विवरण|खोज शब्द|विशेषता|मात्रक|यूनिट/u,
  'presumes a man; ask without “आप … रहे हैं” (glossary)': /(?<!\p{L}|\p{M})आप(?!\p{L}|\p{M})[^।?!:,{]*(रहे हैं|चाहते|चाहेंगे)/u,
  'has three dots; use …': /\.\.\./,
}

/**
 * Checks the interface texts: quotes, dots, contractions, glossary terms, sentence length.
 * @param {string} root folder of package.json
 * @returns {string[]} one sentence per fault
 */
export function interfaceWords(root) {
  return ['en', 'hi'].flatMap((language) =>
    filesBelow(root, `locales/${language}`, /\.json$/)
      .filter((path) => !path.includes('/policies/'))
      .flatMap((path) =>
        leaves(JSON.parse(readFileSync(join(root, path), 'utf8'))).flatMap(([key, text]) =>
          wordFaults(text, language).map((fault) => `${path} ${key} ${fault}: ${text}`),
        ),
      ),
  )
}

/**
 * @param {string} text an ICU message
 * @param {'en' | 'hi'} language
 * @returns {string[]} its faults
 */
export function wordFaults(text, language) {
  if (FIXED.has(text) || KEPT.has(text)) return []
  const plain = text.replace(/'[{}]'/g, '').replace(/<\/?b>/g, '')
  const rules = Object.entries(language === 'en' ? ENGLISH : HINDI)
  const faults = rules.filter(([, pattern]) => pattern.test(plain)).map(([fault]) => fault)
  const longest = Math.max(
    0,
    ...branches(plain)
      .flatMap(sentences)
      .map((sentence) => sentence.split(/\s+/).length),
  )
  return longest > MOST_WORDS ? [...faults, `has a sentence of ${longest} words; at most ${MOST_WORDS}`] : faults
}

const sentences = (text) => text.split(/[.?!:;।]\s+/).map((sentence) => sentence.trim())

/** The texts inside the innermost braces that contain words, and the rest; plain arguments count as one word. */
function branches(text) {
  const flat = text.replace(/\{\w+(, (number|date|time)[^{}]*)?\}/g, 'X')
  const inner = [...flat.matchAll(/\{([^{}]*)\}/g)].map(([, words]) => words)
  return inner.length === 0 ? [flat] : [...inner, flat.replace(/\{\w+, (plural|select),(?:[^{}]|\{[^{}]*\})*\}/g, 'X')]
}

function leaves(node, path = '') {
  return Object.entries(node).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`
    return typeof value === 'object' ? leaves(value, name) : [[name, value]]
  })
}
