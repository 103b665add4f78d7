import english from '../../../../locales/en/sosText.json' with { type: 'json' }
import hindi from '../../../../locales/hi/sosText.json' with { type: 'json' }

export type TextWord = keyof typeof english
export const TEXT_LANGUAGES = ['en', 'hi'] as const
export type TextLanguage = (typeof TEXT_LANGUAGES)[number]
const CATALOGUES = { en: english, hi: hindi }

/** The language of a text for an account's language code; English if it is not supported. */
export const textLanguage = (code: string | null): TextLanguage => (code?.startsWith('hi') ? 'hi' : 'en')

/** A translated text of an SOS message or its pages. */
export const textWord = (word: TextWord, language: TextLanguage, params: Record<string, string> = {}): string =>
  CATALOGUES[language][word].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
