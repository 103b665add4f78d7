const LETTERS: Record<string, string> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ə: 'a',
  ħ: 'h',
  ŋ: 'n',
}

/**
 * A place name for comparison: lower case, Latin letters without accents, no apostrophes, every other sign replaced by
 * a space. Devanagari vowel signs stay, because they are letters and not accents.
 */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[a-z]+$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘ʼ`´]/g, '')
    .replace(/[ıøłđðþßæœəħŋ]/g, (letter) => LETTERS[letter]!)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Number of typing mistakes tolerated at this length (the usual rule of search engines): none up to four letters, one
 * up to eight, two beyond.
 */
export function mistakesAllowed(length: number): number {
  return length <= 4 ? 0 : length <= 8 ? 1 : 2
}

/**
 * The edit distance (a letter wrong, missing, extra, or two swapped) from `query` to the whole of `name` and to its
 * best prefix.
 * @returns both distances, each at most `most + 1`
 */
export function mistakesBetween(query: string, name: string, most: number): { whole: number; beginning: number } {
  const width = Math.min(name.length, query.length + most)
  const tooMany = most + 1
  let [beforeLast, last, row] = rowsOf(width + 1)
  for (let j = 0; j <= width; j += 1) last[j] = j
  for (let i = 1; i <= query.length; i += 1) {
    if (fillRow(query, name, i, width, { beforeLast, last, row }) > most) return { whole: tooMany, beginning: tooMany }
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  let beginning = tooMany
  for (let j = 0; j <= width; j += 1) beginning = Math.min(beginning, last[j]!)
  return { whole: name.length > width ? tooMany : Math.min(last[width]!, tooMany), beginning }
}

type Rows = [Int32Array, Int32Array, Int32Array]
let rows: Rows = [new Int32Array(64), new Int32Array(64), new Int32Array(64)]

/** The three rows of the table, reused between calls: a search compares thousands of names. */
function rowsOf(length: number): Rows {
  if (rows[0].length < length) rows = [new Int32Array(length), new Int32Array(length), new Int32Array(length)]
  return rows
}

/** Fills the row of letter number `i` of the query; returns its lowest cost. */
function fillRow(
  query: string,
  name: string,
  i: number,
  width: number,
  { beforeLast, last, row }: { beforeLast: Int32Array; last: Int32Array; row: Int32Array },
): number {
  const letter = query.charCodeAt(i - 1)
  const before = i > 1 ? query.charCodeAt(i - 2) : -1
  let least = (row[0] = i)
  for (let j = 1; j <= width; j += 1) {
    const other = name.charCodeAt(j - 1)
    let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1))
    if (j > 1 && before === other && letter === name.charCodeAt(j - 2)) cost = Math.min(cost, beforeLast[j - 2]! + 1)
    row[j] = cost
    if (cost < least) least = cost
  }
  return least
}
