import { setImmediate } from 'node:timers/promises'
import { fold, mistakesAllowed, mistakesBetween } from './fold.ts'
import type { Towns } from './towns.ts'

/** Score of a name match; higher is better, and half a point is worth a factor of ten in population. */
const FIT = { whole: 3, beginning: 2, laterWhole: 1.8, laterBeginning: 1.2, mistyped: 0.6, mistypedBeginning: 0.2 }
const PER_SECOND_MISTAKE = 0.4
const PAIRS = 26 * 26
/** A search by one letter only finds towns of at least this population. */
const KNOWN_BY_ONE_LETTER = 100_000

/** A town with a matching name, and its score. */
export interface NameMatch {
  town: number
  fit: number
  /** False when typing mistakes were tolerated. */
  isAsTyped: boolean
  /** True when the whole name was typed without mistakes. */
  isWhole: boolean
}

/** Finds towns by name. */
export interface NameIndex {
  /**
   * Every town with a name, or a later word of its name, that starts with `text`; if there is none and `forgiving` is
   * set, those within the tolerated mistakes. Ignores case and accents, Latin or Devanagari; unordered.
   */
  match(text: string, forgiving: boolean): NameMatch[]
}

/** Builds the index: words by their first two letters, and for every name the set of its letters. */
export async function indexNames(towns: Towns): Promise<NameIndex> {
  const { starts, positions } = await wordsByPair(towns.folded)
  await setImmediate()
  const letters = lettersOfLines(towns)
  return {
    match(text, forgiving) {
      const query = fold(text)
      if (query === '') return []
      const found = new Map<number, NameMatch>()
      const take = (town: number, fit: number, isAsTyped: boolean) => {
        const before = found.get(town)
        if (!before || before.fit < fit) found.set(town, { town, fit, isAsTyped, isWhole: fit === FIT.whole })
      }
      matchAliases(towns, query, take)
      matchWords(towns, query, starts, positions, take)
      if (forgiving && found.size === 0) matchMistyped(towns, query, letters, take)
      return [...found.values()]
    },
  }
}

type Take = (town: number, fit: number, isAsTyped: boolean) => void

function matchAliases(towns: Towns, query: string, take: Take): void {
  for (const alias of towns.aliases) {
    if (alias.folded === query) take(alias.town, FIT.whole, true)
    else if (alias.folded.startsWith(query)) take(alias.town, FIT.beginning, true)
    else if (alias.folded.includes(` ${query}`)) take(alias.town, FIT.laterBeginning, true)
  }
}

function matchWords(towns: Towns, query: string, starts: Uint32Array, positions: Uint32Array, take: Take): void {
  const [from, to] = pairsFor(query)
  for (let i = starts[from]!; i < starts[to]!; i += 1) {
    const at = positions[i]!
    if (!towns.folded.startsWith(query, at)) continue
    const town = lineAt(towns.lineStarts, at)
    if (query.length === 1 && towns.populations[town]! < KNOWN_BY_ONE_LETTER) continue
    const isFirst = at === 0 || towns.folded.charCodeAt(at - 1) === NEW_LINE
    const isWhole = towns.folded.charCodeAt(at + query.length) === NEW_LINE
    const fit = isFirst ? (isWhole ? FIT.whole : FIT.beginning) : isWhole ? FIT.laterWhole : FIT.laterBeginning
    take(town, fit, true)
  }
}

function matchMistyped(towns: Towns, query: string, letters: Uint32Array, take: Take): void {
  const most = mistakesAllowed(query.length)
  if (most === 0) return
  const judge = (town: number, name: string) => {
    const { whole, beginning } = mistakesBetween(query, name, most)
    if (whole <= most) take(town, FIT.mistyped - (whole - 1) * PER_SECOND_MISTAKE, false)
    else if (beginning <= most) take(town, FIT.mistypedBeginning - (beginning - 1) * PER_SECOND_MISTAKE, false)
  }
  for (const alias of towns.aliases) judge(alias.town, alias.folded)
  const asked = lettersOf(query, 0, query.length)
  for (let town = 0; town < towns.count; town += 1) {
    if (bits(asked & ~letters[town]!) > most) continue
    const from = towns.lineStarts[town]!
    const to = towns.lineStarts[town + 1]! - 1
    if (to - from < query.length - most || !beginsAlike(query, towns.folded, from, most)) continue
    judge(town, towns.folded.slice(from, to))
  }
}

/**
 * True when one of the first letters of the query is near its place in the name. With at most `most` mistakes one of
 * the first `most + 1` letters must be right. Excludes most names before the expensive comparison.
 */
function beginsAlike(query: string, folded: string, from: number, most: number): boolean {
  for (let i = 0; i <= most; i += 1) {
    const letter = query.charCodeAt(i)
    for (let j = Math.max(0, i - most); j <= i + most; j += 1) if (folded.charCodeAt(from + j) === letter) return true
  }
  return false
}

const NEW_LINE = 10
const BLANK = 32
const A = 97

const isLetter = (code: number) => code >= A && code < A + 26

/** The range of letter pairs for words that start with the query. */
function pairsFor(query: string): [number, number] {
  const first = query.charCodeAt(0) - A
  if (first < 0 || first > 25) return [PAIRS, PAIRS + 1]
  if (query.length === 1) return [first * 26, first * 26 + 26]
  const second = query.charCodeAt(1)
  return isLetter(second) ? [first * 26 + second - A, first * 26 + second - A + 1] : [PAIRS, PAIRS + 1]
}

async function wordsByPair(folded: string): Promise<{ starts: Uint32Array; positions: Uint32Array }> {
  const pairAt = (at: number) => {
    const [first, second] = [folded.charCodeAt(at), folded.charCodeAt(at + 1)]
    return isLetter(first) && isLetter(second) ? (first - A) * 26 + second - A : PAIRS
  }
  const isStart = (at: number) => at === 0 || folded.charCodeAt(at - 1) <= BLANK
  const starts = new Uint32Array(PAIRS + 2)
  for (let at = 0; at < folded.length; at += 1) if (isStart(at)) starts[pairAt(at) + 1]! += 1
  for (let pair = 0; pair <= PAIRS; pair += 1) starts[pair + 1]! += starts[pair]!
  await setImmediate()
  const positions = new Uint32Array(starts[PAIRS + 1]!)
  const filled = starts.slice()
  for (let at = 0; at < folded.length; at += 1) {
    if (!isStart(at)) continue
    const pair = pairAt(at)
    positions[filled[pair]!] = at
    filled[pair]! += 1
  }
  return { starts, positions }
}

/** The line that contains a position, by binary search. */
function lineAt(lineStarts: Uint32Array, at: number): number {
  let low = 0
  let high = lineStarts.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

function lettersOfLines(towns: Towns): Uint32Array {
  return Uint32Array.from({ length: towns.count }, (_, town) =>
    lettersOf(towns.folded, towns.lineStarts[town]!, towns.lineStarts[town + 1]! - 1),
  )
}

function lettersOf(text: string, from: number, to: number): number {
  let set = 0
  for (let at = from; at < to; at += 1) if (isLetter(text.charCodeAt(at))) set |= 1 << (text.charCodeAt(at) - A)
  return set
}

function bits(set: number): number {
  let rest = set
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}
