import { comparable } from '#core/text.ts'

/** What a message may be after, by the words in it. */
export const SCAM_SIGNS = ['code', 'payToReceive', 'payFirst', 'remote'] as const
export type ScamSign = (typeof SCAM_SIGNS)[number]

/** The words by which each is known, in all languages together (data/scamSigns.json). */
export type ScamWords = Record<ScamSign, readonly string[]>

const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * What a received message may be after; null when nothing in it is a known sign. It is only ever a reason to explain,
 * on the reader's own device: nothing is blocked, nobody is told.
 */
export function scamSignOf(text: string, words: ScamWords): ScamSign | null {
  const said = comparable(text)
  return SCAM_SIGNS.find((sign) => words[sign].some((word) => says(said, comparable(word)))) ?? null
}

/** True where the words begin at the beginning of a word; Latin ones must end with one too ("otp", not "potpourri"). */
function says(said: string, words: string): boolean {
  for (let at = said.indexOf(words); at !== -1; at = said.indexOf(words, at + 1)) {
    const [before, after] = [said[at - 1] ?? ' ', said[at + words.length] ?? ' ']
    const beginsWord = words.startsWith('.') || !LETTER.test(before)
    if (beginsWord && (!/[a-z0-9]$/.test(words) || !LETTER.test(after))) return true
  }
  return false
}
