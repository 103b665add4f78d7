import { createContext, type ReactNode, use } from 'react'

/**
 * Texts used by the parts themselves (labels of icons, texts for screen readers). Keys of `locales/<language>/ui.json`.
 */
export const WORD_KEYS = [
  'back',
  'close',
  'cancel',
  'undo',
  'tryAgain',
  'copy',
  'copied',
  'more',
  'optional',
  'required',
  'clear',
  'showPassword',
  'hidePassword',
  'decrease',
  'increase',
  'working',
  'loading',
  'saved',
  'save',
  'unread',
  'away',
] as const

export type WordKey = (typeof WORD_KEYS)[number]

/** A translator for the namespace `ui`, such as use-intl's `useTranslations('ui')`. */
export type Translator = (key: never, values?: never) => string

/** Texts of the parts: fixed ones by key, and five with numbers or other texts. */
export interface Words extends Record<WordKey, string> {
  /** "4.8 of 5, 128 reviews" */
  rating: (value: number, count: number | undefined) => string
  /** "3 stars" */
  stars: (count: number) => string
  /** "120 of 500 characters" */
  characters: (used: number, most: number) => string
  /** "At most 32 characters …" */
  longest: (most: number) => string
  /** "Undone: “Okra deleted”" */
  undone: (text: string) => string
}

/** The parts' texts in the user's language, from a translator of the namespace `ui`. */
export function wordsFrom(say: Translator): Words {
  const translate = say as (key: string, values?: Record<string, string | number>) => string
  const fixed = Object.fromEntries(WORD_KEYS.map((key) => [key, translate(key)])) as Record<WordKey, string>
  return {
    ...fixed,
    rating: (value, count) =>
      count === undefined
        ? translate('rating', { value: value.toFixed(1) })
        : translate('ratingOf', { value: value.toFixed(1), count }),
    stars: (count) => translate('stars', { count }),
    characters: (used, most) => translate('characters', { used, most }),
    longest: (most) => translate('longest', { most }),
    undone: (text) => translate('undone', { text }),
  }
}

/** Without a provider (tests, a crash screen) a part shows the key. */
const keysAsWords = wordsFrom((key) => key)
const WordsContext = createContext<Words>(keysAsWords)

/** Provides the parts' texts; `app` sets it once from `ui.json`. */
export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext value={words}>{children}</WordsContext>
}

/** The parts' texts in the user's language. */
export const useWords = (): Words => use(WordsContext)
