const CONSONANTS: Record<string, string> = Object.fromEntries(
  (
    'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n प p फ ph ब b भ bh म m ' +
    'य y र r ल l ळ l व v श sh ष sh स s ह h'
  )
    .split(' ')
    .map((letter, i, all) => [letter, all[i + 1]!] as const)
    .filter((_, i) => i % 2 === 0),
)
/** Sounds of consonants with a dot below (nukta). */
const DOTTED: Record<string, string> = { ज: 'z', ड: 'r', ढ: 'rh', फ: 'f' }
const VOWELS: Record<string, string> = {
  // Letters, then signs.
  अ: 'a',
  आ: 'a',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  ऑ: 'o',
  ऍ: 'e',
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  'ॉ': 'o',
  'ॅ': 'e',
}
const DOT_BELOW = '\u093c'
const NO_VOWEL = '\u094d'
/** The vowel of a consonant without a vowel sign; it is not always pronounced in Hindi. */
const UNWRITTEN = 'ə'

interface Syllable {
  consonant: string
  vowel: string
  /** An n or m pronounced after the vowel. */
  nasal: string
}

/**
 * Transliterates a name in Devanagari as pronounced in Hindi ("जैसलमेर": "jaisalmer"), close enough to find a town or
 * street by a search that tolerates mistakes; null for a text without Devanagari.
 */
export function latinOf(text: string): string | null {
  if (!/\p{Script=Devanagari}/u.test(text)) return null
  return text.normalize('NFD').replace(/\p{Script=Devanagari}+/gu, latinWord)
}

/** An ending that keeps its vowels, because "श्रीनगर" is pronounced as two words. */
const ENDING = /(?<=.)नगर$/u

function latinWord(word: string): string {
  if (ENDING.test(word)) return `${latinWord(word.replace(ENDING, ''))}nagar`
  const syllables = withoutUnspoken(syllablesOf(word))
  return syllables
    .map(({ consonant, vowel, nasal }) => consonant + (vowel === UNWRITTEN ? 'a' : vowel) + nasal)
    .join('')
    .replace(/anv$/, 'aon')
}

function syllablesOf(word: string): Syllable[] {
  const found: Syllable[] = []
  for (const sign of word) {
    const last = found.at(-1)
    if (CONSONANTS[sign]) {
      if (last?.nasal && /[pbm]/.test(CONSONANTS[sign][0]!)) last.nasal = 'm'
      found.push({ consonant: CONSONANTS[sign], vowel: UNWRITTEN, nasal: '' })
    } else if (sign === DOT_BELOW && last) last.consonant = dotted(last.consonant)
    else if (sign === NO_VOWEL && last) last.vowel = ''
    else if (sign === 'ं' || sign === 'ँ') {
      if (last) last.nasal = 'n'
    } else if (VOWELS[sign]) {
      if (last?.vowel === UNWRITTEN && /\p{M}/u.test(sign)) last.vowel = VOWELS[sign]
      else found.push({ consonant: '', vowel: VOWELS[sign], nasal: '' })
    } else if (/\d/.test(sign)) found.push({ consonant: sign, vowel: '', nasal: '' })
  }
  return found
}

const dotted = (consonant: string) =>
  Object.entries(DOTTED).find(([letter]) => CONSONANTS[letter] === consonant)?.[1] ?? consonant

/**
 * Removes unwritten vowels that are silent: at the end of a word, and between two syllables with a pronounced vowel.
 * Syllables are processed from the last to the first.
 */
function withoutUnspoken(syllables: Syllable[]): Syllable[] {
  const spoken = syllables.map((each) => ({ ...each }))
  const last = spoken.at(-1)
  if (last?.vowel === UNWRITTEN && spoken.length > 1 && !last.nasal) last.vowel = ''
  for (let i = spoken.length - 2; i > 0; i--) {
    const [before, here, after] = [spoken[i - 1]!, spoken[i]!, spoken[i + 1]!]
    const isBetween = before.vowel !== '' && after.consonant !== '' && after.vowel !== ''
    if (here.vowel === UNWRITTEN && !here.nasal && isBetween) here.vowel = ''
  }
  return spoken
}
