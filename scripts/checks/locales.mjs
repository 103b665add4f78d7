import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTs } from '../loadTs.mjs'
import { contractMessages } from './contractMessages.mjs'
import { filesBelow } from './files.mjs'

/** The source language of the texts. */
const FIRST = 'en'

/**
 * Checks that every language has the same texts with the same arguments, and a sentence for every refusal and for every
 * message key of the contracts.
 * @param {string} root folder of package.json
 * @returns {Promise<string[]>} one sentence per fault
 */
export async function localeFaults(root) {
  const languages = readLanguages(root)
  const [{ REFUSALS }, { endpoints }] = await Promise.all([
    loadTs(root, 'src/core/errors.ts'),
    loadTs(root, 'src/app/contract.ts'),
  ])
  const codes = new Set([...Object.keys(REFUSALS), 'unexpected', ...contractMessages(endpoints)])
  const first = languages.get(FIRST) ?? new Map()
  return [...languages].flatMap(([language, texts]) => [
    ...(language === FIRST ? [] : different(language, first, texts)),
    ...badTexts(language, texts),
    ...[...codes]
      .filter((code) => !texts.has(`errors.json ${code}`) && !texts.has(`errors.first.json ${code}`))
      .map((code) => `locales/${language}/errors.json has no sentence for ${code}.`),
  ])
}

/** @returns {Map<string, Map<string, string>>} language → "file.json key.of.text" → text */
function readLanguages(root) {
  const languages = new Map()
  for (const path of filesBelow(root, 'locales', /\.json$/)) {
    const [, language, ...file] = path.split('/')
    const texts = languages.get(language) ?? new Map()
    languages.set(language, texts)
    for (const [key, text] of leaves(JSON.parse(readFileSync(join(root, path), 'utf8')))) {
      texts.set(`${file.join('/')} ${key}`, text)
    }
  }
  return languages
}

function leaves(node, path = '') {
  return Object.entries(node).flatMap(([key, value]) => {
    const name = path === '' ? key : `${path}.${key}`
    return typeof value === 'object' && value !== null ? leaves(value, name) : [[name, value]]
  })
}

function different(language, first, texts) {
  const missing = [...first.keys()].filter((key) => !texts.has(key))
  const surplus = [...texts.keys()].filter((key) => !first.has(key))
  const unequal = [...first].filter(
    ([key, text]) => texts.has(key) && argumentsOf(text) !== argumentsOf(texts.get(key)),
  )
  return [
    ...missing.map((key) => `locales/${language}/${key} is missing.`),
    ...surplus.map((key) => `locales/${language}/${key} exists only there, not in ${FIRST}.`),
    ...unequal.map(
      ([key, text]) =>
        `locales/${language}/${key} takes (${argumentsOf(texts.get(key))}), in ${FIRST} (${argumentsOf(text)}).`,
    ),
  ]
}

function badTexts(language, texts) {
  return [...texts].flatMap(([key, text]) => {
    if (typeof text !== 'string') return [`locales/${language}/${key} is no text.`]
    return argumentsOf(text) === BROKEN ? [`locales/${language}/${key} has braces that do not match.`] : []
  })
}

const BROKEN = 'broken'

/**
 * Names of the arguments and tags of an ICU message, sorted: "{count, plural, one {# <b>x</b>} other {# xs}}" has "<b>,
 * count". Languages may differ in the form of an argument (plural or not).
 * @param {unknown} text
 */
export function argumentsOf(text) {
  const names = new Set()
  const message = String(text)
  const end = readMessage(message, 0, names)
  return end === message.length ? [...names].sort().join(', ') : BROKEN
}

/** Reads from `at` to the end or an unmatched closing brace; returns the position there. */
function readMessage(text, at, names) {
  let i = at
  while (i < text.length && text[i] !== '}') {
    if (text[i] === "'" && "{}<>'#|".includes(text[i + 1] ?? ' ')) i = afterQuote(text, i)
    else if (text[i] === '{') i = readArgument(text, i + 1, names)
    else {
      const tag = /^<(\w+)>/.exec(text.slice(i))
      if (tag) names.add(`<${tag[1]}>`)
      i += 1
    }
  }
  return i
}

function afterQuote(text, at) {
  if (text[at + 1] === "'") return at + 2
  const end = text.indexOf("'", at + 1)
  return end === -1 ? text.length : end + 1
}

/** Reads "name}", "name, type, style}" or "name, plural, one {…} other {…}}"; returns the position after it. */
function readArgument(text, at, names) {
  const [head, name] = /^\s*(\w+)\s*/.exec(text.slice(at)) ?? ['']
  if (!name) return text.length + 1
  names.add(name)
  let i = at + head.length
  while (i < text.length && text[i] !== '}') i = text[i] === '{' ? readMessage(text, i + 1, names) + 1 : i + 1
  return i + 1
}
