import { mistakesAllowed, mistakesBetween } from '../gazetteer/fold.ts'
import { isKindWord, meaningsOf } from './addressWords.ts'

/** A typed word. */
export interface Typed {
  word: string
  /** Words of the address book that it may mean, with a probability. */
  means: Map<string, number>
  weight: number
}

/** Splits "saintmichel" and "darmes", typed without hyphen or apostrophe, into words of the address book. */
export function partsOf(book: Map<string, number>, word: string): string[] {
  if (book.has(word) || word.length < 5 || meaningsOf(word).some((meaning) => book.has(meaning))) return [word]
  if (/^[dl]/.test(word) && book.has(word.slice(1))) return [word.slice(1)]
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every((part) => book.has(part))) return parts
  }
  return [word]
}

/** Joins "indira nagar" where the address book has "indiranagar" and lacks a part of it. */
export function inBook(book: Map<string, number>, words: readonly string[]): string[] {
  return words.reduce<string[]>((joined, word) => {
    const before = joined.at(-1) ?? ''
    const isOne =
      before.length > 2 && word.length > 2 && !(book.has(before) && book.has(word)) && book.has(before + word)
    return isOne ? [...joined.slice(0, -1), before + word] : [...joined, word]
  }, [])
}

/** What a typed word may mean in the address book, also with typing mistakes. */
export function resolve(book: Map<string, number>, word: string, isLast: boolean): Typed {
  const means = new Map<string, number>()
  for (const meaning of meaningsOf(word)) if (book.has(meaning)) means.set(meaning, 1)
  const isNumber = /^\d/.test(word)
  const weight =
    isNumber || word.length === 1
      ? 0.3
      : [...means.keys()].some(isKindWord) || meaningsOf(word).some(isKindWord)
        ? 0.35
        : 1
  if (means.size > 0 && !(isLast && word.length < 3)) return { word, means, weight }
  const most = isNumber ? 0 : mistakesAllowed(word.length)
  for (const other of book.keys()) {
    if (isLast && word.length >= 2 && other.startsWith(word)) means.set(other, Math.max(means.get(other) ?? 0, 0.9))
    else if (most > 0 && Math.abs(other.length - word.length) <= most) {
      const { whole } = mistakesBetween(word, other, most)
      if (whole <= most) means.set(other, Math.max(means.get(other) ?? 0, 1 - 0.15 * whole))
    }
  }
  return { word, means, weight }
}
