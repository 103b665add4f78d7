import type { Meanings } from './meanings.ts'
import { MOST_BITS, readText } from './readText.ts'
import type { Matcher, TextQuery, Together } from './textQuery.ts'

/** Most combinations of words that count as one of the texts. */
const MOST_WAYS = 8

/**
 * A query that finds what matches any of these texts, at the best grade of them. It has one bit for the whole, given by
 * the terms of each text. Texts that need too many bits are left out.
 * @returns null when no text contains a word
 */
export function anyOf(texts: readonly string[], meanings: Meanings): TextQuery | null {
  const matchers: Matcher[] = []
  const togethers: Together[] = []
  const whole = 1
  let first = 1
  for (const text of texts) {
    const query = readText(text, meanings)
    if (!query || first + bitsOf(query) > MOST_BITS) continue
    for (const matcher of query.matchers) matchers.push({ ...matcher, bits: matcher.bits << first })
    const own = query.togethers.map(({ needs, gives }) => ({ needs: needs << first, gives: gives << first }))
    togethers.push(...own, ...waysTo(query.all << first, own).map((needs) => ({ needs, gives: whole })))
    first += bitsOf(query)
  }
  return matchers.length > 0 ? { matchers, togethers, all: whole } : null
}

/** Number of bits that a query uses. */
const bitsOf = ({ matchers, togethers, all }: TextQuery) =>
  32 - Math.clz32(matchers.reduce((bits, matcher) => bits | matcher.bits, all) | orOf(togethers))

const orOf = (togethers: readonly Together[]) => togethers.reduce((bits, { needs, gives }) => bits | needs | gives, 0)

/**
 * The sets of bits that complete all terms: each term by its own bit or by the words that together give it. Sets are
 * complete, because the lists of an index are chosen by the bits of one set.
 */
function waysTo(all: number, togethers: readonly Together[]): number[] {
  let ways = [0]
  for (let bit = 1; bit > 0 && bit <= all; bit <<= 1) {
    if ((all & bit) === 0) continue
    const own = [bit, ...togethers.filter(({ gives }) => gives === bit).map(({ needs }) => needs)]
    ways = ways.flatMap((way) => own.map((needs) => way | needs))
  }
  return ways.slice(0, MOST_WAYS)
}
