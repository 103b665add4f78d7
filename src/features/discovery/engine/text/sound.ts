import { type Script, scriptOf } from './words.ts'

/**
 * A coarse phonetic form of a word, in one alphabet for Latin and the scripts of India, so that चावल matches "chawal",
 * and "appolo" matches "apollo".
 */
export interface Sound {
  /** Consonants and the vowels e, i, o, u; short and long a are dropped after the first letter. */
  key: string
  /** For each letter of the key whether an a follows: "a" yes, "." no, "?" either (a consonant of an Indic script). */
  gaps: string
  /** Consonants only; "" for fewer than four, which are too few to tell words apart. */
  skeleton: string
  /** For each letter of the key whether it is aspirated: "h" yes, "." no. */
  breath: string
}

/** What {@link likenessOf} compares. */
export type Heard = Omit<Sound, 'breath'>

/** Value for words without a phonetic form. */
export const SILENT: Sound = { key: '', gaps: '', skeleton: '', breath: '' }

/** The sound of a word of {@link folded} text; empty for other scripts and for numbers. */
export function soundOf(word: string): Sound {
  const known = kept.get(word)
  if (known) return known
  if (kept.size >= CACHE_SIZE) kept.clear()
  const sound = freshSound(word)
  kept.set(word, sound)
  return sound
}

const CACHE_SIZE = 50_000
const kept = new Map<string, Sound>()

function freshSound(word: string): Sound {
  const script = scriptOf(word)
  if (script === 'other') return SILENT
  const phonemes = script === 'latin' ? latinPhonemes(word) : indicPhonemes(word, script)
  const plain = phonemes.map((phoneme) => phoneme.toLowerCase())
  const isSpoken = (phoneme: string, i: number) => phoneme.toLowerCase() !== plain[i + 1]
  const spoken = plain.filter(isSpoken)
  const breath = keyOf(phonemes.filter(isSpoken)).replace(/./g, (letter) => (/[A-Z]/.test(letter) ? 'h' : '.'))
  return { key: keyOf(spoken), gaps: gapsOf(spoken), skeleton: skeletonOf(spoken), breath }
}

/** Shorter keys are not compared. */
export const SHORTEST_KEY = 3

/**
 * The sound of a word of a query. A final e after a vowel and a consonant may be silent ("phone") or not ("kele"); it
 * is dropped, because a found word may be longer than the query word.
 */
export function askedSoundOf(word: string): Sound {
  const sound = soundOf(word)
  return /[aeiou][^aeiou]+e$/.test(word) ? { ...sound, key: sound.key.slice(0, -1) } : sound
}

/** Words with the same consonants may differ by this many vowels. */
const MOST_VOWELS_MORE = 3

/**
 * Phonetic similarity of two words: 2 the same, 1 nearly (one more sound at the end, or the same consonants), 0
 * different.
 */
export type Likeness = 0 | 1 | 2

/** Compares a query word with a found one; only the found one may be longer. */
export function likenessOf(asked: Sound, found: Heard): Likeness {
  if (asked.key.length >= SHORTEST_KEY && found.key.startsWith(asked.key) && gapsAgree(asked, found)) {
    const longer = found.key.length - asked.key.length
    if (longer === 0) return 2
    if (longer === 1) return 1
  }
  const isSameSkeleton = asked.skeleton !== '' && asked.skeleton === found.skeleton
  return isSameSkeleton && Math.abs(found.key.length - asked.key.length) <= MOST_VOWELS_MORE ? 1 : 0
}

/** True when one word is the other as written in another script: "doodh" and दूध, but not "dood". */
export function isSameWord(asked: Sound, found: Sound): boolean {
  const { length } = asked.key
  const isBreathSame = asked.breath.slice(0, length) === found.breath
  return isBreathSame && likenessOf(asked, found) === 2 && isGapSame(asked, found, length - 1)
}

/** False when only one of the words has an a between the same two consonants: ಶ್ರೀ is not "saree". */
function gapsAgree(asked: Heard, found: Heard): boolean {
  for (let i = 0; i < asked.key.length - 1; i++) {
    if (VOWELS.has(asked.key[i + 1]!)) continue
    if (!isGapSame(asked, found, i)) return false
  }
  return true
}

function isGapSame(asked: Heard, found: Heard, at: number): boolean {
  const [a, b] = [asked.gaps[at], found.gaps[at]]
  return a === b || a === '?' || b === '?'
}

/** True when two words of these scripts can only be compared by sound. */
export const isAcross = (a: Script, b: Script): boolean => a !== b && a !== 'other' && b !== 'other'

const VOWELS = new Set(['a', 'e', 'i', 'o', 'u'])

/** The inherent a of a consonant in an Indic script, pronounced or not. */
const UNWRITTEN = 'ə'
const isA = (phoneme: string | undefined) => phoneme === 'a' || phoneme === UNWRITTEN

function keyOf(phonemes: string[]): string {
  return phonemes.filter((phoneme, i) => i === 0 || !isA(phoneme)).join('')
}

function gapsOf(phonemes: string[]): string {
  const gap = (next: string | undefined) => (next === 'a' ? 'a' : next === UNWRITTEN ? '?' : '.')
  return phonemes.flatMap((phoneme, i) => (i > 0 && isA(phoneme) ? [] : [gap(phonemes[i + 1])])).join('')
}

function skeletonOf(phonemes: string[]): string {
  const consonants = phonemes.filter(
    (phoneme, i) => (i === 0 || !VOWELS.has(phoneme)) && phoneme !== 'y' && phoneme !== UNWRITTEN,
  )
  if (consonants.length < 4) return ''
  return (VOWELS.has(consonants[0]!) ? 'a' : consonants[0]!) + consonants.slice(1).join('')
}

/**
 * Latin letters and their sounds, by first letter, longest first; unlisted letters stand for themselves. A capital is
 * aspirated.
 */
const LATIN = byFirstLetter({
  chh: 'c',
  ch: 'c',
  sch: 'sk',
  sh: 's',
  kh: 'K',
  gh: 'G',
  jh: 'J',
  th: 'T',
  dh: 'D',
  bh: 'B',
  ph: 'f',
  wh: 'v',
  ck: 'k',
  qu: 'kv',
  x: 'ks',
  w: 'v',
  z: 'j',
  q: 'k',
  ce: 'se',
  ci: 'si',
  cy: 'si',
  cc: 'k',
  c: 'k',
  aa: 'a',
  ee: 'i',
  ii: 'i',
  ie: 'i',
  oo: 'u',
  uu: 'u',
  ai: 'e',
  ay: 'e',
  ei: 'e',
  au: 'o',
  ou: 'o',
})

function byFirstLetter(sounds: Record<string, string>): Map<string, Array<[string, string]>> {
  const rules = Object.entries(sounds).sort(([a], [b]) => b.length - a.length)
  return new Map(rules.map(([{ 0: first }]) => [first!, rules.filter(([letters]) => letters[0] === first)]))
}

function latinPhonemes(word: string): string[] {
  const plain = /^[a-z]*$/.test(word) ? word : word.normalize('NFD').replace(/\p{M}/gu, '')
  const phonemes: string[] = []
  for (let i = 0; i < plain.length;) {
    const rule = LATIN.get(plain[i]!)?.find(([letters]) => plain.startsWith(letters, i))
    if (rule) phonemes.push(...rule[1])
    else phonemes.push(plain[i] === 'y' && i === plain.length - 1 && i > 0 ? 'i' : plain[i]!)
    i += rule ? rule[0].length : 1
  }
  return phonemes
}

/** Sounds of an Indic Unicode block from an offset on (ISCII order, common to all nine). */
const INDEPENDENT_VOWELS = 'a a i i u u ri li e e e e o o o o'.split(' ') // from 05
const VOWEL_SIGNS = 'a i i u u ri ri e e e e o o o o'.split(' ') // from 3e
const CONSONANTS = 'k K g G n c c j J n t T d D n t T d D n n p f b B m y r r l l l v s s s h'.split(' ') // from 15
const NUKTA = 0x3c
const VIRAMA = 0x4d
const NASALS = new Set([0x01, 0x02, 0x70]) // candrabindu, anusvara, Gurmukhi's tippi
const LABIALS = new Set(['p', 'f', 'b', 'B', 'm'])
/** Bengali য is pronounced j unless dotted; ৎ is a separate t; Malayalam's chillus are consonants without a vowel. */
const EXCEPTIONS: Record<string, string> = { য: 'j', ৎ: 't', ൺ: 'n', ൻ: 'n', ർ: 'r', ൽ: 'l', ൾ: 'l', ൿ: 'k' }

function indicPhonemes(word: string, block: number): string[] {
  const codes = Array.from({ length: word.length }, (_, i) => word.charCodeAt(i) - block)
  const phonemes = codes.flatMap((code, i) => {
    const consonant = consonantAt(word, codes, i)
    if (consonant) return isVowelless(codes, i) ? [consonant] : [consonant, UNWRITTEN]
    const vowel = INDEPENDENT_VOWELS[code - 0x05] ?? VOWEL_SIGNS[code - 0x3e]
    if (vowel) return [...vowel]
    return NASALS.has(code) ? [LABIALS.has(CONSONANTS[codes[i + 1]! - 0x15] ?? '') ? 'm' : 'n'] : []
  })
  if (/^[aə]y[aə]$/.test(phonemes.slice(-3).join(''))) return [...phonemes.slice(0, -3), 'e'] // चाय is written "chai"
  const endsMute = SILENT_AT_END.has(block) && /[aeiouə][^aeiouə]ə$/.test(phonemes.slice(-3).join(''))
  return endsMute ? phonemes.slice(0, -1) : phonemes
}

/** Scripts in which a final inherent a is not pronounced, except after two consonants: Devanagari to Gujarati. */
const SILENT_AT_END: ReadonlySet<Script> = new Set([0x0900, 0x0980, 0x0a00, 0x0a80])

function consonantAt(word: string, codes: number[], i: number): string | undefined {
  const exception = EXCEPTIONS[word[i]!]
  if (exception === 'j' && codes[i + 1] === NUKTA) return 'y'
  return exception ?? CONSONANTS[codes[i]! - 0x15]
}

/** A consonant has an inherent "a" unless a vowel sign or a virama follows. */
function isVowelless(codes: number[], i: number): boolean {
  const next = codes[i + 1] === NUKTA ? codes[i + 2] : codes[i + 1]
  return next === VIRAMA || (next !== undefined && VOWEL_SIGNS[next - 0x3e] !== undefined)
}
