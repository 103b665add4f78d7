const DIGIT = /\p{N}/u
const PLAIN_DIGIT = /[0-9]/

/** Typing errors allowed in a word of a query: none up to 4 letters, one for 5 to 8, two from 9; none in numbers. */
export function typoBudget(word: string): 0 | 1 | 2 {
  if (word.length <= 4 || PLAIN_DIGIT.test(word)) return 0
  const letters = [...word].length
  if (letters <= 4 || DIGIT.test(word)) return 0
  return letters <= 8 ? 1 : 2
}

/**
 * True when `a` becomes `b` with at most `budget` errors (0 to 2): an extra, missing or wrong letter, or two adjacent
 * letters exchanged (optimal string alignment, by UTF-16 units).
 */
export function isWithinTypos(a: string, b: string, budget: number): boolean {
  const longer = a.length - b.length
  if (longer > budget || -longer > budget) return false
  const shorter = longer > 0 ? b.length : a.length
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++
  if (start === shorter) return true
  if (budget === 0) return false
  let cut = 0
  while (cut < shorter - start && a.charCodeAt(a.length - 1 - cut) === b.charCodeAt(b.length - 1 - cut)) cut++
  return typosBetween(a, b, start, a.length - start - cut, b.length - start - cut, budget) <= budget
}

/** Rows of the edit distance table; three are used in turn. */
const LONGEST = 64
const table = [new Uint8Array(LONGEST), new Uint8Array(LONGEST), new Uint8Array(LONGEST)]

/** Edit distance of the parts of both words from `start` on; a common prefix and suffix never contain an error. */
function typosBetween(a: string, b: string, start: number, m: number, n: number, budget: number): number {
  if (m === 0 || n === 0) return m + n
  let [before, previous, row] = table as [Uint8Array, Uint8Array, Uint8Array]
  for (let j = 0; j <= n; j++) previous[j] = j
  for (let i = 1; i <= m; i++) {
    const letter = a.charCodeAt(start + i - 1)
    row[0] = i
    let least = i
    for (let j = 1; j <= n; j++) {
      const other = b.charCodeAt(start + j - 1)
      let cost = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (letter === other ? 0 : 1))
      const isExchanged =
        i > 1 && j > 1 && letter === b.charCodeAt(start + j - 2) && other === a.charCodeAt(start + i - 2)
      if (isExchanged) cost = Math.min(cost, before[j - 2]! + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > budget) return least
    const free = before
    before = previous
    previous = row
    row = free
  }
  return previous[n]!
}
