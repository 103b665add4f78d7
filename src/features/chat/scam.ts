import { comparable } from '#core/text.ts'

/** Kinds of scam that the words of a message may indicate. */
export const SCAM_SIGNS = ['code', 'payToReceive', 'payFirst', 'remote'] as const
export type ScamSign = (typeof SCAM_SIGNS)[number]

/** Phrases of each kind, in all languages together (data/scamSigns.json). */
export type ScamWords = Record<ScamSign, readonly string[]>

const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * The kind of scam that a received message may be; null without a known phrase. Only used to show an explanation on the
 * user's own device: nothing is blocked, nobody is notified.
 */
export function scamSignOf(text: string, words: ScamWords): ScamSign | null {
  const normalized = comparable(text)
  return SCAM_SIGNS.find((sign) => words[sign].some((word) => says(normalized, comparable(word)))) ?? null
}

/**
 * True if the text contains the phrase at the start of a word; Latin phrases must also end at the end of one ("otp",
 * not "potpourri").
 */
function says(normalized: string, words: string): boolean {
  for (let at = normalized.indexOf(words); at !== -1; at = normalized.indexOf(words, at + 1)) {
    const [before, after] = [normalized[at - 1] ?? ' ', normalized[at + words.length] ?? ' ']
    const beginsWord = words.startsWith('.') || !LETTER.test(before)
    if (beginsWord && (!/[a-z0-9]$/.test(words) || !LETTER.test(after))) return true
  }
  return false
}
