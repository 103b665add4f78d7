import { fold } from '../gazetteer/fold.ts'

/** Common abbreviations with their possible meanings. */
const SHORT: Record<string, readonly string[]> = {
  av: ['avenue'],
  ave: ['avenue'],
  aven: ['avenue'],
  bd: ['boulevard'],
  bld: ['boulevard'],
  blvd: ['boulevard'],
  boul: ['boulevard'],
  bvd: ['boulevard'],
  r: ['rue'],
  pl: ['place'],
  sq: ['square'],
  qu: ['quai'],
  ch: ['chemin'],
  chem: ['chemin'],
  che: ['chemin'],
  imp: ['impasse'],
  pass: ['passage'],
  esc: ['escalier', 'escaliers'],
  rte: ['route'],
  all: ['allee'],
  prom: ['promenade'],
  st: ['saint', 'street'],
  ste: ['sainte'],
  str: ['street', 'strasse'],
  rd: ['road'],
  ln: ['lane'],
  dr: ['drive', 'doctor'],
  hwy: ['highway'],
  mn: ['main'],
  crs: ['cross'],
  ngr: ['nagar'],
  lyt: ['layout'],
  blk: ['block'],
  extn: ['extension'],
  ft: ['feet'],
  gen: ['general'],
  pr: ['prince'],
  pce: ['prince'],
  psse: ['princesse'],
  pcesse: ['princesse'],
  mal: ['marechal'],
  gal: ['general'],
  cdt: ['commandant'],
  prof: ['professeur', 'professor'],
  first: ['1st'],
  second: ['2nd'],
  third: ['3rd'],
  fourth: ['4th'],
  fifth: ['5th'],
  sixth: ['6th'],
  seventh: ['7th'],
  premier: ['1er'],
  ier: ['1er'],
}
/** Further meanings, in other languages: recognised when typed, never used in results. */
const ALSO: Record<string, readonly string[]> = {
  av: ['avenida'],
  avda: ['avenida'],
  c: ['calle'],
  r: ['rua'],
  pl: ['plaza', 'platz', 'plac'],
  pza: ['plaza', 'piazza'],
  plza: ['plaza'],
  str: ['straat', 'strada'],
  vle: ['viale'],
  cso: ['corso'],
  ul: ['ulica'],
  i: ['1er', '1st'],
  premiere: ['1er'],
  cl: ['close'],
  ct: ['court'],
  cres: ['crescent'],
  gdns: ['gardens'],
  col: ['colony', 'colonel'],
  soc: ['society'],
  sec: ['sector'],
  stg: ['stage'],
  ph: ['phase'],
  ext: ['extension'],
}
/** Stop words. */
const STOP = new Set('de la le les du des d l the of and et a al el di da do dos del'.split(' '))
/** Words with a low weight: most names contain one. */
const KINDS = new Set(
  (
    'avenue boulevard rue place square quai chemin impasse passage escalier escaliers route allee promenade montee ruelle ' +
    'calle avenida plaza piazza via viale corso rua platz straat ulica ' +
    'street road lane drive highway main cross nagar layout block extension stage phase strasse sentier descente rond point'
  ).split(' '),
)

export const isKindWord = (word: string): boolean => KINDS.has(word)

/** The words of a name or typed text for comparison: folded, split at apostrophes, without stop words. */
export function wordsOf(text: string): string[] {
  const words = fold(text.replace(/['’‘ʼ`´.]/g, ' '))
    .split(' ')
    .filter((word) => word !== '')
  // The "A" after a number is no stop word: "1st A Cross" differs from "1st Cross".
  const telling = words.filter(
    (word, i) => !STOP.has(word) || (word.length === 1 && /^\d+(st|nd|rd|th)$/.test(words[i - 1] ?? '')),
  )
  return telling.length > 0 ? telling : words
}

/** Possible meanings of a typed word: itself and the long forms of an abbreviation. */
export const meaningsOf = (word: string): string[] => [
  word,
  ...(SHORT[word] ?? []),
  ...(ALSO[word] ?? []),
  // "Hauptstr." contains its kind word.
  ...(/.str$/.test(word) ? [`${word}asse`] : []),
  // "14th Main" is also written "14 Main".
  ...(/^\d+(st|nd|rd|th)$/.test(word) ? [word.slice(0, -2)] : []),
]

/** Single letters in a row, with blanks or full stops between them: "M.G.", "D V G". */
const INITIALS = /(?<![\p{L}\p{M}\p{N}'’])\p{L}(?:\.\s*|\s+)(?:\p{L}(?:\.\s*|\s+))*\p{L}(?![\p{L}\p{M}\p{N}'’])\.?/gu

/** The text with initials written as one word ("MG Road"), and "John's" as "Johns"; null when it has neither. */
export function joinedForm(text: string): string | null {
  const joined = text
    .replace(INITIALS, (letters) => `${letters.replace(/[.\s]/g, '')} `)
    .replace(/(?<=\p{L}{2})['’]s(?![\p{L}\p{N}])/giu, 's')
  return joined === text ? null : joined
}

/** The stored form of a name: unambiguous abbreviations are written out. */
export function keyOf(name: string): string {
  return wordsOf(name)
    .map((word) => (SHORT[word]?.length === 1 ? SHORT[word][0]! : word))
    .join(' ')
}

/** The same of a single word of a name; "" for one that does not count. */
export const keyOfWord = (word: string): string => (STOP.has(word) ? '' : keyOf(word))

/** A house number for comparison: "4 bis" and "4BIS" are equal; of "12-14" the first counts. */
export function numberKey(text: string): string {
  const found = /(\d+)\s*([a-z]{1,3}(?![a-z]))?/.exec(fold(text))
  return found ? `${Number(found[1])}${found[2] ?? ''}` : ''
}
