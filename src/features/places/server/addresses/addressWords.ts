import { fold } from '../gazetteer/fold.ts'

/** Short forms as people write them, with what they may stand for. */
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
  gen: ['general'],
  pr: ['prince'],
  pce: ['prince'],
  psse: ['princesse'],
  prof: ['professeur', 'professor'],
  first: ['1st'],
  second: ['2nd'],
  third: ['3rd'],
  fourth: ['4th'],
  fifth: ['5th'],
  sixth: ['6th'],
  seventh: ['7th'],
  premier: ['1er'],
}
/** Words that tell no street from another. */
const STOP = new Set('de la le les du des d l the of and et a al el di da do dos del'.split(' '))
/** Words that tell little: most names have one. */
const KINDS = new Set(
  (
    'avenue boulevard rue place square quai chemin impasse passage escalier escaliers route allee promenade montee ruelle ' +
    'street road lane drive highway main cross nagar layout block extension stage phase via strasse sentier descente rond point'
  ).split(' '),
)

export const isKindWord = (word: string): boolean => KINDS.has(word)

/** The words of a name or a typed text as they are compared: folded, apostrophes parting, without what tells nothing. */
export function wordsOf(text: string): string[] {
  const words = fold(text.replace(/['’‘ʼ`´.]/g, ' '))
    .split(' ')
    .filter((word) => word !== '')
  const telling = words.filter((word) => !STOP.has(word))
  return telling.length > 0 ? telling : words
}

/** What a typed word may mean: itself and what it is short for. */
export const meaningsOf = (word: string): string[] => [word, ...(SHORT[word] ?? [])]

/** A name as it is kept: short forms that have one meaning written out. */
export function keyOf(name: string): string {
  return wordsOf(name)
    .map((word) => (SHORT[word]?.length === 1 ? SHORT[word][0]! : word))
    .join(' ')
}

/** A house number as it is compared: "4 bis" and "4BIS" are one; "12-14" is its first. */
export function numberKey(text: string): string {
  const found = /(\d+)\s*([a-z]{1,3}(?![a-z]))?/.exec(fold(text))
  return found ? `${Number(found[1])}${found[2] ?? ''}` : ''
}
